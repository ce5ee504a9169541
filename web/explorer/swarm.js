// SPDX-License-Identifier: MIT
//
// The simulation of the swarm: shapes that fly and turn in a box, and which of them have contact.
// One step moves, places, finds pairs and relates them; its parts are timed.
import { makeMember, makeRandom } from "./crowd.js";

const ROOM = 4.5; // area of the box for each shape
const SEED = 2026;

// `settings`: {count, kind, speed, strategy, aspect}. Poses are x, y, cosine and sine in turn.
export function makeSwarm(sepax, settings) {
    const random = makeRandom(SEED),
        { count } = settings;
    const members = Array.from({ length: count }, () => makeMember(settings.kind, random));
    const store = new sepax.Store({ relateOnly: true });
    addMembers(store, members);
    const area = ROOM * count,
        width = Math.sqrt(area * settings.aspect);
    const swarm = {
        sepax,
        store,
        members,
        count,
        width,
        height: area / width,
        poses: sepax.block(Float32Array, 4 * count),
        turns: sepax.block(Float32Array, count),
        speeds: new Float32Array(2 * count),
        spins: new Float32Array(count),
        touched: new Uint8Array(count),
        partners: [], // those in contact with the shape that is watched
        contacts: 0,
        pairs: 0,
        times: { move: 0, place: 0, pairs: 0, relate: 0 },
    };
    scatter(swarm, random);
    store.placePoses(null, swarm.poses);
    swarm.index = new sepax.Index(store);
    return swarm;
}

export function freeSwarm(swarm) {
    swarm.index.free();
    swarm.store.free();
    swarm.poses.free();
    swarm.turns.free();
}

function addMembers(store, members) {
    const offsets = new Uint32Array(members.length + 1);
    members.forEach(({ core }, i) => {
        offsets[i + 1] = offsets[i] + core.length / 2;
    });
    store.add(
        members.flatMap((member) => member.core),
        offsets,
        { radius: members.map((member) => member.radius) },
    );
}

function scatter(swarm, random) {
    const angle = () => 2 * Math.PI * random();
    const { count, speeds, spins, poses } = swarm;
    for (let i = 0; i < count; i++) {
        const way = angle(),
            turn = angle(),
            pace = 0.4 + random();
        poses.array.set(
            [swarm.width * random(), swarm.height * random(), Math.cos(turn), Math.sin(turn)],
            4 * i,
        );
        speeds.set([pace * Math.cos(way), pace * Math.sin(way)], 2 * i);
        spins[i] = 2 * random() - 1;
    }
}

// Moves everything on by `seconds` and answers which shapes have contact, those with `watched` too.
export function stepSwarm(swarm, seconds, { strategy, watched = -1, hold = () => {} }) {
    const { sepax, store, index, times } = swarm;
    const start = performance.now();
    move(swarm, seconds);
    hold();
    sepax.turn(swarm.poses, swarm.turns);
    const moved = performance.now();
    store.placePoses(null, swarm.poses);
    const placed = performance.now();
    index.refit();
    const pairs = index.pairs();
    const found = performance.now();
    const hits = store.hits(pairs, { strategy });
    mark(swarm, pairs, hits, watched);
    const end = performance.now();
    swarm.pairs = pairs.length / 2;
    swarm.contacts = hits.length;
    Object.assign(times, {
        move: moved - start,
        place: placed - moved,
        pairs: found - placed,
        relate: end - found,
    });
    return end - start;
}

// Along straight lines, back from the walls.
function move({ count, poses, turns, speeds, spins, width, height }, seconds) {
    const at = poses.array,
        turn = turns.array;
    for (let i = 0; i < count; i++) {
        turn[i] = spins[i] * seconds;
        const x = at[4 * i] + speeds[2 * i] * seconds,
            y = at[4 * i + 1] + speeds[2 * i + 1] * seconds;
        if (x < 0 || x > width) {
            speeds[2 * i] = x < 0 ? Math.abs(speeds[2 * i]) : -Math.abs(speeds[2 * i]);
        }
        if (y < 0 || y > height) {
            speeds[2 * i + 1] = y < 0 ? Math.abs(speeds[2 * i + 1]) : -Math.abs(speeds[2 * i + 1]);
        }
        at[4 * i] = Math.min(Math.max(x, 0), width);
        at[4 * i + 1] = Math.min(Math.max(y, 0), height);
    }
}

function mark(swarm, pairs, hits, watched) {
    const { touched } = swarm;
    touched.fill(0);
    swarm.partners = [];
    for (const hit of hits) {
        const a = pairs[2 * hit],
            b = pairs[2 * hit + 1];
        touched[a] = 1;
        touched[b] = 1;
        if (a === watched || b === watched) {
            swarm.partners.push(a === watched ? b : a);
        }
    }
}
