// SPDX-License-Identifier: MIT
//
// All that the library answers about the two shapes of a scene, from one call each.
import { candidateAxes, chosenAxis } from "./axes.js";
import { addShape, hullsOf } from "./bodies.js";
import { naiveHit } from "./naive.js";
import { startState } from "./scene.js";

export const RELATIONS = ["disjoint", "touching", "overlapping"];
export const CONTAINMENTS = ["neither", "A within B", "B within A", "equal"];
export const LEVELS = ["float", "double", "expansions"];

// The deepest level that a report has seen work.
export function levelOf(report) {
    return report.expanded > 0 ? 2 : report.inDouble > 0 ? 1 : 0;
}

// A function from the state of a scene to its answers. A shape that the library refuses is answered
// for as it was last, with the text of the refusal.
export function makeAnswers(sepax) {
    const stores = [new sepax.Store(), new sepax.Store({ mergeAxes: true })];
    const last = startState(), // the shapes that were not refused
        taken = { a: false, b: false }; // whether there was one
    return (state) => {
        const store = stores[Number(state.merge)];
        store.clear();
        const answers = { refused: { a: "", b: "" }, stands: {}, shapes: {}, hulls: {}, ids: {} };
        for (const name of ["a", "b"]) {
            addOrLast(sepax, store, name, state[name], last, answers);
            taken[name] ||= answers.refused[name] === "";
            answers.stands[name] = !taken[name];
        }
        const { a, b } = answers.ids;
        const bodies = sepax.bodyPairs([0, a.length, a.length + b.length], [0, 1]);
        answerPair(sepax, store, bodies, state, answers);
        answerCast(store, sepax.lists(a, b), state, answers);
        answers.containment = a.length + b.length === 2 ? store.contain([a[0], b[0]])[0] : null;
        answerAxes(answers, state);
        const { hulls } = answers;
        answers.naive = hulls.a.some((p) => hulls.b.some((q) => naiveHit(p, q)));
        return answers;
    };
}

function addOrLast(sepax, store, name, shape, last, answers) {
    try {
        answers.ids[name] = addShape(store, shape);
        last[name] = structuredClone(shape);
    } catch (error) {
        if (!(error instanceof sepax.SepaxError)) {
            throw error;
        }
        answers.refused[name] = error.message.replace(/^coords: (shape 0: )?(ring 0: )?/, "");
        last[name] = { ...last[name], x: shape.x, y: shape.y, angle: shape.angle };
        answers.ids[name] = addShape(store, last[name]);
    }
    answers.shapes[name] = last[name];
    answers.hulls[name] = hullsOf(sepax, store, answers.ids[name], last[name]);
}

function answerPair(sepax, store, bodies, state, answers) {
    const report = new sepax.Report();
    answers.relation = store.relate(bodies, { report, dedup: state.merge })[0];
    answers.report = report;
    answers.level = levelOf(report);
    answers.separation = separationOf(sepax, store, bodies, { dedup: state.merge });
    answers.safe = separationOf(sepax, store, bodies, { safe: true });
    answers.distance = distanceOf(sepax, store, bodies);
    answers.manifolds = [...store.manifolds(bodies, { margin: state.margin })];
}

function separationOf(sepax, store, bodies, options) {
    const found = store.separate(bodies, options);
    const feature = found.feature[0];
    const owner = (feature & sepax.FEATURE_B) !== 0 ? "b" : "a";
    return {
        value: found.separation[0],
        x: found.normalX[0],
        y: found.normalY[0],
        name: feature === sepax.FEATURE_NONE ? "v" : `${owner}${feature & 0x7fffffff}`,
        pair: bodies.pair(found.pair[0]),
    };
}

function distanceOf(sepax, store, bodies) {
    const found = store.distance(bodies);
    return {
        value: found.distance[0],
        x: found.normalX[0],
        y: found.normalY[0],
        pointA: [found.pointAX[0], found.pointAY[0]],
        pointB: [found.pointBX[0], found.pointBY[0]],
        a: featureName(sepax, "a", found.featureA[0]),
        b: featureName(sepax, "b", found.featureB[0]),
        pair: bodies.pair(found.pair[0]),
    };
}

export function featureName(sepax, owner, feature) {
    if (feature === sepax.FEATURE_NONE) {
        return "none";
    }
    const vertex = (feature & sepax.FEATURE_VERTEX) !== 0;
    return `${vertex ? "vertex" : "edge"} ${owner}${feature & (sepax.FEATURE_VERTEX - 1)}`;
}

// Of all pairs of pieces the one that meets first.
function answerCast(store, pairs, state, answers) {
    const motions = Array.from({ length: pairs.length }, () => state.motion);
    const found = store.cast(pairs, motions, {
        fields: ["relation", "time", "normalX", "normalY"],
    });
    const first = found.time.indexOf(Math.min(...found.time));
    answers.cast = {
        time: found.time[first],
        relation: Math.max(...found.relation),
        x: found.normalX[first],
        y: found.normalY[first],
    };
}

// Of bodies the axes are those of the deepest pair of pieces.
function answerAxes(answers, state) {
    const { distance, separation } = answers;
    const [idA, idB] = separation.pair;
    const a = answers.hulls.a[answers.ids.a.indexOf(idA)];
    const b = answers.hulls.b[answers.ids.b.indexOf(idB)];
    const corners = distance.a.startsWith("vertex") && distance.b.startsWith("vertex");
    const between = corners ? betweenCorners(a, b, distance) : null;
    answers.axes = candidateAxes(a, b, between, state.merge);
    answers.chosen = chosenAxis(answers.axes, separation.name, separation);
    answers.deepest = { a, b };
}

// The direction from the closest corner of a to that of b, in double: the normal of the answer has
// been rounded to float32. Where both are in one place there is only that.
function betweenCorners(a, b, normal) {
    const ways = a.corners.flatMap((p) => b.corners.map((q) => [q[0] - p[0], q[1] - p[1]]));
    const [x, y] = ways.reduce((best, way) =>
        Math.hypot(...way) < Math.hypot(...best) ? way : best,
    );
    const length = Math.hypot(x, y);
    return length > 0 ? { x: x / length, y: y / length } : normal;
}
