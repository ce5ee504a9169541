// SPDX-License-Identifier: MIT
//
// The separating axis theorem as tutorials write it, in float32 throughout: unit normals, intervals
// of dot products, a comparison. Each operation rounds once, as it does in C with `float`. It is
// here to be compared with the library, and it is wrong where roundings exceed the gap.
const f = Math.fround;

// Whether both hulls (see axes.js) have a common point: never surely right near contact.
export function naiveHit(a, b) {
    return (
        normals(a).every((n) => intervalsMeet(a, b, n)) &&
        normals(b).every((n) => intervalsMeet(a, b, n)) &&
        (!needsCorners(a, b) || cornerAxes(a, b).every((n) => intervalsMeet(a, b, n)))
    );
}

// Edges alone do not keep circles and segments apart.
const needsCorners = (a, b) =>
    a.radius > 0 || b.radius > 0 || a.corners.length < 3 || b.corners.length < 3;

function normals({ corners }) {
    return corners.length < 2
        ? []
        : corners.map(([x0, y0], i) => {
              const [x1, y1] = corners[(i + 1) % corners.length];
              return unit(f(y1 - y0), f(x0 - x1));
          });
}

function cornerAxes(a, b) {
    return a.corners.flatMap(([x0, y0]) =>
        b.corners.map(([x1, y1]) => unit(f(x1 - x0), f(y1 - y0))),
    );
}

function unit(x, y) {
    const length = f(Math.sqrt(f(f(x * x) + f(y * y))));
    return length === 0 ? [0, 0] : [f(x / length), f(y / length)];
}

function intervalsMeet(a, b, normal) {
    const [aLow, aHigh] = interval(a, normal),
        [bLow, bHigh] = interval(b, normal);
    return aHigh >= bLow && bHigh >= aLow;
}

function interval({ corners, radius }, [nx, ny]) {
    let low = Infinity,
        high = -Infinity;
    for (const [x, y] of corners) {
        const at = f(f(nx * x) + f(ny * y));
        low = Math.min(low, at);
        high = Math.max(high, at);
    }
    return [f(low - radius), f(high + radius)];
}
