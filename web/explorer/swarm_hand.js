// SPDX-License-Identifier: MIT
//
// A hand in the swarm: takes the shape under the pointer, holds it, and lets it fly on; by the
// keyboard, it goes from shape to shape and pushes the one that it watches.

const REACH = 24; // pixels of CSS from a shape's middle at which a pointer still takes it
const PUSH = 0.8; // units that a key adds to the speed, each second
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

// `view` has {canvas, swarm}. The hand is {watched, held, place}: a number of a shape or -1, whether
// it is held, and where in the world.
export function makeHand(view, changed) {
    const hand = { watched: -1, held: false, place: [0, 0], before: [0, 0] };
    const { canvas } = view;
    canvas.addEventListener("pointerdown", (event) => {
        hand.place = placeOf(view, event);
        hand.watched = nearest(view, hand.place);
        hand.held = hand.watched >= 0;
        hand.before = hand.place;
        canvas.setPointerCapture(event.pointerId);
        changed();
    });
    canvas.addEventListener("pointermove", (event) => {
        hand.place = placeOf(view, event);
    });
    for (const end of ["pointerup", "pointercancel"]) {
        canvas.addEventListener(end, () => {
            hand.held = false;
        });
    }
    canvas.addEventListener("keydown", (event) => {
        const way = WAYS[event.key],
            by = { n: 1, p: -1 }[event.key.toLowerCase()];
        const { count, speeds } = view.swarm;
        if (event.ctrlKey || event.metaKey || (way === undefined && by === undefined)) {
            return;
        }
        event.preventDefault();
        if (by !== undefined || hand.watched < 0) {
            hand.watched = hand.watched < 0 ? 0 : (hand.watched + (by ?? 0) + count) % count;
        }
        way?.forEach((part, k) => {
            speeds[2 * hand.watched + k] += PUSH * part;
        });
        changed();
    });
    return hand;
}

// Puts the shape that is held where the hand is, and gives it the speed of the hand.
export function holdShape(hand, { poses, speeds, width, height }, seconds) {
    if (!hand.held) {
        return;
    }
    hand.place.forEach((part, k) => {
        const at = Math.min(Math.max(part, 0), k === 0 ? width : height);
        poses.array[4 * hand.watched + k] = at;
        if (seconds > 0) {
            speeds[2 * hand.watched + k] = Math.max(Math.min((part - hand.before[k]) / seconds, 30), -30);
        }
    });
    hand.before = hand.place;
}

const scaleOf = ({ canvas, swarm }) =>
    Math.min(canvas.width / swarm.width, canvas.height / swarm.height);

function placeOf({ canvas, swarm }, event) {
    const box = canvas.getBoundingClientRect();
    return [
        ((event.clientX - box.left) / box.width) * swarm.width,
        (1 - (event.clientY - box.top) / box.height) * swarm.height,
    ];
}

function nearest(view, [x, y]) {
    const { canvas, swarm } = view,
        at = swarm.poses.array;
    let best = -1,
        least = (REACH * canvas.width) / canvas.getBoundingClientRect().width / scaleOf(view);
    for (let i = 0; i < swarm.count; i++) {
        const far = Math.hypot(at[4 * i] - x, at[4 * i + 1] - y);
        if (far < least) {
            [best, least] = [i, far];
        }
    }
    return best;
}

// Outlines of the shape that is watched, and thinner ones of those that it has contact with.
export function drawHand(view, { watched }, colour) {
    const { canvas, swarm } = view,
        scale = scaleOf(view),
        context = canvas.getContext("2d");
    const outline = (i, width) => {
        const [x, y, c, s] = swarm.poses.array.subarray(4 * i, 4 * i + 4),
            { drawn } = swarm.members[i];
        context.beginPath();
        for (let k = 0; k < drawn.length; k += 2) {
            const [u, v] = [drawn[k], drawn[k + 1]];
            context.lineTo(
                scale * (x + c * u - s * v),
                canvas.height - scale * (y + s * u + c * v),
            );
        }
        context.closePath();
        context.strokeStyle = colour;
        context.lineWidth = width * Math.min(devicePixelRatio, 2);
        context.stroke();
    };
    if (watched >= 0) {
        swarm.partners.forEach((i) => outline(i, 1.5));
        outline(watched, 3);
    }
}
