// SPDX-License-Identifier: MIT
//
// The page of two shapes: puts the stage, the controls and the answers together.
import { makeAnswers } from "./answers.js";
import { zoomAt } from "./camera.js";
import { makeCard } from "./cards.js";
import { listenToPointers } from "./drag.js";
import { listenToKeys } from "./keys.js";
import { makeLens } from "./lens.js";
import { lessonState, LESSONS } from "./lessons.js";
import { applyTranslation, bringToContact } from "./moves.js";
import { drawPanel } from "./panel.js";
import { drawRows } from "./rows.js";
import { drawStage, fitStage, makeStage } from "./stage.js";

// {show(), load(state), repaint(), answers()}: `show` when the page comes into view.
export function makeLab(root, sepax, scene) {
    const stage = makeStage(root.querySelector("#stage"));
    const answerOf = makeAnswers(sepax);
    const lens = makeLens(root.querySelector("#lens"), sepax, scene);
    const cards = ["a", "b"].map((name) =>
        makeCard(root.querySelector(`#card-${name}`), name, scene),
    );
    const rows = root.querySelector("#rows");
    let answers = answerOf(scene.state);
    const look = (name) =>
        scene.change((state) => {
            state.axis = state.axis === name ? "" : name;
        });
    const redraw = () => {
        if (!root.hidden) {
            drawStage(stage, scene.state, answers);
        }
    };
    const update = (state) => {
        answers = answerOf(state);
        redraw();
        drawRows(rows, answers, state, look);
        drawPanel(root, answers, state);
        cards.forEach((show) => show(state));
        showControls(root, state, answers);
        lens.show({ ...state, ...answers.shapes });
    };
    scene.listen(update);
    listenToPointers(stage, scene, redraw);
    listenToKeys(stage, scene, redraw);
    listenToControls(root, scene, () => answers);
    listenToCamera(root, stage, scene, redraw);
    listenToLessons(root, stage, scene, answerOf);
    new ResizeObserver(redraw).observe(stage.svg);
    return {
        show() {
            fitStage(stage, scene.state);
            update(scene.state);
        },
        repaint: lens.repaint,
        field: lens.field,
        answers: () => answers,
        camera: stage.camera,
    };
}

const SWITCHES = ["closest", "contacts", "mtv", "cast", "merge"];

function listenToControls(root, scene, answers) {
    for (const name of SWITCHES) {
        root.querySelector(`#show-${name}`).addEventListener("change", (event) =>
            scene.change((state) => {
                state[name] = event.target.checked;
            }),
        );
    }
    root.querySelectorAll('[name="axes"]').forEach((radio) =>
        radio.addEventListener("change", () =>
            scene.change((state) => {
                state.axes = radio.value;
            }),
        ),
    );
    root.querySelector("#margin").addEventListener("input", (event) =>
        scene.change((state) => {
            state.margin = Math.fround(event.target.value);
        }),
    );
    root.querySelector("#lens-step").addEventListener("change", (event) =>
        scene.change((state) => {
            state.lens = Number(event.target.value);
        }),
    );
    root.querySelector("#apply-mtv").addEventListener("click", () =>
        scene.change((state) => applyTranslation(state, answers())),
    );
    for (const button of root.querySelectorAll('[data-action="contact"]')) {
        button.addEventListener("click", () =>
            scene.change((state) => bringToContact(state, answers())),
        );
    }
}

function showControls(root, state, answers) {
    for (const name of SWITCHES) {
        root.querySelector(`#show-${name}`).checked = state[name];
    }
    root.querySelector(`[name="axes"][value="${state.axes}"]`).checked = true;
    root.querySelector("#margin").value = state.margin;
    root.querySelector("#margin-value").textContent = state.margin.toFixed(2);
    root.querySelector("#lens-step").value = state.lens;
    const count = answers.axes.length;
    root.querySelector("#axis-count").textContent = `${count} ${count === 1 ? "axis" : "axes"}`;
}

function listenToCamera(root, stage, scene, redraw) {
    const actions = {
        "zoom-in": () => zoomAt(stage.camera, 1.4, middle(stage.camera)),
        "zoom-out": () => zoomAt(stage.camera, 1 / 1.4, middle(stage.camera)),
        "zoom-fit": () => fitStage(stage, scene.state),
    };
    for (const [id, act] of Object.entries(actions)) {
        root.querySelector(`#${id}`).addEventListener("click", () => {
            act();
            redraw();
        });
    }
}

const middle = (camera) => [camera.width / 2, camera.height / 2];

function listenToLessons(root, stage, scene, answerOf) {
    const select = root.querySelector("#lesson"),
        text = root.querySelector("#lesson-text");
    LESSONS.forEach(({ name }, i) => select.add(new Option(name, i)));
    select.addEventListener("change", () => {
        const lesson = LESSONS[select.value];
        const state = lesson === undefined ? null : lessonState(lesson);
        text.textContent = lesson?.text ?? "";
        if (state === null) {
            return;
        }
        if (lesson.contact) {
            bringToContact(state, answerOf(state));
            root.querySelector("#lens").scrollIntoView({ block: "nearest" });
        }
        scene.change((old) => Object.assign(old, state));
        fitStage(stage, state);
    });
}
