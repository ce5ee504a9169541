// SPDX-License-Identifier: MIT
//
// SVG in text, and elements of it.

import { arcPoints, clipLine, clipPolygon } from "./clip.js";

const NAMESPACE = "http://www.w3.org/2000/svg";

export function element(name, attributes, parent) {
    const made = document.createElementNS(NAMESPACE, name);
    setAttributes(made, attributes);
    parent?.append(made);
    return made;
}

export function setAttributes(target, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
        target.setAttribute(name, value);
    }
}

const place = ([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`;

export const escaped = (text) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

export function line(look, p, q) {
    const part = clipLine(p, q);
    return part === null ? "" : `<path class="${look}" d="M${part.map(place).join("L")}"/>`;
}

export const dot = (look, [x, y], r) =>
    `<circle class="${look}" cx="${x.toFixed(2)}" cy="${y.toFixed(2)}" r="${r}"/>`;

export const text = (look, [x, y], words, anchor = "middle") =>
    `<text class="${look}" x="${x.toFixed(2)}" y="${y.toFixed(2)}" text-anchor="${anchor}">` +
    `${escaped(words)}</text>`;

export const polygon = (look, points) => `<path class="${look}" d="${ring(clipPolygon(points))}"/>`;

const ring = (points) => (points.length === 0 ? "" : `M${points.map(place).join("L")}Z`);

// A line with a head at q; nothing where both points are one.
export function arrow(look, p, q) {
    const dx = q[0] - p[0],
        dy = q[1] - p[1],
        length = Math.hypot(dx, dy);
    if (length < 0.5) {
        return "";
    }
    const ux = dx / length,
        uy = dy / length,
        head = Math.min(9, length);
    const back = [q[0] - head * ux, q[1] - head * uy];
    const side = 0.42 * head;
    return (
        line(look, p, back) +
        polygon(`${look} head`, [
            q,
            [back[0] - side * uy, back[1] + side * ux],
            [back[0] + side * uy, back[1] - side * ux],
        ])
    );
}

// The outline of all that lies within `radius` of a convex polygon, counter-clockwise in the world
// and so clockwise on the screen; of one corner a circle, of two a capsule. The corners may have any
// size.
export function roundedPath(corners, radius) {
    if (radius === 0) {
        return ring(clipPolygon(corners));
    }
    if (corners.length === 1) {
        return ring(clipPolygon(arcPoints(corners[0], radius, 0, 2 * Math.PI)));
    }
    const ways = corners.map((p, i) => {
        const q = corners[(i + 1) % corners.length];
        return Math.atan2(q[0] - p[0], p[1] - q[1]); // out of the edge that begins at p
    });
    return ring(
        clipPolygon(
            corners.flatMap((p, i) => {
                const before = ways.at(i - 1);
                const turn = (before - ways[i] + 4 * Math.PI) % (2 * Math.PI);
                const is = turn < Math.PI + 1e-6 ? turn : 0; // edges in one line, but for roundings
                return arcPoints(p, radius, before - is, before).reverse();
            }),
        ),
    );
}
