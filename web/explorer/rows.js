// SPDX-License-Identifier: MIT
//
// The table of all candidate axes: a row each, with both projection intervals on one scale. A row
// is a button that shows its axis on the stage.
import { axisName, gapText } from "./draw_axes.js";

const WIDTH = 200,
    HEIGHT = 22;

export function drawRows(list, answers, state, look) {
    const { axes, chosen } = answers;
    const widest = Math.max(...axes.map((axis) => span(axis)), 1e-30);
    while (list.children.length > axes.length) {
        list.lastChild.remove();
    }
    while (list.children.length < axes.length) {
        list.append(makeRow(look));
    }
    axes.forEach((axis, i) =>
        fillRow(list.children[i].firstChild, axis, {
            best: i === chosen,
            looked: axis.names.includes(state.axis),
            scale: WIDTH / widest,
        }),
    );
}

const first = (axis) => Math.min(axis.a[0], axis.b[0]);
const span = (axis) => Math.max(axis.a[1], axis.b[1]) - first(axis);

function makeRow(look) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "axis-row";
    button.innerHTML =
        '<span class="axis-names"></span>' +
        `<svg viewBox="-4 0 ${WIDTH + 8} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">` +
        '<rect class="between" y="1" height="20"/><path class="axis-line" d="M-4 11H204"/>' +
        '<rect class="bar-a" y="3" height="6.5"/><rect class="bar-b" y="12.5" height="6.5"/></svg>' +
        '<span class="axis-gap"></span>';
    button.addEventListener("click", () => look(button.dataset.axis));
    item.append(button);
    return item;
}

function fillRow(button, axis, { best, looked, scale }) {
    const [between, , barA, barB] = button.querySelector("svg").children;
    const put = (bar, low, high) => {
        bar.setAttribute("x", (low - first(axis)) * scale);
        bar.setAttribute("width", Math.max((high - low) * scale, 1));
    };
    put(barA, ...axis.a);
    put(barB, ...axis.b);
    put(between, Math.min(axis.a[1], axis.b[0]), Math.max(axis.a[1], axis.b[0]));
    button.querySelector(".axis-names").textContent = axisName(axis);
    button.querySelector(".axis-gap").textContent = gapText(axis);
    button.dataset.axis = axis.names[0];
    button.classList.toggle("best", best);
    button.classList.toggle("apart", axis.gap > 0);
    button.setAttribute("aria-pressed", looked);
}
