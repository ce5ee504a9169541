// SPDX-License-Identifier: MIT
//
// The modules of the explorer that need no browser.
import assert from "node:assert/strict";
import test from "node:test";
import { candidateAxes, chosenAxis } from "../axes.js";
import { arcPoints, clipLine, clipPolygon } from "../clip.js";
import { makeMember, makeRandom, swarmStart } from "../crowd.js";
import { LESSONS, lessonState } from "../lessons.js";
import { fromFragment, toFragment } from "../link.js";
import { naiveHit } from "../naive.js";
import { exact, ulp } from "../number.js";
import { startState } from "../scene.js";
import {
    addCorner,
    changeKind,
    cornerLimits,
    cornersInside,
    KINDS,
    makeShape,
    moveCorner,
    outline,
    regular,
    removeCorner,
    toLocal,
    toWorld,
} from "../shape.js";

const square = (x, y, radius = 0) => ({
    corners: [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]],
    edges: [0, 1, 2, 3],
    radius,
});

test("a written number reads back to the same float32", () => {
    const random = makeRandom(1);
    for (let i = 0; i < 10000; i++) {
        const x = Math.fround((random() - 0.5) * 10 ** (12 * random() - 6));
        assert.equal(Math.fround(Number(exact(x))), x);
    }
    assert.equal(exact(Math.fround(0.1)), "0.1");
});

test("an ulp is the distance to the next float32", () => {
    assert.equal(ulp(1), 2 ** -23);
    assert.equal(ulp(-1), 2 ** -23);
    assert.equal(ulp(1.9), 2 ** -23);
    assert.equal(ulp(0), 2 ** -149);
});

test("a link keeps every bit of a scene", () => {
    const state = startState();
    KINDS.forEach((kind, i) => {
        state.a = makeShape(kind, Math.fround(1 / 3), Math.fround(Math.PI), Math.fround(i / 7));
        state.b = makeShape(KINDS[KINDS.length - 1 - i], Math.fround(-2 / 3), 1e-3, 0);
        [state.a, state.b].forEach((shape) => {
            shape.x = Math.fround(shape.x);
            shape.y = Math.fround(shape.y);
            shape.radius = Math.fround(shape.radius);
            shape.corners = shape.corners.map((corner) => corner.map(Math.fround));
        });
        Object.assign(state, {
            margin: Math.fround(0.3),
            cast: true,
            mtv: false,
            axes: "all",
            lens: 4,
            axis: "b1",
            lesson: "3",
        });
        const swarm = { count: 3000, kind: "mixed", speed: 2, strategy: "support" };
        const read = fromFragment(toFragment("swarm", state, swarm));
        assert.deepEqual(read, { view: "swarm", state, swarm, faults: [] });
    });
});

test("a link of nonsense is the first scene, and says what was not understood", () => {
    for (const [text, ...faults] of [
        [""],
        ["#"],
        [
            "#x;a=;b=polygon,1;axes=9;motion=1;lens=3;axis=<b>;margin=x;lesson=99;show=all",
            ..."x a b axes motion lens axis margin lesson show".split(" "),
        ],
        ["#lab;a=polygon,NaN,0,0,0,1,1,2,2,3,3", "a"],
        ["#lab;a=box,0,0,0,-1,1,1", "a"],
        ["#lab;a=point,0,0,0,0,1e30,0;swarm=1e99,boxes,1,auto", "a", "swarm"],
        ["#lab;b=%;toString=1", "b", "toString"],
    ]) {
        const read = fromFragment(text);
        const start = { view: "lab", state: startState(), swarm: swarmStart(), faults };
        assert.deepEqual(read, start, text);
    }
});

test("a link to a lesson has its scene", () => {
    for (const number of LESSONS.keys()) {
        const { state, faults } = fromFragment(`#lab;lesson=${number}`);
        assert.deepEqual([state, faults], [lessonState(String(number)), []]);
    }
});

test("corners within the hull are found, whatever is turned, and none else", () => {
    const ring = regular(7, 1);
    const of = (corners, kind = "polygon") => cornersInside({ kind, corners });
    for (let i = 0; i < 7; i++) {
        const turned = [...ring.slice(i), ...ring.slice(0, i)];
        assert.deepEqual(of(turned), []);
        assert.deepEqual(of([...turned, [0.1, 0.2]]), [7]);
        assert.deepEqual(of([[-0.1, 0], ...turned, [0.1, 0.2]], "rounded"), [0, 8]);
    }
    assert.deepEqual(of([...ring, [0, 0]], "body"), []);
});

