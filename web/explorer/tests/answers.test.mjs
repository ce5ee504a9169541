// SPDX-License-Identifier: MIT
//
// What the two-shape page shows is what the library answers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { box, near, onOnePage } from "./browser.mjs";
import { answersOf, drag, onScreen, setState, settled, stateOf } from "./browser.mjs";

let page;
onOnePage((opened) => (page = opened));

const answer = (name) => page.textContent(`[data-answer="${name}"]`);

test("disjoint, touching, overlapping: words, axis and numbers", async () => {
    for (const [x, relation, separation] of [
        [2.5, "disjoint", 0.5],
        [2, "touching", 0],
        [1.5, "overlapping", -0.5],
    ]) {
        await setState(page, { a: box(0, 0, 0, 1, 1), b: box(x, 0.25, 0, 1, 1) });
        assert.equal(await answer("relation"), relation);
        const { separation: found, axes, chosen, distance } = await answersOf(page);
        assert.equal(found.value, separation);
        assert.equal(distance.value, separation);
        assert.equal(axes[chosen].gap, separation);
        assert.deepEqual([axes[chosen].x, axes[chosen].y], [1, 0]);
        assert.equal(await page.locator(".axis-row.best").count(), 1);
        assert.equal(await page.locator("#apply-mtv").isDisabled(), relation !== "overlapping");
    }
});

test("the chosen axis has the widest gap of all candidates, for pairs of every kind", async () => {
    const kinds = ["point", "circle", "segment", "capsule", "polygon", "rounded", "box"];
    for (const x of [0.4, 1.1, 3]) {
        for (const a of kinds) {
            await page.selectOption('#card-a [data-field="kind"]', a);
            for (const b of kinds) {
                await page.selectOption('#card-b [data-field="kind"]', b);
                await page.evaluate(
                    (at) =>
                        explorer.scene.change((state) => {
                            Object.assign(state.a, { x: 0, y: 0, angle: 0.3 });
                            Object.assign(state.b, { x: at, y: 0.4, angle: -0.5 });
                        }),
                    x,
                );
                await settled(page);
                const { axes, chosen, separation } = await answersOf(page);
                const widest = Math.max(...axes.map((axis) => axis.gap));
                near(axes[chosen].gap, widest);
                // points and segments that meet only touch, however their projections overlap
                const flat = [a, b].every((kind) => kind === "point" || kind === "segment");
                near(flat ? Math.max(widest, 0) : widest, separation.value);
            }
        }
    }
});

test("the MTV ends an overlap, for good", async () => {
    for (let i = 0; i < 20; i++) {
        await setState(page, { a: box(0, 0, 0.1 * i, 1, 0.7), b: box(0.9, 0.3, 0.37 * i, 1, 0.5) });
        assert.equal(await answer("relation"), "overlapping");
        await page.click("#apply-mtv");
        await settled(page);
        assert.notEqual(await answer("relation"), "overlapping");
        near((await answersOf(page)).separation.value, 0);
    }
});

test("“bring into contact” moves B to within roundings of contact, from both sides", async () => {
    for (const x of [4, 1]) {
        await setState(page, { a: box(0, 0, 0.3, 1, 1), b: box(x, 0.3, 1, 1, 1) });
        await page.locator('[data-action="contact"]').first().click();
        await settled(page);
        near((await answersOf(page)).distance.value, 0, 1e-6);
    }
});

test("levels: floats far from contact, more where they touch", async () => {
    await setState(page, { a: box(0, 0, 0.3, 1, 1), b: box(4, 0.3, 1, 1, 1) });
    assert.equal(await page.locator('[data-level="float"][data-on]').count(), 1);
    await page.locator('[data-action="contact"]').first().click();
    await settled(page);
    const { level } = await answersOf(page);
    assert.ok(level > 0);
    assert.equal(await page.locator("[data-level][data-on]").count(), 1);
    assert.equal(await page.locator('[data-level="float"][data-on]').count(), 0);
});

test("levels: circles that touch exactly need expansions", async () => {
    await page.selectOption("#lesson", { label: "9. Circles that touch" });
    await settled(page);
    assert.equal(await answer("relation"), "touching");
    assert.equal(await page.locator('[data-level="expansions"][data-on]').count(), 1);
    await page.focus(".grip.b");
    await page.keyboard.press("Alt+ArrowUp");
    await settled(page);
    assert.equal(await answer("relation"), "disjoint");
});

