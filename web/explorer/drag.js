// SPDX-License-Identifier: MIT
//
// Pointers on the stage: one drags a shape, a handle or the stage; two move and zoom the stage; the
// wheel zooms it.
import { fromScreen, pan, zoomAt } from "./camera.js";
import { moveCorner, outline, toLocal } from "./shape.js";

// `redraw` is called where only the camera or the selection changed.
export function listenToPointers(stage, scene, redraw) {
    // `pointers` leads from ids to places on the screen. While a shape is dragged, `drag` is a
    // function of the place in the world that the pointer has reached.
    const session = { stage, scene, redraw, pointers: new Map(), drag: null };
    const { svg, camera } = stage;
    svg.addEventListener("pointerdown", (event) => begin(session, event));
    svg.addEventListener("pointermove", (event) => {
        if (session.pointers.has(event.pointerId)) {
            goOn(session, event.pointerId, placeOf(svg, event));
        }
    });
    for (const end of ["pointerup", "pointercancel"]) {
        svg.addEventListener(end, (event) => {
            session.pointers.delete(event.pointerId);
            session.drag = null;
        });
    }
    const zoom = (event) => {
        event.preventDefault();
        const speed = event.ctrlKey ? 0.01 : 0.0015; // with Ctrl it is a pinch on a touchpad
        zoomAt(camera, Math.exp(-event.deltaY * speed), placeOf(svg, event));
        redraw();
    };
    svg.addEventListener("wheel", zoom, { passive: false });
}

function placeOf(svg, event) {
    const box = svg.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
}

function begin(session, event) {
    const { stage, scene, pointers } = session;
    const target = event.target.closest("[data-drag]"),
        place = placeOf(stage.svg, event);
    pointers.set(event.pointerId, place);
    stage.svg.setPointerCapture(event.pointerId);
    event.preventDefault();
    session.drag = null;
    if (pointers.size === 1 && target !== null) {
        const [what, name, index] = target.dataset.drag.split(" ");
        (what === "move" ? stage.grips[name] : target).focus({ preventScroll: true });
        select(stage, what === "motion" ? stage.selected : name);
        const from = fromScreen(stage.camera, place);
        session.drag = startDrag(scene, what, name, Number(index), from);
        session.redraw();
    }
}

function goOn({ stage, pointers, drag, redraw }, id, now) {
    const before = pointers.get(id);
    pointers.set(id, now);
    if (drag !== null) {
        drag(fromScreen(stage.camera, now));
        return;
    }
    if (pointers.size === 1) {
        pan(stage.camera, now[0] - before[0], now[1] - before[1]);
    } else {
        const other = [...pointers].find(([key]) => key !== id)[1];
        pinch(stage.camera, before, now, other);
    }
    redraw();
}

export function select(stage, name) {
    stage.selected = name;
}

// One of two fingers moved: zooms about the other one, and follows half of the way. So two fingers
// that move side by side move the stage with them.
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
