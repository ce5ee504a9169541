// SPDX-License-Identifier: MIT
//
// The page of the swarm: its controls, its loop of frames, and its times.
import { CROWD_KINDS, swarmStart } from "./crowd.js";
import { freeSwarm, makeSwarm, stepSwarm } from "./swarm.js";
import { drawHand, holdShape, makeHand } from "./swarm_hand.js";
import { drawSwarm, makePicture } from "./swarm_picture.js";

const LONGEST = 0.05; // seconds of one step, after a pause for instance
const SMOOTH = 0.1; // weight of the last frame in the times that are shown
const SHOWN = 250; // milliseconds from one display of the times to the next

const noTimes = () => ({ step: 0, draw: 0, rate: 0, parts: {}, frames: 0 });

// {show(), hide(), recolour(), settings, times, ...}
export function makeSwarmView(root, sepax) {
    const view = {
        root,
        sepax,
        canvas: root.querySelector("canvas"),
        settings: swarmStart(),
        times: noTimes(),
        swarm: null,
        picture: null,
        colours: {},
        frame: 0, // the number of the next one, to cancel it
        before: 0, // when the last frame was
        shownAt: 0, // when the times were last shown
        paused: false,
        due: 0, // seconds of a single step that was asked for
        show: () => show(view),
        hide: () => cancelAnimationFrame(view.frame),
        recolour: () => recolour(view),
        load: (settings) => load(view, settings),
    };
    view.hand = makeHand(view, () => {
        view.shownAt = 0;
    });
    listen(root, sepax, view, () => !root.hidden && rebuild(view));
    listenToTime(root, view);
    new ResizeObserver(() => !root.hidden && show(view)).observe(view.canvas);
    return view;
}

function show(view) {
    const resized = fitCanvas(view.canvas);
    if (view.swarm === null || resized) {
        rebuild(view);
    }
    recolour(view);
    cancelAnimationFrame(view.frame);
    view.before = performance.now();
    view.frame = requestAnimationFrame((now) => run(view, now));
}

function rebuild(view) {
    const { canvas, settings, sepax } = view;
    if (view.swarm !== null) {
        freeSwarm(view.swarm);
    }
    view.swarm = makeSwarm(sepax, { ...settings, aspect: canvas.width / canvas.height });
    view.picture = makePicture(canvas, view.swarm);
    view.times = noTimes();
    view.hand.held = false;
    view.hand.watched = -1;
}

// Takes over settings, such as those of a link.
function load(view, { strategy, ...settings }) {
    const is = view.sepax.strategies.includes(strategy);
    Object.assign(view.settings, settings, { strategy: is ? strategy : "auto" });
    view.showSettings();
    if (view.swarm !== null) {
        rebuild(view);
    }
}

function recolour(view) {
    const look = getComputedStyle(view.canvas);
    const colour = (name) => look.getPropertyValue(name).trim();
    view.colours = {
        back: colour("--stage"),
        free: colour("--swarm-free"),
        contact: colour("--swarm-contact"),
        watched: colour("--mark"),
    };
}

// One frame.
function run(view, now) {
    const { swarm, settings } = view;
    view.frame = requestAnimationFrame((next) => run(view, next));
    const elapsed = now - view.before;
    view.before = now;
    const passed = Math.max(Math.min(elapsed / 1000, LONGEST), 0);
    const seconds = view.paused ? view.due : passed * settings.speed;
    view.due = 0;
    const step = stepSwarm(swarm, seconds, {
        strategy: settings.strategy,
        watched: view.hand.watched,
        hold: () => holdShape(view.hand, swarm, passed),
    });
    const start = performance.now();
    drawSwarm(view.picture, swarm, view.colours);
    drawHand(view, view.hand, view.colours.watched);
    const draw = performance.now() - start;
    remember(view.times, { step, draw, elapsed, parts: swarm.times });
    if (now - view.shownAt > SHOWN) {
        view.shownAt = now;
        showTimes(view.root, view.times, swarm);
        showWatched(view.root, view.hand.watched, swarm.partners);
    }
}

