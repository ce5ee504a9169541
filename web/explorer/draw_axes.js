// SPDX-License-Identifier: MIT
//
// Axes on the stage, as SVG text: a line beside the shapes, both projection intervals along it, and
// the rays that project the outermost corners; the others small, around the shapes.
import { toScreen } from "./camera.js";
import { brief } from "./number.js";
import { arrow, escaped, line, polygon } from "./svg.js";

const BAR = 8,
    AWAY = 44,
    APART = 36, // pixels: a bar, from the shapes, between parallel axes
    RING = 62, // pixels from a ring of axes to the sides of the stage
    NEAR = 60; // and from the middle of a small axis to a large one

export const axisName = (axis) => axis.names.join(" = ");
export const gapText = ({ gap }) =>
    gap === 0 ? "touch" : `${gap > 0 ? "gap" : "overlap"} ${brief(Math.abs(gap))}`;

// The best axis of `answers` and the one that is looked at, beside the shapes, unless state.axes is
// "none"; where it is "all" the others as well, small, in a ring around the box {low, high}.
export function drawAxes(camera, answers, state, box, labels) {
    const { axes, chosen } = answers;
    if (state.axes === "none") {
        return "";
    }
    const strong = ({ axis, best }) => best || axis.names.includes(state.axis);
    const all = axes.map((axis, i) => ({ axis, best: i === chosen }));
    const shown = all.filter(strong).sort((p, q) => Number(p.best) - Number(q.best));
    const lanes = laneOf(shown);
    const large = shown
        .toReversed()
        .map(({ axis, best }, i) =>
            drawAxis(camera, answers.deepest, axis, best, lanes.at(-1 - i), labels),
        );
    const bars = shown.map(({ axis, best }, i) =>
        middleOf(camera, answers.deepest, axis, best, lanes[i]),
    );
    const others = all.filter((one) => !strong(one)).map(({ axis }) => axis);
    const small = state.axes === "all" ? drawRing(camera, others, box, bars, labels) : "";
    return small + large.toReversed().join("");
}

// The normals of all edges, with their names. The normals of one axis have one name each.
export function drawNormals(camera, answers, mode, labels) {
    if (mode === "none") {
        return "";
    }
    const best = answers.axes[answers.chosen]?.names ?? [];
    return ["a", "b"]
        .flatMap((owner) => {
            const { corners, edges, radius } = answers.deepest[owner];
            return corners.length < 2
                ? []
                : corners.map((corner, i) =>
                      drawNormal(
                          camera,
                          corner,
                          corners[(i + 1) % corners.length],
                          radius,
                          `${owner}${edges[i]}`,
                          best.includes(`${owner}${edges[i]}`),
                          labels,
                      ),
                  );
        })
        .join("");
}

function drawNormal(camera, from, to, radius, name, best, labels) {
    const p = toScreen(camera, from),
        q = toScreen(camera, to);
    const dx = q[0] - p[0],
        dy = q[1] - p[1],
        length = Math.hypot(dx, dy);
    if (length < 14) {
        return "";
    }
    const out = [-dy / length, dx / length];
    const r = radius * camera.scale;
    const at = (far) => [
        (p[0] + q[0]) / 2 + out[0] * (r + far),
        (p[1] + q[1]) / 2 + out[1] * (r + far),
    ];
    const look = best ? "normal best" : "normal";
    const places = [29, -14, 44].map((far) => [at(far)[0], at(far)[1] + 4]);
    return (
        arrow(look, at(0), at(17)) +
        labels.put(`edge-name${best ? " best" : ""}`, places, name)
    );
}

// Axes of one direction lie side by side.
function laneOf(shown) {
    return shown.map(
        ({ axis }, i) =>
            shown
                .slice(i + 1)
                .filter(({ axis: other }) => Math.abs(axis.x * other.y - axis.y * other.x) < 0.05)
                .length,
    );
}

function drawAxis(camera, { a, b }, axis, best, lane, labels) {
    const frame = frameOf(camera, a, b, axis, lane, best);
    const first = Math.min(axis.a[0], axis.b[0]),
        last = Math.max(axis.a[1], axis.b[1]);
    const between = betweenOf(axis);
    const pad = 18 / camera.scale;
    return (
        `<g class="axis strong${best ? " best" : ""}" data-axis="${escaped(axis.names[0])}">` +
        rays(camera, frame, axis, a, axis.a) +
        rays(camera, frame, axis, b, axis.b) +
        bar(frame, between, -14, 14, axis.gap > 0 ? "gap" : "depth") +
        arrow("axis-line", frame.at(first - pad, 0), frame.at(last + pad, 0)) +
        bar(frame, axis.a, -BAR - 1.5, -1.5, "bar-a") +
        bar(frame, axis.b, 1.5, BAR + 1.5, "bar-b") +
        label(camera, frame, axis, (between[0] + between[1]) / 2, labels) +
        "</g>"
    );
}

// From the end of one interval to the beginning of the other: the gap, or the overlap.
const betweenOf = ({ a, b }) => [Math.min(a[1], b[0]), Math.max(a[1], b[0])];

const bar = (frame, [low, high], from, to, look) =>
    polygon(look, [
        frame.at(low, from),
        frame.at(high, from),
        frame.at(high, to),
        frame.at(low, to),
    ]);

// Both ends of a line between the bars of an axis and its label.
function middleOf(camera, { a, b }, axis, best, lane) {
    const frame = frameOf(camera, a, b, axis, lane, best);
    return [Math.min(axis.a[0], axis.b[0]), Math.max(axis.a[1], axis.b[1])].map((t) =>
        frame.at(t, 14),
    );
}

