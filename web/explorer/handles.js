// SPDX-License-Identifier: MIT
//
// The handles of both shapes: what can be dragged, or moved by keys, besides a shape as a whole.
import { toScreen } from "./camera.js";
import { cornersMove, hasRadius, outline, reach, toWorld } from "./shape.js";
import { element, line, setAttributes } from "./svg.js";

// What can be dragged at a shape: {owner, drag, look, at, label}, places in the world.
export function handlesOf(stage, state, name) {
    const shape = state[name],
        owner = name.toUpperCase();
    const found = [];
    if (cornersMove(shape.kind)) {
        outline(shape).forEach((corner, i) =>
            found.push({
                drag: `corner ${name} ${i}`,
                look: "corner",
                at: toWorld(shape, corner),
                label: `Corner ${i} of ${owner}. Arrow keys move it`,
            }),
        );
    }
    if (hasRadius(shape.kind)) {
        found.push({
            drag: `radius ${name}`,
            look: "radius",
            at: radiusPlace(shape),
            label: `Radius of ${owner}. Arrow up and down change it`,
        });
    }
    if (turns(shape)) {
        found.push({
            drag: `turn ${name}`,
            look: "turn",
            at: turnPlace(stage.camera, shape),
            label: `Turn ${owner}. Arrow left and right turn it`,
        });
    }
    if (state.cast && name === "b") {
        found.push({
            drag: "motion b",
            look: "motion",
            at: [state.b.x + state.motion[0], state.b.y + state.motion[1]],
            label: "Motion of B. Arrow keys change it",
        });
    }
    return found.map((handle) => ({ ...handle, owner: name }));
}

// On the outline, straight out from the first corner.
function radiusPlace(shape) {
    const [x, y] = outline(shape)[0],
        far = Math.hypot(x, y);
    const out = far > 0 ? [x / far, y / far] : [-Math.SQRT1_2, -Math.SQRT1_2];
    return toWorld(shape, [x + shape.radius * out[0], y + shape.radius * out[1]]);
}

const turns = ({ kind }) => kind !== "point" && kind !== "circle";
const turnPlace = (camera, shape) => toWorld(shape, [0, reach(shape) + 30 / camera.scale]);

// From the middle of the selected shape to the handle that turns it.
export function stem({ camera, selected }, state) {
    const shape = state[selected];
    const ends = [[shape.x, shape.y], turnPlace(camera, shape)];
    return turns(shape) ? line("stem", ...ends.map((end) => toScreen(camera, end))) : "";
}

// Those of a shape that is not selected cannot be seen, but the keyboard reaches them, which selects
// the shape.
export function drawHandles(stage, needed) {
    for (const name of ["a", "b"]) {
        const own = needed.filter(({ owner }) => owner === name),
            made = stage.handles[name];
        while (made.length > own.length) {
            made.pop().remove();
        }
        while (made.length < own.length) {
            const group = stage.grips[name].parentNode;
            const handle = element("g", { tabindex: 0, role: "button" }, group);
            element("circle", { class: "catch", r: 17 }, handle);
            element("circle", { class: "knob", r: 6.5 }, handle);
            made.push(handle);
        }
        const idle = name === stage.selected ? "" : " idle";
        own.forEach(({ drag, look, at, label }, i) => {
            const [x, y] = toScreen(stage.camera, at);
            setAttributes(made[i], {
                class: `handle ${look}${look === "motion" ? "" : idle}`,
                "data-drag": drag,
                "aria-label": label,
                transform: `translate(${x.toFixed(2)} ${y.toFixed(2)})`,
            });
        });
    }
}
