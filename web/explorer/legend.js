// SPDX-License-Identifier: MIT
//
// The legend of the stage: what is drawn there now, and only that.

const swatch = (look, content) =>
    `<svg class="key" viewBox="0 0 30 16" width="30" height="16" aria-hidden="true">${content(look)}</svg>`;
const bar = (look) => `<rect class="${look}" x="2" y="3" width="26" height="10"/>`;
const way = (look) => `<path class="${look}" d="M2 8H28"/>`;
const pointer = (look) =>
    `<path class="${look}" d="M2 8H19"/><path class="${look} head" d="M28 8L19 4V12Z"/>`;
const ring = (look) => `<circle class="${look}" cx="15" cy="8" r="4.5"/>`;
const handle = (look) => `<g class="handle ${look}"><circle class="knob" cx="15" cy="8" r="6"/></g>`;

// [what must be on the stage, its words, the class that draws it, how]
const ENTRIES = [
    [".gap", "gap", "gap", bar],
    [".depth", "overlap", "depth", bar],
    [".mtv", "MTV: the way out for B", "mtv", pointer],
    [".ghost", "B after the MTV", "ghost", way],
    [".closest-dot", "closest points", "closest-dot", ring],
    [".contact-dot", "contact point, normal", "contact", pointer],
    [".normal", "normal of an edge", "normal", pointer],
    [".core", "core of a round shape", "core", way],
    [".cast-way", "way of B", "cast-way", way],
    [".cast-met", "B at the first contact", "cast-met", bar],
    [".refused", "refused by the library", "refused", way],
    [".hollow", "outline with a notch", "hollow", way],
    [".handle.corner:not(.idle)", "corner", "corner", handle],
    [".handle.turn:not(.idle)", "turns it", "turn", handle],
    [".handle.radius:not(.idle)", "radius", "radius", handle],
    [".handle.motion", "tip of the motion", "motion", handle],
];

export function drawLegend(list, stage) {
    const html = ENTRIES.filter(([mark]) => stage.querySelector(mark) !== null)
        .map(([, words, look, draw]) => `<li>${swatch(look, draw)}${words}</li>`)
        .join("");
    if (html !== list.dataset.html) {
        list.dataset.html = html;
        list.innerHTML = html;
    }
}
