// SPDX-License-Identifier: MIT
//
// The page of two shapes: puts the stage, the controls and the answers together.
import { makeAnswers } from "./answers.js";
import { toScreen, zoomAt } from "./camera.js";
import { makeCard } from "./cards.js";
import { onScreen } from "./clip.js";
import { listenToPointers } from "./drag.js";
import { gapText } from "./draw_axes.js";
import { makeHistory } from "./history.js";
import { listenToKeys } from "./keys.js";
import { drawLegend } from "./legend.js";
import { makeLens } from "./lens.js";
import { makeLessonView } from "./lesson_view.js";
import { lessonState, LESSONS } from "./lessons.js";
import { applyTranslation, bringToContact } from "./moves.js";
import { drawPanel } from "./panel.js";
import { drawRows } from "./rows.js";
import { startState } from "./scene.js";
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
            drawLegend(root.querySelector("#stage-legend"), stage.svg);
        }
    };
    const begin = (number) => {
        const state = beginning(number, answerOf);
        scene.change((old) => Object.assign(old, state));
        fitStage(stage, state);
    };
    const showLesson = makeLessonView(root.querySelector(".lesson"), sepax, begin);
    const history = makeHistory(scene, window);
    const update = (state) => {
        answers = answerOf(state);
        redraw();
        drawRows(rows, answers, state, look);
        drawPanel(root, answers, state);
        cards.forEach((show) => show(state));
        showControls(root, state, answers, history.can());
        showLesson(state, answers.shapes);
        lens.show({ ...state, ...answers.shapes });
    };
    scene.listen(update);
    listenToPointers(stage, scene, redraw);
    listenToKeys(stage, scene, redraw);
    listenToControls(root, scene, () => answers);
    listenToCamera(root, stage, scene, redraw, () => answers);
    listenToActions(root, scene, history, () => answers, begin);
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

// The scene of a lesson, or the first one.
function beginning(number, answerOf) {
    if (LESSONS[number] === undefined) {
        return startState();
    }
    const state = lessonState(number);
    if (LESSONS[number].contact) {
        bringToContact(state, answerOf(state));
    }
    return state;
}

// Undo, redo, a new beginning, and steps from axis to axis; the first three have keys anywhere on
// the page but in fields.
function listenToActions(root, scene, history, answers, begin) {
    const step = (by) =>
        scene.change((state) => {
            const { axes } = answers(),
                at = axisAt(answers(), state);
            state.axis = axes[(at + by + axes.length) % axes.length].names[0];
            state.axes = state.axes === "none" ? "best" : state.axes;
        });
    const actions = {
        undo: history.undo,
        redo: history.redo,
        reset: () => begin(scene.state.lesson),
        "axis-before": () => step(-1),
        "axis-next": () => step(1),
    };
    for (const [id, act] of Object.entries(actions)) {
        root.querySelector(`#${id}`).addEventListener("click", act);
    }
    addEventListener("keydown", (event) => {
        const command = event.ctrlKey || event.metaKey;
        const keys = { z: event.shiftKey ? "redo" : "undo", y: "redo" };
        const id = command
            ? keys[event.key.toLowerCase()]
            : { "[": "axis-before", "]": "axis-next" }[event.key];
        if (id !== undefined && !root.hidden && !event.target.matches(".numbers input")) {
            event.preventDefault();
            actions[id]();
        }
    });
}

// The index of the axis that is looked at, else of the best one.
function axisAt({ axes, chosen }, { axis }) {
    const looked = axes.findIndex(({ names }) => names.includes(axis));
    return looked < 0 ? chosen : looked;
}

function stepText(answers, state) {
    const at = axisAt(answers, state),
        axis = answers.axes[at];
    const verdict = axis.gap > 0 ? ": apart" : at === answers.chosen ? ", least" : "";
    return `${axis.names[0]}, ${at + 1} of ${answers.axes.length}: ${gapText(axis)}${verdict}`;
}

function showControls(root, state, answers, can) {
    root.querySelector("#undo").disabled = !can.undo;
    root.querySelector("#redo").disabled = !can.redo;
    root.querySelector("#axis-step").textContent =
        answers.axes.length > 0 ? stepText(answers, state) : "no axes";
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

function listenToCamera(root, stage, scene, redraw, answers) {
    const zoom = (factor) => zoomAt(stage.camera, factor, interest(stage.camera, answers()));
    const actions = {
        "zoom-in": () => zoom(1.4),
        "zoom-out": () => zoom(1 / 1.4),
        "zoom-fit": () => fitStage(stage, scene.state),
    };
    for (const [id, act] of Object.entries(actions)) {
        root.querySelector(`#${id}`).addEventListener("click", () => {
            act();
            redraw();
        });
    }
}

// Where the shapes are nearest or meet, if that is on the stage: what one zooms in for.
function interest(camera, { distance }) {
    const place = toScreen(
        camera,
        distance.pointA.map((part, k) => (part + distance.pointB[k]) / 2),
    );
    return onScreen(camera, place) ? place : [camera.width / 2, camera.height / 2];
}
