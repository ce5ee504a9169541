// SPDX-License-Identifier: MIT
//
// The pixels of the swarm: which of them a shape fills, and how far those on its edges.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawSwarm, makePicture } from "../swarm_picture.js";

const COLOURS = { back: "#000000", free: "#0000ff", contact: "#ff0000" };

// A canvas of so many pixels that keeps the last picture.
function makeCanvas(width, height) {
    const context = {
        fillStyle: "",
        createImageData: () => ({ data: new Uint8ClampedArray(4 * width * height) }),
        putImageData: ({ data }) => (context.data = data),
    };
    return { width, height, getContext: () => context, context };
}

// Red, green and blue of all pixels after drawing members at poses in a world of so many units.
function draw(members, poses, { width = 10, height = 8, unit = 1, touched = [] } = {}) {
    const canvas = makeCanvas(width, height);
    const count = members.length;
    const swarm = {
        members: members.map((drawn) => ({ drawn })),
        count,
        width: width / unit,
        height: height / unit,
        touched: Uint8Array.from({ length: count }, (_, i) => touched[i] ?? 0),
        poses: { array: Float32Array.from(poses.flat()) },
    };
    drawSwarm(makePicture(canvas, swarm), swarm, COLOURS);
    const { data } = canvas.context;
    return (x, y) => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)];
}

const rectangle = (w, h) => [-w, -h, w, -h, w, h, -w, h];
const sum = (at, channel, width = 10, height = 8) => {
    let all = 0;
    for (let i = 0; i < width * height; i++) {
        all += at(i % width, Math.floor(i / width))[channel] / 255;
    }
    return all;
};

test("a rectangle fills the pixels that it covers, and none else", () => {
    const at = draw([rectangle(2, 1)], [[4, 5, 1, 0]]);
    for (let y = 0; y < 8; y++) {
        for (let x = 0; x < 10; x++) {
            const inside = x >= 2 && x < 6 && y >= 2 && y < 4; // y points down on the canvas
            assert.deepEqual(at(x, y), inside ? [0, 0, 255] : [0, 0, 0], `${x}, ${y}`);
        }
    }
});

test("pixels that are covered in part are darker", () => {
    const at = draw([rectangle(2.25, 1)], [[4.25, 5, 1, 0]]);
    assert.deepEqual([1, 2, 5, 6].map((x) => at(x, 3)[2]), [0, 255, 255, 128]);
    assert.deepEqual(draw([rectangle(0.25, 1)], [[4.5, 5, 1, 0]])(4, 3), [0, 0, 128]);
});

test("shapes in contact have their colour, and lie over the others", () => {
    const at = draw([rectangle(1, 1), rectangle(1, 1)], [[3, 4, 1, 0], [4, 4, 1, 0]], {
        touched: [1, 0],
    });
    assert.deepEqual([2, 3, 4].map((x) => at(x, 4)), [[255, 0, 0], [255, 0, 0], [0, 0, 255]]);
});

test("turned shapes fill about their area", () => {
    const ring = Array.from({ length: 24 }, (_, i) =>
        (i % 2 === 0 ? Math.cos : Math.sin)((2 * Math.PI * (i >> 1)) / 12)).map((u) => 30 * u);
    const shapes = [[rectangle(30, 15), 1800], [ring, 2700], [[0, 0, 40, 0, 0, 40], 800]];
    for (const [shape, area] of shapes) {
        for (let angle = 0; angle < 6; angle += 0.7) {
            const pose = [50, 50, Math.cos(angle), Math.sin(angle)];
            const at = draw([shape], [pose], { width: 100, height: 100 });
            assert.ok(Math.abs(sum(at, 2, 100, 100) - area) < 20, `${area}, ${angle}`);
        }
    }
});

test("what leaves the canvas is cut off", () => {
    for (const [x, y] of [[0, 0], [10, 8], [-20, 4], [5, 30], [0, 8]]) {
        const at = draw([rectangle(3, 2)], [[x, y, 0.6, 0.8]]);
        assert.ok(sum(at, 2) < 10, `${x}, ${y}`);
    }
    const whole = draw([rectangle(50, 50)], [[5, 4, 1, 0]]);
    assert.equal(Math.round(sum(whole, 2)), 80);
});