test("outlines are cut far outside of the stage, and nothing else of them changes", () => {
    const near = [[0, 0], [100, 0], [0, 100]];
    assert.deepEqual(clipPolygon(near), near);
    assert.deepEqual(clipLine([1, 2], [300, -4]), [[1, 2], [300, -4]]);
    assert.equal(clipLine([1e9, 7000], [-1e9, 7000]), null);
    for (const size of [1e4, 1e6, 1e9, 1e12]) {
        const whole = clipPolygon([[-size, -size], [size, -size], [size, size], [-size, size]]);
        assert.ok(whole.every((point) => point.every((part) => Math.abs(part) === 6000)));
        assert.deepEqual(clipPolygon([[size, size], [2 * size, size], [size, 2 * size]]), []);
        const [p, q] = clipLine([-size, -size], [size, size]);
        assert.ok(Math.abs(p[0] - p[1]) < 1e-3 && Math.abs(q[0] - q[1]) < 1e-3);
        const arc = arcPoints([-size, 0], size, 0, 2 * Math.PI); // it passes the origin
        assert.ok(arc.length < 2000, `${arc.length}`);
        assert.ok(clipPolygon(arc).some(([x, y]) => Math.abs(x) < 20 && Math.abs(y) <= 6000));
    }
});

test("corners come, go and move within the limits of a kind", () => {
    for (const kind of KINDS) {
        const shape = makeShape(kind, 1, 2, 0.5),
            [least, most] = cornerLimits(kind);
        assert.ok(shape.corners.length >= least && shape.corners.length <= most);
        if (most > least) {
            const count = shape.corners.length;
            addCorner(shape);
            assert.equal(shape.corners.length, count + 1);
            removeCorner(shape);
            assert.equal(shape.corners.length, count);
        }
        const local = [0.75, -0.5];
        toLocal(shape, toWorld(shape, local)).forEach((part, k) =>
            assert.ok(Math.abs(part - local[k]) < 1e-12),
        );
        moveCorner(shape, 0, local);
        assert.equal(outline(shape).length, kind === "box" ? 4 : shape.corners.length);
        changeKind(shape, "circle");
        assert.deepEqual([shape.kind, shape.x, shape.y], ["circle", 1, 2]);
    }
});

test("axes of two boxes: eight, or two where parallel ones are merged", () => {
    const a = square(0, 0),
        b = square(1.5, 0.25);
    assert.equal(candidateAxes(a, b, null, false).length, 8);
    const axes = candidateAxes(a, b, null, true);
    assert.equal(axes.length, 2);
    assert.deepEqual(
        axes.map((axis) => axis.names.length),
        [4, 4],
    );
    const [best] = axes.filter((axis) => axis.gap > 0);
    assert.deepEqual([best.gap, best.x, best.y], [0.5, 1, 0]);
    assert.equal(chosenAxis(axes, "b3", { x: 1, y: 0 }), axes.indexOf(best));
});

test("of round shapes the axis between the closest corners is a candidate, too", () => {
    const a = square(0, 0, 0.5),
        b = square(3, 3, 0.5),
        half = Math.SQRT1_2;
    const axes = candidateAxes(a, b, { x: half, y: half }, true);
    assert.equal(axes.length, 3);
    const found = axes[chosenAxis(axes, "v", { x: half, y: half })];
    assert.ok(Math.abs(found.gap - (2 * Math.SQRT2 - 1)) < 1e-12);
});

test("the float32 SAT of tutorials is right where there is room", () => {
    assert.ok(!naiveHit(square(0, 0), square(1.1, 0)));
    assert.ok(naiveHit(square(0, 0), square(0.9, 0)));
    assert.ok(!naiveHit(square(0, 0, 0.1), square(1.2, 1.2, 0.1)));
    assert.ok(naiveHit(square(0, 0, 0.1), square(1.1, 1.1, 0.1)));
});

test("the swarm is the same in every browser", () => {
    const random = makeRandom(2026);
    const first = [random(), random(), random()];
    const again = makeRandom(2026);
    assert.deepEqual([again(), again(), again()], first);
    for (const kind of ["boxes", "circles", "capsules", "polygons", "mixed"]) {
        const { core, drawn, radius } = makeMember(kind, random);
        assert.ok(core.length % 2 === 0 && drawn.length >= 6 && radius >= 0);
    }
});
