// SPDX-License-Identifier: MIT
//
// The grid of a stage: powers of ten, or, where these can be seen, the float32 numbers themselves.
import { fromScreen, toScreen } from "./camera.js";
import { brief, ulp } from "./number.js";
import { line, text } from "./svg.js";

const LEAST = 36, // pixels between lines of powers of ten
    FLOATS = 12; // pixels between float32 numbers that are drawn

// {tens, floats}: what lies below the shapes, and what lies over them, as SVG text.
export function drawGrid(camera) {
    const ten = 10 ** Math.ceil(Math.log10(LEAST / camera.scale));
    const steps = [camera.x, camera.y].map((at) => {
        const step = ulp(at);
        return step * camera.scale >= FLOATS ? step : ten;
    });
    const low = fromScreen(camera, [0, camera.height]),
        high = fromScreen(camera, [camera.width, 0]);
    const lines = (look) =>
        steps.map((step, k) => gridLines(camera, step, k, low[k], high[k], look)).join("");
    const scale = (words) => text("scale", [10, camera.height - 10], words, "start");
    return steps.every((step) => step === ten)
        ? { tens: lines("grid"), floats: scale(`grid ${ten >= 0.001 ? ten : brief(ten)}`) }
        : {
              tens: "",
              floats:
                  lines("floats") +
                  scale(`a line for each float32: ${steps.map(brief).join(" by ")}`),
          };
}

// Lines across coordinate k, which is counted from the first line, for there are no smaller numbers.
function gridLines(camera, step, k, low, high, look) {
    const first = Math.ceil(low / step),
        count = Math.floor(high / step) - first;
    let lines = "";
    for (let i = 0; i <= count; i++) {
        const value = (first + i) * step;
        const at = toScreen(camera, [value, value])[k];
        lines += line(
            value === 0 ? `${look} zero` : look,
            k === 0 ? [at, 0] : [0, at],
            k === 0 ? [at, camera.height] : [camera.width, at],
        );
    }
    return lines;
}
