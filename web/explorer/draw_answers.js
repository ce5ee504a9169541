// SPDX-License-Identifier: MIT
//
// Answers on the stage, as SVG text: closest points, contact points, the MTV, the cast.
import { toScreen } from "./camera.js";
import { brief } from "./number.js";
import { arrow, dot, line, roundedPath } from "./svg.js";

// Whatever the state shows, on top of the shapes.
export function drawAnswers(camera, answers, state, labels) {
    const points = answers.manifolds.flatMap((manifold) => manifold.points);
    if (state.contacts) {
        points.forEach(({ x, y }) => labels.keep(toScreen(camera, [x, y]), 7));
    }
    return (
        (state.mtv ? drawTranslation(camera, answers, labels) : "") +
        (state.closest ? drawClosest(camera, answers.distance, labels) : "") +
        (state.contacts ? answers.manifolds.map((m) => drawManifold(camera, m)).join("") : "") +
        (state.cast ? drawCast(camera, answers, state, labels) : "")
    );
}

export function hullPath(camera, { corners, radius }, [dx, dy] = [0, 0]) {
    return roundedPath(
        corners.map(([x, y]) => toScreen(camera, [x + dx, y + dy])),
        radius * camera.scale,
    );
}

const ghost = (camera, hulls, look, shift) =>
    hulls.map((hull) => `<path class="${look}" d="${hullPath(camera, hull, shift)}"/>`).join("");

const middle = (hulls) => {
    const corners = hulls.flatMap((hull) => hull.corners);
    return [0, 1].map((k) => corners.reduce((sum, corner) => sum + corner[k], 0) / corners.length);
};

// The place of the hulls that is farthest along a direction.
function foremost(hulls, [dx, dy]) {
    const length = Math.hypot(dx, dy) || 1;
    const along = ([x, y]) => x * dx + y * dy;
    return hulls
        .flatMap(({ corners, radius }) =>
            corners.map(([x, y]) => [x + (radius * dx) / length, y + (radius * dy) / length]),
        )
        .reduce((best, corner) => (along(corner) > along(best) ? corner : best));
}

// The places of a label beside a point.
const around = ([x, y]) => [
    [x + 10, y - 8, "start"],
    [x + 10, y + 18, "start"],
    [x, y - 18],
    [x, y + 30],
    [x - 10, y - 8, "end"],
    [x - 10, y + 18, "end"],
];

function drawTranslation(camera, { safe, hulls, relation }, labels) {
    if (relation !== 2) {
        return "";
    }
    const shift = [-safe.value * safe.x, -safe.value * safe.y];
    const from = foremost(hulls.b, shift),
        to = [from[0] + shift[0], from[1] + shift[1]];
    const tip = toScreen(camera, to);
    return (
        ghost(camera, hulls.b, "ghost", shift) +
        arrow("mtv", toScreen(camera, from), tip) +
        labels.put("label", around(tip), `MTV ${brief(-safe.value)}`, true)
    );
}

function drawClosest(camera, distance, labels) {
    const p = toScreen(camera, distance.pointA),
        q = toScreen(camera, distance.pointB);
    const apart = Math.hypot(q[0] - p[0], q[1] - p[1]);
    const along = (t) => [p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])];
    [0, 0.25, 0.5, 0.75, 1].forEach((t) => labels.keep(along(t), 5));
    return (
        line("closest", p, q) +
        dot("closest-dot", p, 4.5) +
        dot("closest-dot", q, 4.5) +
        (distance.value > 0 && apart > 24
            ? labels.put("label", around(along(0.5)), brief(distance.value))
            : "")
    );
}

function drawManifold(camera, { normalX, normalY, points }) {
    return points
        .map(({ x, y }) => {
            const p = toScreen(camera, [x, y]);
            return (
                arrow("contact", p, [p[0] + 34 * normalX, p[1] - 34 * normalY]) +
                dot("contact-dot", p, 5)
            );
        })
        .join("");
}

function drawCast(camera, { cast, hulls }, { motion }, labels) {
    const met = cast.time <= 1;
    const reached = met ? motion.map((part) => part * cast.time) : motion;
    const from = middle(hulls.b);
    const at = (time) =>
        toScreen(
            camera,
            from.map((part, k) => part + time * motion[k]),
        );
    return (
        ghost(camera, hulls.b, "cast-end", motion) +
        ghost(camera, hulls.b, met ? "cast-met" : "cast-end", reached) +
        line("cast-way", at(0), at(1)) +
        (met
            ? dot("cast-dot", at(cast.time), 4) +
              labels.put("label", around(at(cast.time)), `t = ${brief(cast.time)}`, true)
            : "")
    );
}
