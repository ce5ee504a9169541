// SPDX-License-Identifier: MIT
//
// The page of a lesson beside its figure: text, formula, question, and the program that calls the
// library for the shapes as they stand.
import { codeOf } from "./code.js";
import { LESSONS } from "./lessons.js";
import { escaped } from "./svg.js";

const INTRODUCTION =
    "Drag the shapes, their corners and the round handle, or reach them by Tab and move them by " +
    "the arrow keys; everything on this page is an answer of the library. A lesson says what to " +
    "look at.";

// `open(number)` loads a lesson. Returns the function that shows the one of a state.
export function makeLessonView(root, sepax, open) {
    const part = (name) => root.querySelector(`[data-lesson="${name}"]`);
    const select = root.querySelector("#lesson");
    let shown = null,
        written = "";
    LESSONS.forEach(({ name }, i) => select.add(new Option(`${i + 1}. ${name}`, i)));
    select.addEventListener("change", () => open(select.value));
    const step = (by) => {
        const now = select.value === "" ? (by > 0 ? -1 : LESSONS.length) : Number(select.value);
        open(String((now + by + LESSONS.length) % LESSONS.length));
    };
    part("before").addEventListener("click", () => step(-1));
    part("next").addEventListener("click", () => step(1));
    part("choices").addEventListener("click", ({ target }) => {
        if (target.dataset.choice !== undefined) {
            judge(part, LESSONS[shown], Number(target.dataset.choice));
        }
    });
    return (state, shapes) => {
        const lesson = LESSONS[state.lesson];
        if (state.lesson !== shown) {
            shown = state.lesson;
            select.value = shown;
            showText(part, lesson);
        }
        const call = lesson?.call ?? "relate";
        const key = JSON.stringify([state.a, state.b, state.margin, state.motion, call]);
        if (key !== written) {
            written = key;
            part("code").textContent = codeOf(sepax, { ...state, ...shapes }, call);
        }
    };
}

function showText(part, lesson) {
    const { text, formula, ask, choices } = lesson ?? { text: [INTRODUCTION], choices: [] };
    part("text").innerHTML = text.map((paragraph) => `<p>${paragraph}</p>`).join("");
    part("formula").innerHTML = formula ?? "";
    part("question").hidden = lesson === undefined;
    part("ask").textContent = ask ?? "";
    part("choices").innerHTML = choices
        .map((words, i) => `<button type="button" data-choice="${i}">${escaped(words)}</button>`)
        .join("");
    part("why").textContent = "";
}

// Tells whether a choice is the right one, and why; wrong ones can be followed by others.
function judge(part, { right, why }, choice) {
    const is = choice === right;
    part("choices").children[choice].dataset.is = is ? "right" : "wrong";
    part("why").textContent = is ? `Yes. ${why}` : "No; try it on the stage, and choose again.";
}
