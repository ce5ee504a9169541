// SPDX-License-Identifier: MIT
//
// Numbers of float32: how they are written, and how far apart they lie.

const float = new Float32Array(1);
const bits = new Int32Array(float.buffer);

// The distance from x to the float32 next to it, away from zero.
export function ulp(x) {
    float[0] = Math.abs(x);
    const from = float[0];
    bits[0]++;
    return float[0] - from;
}

// The shortest decimal number that float32 reads as x again.
export function exact(x) {
    const value = Math.fround(x);
    for (let digits = 1; digits < 9; digits++) {
        const text = String(Number(value.toPrecision(digits)));
        if (Math.fround(Number(text)) === value) {
            return text;
        }
    }
    return String(Number(value.toPrecision(9)));
}

// A number for reading: three places, or powers of ten where these show nothing.
export function brief(x) {
    const size = Math.abs(x);
    if (x === 0) {
        return "0";
    }
    if (size < 0.001 || size >= 1e6) {
        return x.toExponential(2).replace("-", "−").replace("e+", "e").replace("e-", "e−");
    }
    return x.toFixed(size < 100 ? 3 : 1).replace("-", "−");
}

export function pairText(x, y) {
    return `(${brief(x)}, ${brief(y)})`;
}