test("the cast follows the arrow that is dragged", async () => {
    await setState(page, {
        a: box(0, 0, 0, 0.5, 0.5),
        b: box(3, 0, 0, 0.5, 0.5),
        cast: true,
        motion: [-4, 0],
    });
    await page.click("#zoom-fit");
    assert.equal((await answersOf(page)).cast.time, 0.5);
    assert.match(await answer("cast"), /t = 0\.500/);
    await drag(page, await onScreen(page, [-1, 0]), await onScreen(page, [3, 2]));
    const { motion } = await stateOf(page);
    near(motion[0], 0, 0.02);
    near(motion[1], 2, 0.02);
    assert.match(await answer("cast"), /never/);
    await setState(page, { cast: false });
});

test("containment, contact points and closest points are shown", async () => {
    await setState(page, { a: box(0, 0, 0, 2, 2), b: box(0.5, 0, 0, 0.5, 0.5), margin: 0.1 });
    assert.equal(await answer("containment"), "B within A");
    await setState(page, { a: box(0, 0, 0, 1, 1), b: box(0.25, 1.75, 0, 1, 1), contacts: true });
    const { manifolds } = await answersOf(page);
    assert.equal(manifolds[0].points.length, 2);
    assert.equal(await page.locator("#stage .contact-dot").count(), 2);
    await setState(page, {
        a: box(0, 0, 0, 1, 1),
        b: { kind: "circle", corners: [[0, 0]], radius: 0.5, x: 4, y: 5, angle: 0 },
        closest: true,
    });
    const { distance } = await answersOf(page);
    near(distance.value, 4.5);
    assert.deepEqual(distance.pointA, [1, 1]);
    assert.equal(await page.locator("#stage .closest-dot").count(), 2);
});

test("a concave body relates by its pieces", async () => {
    const corner = {
        kind: "body",
        radius: 0,
        x: 0,
        y: 0,
        angle: 0,
        corners: [[0, 0], [3, 0], [3, 1], [1, 1], [1, 3], [0, 3]],
    };
    await setState(page, { a: corner, b: box(2.2, 2.2, 0, 0.5, 0.5) });
    assert.equal(await answer("relation"), "disjoint");
    await setState(page, { b: box(1.5, 2, 0, 0.5, 0.5) });
    assert.equal(await answer("relation"), "touching");
    await setState(page, { b: box(1.4, 2, 0, 0.5, 0.5) });
    assert.equal(await answer("relation"), "overlapping");
    assert.match(await answer("containment"), /bodies/);
});

test("down to the ulp: plain float32 is wrong in red cells", async () => {
    await page.selectOption("#lesson", { label: "10. Where float32 errs" });
    const canvas = page.locator("#lens canvas");
    await page.waitForFunction(
        () => Number(document.querySelector("#lens canvas").dataset.wrong) > 0,
    );
    const words = await page.textContent('[data-lens="text"]');
    const [, wrong, cells] = words.match(/wrong in (\d+) of (\d+)/).map(Number);
    assert.equal(cells, 33 * 33);
    assert.ok(wrong > 0 && wrong < cells);
    assert.doesNotMatch(await answer("naive"), /wrong/);
    await page.evaluate(() => {
        const { wrong, xs, ys } = explorer.lab.field(),
            cell = wrong.indexOf(1);
        explorer.scene.change(({ b }) => {
            b.x = xs[cell % xs.length];
            b.y = ys[Math.floor(cell / xs.length)];
        });
    });
    await settled(page);
    assert.match(await answer("naive"), /wrong/);
    assert.ok(await page.locator('[data-answer="naive"][data-wrong]').isVisible());
    await page.selectOption("#lesson", { label: "1. One gap is enough" });
    await page.selectOption("#lesson", { label: "10. Where float32 errs" });
    await page.waitForFunction(
        (text) => document.querySelector('[data-lens="text"]').textContent === text,
        words,
    );
    const before = (await stateOf(page)).b;
    await canvas.press("ArrowRight");
    await settled(page);
    near((await stateOf(page)).b.x - before.x, 2 ** -21, 2 ** -40);
    await page.selectOption("#lens-step", "16");
    await settled(page);
    assert.equal((await stateOf(page)).lens, 16);
    await page.waitForFunction(() =>
        document.querySelector('[data-lens="text"]').textContent.includes("16 ulps"),
    );
    const { width, height } = await canvas.boundingBox();
    await canvas.click({ position: { x: width / 2, y: (height * 0.5) / 33 } });
    await settled(page);
    near((await stateOf(page)).b.y - before.y, 16 * 16 * 2 ** -21, 2 ** -30);
});
