// SPDX-License-Identifier: MIT
//
// The state of the two-shape page, and what follows its changes. Views read `scene.state`; only
// functions given to `scene.change` write it. Listeners get the changes of one frame at once.
import { makeShape } from "./shape.js";

export const AXES = ["none", "best", "all"];
export const LENS_STEPS = [1, 2, 4, 16, 64];

export function startState() {
    return {
        a: makeShape("polygon", -0.6, -0.2, 0.3),
        b: makeShape("polygon", 0.95, 0.5, -0.5),
        motion: [-2, -1.5],
        axes: "best", // which axes the stage draws
        closest: true, // closest points
        contacts: true, // contact points
        mtv: true, // the minimum translation vector
        cast: false, // B moves along `motion`
        merge: true, // parallel axes are one
        margin: Math.fround(0.1), // the speculative distance of contact points
        lens: 1, // single ulps, or how many, from cell to cell
        axis: "", // the name of the axis that is looked at, or ''
        lesson: "", // the number of the lesson that is open, or ''
    };
}

export function makeScene() {
    const listeners = [];
    let pending = false;
    const scene = {
        state: startState(),
        listen(listener) {
            listeners.push(listener);
        },
        change(mutate) {
            mutate(scene.state);
            round(scene.state.a);
            round(scene.state.b);
            if (!pending) {
                pending = true;
                requestAnimationFrame(() => {
                    pending = false;
                    listeners.forEach((listener) => listener(scene.state));
                });
            }
        },
    };
    return scene;
}

// What the library gets is float32, so the state is, too.
function round(shape) {
    shape.x = Math.fround(shape.x);
    shape.y = Math.fround(shape.y);
    shape.angle = Math.fround(shape.angle);
    shape.radius = Math.fround(shape.radius);
}
