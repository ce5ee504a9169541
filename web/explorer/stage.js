// SPDX-License-Identifier: MIT
//
// The stage of the two-shape page: an SVG element with both shapes, handles of the selected one, and
// drawings below and above them. Shapes and handles are elements that stay, so that a pointer
// and the keyboard's focus keep them; drawings are made anew.
import { fit, makeCamera, toScreen } from "./camera.js";
import { drawAnswers, hullPath } from "./draw_answers.js";
import { drawAxes, drawNormals } from "./draw_axes.js";
import { drawGrid } from "./grid.js";
import { drawHandles, handlesOf, stem } from "./handles.js";
import { makeLabels } from "./labels.js";
import { cornersInside, KIND_NAMES, outline, reach, toWorld } from "./shape.js";
import { element, polygon, setAttributes, text } from "./svg.js";

const KEYS = "Arrow keys move it, with Shift a tenth as far, with Alt by one ulp";

// Shapes are what a pointer takes. A grip above them is the same for the keyboard, and the handles
// of a shape follow its grip: so Tab goes from A to its handles, to B, and to those of B.
export function makeStage(svg) {
    const layer = (name) => element("g", { class: name }, svg);
    const stage = { svg, camera: makeCamera(), selected: "a", under: layer("under"), shapes: {} };
    svg.insertBefore(element("defs", {}), svg.firstChild).innerHTML =
        '<pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse"' +
        ' patternTransform="rotate(45)"><rect class="hatch-back" width="8" height="8"/>' +
        '<path class="hatch-line" d="M0 0V8"/></pattern>';
    for (const name of ["a", "b"]) {
        stage.shapes[name] = element("g", { class: `shape ${name}`, "data-drag": `move ${name}` }, svg);
    }
    stage.over = layer("over");
    stage.grips = {};
    stage.handles = { a: [], b: [] };
    for (const name of ["a", "b"]) {
        const group = layer("handles");
        stage.grips[name] = element(
            "path",
            { class: `grip ${name}`, "data-drag": `move ${name}`, tabindex: 0, role: "button" },
            group,
        );
    }
    return stage;
}

// The box around both shapes, with room for the motion.
export function boxOf(state) {
    const points = [state.a, state.b].flatMap((shape) => {
        const far = reach(shape);
        return [[shape.x - far, shape.y - far], [shape.x + far, shape.y + far]];
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
    fit(stage.camera, boxOf(state), state.axes === "all");
}

export function drawStage(stage, state, answers) {
    measure(stage);
    const { camera } = stage,
        labels = makeLabels(camera);
    const handles = ["a", "b"].flatMap((name) => handlesOf(stage, state, name));
    handles
        .filter(({ owner }) => owner === stage.selected)
        .forEach(({ at }) => labels.keep(toScreen(camera, at), 9));
    for (const name of ["a", "b"]) {
        drawShape(stage, name, state[name], answers, labels);
    }
    // What matters most takes its place first.
    const above =
        drawAnswers(camera, answers, state, labels) +
        refusals(camera, state, answers) +
        hollows(camera, state, labels);
    const beside = drawAxes(camera, answers, state, boxOf(state), labels);
    const grid = drawGrid(camera);
    stage.under.innerHTML = grid.tens + stem(stage, state) + beside;
    stage.over.innerHTML = grid.floats + drawNormals(camera, answers, state.axes, labels) + above;
    drawHandles(stage, handles);
}

function drawShape(stage, name, shape, answers, labels) {
    const { camera } = stage,
        hulls = answers.hulls[name],
        outlines = hulls.map((hull) => hullPath(camera, hull));
    const paths = hulls.map((hull, i) =>
        hull.corners.length === 1 && hull.radius === 0
            ? dotAt(camera, hull.corners[0])
            : `<path class="fill" d="${outlines[i]}"/>`,
    );
    const [x, y] = toScreen(camera, [shape.x, shape.y]);
    stage.shapes[name].innerHTML =
        paths.join("") +
        outlines.map((path) => `<path class="catch" d="${path}"/>`).join("") +
        cores(camera, hulls);
    labels.keep([x - 18, y - 12], 10);
    stage.shapes[name].innerHTML += text("shape-name", [x - 18, y - 6], name.toUpperCase());
    const refused =
        answers.refused[name] === ""
            ? ""
            : ` The library refuses it; a ${KIND_NAMES[answers.shapes[name].kind]} is in its place.`;
    setAttributes(stage.grips[name], {
        d: outlines.join(""),
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

const placed = (camera, shape) =>
    outline(shape).map((corner) => toScreen(camera, toWorld(shape, corner)));

// The outline that was drawn, where corners of it lie within the hull and so count for nothing.
function hollows(camera, state, labels) {
    return ["a", "b"]
        .filter((name) => cornersInside(state[name]).length > 0)
        .map((name) => {
            const points = placed(camera, state[name]);
            const [x, y] = points[cornersInside(state[name])[0]];
            const places = [[x, y + 26], [x, y - 18]];
            return (
                polygon("hollow", points) + labels.put("label", places, "not a corner of the hull")
            );
        })
        .join("");
}

function refusals(camera, state, answers) {
    return ["a", "b"]
        .filter((name) => answers.refused[name] !== "")
        .map((name) => polygon("refused", placed(camera, state[name])))
        .join("");
}
