// SPDX-License-Identifier: MIT
//
// Answers on the stage, as SVG text: closest points, contact points, the MTV, the cast.
import { toScreen } from "./camera.js";
import { brief } from "./number.js";
import { arrow, dot, line, roundedPath, text } from "./svg.js";

// Whatever the state shows, on top of the shapes.
export function drawAnswers(camera, answers, state) {
    return (
        (state.mtv ? drawTranslation(camera, answers) : "") +
        (state.closest ? drawClosest(camera, answers.distance) : "") +
        (state.contacts ? answers.manifolds.map((m) => drawManifold(camera, m)).join("") : "") +
        (state.cast ? drawCast(camera, answers, state) : "")
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

// Beside a place on the screen, on the side where there is room.
function label({ width }, [x, y], words) {
    const room = x + 9 * words.length < width;
    return room
        ? text("label", [x + 8, y], words, "start")
        : text("label", [x, y - 16], words, "end");
}

function drawTranslation(camera, { safe, hulls, relation }) {
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
        label(camera, [tip[0], tip[1] - 8], `MTV ${brief(-safe.value)}`)
    );
}

function drawClosest(camera, distance) {
    const p = toScreen(camera, distance.pointA),
        q = toScreen(camera, distance.pointB);
    const apart = Math.hypot(q[0] - p[0], q[1] - p[1]);
    const at = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2 - 8];
    return (
        line("closest", p, q) +
        dot("closest-dot", p, 4.5) +
        dot("closest-dot", q, 4.5) +
        (distance.value > 0 && apart > 24 ? label(camera, at, brief(distance.value)) : "")
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

function drawCast(camera, { cast, hulls }, { motion }) {
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
              label(camera, [at(cast.time)[0], at(cast.time)[1] + 16], `t = ${brief(cast.time)}`)
            : "")
    );
}
