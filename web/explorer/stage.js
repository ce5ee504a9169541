// SPDX-License-Identifier: MIT
//
// The stage of the two-shape page: an SVG element with both shapes, handles of the selected one, and
// drawings below and above them. Shapes and handles are elements that stay, so that a pointer
// and the keyboard's focus keep them; drawings are made anew.
import { fit, fromScreen, makeCamera, toScreen } from "./camera.js";
import { drawAnswers, hullPath } from "./draw_answers.js";
import { drawAxes, drawNormals } from "./draw_axes.js";
import { cornersMove, hasRadius, KIND_NAMES, outline, reach, toWorld } from "./shape.js";
import { element, line, polygon, setAttributes, text } from "./svg.js";

const KEYS = "Arrow keys move it, with Shift a tenth as far, with Alt by one ulp";

export function makeStage(svg) {
    const layer = (name) => element("g", { class: name }, svg);
    const stage = {
        svg,
        camera: makeCamera(),
        selected: "a",
        under: layer("under"),
        shapes: {},
        over: layer("over"),
        handleLayer: layer("handles"),
        handles: [],
    };
    svg.insertBefore(element("defs", {}), svg.firstChild).innerHTML =
        '<pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse"' +
        ' patternTransform="rotate(45)"><rect class="hatch-back" width="8" height="8"/>' +
        '<path class="hatch-line" d="M0 0V8"/></pattern>';
    for (const name of ["a", "b"]) {
        const shape = element("g", {
            class: `shape ${name}`,
            "data-drag": `move ${name}`,
            tabindex: 0,
            role: "button",
        });
        svg.insertBefore(shape, stage.over);
        stage.shapes[name] = shape;
    }
    return stage;
}

// The box around both shapes, with room for the motion.
export function boxOf(state) {
    const points = [state.a, state.b].flatMap((shape) => {
        const far = reach(shape);
        return [
            [shape.x - far, shape.y - far],
            [shape.x + far, shape.y + far],
        ];
    });
    if (state.cast) {
        points.push([state.b.x + state.motion[0], state.b.y + state.motion[1]]);
    }
    return {
        low: [0, 1].map((k) => Math.min(...points.map((p) => p[k]))),
        high: [0, 1].map((k) => Math.max(...points.map((p) => p[k]))),
    };
}

// Takes over the size of the element; true where the camera has none of its own yet.
export function measure(stage) {
    const { width, height } = stage.svg.getBoundingClientRect();
    const { camera } = stage;
    if (width > 0 && (width !== camera.width || height !== camera.height)) {
        camera.width = width;
        camera.height = height;
        setAttributes(stage.svg, { viewBox: `0 0 ${width} ${height}` });
    }
}

export function fitStage(stage, state) {
    measure(stage);
    fit(stage.camera, boxOf(state));
}

export function drawStage(stage, state, answers) {
    measure(stage);
    const { camera } = stage;
    stage.under.innerHTML =
        grid(camera) + stem(stage, state) + drawAxes(camera, answers, state.axes, state.axis);
    for (const name of ["a", "b"]) {
        drawShape(stage, name, state[name], answers);
    }
    stage.over.innerHTML =
        refusals(camera, state, answers) +
        drawNormals(camera, answers, state.axes) +
        drawAnswers(camera, answers, state);
    drawHandles(stage, state);
}

function drawShape(stage, name, shape, answers) {
    const { camera } = stage,
        hulls = answers.hulls[name];
    const paths = hulls.map((hull) =>
        hull.corners.length === 1 && hull.radius === 0
            ? dotAt(camera, hull.corners[0])
            : `<path class="fill" d="${hullPath(camera, hull)}"/>`,
    );
    const target = stage.shapes[name];
    target.innerHTML =
        paths.join("") +
        hulls.map((hull) => `<path class="catch" d="${hullPath(camera, hull)}"/>`).join("") +
        cores(camera, hulls);
    const [x, y] = toScreen(camera, [shape.x, shape.y]);
    target.innerHTML += text("shape-name", [x - 18, y - 6], name.toUpperCase());
    const refused = answers.refused[name] === "" ? "" : " The library refuses it.";
    setAttributes(target, {
        "aria-label":
            `Shape ${name.toUpperCase()}: ${KIND_NAMES[shape.kind]}.` +
            `${refused} ${KEYS}; Q and E turn it`,
        "aria-pressed": stage.selected === name,
    });
}

const dotAt = (camera, corner) => {
    const [x, y] = toScreen(camera, corner);
    return `<circle class="fill point" cx="${x}" cy="${y}" r="5"/>`;
};

// The core of a rounded shape, dashed.
const cores = (camera, hulls) =>
    hulls
        .filter((hull) => hull.radius > 0 && hull.corners.length > 1)
        .map((hull) => `<path class="core" d="${hullPath(camera, { ...hull, radius: 0 })}"/>`)
        .join("");

function refusals(camera, state, answers) {
    return ["a", "b"]
        .filter((name) => answers.refused[name] !== "")
        .map((name) =>
            polygon(
                "refused",
                outline(state[name]).map((corner) =>
                    toScreen(camera, toWorld(state[name], corner)),
                ),
            ),
        )
        .join("");
}

function grid(camera) {
    const step = 10 ** Math.ceil(Math.log10(36 / camera.scale));
    const [left, top] = fromScreen(camera, [0, 0]);
    const [right, bottom] = fromScreen(camera, [camera.width, camera.height]);
    let lines = "";
    for (let x = Math.ceil(left / step); x <= right / step; x++) {
        const [at] = toScreen(camera, [x * step, 0]);
        lines += line(x === 0 ? "grid zero" : "grid", [at, 0], [at, camera.height]);
    }
    for (let y = Math.ceil(bottom / step); y <= top / step; y++) {
        const [, at] = toScreen(camera, [0, y * step]);
        lines += line(y === 0 ? "grid zero" : "grid", [0, at], [camera.width, at]);
    }
    return lines;
}

// ---------------------------------------------------------------------------------- handles

// What can be dragged at the selected shape: {drag, at, label}, places in the world.
function handlesOf(stage, state) {
    const name = stage.selected,
        shape = state[name],
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
    if (state.cast) {
        found.push({
            drag: "motion b",
            look: "motion",
            at: [state.b.x + state.motion[0], state.b.y + state.motion[1]],
            label: "Motion of B. Arrow keys change it",
        });
    }
    return found;
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
function stem({ camera, selected }, state) {
    const shape = state[selected];
    const ends = [[shape.x, shape.y], turnPlace(camera, shape)];
    return turns(shape) ? line("stem", ...ends.map((end) => toScreen(camera, end))) : "";
}

function drawHandles(stage, state) {
    const needed = handlesOf(stage, state);
    while (stage.handles.length > needed.length) {
        stage.handles.pop().remove();
    }
    while (stage.handles.length < needed.length) {
        const handle = element("g", { tabindex: 0, role: "button" }, stage.handleLayer);
        element("circle", { class: "catch", r: 17 }, handle);
        element("circle", { class: "knob", r: 6.5 }, handle);
        stage.handles.push(handle);
    }
    needed.forEach(({ drag, look, at, label }, i) => {
        const [x, y] = toScreen(stage.camera, at);
        setAttributes(stage.handles[i], {
            class: `handle ${look}`,
            "data-drag": drag,
            "aria-label": label,
            transform: `translate(${x.toFixed(2)} ${y.toFixed(2)})`,
        });
    });
}
