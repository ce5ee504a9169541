// SPDX-License-Identifier: MIT
//
// Draws the swarm on a canvas, one colour for shapes with contact and one for the others. All
// shapes are convex and most have a dozen rows of pixels, so they are filled here, row by row, in
// an array of pixels: without a graphics card a browser takes far longer to paint their paths.

const STEPS = 16; // shades of a pixel on an edge
const LITTLE = 0xff000000; // opaque, behind blue, green and red

// What is kept from frame to frame: the pixels, and the outlines of all members one after another.
export function makePicture(canvas, { members }) {
    const { width, height } = canvas;
    const context = canvas.getContext("2d", { alpha: false });
    const image = context.createImageData(width, height);
    const offsets = new Uint32Array(members.length + 1);
    members.forEach(({ drawn }, i) => {
        offsets[i + 1] = offsets[i] + drawn.length;
    });
    const most = Math.max(0, ...members.map(({ drawn }) => drawn.length));
    return {
        context,
        image,
        words: new Uint32Array(image.data.buffer),
        width,
        height,
        corners: new Float32Array(members.flatMap(({ drawn }) => drawn)),
        offsets,
        shape: new Float64Array(most), // the corners of one shape, in pixels
        left: new Float64Array(height), // where its rows begin and end
        right: new Float64Array(height),
    };
}

// `colours`: {back, free, contact}.
export function drawSwarm(picture, swarm, colours) {
    const { context, image, words } = picture;
    const [back, free, contact] = [colours.back, colours.free, colours.contact].map((colour) =>
        channels(context, colour),
    );
    words.fill(word(back));
    fillShapes(picture, swarm, shades(back, free), 0);
    fillShapes(picture, swarm, shades(back, contact), 1);
    context.putImageData(image, 0, 0);
}

// Red, green and blue of a colour of the style.
function channels(context, colour) {
    context.fillStyle = colour;
    const number = parseInt(context.fillStyle.slice(1), 16);
    return [number >> 16, (number >> 8) & 255, number & 255];
}

const word = ([red, green, blue]) => (LITTLE | (blue << 16) | (green << 8) | red) >>> 0;

// The words of a colour that covers a pixel by 0, 1, ... STEPS parts.
const shades = (back, colour) =>
    Uint32Array.from({ length: STEPS + 1 }, (_, part) =>
        word(colour.map((to, i) => Math.round(back[i] + ((to - back[i]) * part) / STEPS))),
    );

function fillShapes(picture, swarm, tones, contact) {
    const { width, height, corners, offsets, shape } = picture;
    const { count, touched, poses } = swarm;
    const scale = Math.min(width / swarm.width, height / swarm.height);
    const left = (width - scale * swarm.width) / 2;
    const bottom = (height + scale * swarm.height) / 2;
    const at = poses.array;
    for (let i = 0; i < count; i++) {
        if (touched[i] !== contact) {
            continue;
        }
        const x = left + scale * at[4 * i],
            y = bottom - scale * at[4 * i + 1],
            c = scale * at[4 * i + 2],
            s = scale * at[4 * i + 3];
        const first = offsets[i],
            length = offsets[i + 1] - first;
        for (let k = 0; k < length; k += 2) {
            const u = corners[first + k],
                v = corners[first + k + 1];
            shape[k] = x + c * u - s * v;
            shape[k + 1] = y - s * u - c * v;
        }
        fillShape(picture, length, tones);
    }
}

// Finds where the rows of a shape begin and end. Its corners go around it counter-clockwise, so
// down along its left side. A row is that of the centres of its pixels.
function fillShape(picture, length, tones) {
    const { shape, left, right, height } = picture;
    let top = height,
        end = 0;
    for (let k = 0, before = length - 2; k < length; before = k, k += 2) {
        const x = shape[before],
            y = shape[before + 1];
        const isLeft = shape[k + 1] > y;
        const low = isLeft ? y : shape[k + 1],
            high = isLeft ? shape[k + 1] : y;
        const from = Math.max(Math.ceil(low - 0.5), 0),
            to = Math.min(Math.ceil(high - 0.5), height);
        const slope = (shape[k] - x) / (shape[k + 1] - y);
        const side = isLeft ? left : right;
        for (let row = from; row < to; row++) {
            side[row] = x + (row + 0.5 - y) * slope;
        }
        top = from < to ? Math.min(top, from) : top;
        end = from < to ? Math.max(end, to) : end;
    }
    for (let row = top; row < end; row++) {
        fillRow(picture, row, left[row], right[row], tones);
    }
}

// Pixels at both ends are covered in part, which shows where there is nothing else.
function cover(words, at, part, tones) {
    if (words[at] === tones[0]) {
        words[at] = tones[Math.round(STEPS * part)];
    }
}

function fillRow({ words, width }, row, left, right, tones) {
    const from = Math.max(left, 0),
        to = Math.min(right, width - 0.01);
    if (!(from < to)) {
        return;
    }
    const first = Math.floor(from),
        last = Math.floor(to);
    const start = row * width;
    if (first === last) {
        cover(words, start + first, to - from, tones);
        return;
    }
    cover(words, start + first, first + 1 - from, tones);
    for (let i = start + first + 1, end = start + last; i < end; i++) {
        words[i] = tones[STEPS];
    }
    cover(words, start + last, to - last, tones);
}
