// SPDX-License-Identifier: MIT
//
// SVG in text, and elements of it.

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

export const line = (look, p, q) => `<path class="${look}" d="M${place(p)}L${place(q)}"/>`;

export const dot = (look, [x, y], r) =>
    `<circle class="${look}" cx="${x.toFixed(2)}" cy="${y.toFixed(2)}" r="${r}"/>`;

export const text = (look, [x, y], words, anchor = "middle") =>
    `<text class="${look}" x="${x.toFixed(2)}" y="${y.toFixed(2)}" text-anchor="${anchor}">` +
    `${escaped(words)}</text>`;

export const polygon = (look, points) =>
    `<path class="${look}" d="M${points.map(place).join("L")}Z"/>`;

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
// and so clockwise on the screen; of one corner a circle, of two a capsule.
export function roundedPath(corners, radius) {
    if (corners.length === 1) {
        const [x, y] = corners[0],
            r = radius;
        return `M${place([x - r, y])}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
    }
    if (radius === 0) {
        return `M${corners.map(place).join("L")}Z`;
    }
    const r = radius.toFixed(2);
    const parts = corners.map((p, i) => {
        const q = corners[(i + 1) % corners.length];
        const length = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
        const out = [(-(q[1] - p[1]) / length) * radius, ((q[0] - p[0]) / length) * radius];
        return [
            [p[0] + out[0], p[1] + out[1]],
            [q[0] + out[0], q[1] + out[1]],
        ];
    });
    const arcs = parts.map(([from, to]) => `A${r} ${r} 0 0 0 ${place(from)}L${place(to)}`);
    return `M${place(parts.at(-1)[1])}${arcs.join("")}Z`;
}
