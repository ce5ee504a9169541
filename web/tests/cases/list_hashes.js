// SPDX-License-Identifier: MIT
//
// The golden hashes of lists of ids, of groups and of rows: of each scene the hash of what the
// calls answer about its first shapes.
import { byResult, hashOf } from "./fnv.js";

/** As many ids from 0 on as make half as many pairs as the scene has. */
function idsOf({ store, pairs }) {
    const side = 1 + Math.floor(Math.sqrt(pairs.length / 4));
    return Uint32Array.from({ length: Math.min(store.size, side) }, (_, i) => i);
}

/** Some shapes against more, and all pairs of them. */
function listsOf(scene, sepax) {
    const ids = idsOf(scene);
    return [sepax.lists(ids.subarray(0, ids.length >> 1), ids), sepax.allPairs(ids)];
}

const ofLists = (ask) => (scene, sepax) =>
    hashOf(...listsOf(scene, sepax).map((list) => ask(scene.store, list)));

/** Relations, first hits and separations of groups, group by group. */
function groupsOf(store, source) {
    const relations = store.relate(source);
    const firsts = store.firstHits(source);
    const contacts = store.separate(source);
    const bytes = new Uint8Array(9 * relations.length);
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < relations.length; i++) {
        bytes[9 * i] = relations[i];
        view.setUint32(9 * i + 1, firsts[i], true);
        view.setUint32(9 * i + 5, contacts.pair[i], true);
    }
    return [bytes, byResult(contacts)];
}

/** The ends of groups of no pair to twelve, the last one of all that are left. */
function endsOf(pairs) {
    const ends = [0];
    for (let size = 0; ends.at(-1) + size <= Math.floor(pairs / 2); size = (size + 5) % 13) {
        ends.push(ends.at(-1) + size);
    }
    return [...ends, pairs];
}

/** The first poses, turned by a right angle. */
function turned(scene, count) {
    const poses = scene.poses.slice(0, 4 * count);
    for (let i = 0; i < poses.length; i += 4) {
        [poses[i + 2], poses[i + 3]] = [-poses[i + 3], poses[i + 2]];
    }
    return poses;
}

/** Each shape, turned by a right angle where it is, against all, in groups of three rows. */
function rowsOf(scene, sepax) {
    const ids = idsOf(scene);
    const poses = turned(scene, ids.length);
    const groups = Array.from({ length: Math.floor(ids.length / 3) + 1 }, (_, i) => 3 * i);
    return sepax.rows(ids, ids, null, { poses, groups, skipSelf: true });
}

const goldenShifts = [[0, 0], [0.1, -0.7], [-3.3, 0.2], [0, 1e-5], [1000.1, 0]];

/** The same rows moved, each a group; and without their poses, pair by pair. */
function shiftedOf(scene, sepax) {
    const { store } = scene;
    const ids = idsOf(scene);
    const shifts = Float32Array.from(
        Array.from(ids, (_, i) => goldenShifts[i % goldenShifts.length]).flat(),
    );
    const poses = turned(scene, ids.length);
    const rows = sepax.rows(ids, ids, null, { poses, shifts, skipSelf: true });
    const still = sepax.rows(ids, ids, null, { shifts, eachPair: true });
    const relations = store.relate(rows);
    const firsts = store.firstHits(rows);
    const bytes = new Uint8Array(5 * relations.length);
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < relations.length; i++) {
        bytes[5 * i] = relations[i];
        view.setUint32(5 * i + 1, firsts[i], true);
    }
    return [bytes, store.relate(still)];
}

/** The hash of each scene, by the names of the goldens. */
export const listHashes = {
    relate_lists: ofLists((store, list) => store.relate(list)),
    hits_lists: ofLists((store, list) => store.hits(list)),
    hit_bits_lists: ofLists((store, list) => store.hitBits(list)),
    first_hit_lists: ofLists((store, list) => Int32Array.of(store.firstHit(list))),
    separate_lists: ofLists((store, list) => byResult(store.separate(list))),
    groups: (scene, sepax) =>
        hashOf(
            ...listsOf(scene, sepax).flatMap((list) =>
                groupsOf(scene.store, list.grouped(endsOf(list.length))),
            ),
        ),
    rows: (scene, sepax) => hashOf(...groupsOf(scene.store, rowsOf(scene, sepax))),
    rows_shifted: (scene, sepax) => hashOf(...shiftedOf(scene, sepax)),
};
