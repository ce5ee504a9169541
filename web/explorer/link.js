// SPDX-License-Identifier: MIT
//
// The scene as the fragment of a link, and back: "#lab;a=polygon,x,y,angle,radius,x0,y0,...;...".
// Numbers are the shortest ones that read back to the same float32, so a link keeps every bit.
import { CROWD_KINDS, swarmStart } from "./crowd.js";
import { exact } from "./number.js";
import { AXES, LENS_STEPS, startState } from "./scene.js";
import { cornerLimits, KINDS } from "./shape.js";

const VIEWS = ["lab", "swarm", "bench"];
const FLAGS = ["closest", "contacts", "mtv", "cast", "merge"];

const shapeText = (shape) =>
    [
        shape.kind,
        ...[shape.x, shape.y, shape.angle, shape.radius, ...shape.corners.flat()].map(exact),
    ].join(",");

export function toFragment(view, state, swarm) {
    const flags = FLAGS.filter((flag) => state[flag]).join(",");
    return (
        `#${view};a=${shapeText(state.a)};b=${shapeText(state.b)};axes=${state.axes}` +
        `;show=${flags};margin=${exact(state.margin)};motion=${state.motion.map(exact).join(",")}` +
        `;lens=${state.lens}` +
        (state.axis === "" ? "" : `;axis=${state.axis}`) +
        `;swarm=${swarm.count},${swarm.kind},${swarm.speed},${swarm.strategy}`
    );
}

// {view, state, swarm}; parts that are missing or make no sense are those of the first scene.
export function fromFragment(fragment) {
    const [view, ...parts] = decodeURIComponent(fragment.replace(/^#/, "")).split(";");
    const state = startState(),
        swarm = swarmStart();
    for (const part of parts) {
        const [name, text = ""] = part.split("=");
        if (name === "swarm") {
            readSwarm(swarm, text.split(","));
        } else {
            readPart(state, name, text);
        }
    }
    return { view: VIEWS.includes(view) ? view : "lab", state, swarm };
}

function readPart(state, name, text) {
    if (name === "a" || name === "b") {
        state[name] = readShape(text) ?? state[name];
    } else if (name === "axes" && AXES.includes(text)) {
        state.axes = text;
    } else if (name === "show") {
        const shown = text.split(",");
        FLAGS.forEach((flag) => {
            state[flag] = shown.includes(flag);
        });
    } else if (name === "margin") {
        state.margin = Math.min(Math.max(numbers([text])?.[0] ?? state.margin, 0), 1);
    } else if (name === "motion") {
        const motion = numbers(text.split(","));
        state.motion = motion?.length === 2 ? motion : state.motion;
    } else if (name === "lens" && LENS_STEPS.includes(Number(text))) {
        state.lens = Number(text);
    } else if (name === "axis" && /^([ab]\d+|v)$/.test(text)) {
        state.axis = text;
    }
}

function readSwarm(swarm, [count, kind, speed, strategy]) {
    const values = numbers([count ?? "", speed ?? ""]);
    if (values !== null && CROWD_KINDS.includes(kind) && /^[a-z_]+$/.test(strategy ?? "")) {
        swarm.count = Math.round(Math.min(Math.max(values[0], 100), 20000));
        swarm.speed = Math.min(Math.max(Number(speed), 0), 4);
        Object.assign(swarm, { kind, strategy });
    }
}

function readShape(text) {
    const [kind, ...rest] = text.split(",");
    const values = numbers(rest);
    if (!KINDS.includes(kind) || values === null || values.length % 2 !== 0) {
        return null;
    }
    const [x, y, angle, radius, ...flat] = values;
    const corners = Array.from({ length: flat.length / 2 }, (_, i) => flat.slice(2 * i, 2 * i + 2));
    const [least, most] = cornerLimits(kind);
    if (corners.length < least || corners.length > most || radius < 0) {
        return null;
    }
    return { kind, corners, radius, x, y, angle };
}

// float32 numbers, or null where a text is none of reasonable size.
function numbers(texts) {
    const values = texts.map((text) => (text.trim() === "" ? NaN : Math.fround(Number(text))));
    return values.every((value) => Math.abs(value) <= 1e6) ? values : null;
}
