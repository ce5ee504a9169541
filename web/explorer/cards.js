// SPDX-License-Identifier: MIT
//
// The controls of one shape: its kind, its corners, its radius, and its pose in exact numbers.
import { exact } from "./number.js";
import {
    addCorner,
    changeKind,
    cornerLimits,
    cornersInside,
    hasRadius,
    KIND_NAMES,
    KINDS,
    removeCorner,
} from "./shape.js";

// Fills the element `card` and returns the function that shows a state in it.
export function makeCard(card, name, scene) {
    const owner = name.toUpperCase();
    card.innerHTML = `
        <label class="kind"><span class="swatch ${name}" aria-hidden="true">${owner}</span>
            <select data-field="kind" aria-label="Kind of ${owner}">${KINDS.map(
                (kind) => `<option value="${kind}">${KIND_NAMES[kind]}</option>`,
            ).join("")}</select></label>
        <div class="stepper" role="group" aria-label="Corners of ${owner}">
            <button type="button" data-field="fewer" aria-label="Fewer corners of ${owner}">−</button>
            <output data-field="corners"></output>
            <button type="button" data-field="more" aria-label="More corners of ${owner}">+</button>
        </div>
        <p class="inside" data-field="inside" role="status"><span data-field="inside-count"></span>
            <button type="button" data-field="cut">Make it a concave body</button></p>
        <label class="slider" data-field="radius-label">radius
            <input type="range" data-field="radius" min="0.01" max="3" step="0.01"
                aria-label="Radius of ${owner}"></label>
        <details><summary>exact numbers</summary><div class="numbers">${["x", "y", "angle"]
            .map(
                (field) => `<label>${field} <input data-field="${field}"
                inputmode="text" aria-label="${field} of ${owner}" size="12"></label>`,
            )
            .join("")}</div></details>`;
    const field = (key) => card.querySelector(`[data-field="${key}"]`);
    const change = (mutate) => scene.change((state) => mutate(state[name]));
    field("kind").addEventListener("change", (event) =>
        change((shape) => changeKind(shape, event.target.value)),
    );
    field("more").addEventListener("click", () => change(addCorner));
    field("fewer").addEventListener("click", () => change(removeCorner));
    field("cut").addEventListener("click", () =>
        change((shape) => Object.assign(shape, { kind: "body", radius: 0 })),
    );
    field("radius").addEventListener("input", (event) =>
        change((shape) => {
            shape.radius = Number(event.target.value);
        }),
    );
    for (const key of ["x", "y", "angle"]) {
        field(key).addEventListener("change", (event) => {
            const value = Number(event.target.value.replace("−", "-"));
            change((shape) => {
                shape[key] = Math.abs(value) <= 1e6 ? value : shape[key];
            });
        });
    }
    return (state) => showShape(field, state[name]);
}

function showShape(field, shape) {
    const [least, most] = cornerLimits(shape.kind),
        count = shape.corners.length;
    field("kind").value = shape.kind;
    const inside = cornersInside(shape).length;
    field("corners").textContent =
        shape.kind === "box" ? "4 corners" : `${count} ${count === 1 ? "corner" : "corners"}`;
    field("inside").hidden = inside === 0;
    field("inside-count").textContent =
        `${inside} of them within the hull: SAT is for convex shapes, and the hull is tested.`;
    field("fewer").disabled = count <= least;
    field("more").disabled = count >= most;
    field("radius-label").hidden = !hasRadius(shape.kind);
    field("radius").value = shape.radius;
    for (const key of ["x", "y", "angle"]) {
        if (document.activeElement !== field(key)) {
            field(key).value = exact(shape[key]);
        }
    }
}
