// SPDX-License-Identifier: MIT
//
// A program in JavaScript that makes the two shapes of a state and calls one query for them.
import { addShape } from "./bodies.js";
import { exact } from "./number.js";

// The query, as the last lines of the program. `pairs` is a text.
const CALLS = {
    relate: ({ pairs }) => [
        `const [relation] = store.relate(${pairs});`,
        "// 0: disjoint, 1: touching, 2: overlapping",
        "console.log(relation);",
    ],
    separate: ({ pairs }) => [
        `const found = store.separate(${pairs});`,
        "// below 0 they overlap by as much; the normal points from A to B",
        "console.log(found.separation[0], found.normalX[0], found.normalY[0]);",
    ],
    move: ({ pairs, b }) => [
        `const out = store.separate(${pairs}, { safe: true });`,
        "const depth = -out.separation[0];",
        "const [x, y] = [out.normalX[0], out.normalY[0]].map((part) => Math.fround(depth * part));",
        `store.place(${b.ids}, Math.fround(${b.x} + x), Math.fround(${b.y} + y), { angle: ${b.angle} });`,
        `console.log(store.relate(${pairs})[0]); // never 2 after an overlap`,
    ],
    distance: ({ pairs }) => [
        `const found = store.distance(${pairs});`,
        "console.log(found.distance[0], found.pointAX[0], found.pointAY[0]);",
    ],
    manifolds: ({ pairs, margin }) => [
        `const manifolds = [...store.manifolds(${pairs}, { margin: ${margin} })];`,
        "console.log(manifolds.flatMap(({ points }) => points.map(({ separation }) => separation)));",
    ],
    cast: ({ list, count, motion }) => [
        `const motions = Array(${count}).fill([${motion}]); // one for each pair`,
        `const found = store.cast(${list}, motions, { fields: ["time"] });`,
        "console.log(Math.min(...found.time)); // above 1: they never meet",
    ],
};

export const CALL_NAMES = Object.keys(CALLS);

// The program; it expects the loaded library as `sepax`.
export function codeOf(sepax, state, call) {
    const store = new sepax.Store();
    const ids = { a: addShape(store, state.a), b: addShape(store, state.b) };
    store.free();
    const [a, b] = [ids.a.length, ids.b.length];
    const alone = a + b === 2;
    const list = (name) => `[${ids[name].join(", ")}]`;
    return [
        "const store = new sepax.Store();",
        ...shapeLines("A", state.a, list("a")),
        ...shapeLines("B", state.b, list("b")),
        ...(alone ? [] : [`const bodies = sepax.bodyPairs([0, ${a}, ${a + b}], [0, 1]);`]),
        ...CALLS[call]({
            pairs: alone ? "[0, 1]" : "bodies",
            list: alone ? "[0, 1]" : `sepax.lists(${list("a")}, ${list("b")})`,
            count: a * b,
            margin: exact(state.margin),
            motion: state.motion.map(exact).join(", "),
            b: { ids: list("b"), x: exact(state.b.x), y: exact(state.b.y), angle: exact(state.b.angle) },
        }),
    ].join("\n");
}

function shapeLines(name, shape, ids) {
    const corners = `[${shape.corners.map((corner) => `[${corner.map(exact).join(", ")}]`).join(", ")}]`;
    const radius = shape.radius > 0 ? `radius: ${exact(shape.radius)}` : "";
    const hull = shape.corners.length > 2 ? "hull: true" : "";
    const options = [radius, hull].filter((option) => option !== "").join(", ");
    const made = {
        body: `store.addPolygons(${corners}); // in convex pieces`,
        box: `store.addBoxes(${shape.corners[0].map(exact).join(", ")}); // half width and height`,
    }[shape.kind];
    return [
        `// ${name}`,
        made ?? `store.add(${corners}${options === "" ? "" : `, { ${options} }`});`,
        `store.place(${ids}, ${exact(shape.x)}, ${exact(shape.y)}, { angle: ${exact(shape.angle)} });`,
    ];
}
