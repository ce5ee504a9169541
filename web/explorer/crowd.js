// SPDX-License-Identifier: MIT
//
// The shapes of the swarm: what each kind looks like to the library, and on the canvas.

export const CROWD_KINDS = ["boxes", "circles", "capsules", "polygons", "mixed"];

export const swarmStart = () => ({ count: 10000, kind: "boxes", speed: 1, strategy: "auto" });

const ROUND = 12; // corners of a circle on the canvas

// Random numbers that are the same everywhere, so a link shows one and the same world.
export function makeRandom(seed) {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let t = Math.imul(state ^ (state >>> 15), state | 1);
        t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
        return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    };
}

const MEMBERS = {
    boxes: (random) => {
        const w = 0.35 + 0.3 * random(),
            h = 0.25 + 0.25 * random();
        return { core: [-w, -h, w, -h, w, h, -w, h], radius: 0 };
    },
    circles: (random) => ({ core: [0, 0], radius: 0.3 + 0.2 * random() }),
    capsules: (random) => {
        const w = 0.3 + 0.3 * random();
        return { core: [-w, 0, w, 0], radius: 0.15 + 0.1 * random() };
    },
    polygons: (random) => {
        const corners = 3 + Math.floor(6 * random()),
            r = 0.4 + 0.2 * random();
        return { core: circle(corners, r), radius: 0 };
    },
};

// {core: x and y in turn, radius, drawn: the outline in straight edges}.
export function makeMember(kind, random) {
    const kinds = CROWD_KINDS.slice(0, -1);
    const of = kind === "mixed" ? kinds[Math.floor(kinds.length * random())] : kind;
    const member = MEMBERS[of](random);
    return { ...member, drawn: drawnOutline(member) };
}

function circle(corners, r, from = 0) {
    return Array.from({ length: corners }, (_, i) => from + (2 * Math.PI * i) / corners).flatMap(
        (angle) => [r * Math.cos(angle), r * Math.sin(angle)],
    );
}

function drawnOutline({ core, radius }) {
    if (radius === 0) {
        return core;
    }
    const [x0, , x1 = x0] = core,
        r = radius;
    const half = (x, from) =>
        Array.from({ length: ROUND / 2 + 1 }, (_, i) => from + (2 * Math.PI * i) / ROUND).flatMap(
            (a) => [x + r * Math.cos(a), r * Math.sin(a)],
        );
    return core.length === 2
        ? circle(ROUND, r)
        : [...half(x1, -Math.PI / 2), ...half(x0, Math.PI / 2)];
}
