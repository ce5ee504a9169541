// SPDX-License-Identifier: MIT
//
// The scene as the fragment of a link, and back: "#lab;a=polygon,x,y,angle,radius,x0,y0,...;...".
// Numbers are the shortest ones that read back to the same float32, so a link keeps every bit.
import { CROWD_KINDS, swarmStart } from "./crowd.js";
import { LESSONS, lessonState } from "./lessons.js";
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
        (state.lesson === "" ? "" : `;lesson=${state.lesson}`) +
        `;swarm=${swarm.count},${swarm.kind},${swarm.speed},${swarm.strategy}`
    );
}

// {view, state, swarm, faults}; parts that are missing or make no sense are those of the first
// scene, or of the lesson that the link names, and `faults` has the names of the latter.
export function fromFragment(fragment) {
    const [view, ...parts] = decoded(fragment.replace(/^#/, "")).split(";");
    const lesson = parts.find((part) => part.startsWith("lesson="))?.slice("lesson=".length);
    const state = LESSONS[lesson] === undefined ? startState() : lessonState(lesson),
        swarm = swarmStart();
    const faults = VIEWS.includes(view) || view === "" ? [] : [view];
    for (const part of parts.filter((each) => each !== "")) {
        const [name, text = ""] = part.split("=");
        const read = name === "swarm" ? readSwarm(swarm, text.split(",")) : readPart(state, name, text);
        if (!read) {
            faults.push(name);
        }
    }
    return { view: VIEWS.includes(view) ? view : "lab", state, swarm, faults };
}

// Programs that pass links on may have spoilt the signs of percent.
function decoded(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

// Whether the part was understood.
function readPart(state, name, text) {
    const value = Object.hasOwn(READERS, name) ? READERS[name](text) : null;
    if (value === null) {
        return false;
    }
    Object.assign(state, name === "show" ? value : { [name]: value });
    return true;
}

const within = (value, low, high) => Math.min(Math.max(value, low), high);
const one = (list) => (text) => (list.map(String).includes(text) ? text : null);
const READERS = {
    a: readShape,
    b: readShape,
    axes: one(AXES),
    show: (text) => {
        const shown = text.split(",");
        const known = shown.every((flag) => flag === "" || FLAGS.includes(flag));
        return known ? Object.fromEntries(FLAGS.map((flag) => [flag, shown.includes(flag)])) : null;
    },
    margin: (text) => {
        const margin = numbers([text]);
        return margin === null ? null : within(margin[0], 0, 1);
    },
    motion: (text) => {
        const motion = numbers(text.split(","));
        return motion?.length === 2 ? motion : null;
    },
    lens: (text) => (LENS_STEPS.includes(Number(text)) ? Number(text) : null),
    axis: (text) => (/^([ab]\d+|v)$/.test(text) ? text : null),
    lesson: one(Object.keys(LESSONS)),
};

function readSwarm(swarm, [count, kind, speed, strategy]) {
    const values = numbers([count ?? "", speed ?? ""]);
    if (values === null || !CROWD_KINDS.includes(kind) || !/^[a-z_]+$/.test(strategy ?? "")) {
        return false;
    }
    swarm.count = Math.round(within(values[0], 100, 20000));
    swarm.speed = within(Number(speed), 0, 4);
    Object.assign(swarm, { kind, strategy });
    return true;
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
