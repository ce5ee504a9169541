// SPDX-License-Identifier: MIT
//
// Pointers on the stage: one drags a shape, a handle or the stage; two move and zoom the stage; the
// wheel zooms it.
import { fromScreen, pan, zoomAt } from "./camera.js";
import { moveCorner, outline, toLocal } from "./shape.js";

// `redraw` is called where only the camera or the selection changed.
export function listenToPointers(stage, scene, redraw) {
    const pointers = new Map(); // from ids to places on the screen
    let drag = null; // a function of a place in the world, while a shape is dragged
    const { svg, camera } = stage;
    const place = (event) => {
        const box = svg.getBoundingClientRect();
        return [event.clientX - box.left, event.clientY - box.top];
    };
    svg.addEventListener("pointerdown", (event) => {
        const target = event.target.closest("[data-drag]");
        pointers.set(event.pointerId, place(event));
        svg.setPointerCapture(event.pointerId);
        event.preventDefault();
        drag = null;
        if (pointers.size === 1 && target !== null) {
            const [what, name, index] = target.dataset.drag.split(" ");
            target.focus({ preventScroll: true });
            select(stage, what === "motion" ? stage.selected : name);
            drag = startDrag(scene, what, name, Number(index), fromScreen(camera, place(event)));
            redraw();
        }
    });
    svg.addEventListener("pointermove", (event) => {
        const before = pointers.get(event.pointerId),
            now = place(event);
        if (before === undefined) {
            return;
        }
        if (drag !== null) {
            drag(fromScreen(camera, now));
        } else if (pointers.size === 1) {
            pan(camera, now[0] - before[0], now[1] - before[1]);
            redraw();
        } else {
            const other = [...pointers].find(([id]) => id !== event.pointerId)[1];
            pinch(camera, before, now, other);
            redraw();
        }
        pointers.set(event.pointerId, now);
    });
    for (const end of ["pointerup", "pointercancel"]) {
        svg.addEventListener(end, (event) => {
            pointers.delete(event.pointerId);
            drag = null;
        });
    }
    svg.addEventListener(
        "wheel",
        (event) => {
            event.preventDefault();
            zoomAt(camera, Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), place(event));
            redraw();
        },
        { passive: false },
    );
}

export function select(stage, name) {
    stage.selected = name;
}

// One of two fingers moved: the other one stays where it is in the world.
function pinch(camera, before, now, other) {
    const span = (point) => Math.hypot(point[0] - other[0], point[1] - other[1]);
    zoomAt(camera, span(now) / Math.max(span(before), 1), other);
    const shift = [0, 1].map((k) => (now[k] - before[k]) / 2);
    pan(camera, shift[0], shift[1]);
}

// What dragging does, as a function of the place that the pointer has reached.
function startDrag(scene, what, name, index, from) {
    const start = structuredClone(scene.state[name]),
        motion = scene.state.motion.slice();
    const by = (to) => [to[0] - from[0], to[1] - from[1]];
    const actions = {
        move: (shape, to) => {
            [shape.x, shape.y] = [start.x + by(to)[0], start.y + by(to)[1]];
        },
        corner: (shape, to) => moveCorner(shape, index, toLocal(start, to)),
        turn: (shape, to) => {
            const angle = (at) => Math.atan2(at[1] - start.y, at[0] - start.x);
            const by = angle(to) - angle(from);
            shape.angle = start.angle + Math.atan2(Math.sin(by), Math.cos(by)); // the short way
        },
        radius: (shape, to) => {
            const [x, y] = toLocal(start, to),
                [x0, y0] = outline(shape)[0];
            shape.radius = Math.min(Math.max(Math.hypot(x - x0, y - y0), 0.01), 3);
        },
    };
    return (to) =>
        scene.change((state) => {
            if (what === "motion") {
                state.motion = by(to).map((part, k) => Math.fround(motion[k] + part));
            } else {
                actions[what](state[name], to);
            }
        });
}
