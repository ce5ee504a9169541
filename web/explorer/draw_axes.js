// SPDX-License-Identifier: MIT
//
// Axes on the stage, as SVG text: a line beside the shapes, both projection intervals along it, and
// the rays that project the outermost corners.
import { toScreen } from "./camera.js";
import { brief } from "./number.js";
import { arrow, escaped, line, polygon, text } from "./svg.js";

const BAR = 8,
    AWAY = 44,
    APART = 36; // pixels: a bar, from the shapes, between parallel axes

export const axisName = (axis) => axis.names.join(" = ");
export const gapText = ({ gap }) =>
    gap === 0 ? "touch" : `${gap > 0 ? "gap" : "overlap"} ${brief(Math.abs(gap))}`;

// The axes of `answers` that `mode` names ("none", "best", "all"), and the one that is looked at.
export function drawAxes(camera, answers, mode, lookedAt) {
    const { axes, chosen } = answers;
    if (mode === "none") {
        return "";
    }
    const shown = axes
        .map((axis, i) => ({ axis, best: i === chosen }))
        .filter(({ axis, best }) => best || mode === "all" || axis.names.includes(lookedAt))
        .sort((p, q) => Number(p.best) - Number(q.best));
    const lanes = laneOf(shown);
    return shown
        .map(({ axis, best }, i) =>
            drawAxis(camera, answers.deepest, axis, {
                best,
                lane: lanes[i],
                strong: best || axis.names.includes(lookedAt),
            }),
        )
        .join("");
}

// The normals of all edges, with their names. The normals of one axis have one name each.
export function drawNormals(camera, answers, mode) {
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
                      ),
                  );
        })
        .join("");
}

function drawNormal(camera, from, to, radius, name, best) {
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
    const [x, y] = at(29);
    return arrow(look, at(0), at(17)) + text(`edge-name${best ? " best" : ""}`, [x, y + 4], name);
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

function drawAxis(camera, { a, b }, axis, { best, lane, strong }) {
    const frame = frameOf(camera, a, b, axis, lane);
    const looks = `${best ? " best" : ""}${strong ? " strong" : ""}`;
    const first = Math.min(axis.a[0], axis.b[0]),
        last = Math.max(axis.a[1], axis.b[1]);
    const bar = (look, [low, high], from, to) =>
        polygon(look, [
            frame.at(low, from),
            frame.at(high, from),
            frame.at(high, to),
            frame.at(low, to),
        ]);
    const between = [Math.min(axis.a[1], axis.b[0]), Math.max(axis.a[1], axis.b[0])];
    const pad = 18 / camera.scale;
    return (
        `<g class="axis${looks}" data-axis="${escaped(axis.names[0])}">` +
        (strong
            ? rays(camera, frame, axis, a, axis.a) + rays(camera, frame, axis, b, axis.b)
            : "") +
        (best ? bar(axis.gap > 0 ? "gap" : "depth", between, -14, 14) : "") +
        arrow("axis-line", frame.at(first - pad, 0), frame.at(last + pad, 0)) +
        bar("bar-a", axis.a, -BAR - 1.5, -1.5) +
        bar("bar-b", axis.b, 1.5, BAR + 1.5) +
        (strong ? label(frame, axis, (between[0] + between[1]) / 2) : "") +
        "</g>"
    );
}

// {at(t, side)}: the screen place of the position t of the axis, `side` pixels beside it.
function frameOf(camera, a, b, axis, lane) {
    let [px, py] = [axis.y, -axis.x]; // the side on which the axis lies: the lower one, or the left
    if (py > 0.05 || (Math.abs(py) <= 0.05 && px > 0)) {
        [px, py] = [-px, -py];
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
    return [
        [low, 1],
        [high, -1],
    ]
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

function label(frame, axis, t) {
    const [x, y] = frame.at(t, 28),
        [x0, y0] = frame.at(t, 0),
        [x1, y1] = frame.at(t + 1, 0);
    let angle = (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI;
    if (angle > 90 || angle <= -90) {
        angle += 180;
    }
    return (
        `<text class="axis-name" text-anchor="middle" dominant-baseline="central"` +
        ` transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${angle.toFixed(2)})">` +
        `${escaped(`${axisName(axis)}: ${gapText(axis)}`)}</text>`
    );
}
