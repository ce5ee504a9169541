// SPDX-License-Identifier: MIT
//
// Shapes of the page in a store of the library, and their world corners out of it again.
import { outline } from "./shape.js";

// Adds the shape to the store, in pieces where it is concave, places it, and returns its ids.
export function addShape(store, shape) {
    const corners = outline(shape);
    let ids;
    if (shape.kind === "body") {
        const offsets = store.addPolygons(corners);
        ids = Array.from({ length: offsets[1] - offsets[0] }, (_, i) => offsets[0] + i);
    } else if (shape.kind === "box") {
        ids = [...store.addBoxes(...shape.corners[0])];
    } else {
        ids = [store.add(corners, { radius: shape.radius, hull: corners.length > 2 })];
    }
    store.place(ids, shape.x, shape.y, { angle: shape.angle });
    return ids;
}

// The hulls of axes.js of some ids. Corners of a hull are the stored ones, to the last bit; edges
// have the numbers of the corners as they were added.
export function hullsOf(sepax, store, ids, shape) {
    const pose = sepax.poses(shape.x, shape.y, { angle: shape.angle });
    const radii = store.radii(ids);
    return ids.map((id, i) => {
        const corners = couples(store.vertices(id));
        const added =
            shape.kind === "body" ? couples(store.vertices(id, { local: true })) : outline(shape);
        const placed = added.map((corner) => placeCorner(pose, corner));
        return {
            corners,
            edges: corners.map((corner) => numberOf(placed, corner)),
            radius: radii[i],
        };
    });
}

export function couples(flat) {
    return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i], flat[2 * i + 1]]);
}

// The formula of sepax_store_place, rounding for rounding.
function placeCorner([x, y, c, s], corner) {
    const f = Math.fround,
        [lx, ly] = corner.map(f);
    return [f(f(f(c * lx) - f(s * ly)) + x), f(f(f(s * lx) + f(c * ly)) + y)];
}

// Of several corners in one place the library keeps the number of the first.
function numberOf(placed, [x, y]) {
    return Math.max(
        placed.findIndex((corner) => corner[0] === x && corner[1] === y),
        0,
    );
}
