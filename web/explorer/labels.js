// SPDX-License-Identifier: MIT
//
// Labels of a stage that do not lie on one another: each takes the first of its places that is
// free, and one that finds none is left out unless it must be there.
import { onScreen } from "./clip.js";
import { text } from "./svg.js";

const WIDE = 8.6,
    HIGH = 15; // pixels: a bold character, and a line, of the labels

// {keep(point, radius), put(look, places, words, must)}; a place is [x, y, anchor].
export function makeLabels(camera) {
    const taken = [[camera.width - 140, 0, camera.width, 54]]; // the buttons of the zoom
    const free = (box) =>
        taken.every(
            (other) =>
                box[0] >= other[2] || box[2] <= other[0] || box[1] >= other[3] || box[3] <= other[1],
        );
    const boxOf = ([x, y, anchor = "middle"], words) => {
        const width = WIDE * words.length;
        const left = x - { start: 0, middle: width / 2, end: width }[anchor];
        return [left, y - HIGH + 3, left + width, y + 3];
    };
    const pushedIn = ([x, ...others], box) => [
        x + Math.max(-box[0], 0) - Math.max(box[2] - camera.width, 0),
        ...others,
    ];
    return {
        keep: ([x, y], radius) => taken.push([x - radius, y - radius, x + radius, y + radius]),
        put(look, places, words, must = false) {
            const seen = places.filter((place) => onScreen(camera, place));
            const whole = (box) => box[0] >= 0 && box[2] <= camera.width;
            const fit = seen.find((each) => whole(boxOf(each, words)) && free(boxOf(each, words)));
            if (fit === undefined && !(must && seen.length > 0)) {
                return "";
            }
            const place = fit ?? pushedIn(seen[0], boxOf(seen[0], words));
            taken.push(boxOf(place, words));
            return text(look, place, words, place[2]);
        },
    };
}