// One pixel of the canvas for each of the screen, up to two a CSS pixel. True where that changed.
function fitCanvas(canvas) {
    const { width, height } = canvas.getBoundingClientRect();
    const ratio = Math.min(devicePixelRatio, 2);
    const size = [Math.max(Math.round(width * ratio), 1), Math.max(Math.round(height * ratio), 1)];
    if (canvas.width === size[0] && canvas.height === size[1]) {
        return false;
    }
    [canvas.width, canvas.height] = size;
    return true;
}

function remember(times, { step, draw, elapsed, parts }) {
    const mix = (old, now) => (times.frames === 0 ? now : old + SMOOTH * (now - old));
    times.step = mix(times.step, step);
    times.draw = mix(times.draw, draw);
    times.rate = mix(times.rate, elapsed > 0 ? 1000 / elapsed : 0);
    for (const [name, time] of Object.entries(parts)) {
        times.parts[name] = mix(times.parts[name] ?? time, time);
    }
    times.frames++;
}

function showTimes(root, times, { contacts, pairs }) {
    const put = (name, text) => {
        root.querySelector(`[data-swarm="${name}"]`).textContent = text;
    };
    put("step", `${times.step.toFixed(1)} ms`);
    put("draw", `${times.draw.toFixed(1)} ms`);
    put("rate", `${times.rate.toFixed(0)} a second`);
    put("possible", `${(1000 / Math.max(times.step, 0.01)).toFixed(0)} a second`);
    put("contacts", `${contacts.toLocaleString("en")} of ${pairs.toLocaleString("en")} pairs`);
    for (const name of ["move", "place", "pairs", "relate"]) {
        put(name, `${(times.parts[name] ?? 0).toFixed(2)} ms`);
    }
}

function showWatched(root, watched, partners) {
    const words = {
        [-1]: "none: press one, or N on the picture",
        0: `${watched}: free`,
    };
    root.querySelector('[data-swarm="watched"]').textContent =
        words[watched < 0 ? -1 : partners.length] ??
        `${watched}: in contact with ${partners.toSorted((a, b) => a - b).join(", ")}`;
}

// Pause, single steps of a sixtieth second, and the world from its beginning.
function listenToTime(root, view) {
    const button = (name) => root.querySelector(`#swarm-${name}`);
    const pause = (paused) => {
        view.paused = paused;
        button("pause").textContent = paused ? "Go on" : "Pause";
    };
    button("pause").addEventListener("click", () => pause(!view.paused));
    button("step").addEventListener("click", () => {
        pause(true);
        view.due = 1 / 60;
    });
    button("again").addEventListener("click", () => rebuild(view));
    view.canvas.addEventListener("keydown", (event) => {
        if (event.key === " ") {
            event.preventDefault();
            pause(!view.paused);
        }
    });
}

function listen(root, sepax, view, rebuild) {
    const control = (name) => root.querySelector(`#swarm-${name}`);
    CROWD_KINDS.forEach((kind) => control("kind").add(new Option(kind, kind)));
    sepax.strategies.forEach((name) =>
        control("strategy").add(new Option(name.replace("_", " "), name)),
    );
    view.showSettings = () => {
        for (const [name, value] of Object.entries(view.settings)) {
            control(name).value = value;
        }
        control("count-value").textContent = view.settings.count.toLocaleString("en");
        control("speed-value").textContent = `× ${view.settings.speed.toFixed(1)}`;
    };
    const set = (name, value, anew) => {
        view.settings[name] = value;
        view.showSettings();
        view.changed?.();
        if (anew) {
            rebuild();
        }
    };
    control("count").addEventListener("input", (event) =>
        set("count", Number(event.target.value), true),
    );
    control("kind").addEventListener("change", (event) => set("kind", event.target.value, true));
    control("speed").addEventListener("input", (event) => set("speed", Number(event.target.value)));
    control("strategy").addEventListener("change", (event) => set("strategy", event.target.value));
    view.showSettings();
}
