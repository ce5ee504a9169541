// SPDX-License-Identifier: MIT
//
// The field of ulps.js as a picture: a cell for each pose, coloured by the relation; red where
// plain float32 is wrong; a dot where doubles decided, a square where expansions did.
import { brief } from "./number.js";
import { FIELD, makeField, sceneUlp } from "./ulps.js";

const WAIT = 80; // milliseconds without a change before the field is computed
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export function makeLens(root, sepax, scene) {
    const canvas = root.querySelector("canvas"),
        summary = root.querySelector('[data-lens="text"]');
    const compute = makeField(sepax);
    let timer = 0,
        shown = "",
        field = null;
    const update = (state) => {
        field = compute(state);
        paint(canvas, field);
        describe(canvas, summary, field, state);
    };
    canvas.addEventListener("click", (event) => {
        const box = canvas.getBoundingClientRect();
        const cell = (at, size) => Math.min(Math.floor((FIELD * at) / size), FIELD - 1);
        scene.change(({ b }) => {
            b.x = field.xs[cell(event.clientX - box.left, box.width)];
            b.y = field.ys[FIELD - 1 - cell(event.clientY - box.top, box.height)];
        });
    });
    canvas.addEventListener("keydown", (event) => {
        const way = WAYS[event.key];
        if (way !== undefined) {
            event.preventDefault();
            scene.change((state) => {
                const step = state.lens * sceneUlp(state);
                state.b.x += way[0] * step;
                state.b.y += way[1] * step;
            });
        }
    });
    return {
        // Computes the field once the state has rested, unless it shows that state already.
        show(state) {
            const key = JSON.stringify([state.a, state.b, state.lens]);
            if (key !== shown) {
                shown = key;
                clearTimeout(timer);
                timer = setTimeout(update, WAIT, state);
            }
        },
        field: () => field,
        repaint: () => field !== null && paint(canvas, field),
    };
}

function paint(canvas, { relations, levels, wrong }) {
    const look = getComputedStyle(canvas);
    const colour = (name) => look.getPropertyValue(name).trim();
    const fills = ["--lens-disjoint", "--lens-touching", "--lens-overlapping"].map(colour);
    const size = canvas.width / FIELD,
        context = canvas.getContext("2d");
    for (let k = 0; k < relations.length; k++) {
        const x = (k % FIELD) * size,
            y = (FIELD - 1 - Math.floor(k / FIELD)) * size;
        context.fillStyle = wrong[k] ? colour("--wrong") : fills[relations[k]];
        context.fillRect(x, y, size - 1, size - 1);
        if (levels[k] > 0) {
            const mark = levels[k] === 1 ? 0.22 * size : 0.42 * size;
            context.fillStyle = colour("--lens-mark");
            context.globalAlpha = levels[k] === 1 ? 0.5 : 1;
            context.fillRect(x + (size - 1 - mark) / 2, y + (size - 1 - mark) / 2, mark, mark);
            context.globalAlpha = 1;
        }
    }
    const middle = ((FIELD - 1) / 2) * size;
    context.strokeStyle = colour("--text");
    context.lineWidth = 3;
    context.strokeRect(middle - 1.5, middle - 1.5, size + 2, size + 2);
}

function describe(canvas, summary, { relations, levels, wrong }, state) {
    const count = (array, value) => array.reduce((sum, item) => sum + Number(item === value), 0);
    const wrongs = count(wrong, 1),
        cells = relations.length;
    const step = state.lens * sceneUlp(state);
    const words =
        `A cell moves B by ${state.lens === 1 ? "1 ulp" : `${state.lens} ulps`}, ` +
        `${brief(step)}. Plain float32 is wrong in ${wrongs} of ${cells}. Levels: ` +
        `${count(levels, 0)} float, ${count(levels, 1)} double, ${count(levels, 2)} expansions.`;
    summary.textContent = words;
    canvas.dataset.wrong = wrongs;
    canvas.setAttribute("aria-label", `${words} Arrow keys move B by one cell.`);
}
