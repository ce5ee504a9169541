// SPDX-License-Identifier: MIT
//
// Draws the swarm on a canvas, one colour for shapes with contact and one for the others.

const CHUNK = 64; // shapes of one path: much shorter and much longer paths take longer

// The outlines of all members one after another, made once for a swarm.
export function makeOutlines({ members }) {
    const offsets = new Uint32Array(members.length + 1);
    members.forEach(({ drawn }, i) => {
        offsets[i + 1] = offsets[i] + drawn.length;
    });
    return { corners: new Float32Array(members.flatMap((member) => member.drawn)), offsets };
}

// `colours`: {free, contact}.
export function drawSwarm(canvas, swarm, outlines, colours) {
    const context = canvas.getContext("2d", { alpha: false });
    const scale = Math.min(canvas.width / swarm.width, canvas.height / swarm.height);
    const left = (canvas.width - scale * swarm.width) / 2;
    const bottom = (canvas.height + scale * swarm.height) / 2;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = colours.back;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.setTransform(scale, 0, 0, -scale, left, bottom);
    for (const contact of [0, 1]) {
        context.fillStyle = contact === 1 ? colours.contact : colours.free;
        fillShapes(context, swarm, outlines, contact);
    }
}

function fillShapes(context, { count, touched, poses }, { corners, offsets }, contact) {
    const at = poses.array;
    let inPath = 0;
    context.beginPath();
    for (let i = 0; i < count; i++) {
        if (touched[i] !== contact) {
            continue;
        }
        const x = at[4 * i],
            y = at[4 * i + 1],
            c = at[4 * i + 2],
            s = at[4 * i + 3];
        const first = offsets[i],
            end = offsets[i + 1];
        context.moveTo(
            x + c * corners[first] - s * corners[first + 1],
            y + s * corners[first] + c * corners[first + 1],
        );
        for (let k = first + 2; k < end; k += 2) {
            context.lineTo(
                x + c * corners[k] - s * corners[k + 1],
                y + s * corners[k] + c * corners[k + 1],
            );
        }
        inPath++;
        if (inPath === CHUNK) {
            context.fill();
            context.beginPath();
            inPath = 0;
        }
    }
    context.fill();
}
