// SPDX-License-Identifier: MIT
//
// Lessons: a scene that shows one thing each, a page of text, a formula, a question whose answer the
// scene shows, and the call. Texts are HTML.
import { startState } from "./scene.js";
import { makeShape, regular } from "./shape.js";

const box = (x, y, angle, w, h) => ({
    ...makeShape("box", x, y, angle),
    corners: [[w, h].map(Math.fround)],
});

// {name, text, formula, ask, choices, right, why, call, state}: `right` is the index of the choice
// that is true, `call` one of code.js, and `state` what differs from the first scene.
export const LESSONS = [
    {
        name: "One gap is enough",
        text: [
            "Project both shapes onto a line, as the sun throws a shadow: each becomes an interval. If the two intervals leave a gap, then a line through that gap, across the axis, keeps the shapes apart.",
            "The separating axis theorem says that for convex shapes it is enough to try the normals of all edges: if they are apart, one of these shows a gap. So the search can stop at the first gap.",
            "Step from axis to axis with ‹ and › below the stage. Then drag B towards A and see the yellow gap close.",
        ],
        formula:
            "gap(<i>n</i>) = min<sub><i>q</i> ∈ B</sub> <i>n·q</i> − max<sub><i>p</i> ∈ A</sub> <i>n·p</i>; &nbsp; A ∩ B = ∅ ⟺ gap(<i>n</i>) &gt; 0 for the normal <i>n</i> of some edge",
        ask: "These two pentagons have ten axes. How many must show a gap before you know that they are apart?",
        choices: ["all ten", "more than half", "one"],
        right: 2,
        why: "One gap proves that no point is common. Only “they meet” needs all ten.",
        call: "relate",
        state: {
            a: makeShape("polygon", -1.5, -0.3, 0.3),
            b: makeShape("polygon", 1.4, 0.6, -0.5),
        },
    },
    {
        name: "The shortest way out",
        text: [
            "Where no axis has a gap, each has an overlap. The axis with the least one is the shortest way out: moving B along it by the overlap is the minimum translation vector (MTV), the black arrow.",
            "Press “Apply MTV”. The shapes are then disjoint by a few millionths, not in contact: the moved pose is rounded to float32, and the library makes the MTV longer by just what that rounding can cost, so that the overlap surely ends.",
        ],
        formula:
            "MTV = <i>d n</i>, &nbsp; <i>d</i> = min<sub><i>n</i></sub> overlap(<i>n</i>), &nbsp; overlap(<i>n</i>) = −gap(<i>n</i>)",
        ask: "Turn B by its round handle. Can the MTV jump to another edge although B turned only a little?",
        choices: ["no, it turns with B", "yes, where two axes have the same overlap"],
        right: 1,
        why: "The depth changes steadily, its direction does not: at a tie it jumps. Engines keep contact points from frame to frame for that reason.",
        call: "move",
        state: {},
    },
    {
        name: "One axis for two edges",
        text: [
            "Opposite edges of a box have one axis in common: both normals lie along one line, and the intervals are the same. A box needs two axes, not four; a regular octagon four, not eight.",
            "The small pictures around the shapes are the axes that are not the best one. Switch “merge parallel axes” off and count again.",
        ],
        formula:
            "the axes of <i>n</i> and −<i>n</i> are one: &nbsp; <i>n</i><sub>0</sub> × <i>n</i><sub>2</sub> = 0 in a box",
        ask: "Two boxes, turned against each other: how many axes are there without merging, and how many with it?",
        choices: ["8 and 4", "8 and 2", "4 and 2"],
        right: 0,
        why: "Two for each box. If the boxes are parallel as well, two remain.",
        call: "separate",
        state: { a: box(-0.7, 0, 0.2, 1.2, 0.8), b: box(1, 0.5, 0.9, 1, 0.7), axes: "all" },
    },
    {
        name: "Convex shapes only",
        text: [
            "Drag a corner of A inwards, past the line between its neighbours. It then floats within the hull: A stays the hull of its corners, and this corner counts for nothing. The dashed line shows what you drew.",
            "An interval cannot see a notch: projections of a shape and of its hull are the same. So B can sit in the notch without touching what you drew, and every axis still shows an overlap.",
            "Change the kind of A to “Concave body”: it is then cut into convex pieces, and each is tested by itself.",
        ],
        formula: "proj<sub><i>n</i></sub>(A) = proj<sub><i>n</i></sub>(hull A) &nbsp; for every <i>n</i>",
        ask: "B lies in the notch of what was drawn here. What does SAT say about A and B?",
        choices: ["disjoint", "overlapping"],
        right: 1,
        why: "B is within the hull of A. Only pieces tell the truth about a shape with a notch.",
        call: "relate",
        state: {
            a: {
                ...makeShape("polygon", -0.3, 0),
                corners: [[1.3, -0.9], [0.1, 0], [1.3, 0.9], [-1, 0.9], [-1, -0.9]].map((corner) =>
                    corner.map(Math.fround),
                ),
            },
            b: { ...makeShape("circle", 0.65, 0), radius: Math.fround(0.25) },
            mtv: false,
            contacts: false,
        },
    },
    {
        name: "An axis for circles",
        text: [
            "A circle has no edges, and a capsule only two. Where a round corner faces a round corner, no normal of an edge shows the gap: the axis through both closest points does. It is called v here.",
            "A rounded shape is a core, drawn dashed, and a radius. Its interval is that of the core, longer by the radius at both ends.",
        ],
        formula:
            "<i>v</i> = (<i>q</i> − <i>p</i>) / |<i>q</i> − <i>p</i>|, &nbsp; gap = |<i>q</i> − <i>p</i>| − <i>r</i><sub>A</sub> − <i>r</i><sub>B</sub>",
        ask: "Drag the circle along the straight side of the capsule. Which axis is the best one there?",
        choices: ["v still", "the normal of the side; v is then the same direction"],
        right: 1,
        why: "Beside the straight part the closest point lies on the edge, so its normal points along v.",
        call: "separate",
        state: { a: makeShape("capsule", -1, -0.3, 0.7), b: makeShape("circle", 1.3, 0.9) },
    },
    {
        name: "A box at rest",
        text: [
            "An engine pushes where shapes meet, in one point or two. The side of B that faces A is cut off at the ends of A’s side; what remains has two ends, and each carries its own separation.",
            "With a margin the points exist before the shapes meet: so a box that is about to land is held by both corners, and does not rock.",
        ],
        formula:
            "points = ends of (side of B, cut at the ends of A’s side) with separation ≤ margin",
        ask: "Tilt B until one corner is 0.3 above A, with the margin at 0.10. How many contact points are left?",
        choices: ["none", "one", "two"],
        right: 1,
        why: "The far corner is beyond the margin. Slide the margin to 0.4 and it comes back.",
        call: "manifolds",
        state: {
            a: box(0, -0.9, 0, 2.2, 0.5),
            b: box(0.2, 0.25, 0.02, 0.9, 0.6),
            mtv: false,
            closest: false,
        },
    },
    {
        name: "Concave bodies",
        text: [
            "A concave polygon becomes convex pieces made of its own corners. The body meets another one if any of its pieces does, and the depth is that of the deepest pair of pieces.",
            "The axes in the table belong to that pair; another pair takes over as you drag B around.",
        ],
        formula: "A ∩ B ≠ ∅ ⟺ some pieces meet: &nbsp; A<sub><i>i</i></sub> ∩ B<sub><i>j</i></sub> ≠ ∅",
        ask: "Is the least way out of the deepest pair of pieces always a way out of the whole body?",
        choices: ["yes", "no, another piece may still overlap"],
        right: 1,
        why: "It ends one overlap. Apply it, look again, and repeat, as engines do.",
        call: "relate",
        state: { a: makeShape("body", -0.8, -0.2, 0.2), b: makeShape("rounded", 1, 0.6, 0.4) },
    },
    {
        name: "A cast misses nothing",
        text: [
            "B moves along the arrow during one step. Testing only its places at the ends of the step misses a thin wall between them: tunnelling. A cast finds the first time at which both touch.",
            "Drag the tip of the arrow, or move it by the arrow keys.",
        ],
        formula: "<i>t</i> = min { <i>t</i> ∈ [0, 1] : A ∩ (B + <i>t m</i>) ≠ ∅ }",
        ask: "Make the motion twice as long, in the same direction. What becomes of t?",
        choices: ["the same", "half", "twice"],
        right: 1,
        why: "The place of the first contact is the same, and t counts in whole motions.",
        call: "cast",
        state: {
            a: box(-0.5, -0.2, 1.2, 1.3, 0.05),
            b: makeShape("circle", 2.3, 0.9),
            cast: true,
            motion: [-4.5, -1.5],
            mtv: false,
            closest: false,
            contacts: false,
        },
    },
    {
        name: "Circles that touch",
        text: [
            "Both circles have one point in common, because 1.5² + 2² = 2.5². No square root and no rounding may come in between: the library compares exact expansions, sums of doubles that lose no bit.",
            "Focus B and press Alt with an arrow key: one ulp farther they are disjoint, one nearer they overlap.",
        ],
        formula:
            "|<i>q</i> − <i>p</i>|² ⋚ (<i>r</i><sub>A</sub> + <i>r</i><sub>B</sub>)² &nbsp; decides, without a root",
        ask: "Which level decides this pair?",
        choices: ["the float filter", "double", "expansions"],
        right: 2,
        why: "The difference is exactly 0, which no error bound of a rounded result can certify.",
        call: "relate",
        state: {
            a: { ...makeShape("circle", 0, 0), radius: 1 },
            b: { ...makeShape("circle", 1.5, 2), radius: 1.5 },
        },
    },
    {
        name: "Where float32 errs",
        text: [
            "B is within a few roundings of contact. Each cell of the field “Down to the ulp” is a pose of B that is some float32 steps away; in red cells a plain float32 SAT gives the wrong answer.",
            "The MTV is longer than the overlap here: it covers the rounding of the pose that you would move B to, which at these coordinates is larger than the overlap itself.",
            "Zoom in with + until the lines of the grid are the float32 numbers: B can only stand on a crossing of two lines.",
        ],
        formula:
            "|fl(<i>n·p</i>) − <i>n·p</i>| ≤ 2<sup>−24</sup> · (a few times |<i>p</i>|): &nbsp; gaps below that are noise to a float",
        ask: "Would unit normals computed more exactly make plain float32 right in all cells?",
        choices: ["yes", "no"],
        right: 1,
        why: "The products and sums round as well. Only an error bound, and more digits where it is not met, decide every cell.",
        call: "relate",
        state: {
            a: { ...makeShape("polygon", 4, 2.6, 0.3), corners: regular(6, 1.2) },
            b: { ...makeShape("polygon", 6.2, 3.7, -0.43), corners: regular(7, 1.1) },
        },
        contact: true,
    },
];

export const lessonState = (number) => ({
    ...startState(),
    ...structuredClone(LESSONS[number].state),
    lesson: String(number),
});
