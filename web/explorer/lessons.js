// SPDX-License-Identifier: MIT
//
// Scenes that show one thing each, with what there is to see.
import { startState } from "./scene.js";
import { makeShape, regular } from "./shape.js";

const box = (x, y, angle, w, h) => ({
    ...makeShape("box", x, y, angle),
    corners: [[w, h].map(Math.fround)],
});

// {name, text, state}: `state` is what differs from the first scene.
export const LESSONS = [
    {
        name: "One gap is enough",
        text:
            "Two convex shapes are apart exactly when some edge has a normal along which their " +
            "projections leave a gap. Drag B towards A and see the gap close.",
        state: {
            a: makeShape("polygon", -1.5, -0.3, 0.3),
            b: makeShape("polygon", 1.4, 0.6, -0.5),
        },
    },
    {
        name: "The least overlap leads out",
        text:
            "Where no axis has a gap, the one with the least overlap gives the minimum " +
            "translation vector (MTV). Apply it: the shapes then only touch.",
        state: {},
    },
    {
        name: "Parallel edges share an axis",
        text:
            "Opposite edges of a box have one axis in common. Switch “merge parallel axes” off " +
            "and count: eight axes instead of four, and the same answer.",
        state: { a: box(-0.7, 0, 0.2, 1.2, 0.8), b: box(1, 0.5, 0.9, 1, 0.7), axes: "all" },
    },
    {
        name: "Round shapes need one more axis",
        text:
            "A circle has no edges. The axis through both closest points, v, decides where " +
            "corners face each other.",
        state: { a: makeShape("capsule", -1, -0.3, 0.7), b: makeShape("circle", 1.3, 0.9) },
    },
    {
        name: "Contact points of a box at rest",
        text:
            "A physics engine pushes where shapes meet: in one or two points. Tilt B a little: " +
            "both points stay, as long as they are nearer than the margin.",
        state: {
            a: box(0, -0.9, 0, 2.2, 0.5),
            b: box(0.2, 0.25, 0.02, 0.9, 0.6),
            mtv: false,
            closest: false,
        },
    },
    {
        name: "Concave bodies are cut into pieces",
        text:
            "A concave polygon becomes convex pieces of its own corners. The axes are those of " +
            "the deepest pair of pieces.",
        state: { a: makeShape("body", -0.8, -0.2, 0.2), b: makeShape("rounded", 1, 0.6, 0.4) },
    },
    {
        name: "A cast misses nothing",
        text:
            "B moves along the arrow. The library finds the first contact, however thin and " +
            "fast the shapes are; drag the tip of the arrow.",
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
        name: "Circles that touch exactly",
        text:
            "Both circles have one point in common, because 1.5² + 2² = 2.5². Only exact " +
            "expansions tell that from a gap. One ulp farther they are disjoint, one nearer they overlap.",
        state: {
            a: { ...makeShape("circle", 0, 0), radius: 1 },
            b: { ...makeShape("circle", 1.5, 2), radius: 1.5 },
        },
    },
    {
        name: "Where float32 is wrong",
        text:
            "B is within a few roundings of contact. Each cell of the field “down to the ulp” is " +
            "one more float32 step; in red cells a plain float32 SAT gives the wrong answer.",
        state: {
            a: { ...makeShape("polygon", 4, 2.6, 0.3), corners: regular(6, 1.2) },
            b: { ...makeShape("polygon", 6.2, 3.7, -0.43), corners: regular(7, 1.1) },
        },
        contact: true,
    },
];

export const lessonState = (lesson) => ({ ...startState(), ...structuredClone(lesson.state) });
