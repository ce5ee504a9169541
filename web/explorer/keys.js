// SPDX-License-Identifier: MIT
//
// The keyboard on the stage: what a key does to the shape or the handle that has the focus.
import { select } from "./drag.js";
import { moveCorner, outline } from "./shape.js";
import { sceneUlp } from "./ulps.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export function listenToKeys(stage, scene, redraw) {
    stage.svg.addEventListener("focusin", (event) => {
        const [what, name] = event.target.closest("[data-drag]")?.dataset.drag.split(" ") ?? [];
        if (name !== undefined && what !== "motion") {
            select(stage, name);
            redraw();
        }
    });
    stage.svg.addEventListener("keydown", (event) => {
        const target = event.target.closest("[data-drag]");
        const turn = { q: 1, e: -1 }[event.key.toLowerCase()];
        const way = WAYS[event.key];
        if (target === null || event.ctrlKey || event.metaKey || !(way || turn)) {
            return;
        }
        event.preventDefault();
        const [what, name, index] = target.dataset.drag.split(" ");
        const step = event.altKey ? sceneUlp(scene.state) : event.shiftKey ? 0.01 : 0.1;
        scene.change((state) => {
            if (turn) {
                state[name].angle += turn * (event.shiftKey ? 0.01 : 0.1);
            } else {
                push(
                    state,
                    what,
                    name,
                    Number(index),
                    way.map((part) => part * step),
                );
            }
        });
    });
}

function push(state, what, name, index, [dx, dy]) {
    const shape = state[name];
    if (what === "move") {
        shape.x += dx;
        shape.y += dy;
    } else if (what === "corner") {
        const [x, y] = outline(shape)[index];
        moveCorner(shape, index, [x + dx, y + dy]);
    } else if (what === "turn") {
        shape.angle -= dx;
    } else if (what === "radius") {
        shape.radius = Math.min(Math.max(shape.radius + dx + dy, 0.01), 3);
    } else {
        state.motion = [Math.fround(state.motion[0] + dx), Math.fround(state.motion[1] + dy)];
    }
}