// How far a point of the screen is from a segment.
function farFrom([x, y], [[px, py], [qx, qy]]) {
    const [dx, dy] = [qx - px, qy - py];
    const t = ((x - px) * dx + (y - py) * dy) / (dx * dx + dy * dy || 1);
    const at = Math.min(Math.max(t, 0), 1);
    return Math.hypot(x - px - at * dx, y - py - at * dy);
}

// So many places of an ellipse, none of which is near the bars of a large axis.
function ringOf(count, middle, radii, bars) {
    for (let all = count; ; all++) {
        const places = Array.from({ length: all }, (_, i) => {
            const angle = (2 * Math.PI * (i + 0.5)) / all - Math.PI / 2;
            return [Math.cos(angle), Math.sin(angle)].map((part, k) => middle[k] + part * radii[k]);
        });
        const free = places.filter((at) => bars.every((one) => farFrom(at, one) > NEAR));
        if (free.length >= count || all > 4 * count) {
            return free.length >= count ? free : places;
        }
    }
}

// Axes as small pictures around the box of the shapes, each along its own direction.
function drawRing(camera, axes, { low, high }, bars, labels) {
    const middle = toScreen(
        camera,
        low.map((part, k) => (part + high[k]) / 2),
    );
    const radii = [camera.width, camera.height].map((size) => size / 2 - RING);
    const sorted = axes.toSorted((p, q) => turnOf(p) - turnOf(q));
    const places = ringOf(sorted.length, middle, radii, bars);
    const room = (4 * Math.min(...radii)) / places.length; // about: from one to the next
    const scale = Math.min(0.7 * room, 84) / Math.max(...sorted.map(spanOf));
    return sorted.map((axis, i) => drawSmall(axis, places[i], scale, labels)).join("");
}

const turnOf = ({ x, y }) => (Math.atan2(y, x) + 2 * Math.PI) % Math.PI;
const spanOf = ({ a, b }) => Math.max(a[1], b[1]) - Math.min(a[0], b[0]);

function drawSmall(axis, at, scale, labels) {
    const middle = (Math.max(axis.a[1], axis.b[1]) + Math.min(axis.a[0], axis.b[0])) / 2;
    const frame = {
        at: (t, side) => [
            at[0] + axis.x * (t - middle) * scale - axis.y * side,
            at[1] - axis.y * (t - middle) * scale - axis.x * side,
        ],
    };
    const [x, y] = at;
    const beside = [[x + 22, y + 4, "start"], [x - 22, y + 4, "end"]];
    const below = [[x, y + 28], [x, y - 20]];
    const places = Math.abs(axis.x) > 0.9 ? [...below, ...beside] : [...beside, ...below];
    return (
        `<g class="axis small" data-axis="${escaped(axis.names[0])}">` +
        bar(frame, betweenOf(axis), -7, 7, axis.gap > 0 ? "gap" : "depth") +
        bar(frame, axis.a, 0.5, 5, "bar-a") +
        bar(frame, axis.b, -5, -0.5, "bar-b") +
        labels.put("edge-name", places, axisName(axis)) +
        "</g>"
    );
}

// {at(t, side)}: the screen place of the position t of the axis, `side` pixels beside it.
function frameOf(camera, a, b, axis, lane, best) {
    let [px, py] = [axis.y, -axis.x]; // the side on which the axis lies: the lower one, or the left
    if ((py > 0.05 || (Math.abs(py) <= 0.05 && px > 0)) === best) {
        [px, py] = [-px, -py]; // and of one that is only looked at the other side
    }
    const far = Math.max(
        ...[a, b].flatMap((hull) => hull.corners.map(([x, y]) => px * x + py * y + hull.radius)),
    );
    const off = far + (AWAY + lane * APART) / camera.scale;
    return {
        at: (t, side) => {
            const beside = off + side / camera.scale;
            return toScreen(camera, [axis.x * t + px * beside, axis.y * t + py * beside]);
        },
    };
}

// Dashed, from where a shape ends along the axis to the end of its interval.
function rays(camera, frame, axis, hull, [low, high]) {
    return [[low, 1], [high, -1]]
        .map(([end, inward]) => {
            const core = end + inward * hull.radius;
            const corner = hull.corners.reduce((best, c) =>
                Math.abs(axis.x * c[0] + axis.y * c[1] - core) <
                Math.abs(axis.x * best[0] + axis.y * best[1] - core)
                    ? c
                    : best,
            );
            const border = [
                corner[0] - inward * hull.radius * axis.x,
                corner[1] - inward * hull.radius * axis.y,
            ];
            return line("ray", toScreen(camera, border), frame.at(end, 0));
        })
        .join("");
}

// Along the axis; its place is kept free of other labels, as far as a box can keep it.
function label(camera, frame, axis, t, labels) {
    const words = `${axisName(axis)}: ${gapText(axis)}`,
        half = (8 * words.length) / 2;
    const [x, y] = frame.at(t, 28).map((part, k) => {
        const size = k === 0 ? camera.width : camera.height;
        return Math.min(Math.max(part, half * Math.abs(k === 0 ? axis.x : axis.y) + 12), size - 12);
    });
    let angle = (Math.atan2(-axis.y, axis.x) * 180) / Math.PI;
    if (angle > 90 || angle <= -90) {
        angle += 180;
    }
    for (let far = -half; far <= half; far += 14) {
        labels.keep([x + far * axis.x, y - far * axis.y], 8);
    }
    return (
        `<text class="axis-name" text-anchor="middle" dominant-baseline="central"` +
        ` transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${angle.toFixed(2)})">` +
        `${escaped(words)}</text>`
    );
}
