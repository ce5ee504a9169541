// SPDX-License-Identifier: MIT
//
// Every control of the two-shape page does what its name promises.
import assert from "node:assert/strict";
import { KINDS } from "../shape.js";
import { test } from "node:test";
import { box, near, onOnePage } from "./browser.mjs";
import { answersOf, drag, onScreen, setState, settled, stateOf } from "./browser.mjs";

let page;
onOnePage((opened) => (page = opened));

const twoBoxes = { a: box(0, 0, 0, 1, 1), b: box(1.5, 0.25, 0, 1, 1) };

test("dragging a shape moves it by as much", async () => {
    await setState(page, twoBoxes);
    await page.click("#zoom-fit");
    await drag(page, await onScreen(page, [2, 0.5]), await onScreen(page, [3, 1.25]));
    const { b } = await stateOf(page);
    near(b.x, 2.5, 0.02);
    near(b.y, 1, 0.02);
    assert.equal((await answersOf(page)).relation, 0);
});

test("handles turn and reshape the selected shape", async () => {
    await setState(page, twoBoxes);
    await page.click("#zoom-fit");
    await drag(page, await onScreen(page, [-0.5, 0.2]), await onScreen(page, [-0.5, 0.2]));
    await drag(page, await onScreen(page, [-1, -1]), await onScreen(page, [-1.5, -1.25]));
    let { a } = await stateOf(page);
    near(a.corners[0][0], 1.5, 0.02);
    near(a.corners[0][1], 1.25, 0.02);
    const knob = await page.locator("#stage .handle.turn:not(.idle)").boundingBox();
    const from = [knob.x + knob.width / 2, knob.y + knob.height / 2];
    const [x, y] = await onScreen(page, [0, 0]);
    await drag(page, from, [x - (y - from[1]), y]);
    ({ a } = await stateOf(page));
    near(a.angle, Math.PI / 2, 0.02);
});

test("dragging a radius handle and a corner of a polygon", async () => {
    await page.selectOption('#card-a [data-field="kind"]', "circle");
    await settled(page);
    const handle = await page.locator("#stage .handle.radius:not(.idle)").boundingBox();
    const from = [handle.x + handle.width / 2, handle.y + handle.height / 2];
    await drag(page, from, await onScreen(page, [0, 1.3]));
    near((await stateOf(page)).a.radius, 1.3, 0.02);
    await page.selectOption('#card-a [data-field="kind"]', "polygon");
    await setState(page, { a: { ...(await stateOf(page)).a, x: 0, y: 0, angle: 0 } });
    const [corner] = (await stateOf(page)).a.corners;
    await drag(page, await onScreen(page, corner), await onScreen(page, [1.5, 0.75]));
    const [moved] = (await stateOf(page)).a.corners;
    near(moved[0], 1.5, 0.02);
    near(moved[1], 0.75, 0.02);
});

test("keys move, turn and go by single ulps", async () => {
    await setState(page, twoBoxes);
    await page.focus(".grip.b");
    await page.keyboard.press("ArrowRight");
    near((await stateOf(page)).b.x, 1.6);
    await page.keyboard.press("Shift+ArrowUp");
    near((await stateOf(page)).b.y, 0.26);
    await page.keyboard.press("q");
    near((await stateOf(page)).b.angle, 0.1);
    await page.keyboard.press("Shift+E");
    near((await stateOf(page)).b.angle, 0.09);
    const before = (await stateOf(page)).b.x;
    await page.keyboard.press("Alt+ArrowLeft");
    near(before - (await stateOf(page)).b.x, 2 ** -22, 2 ** -40);
    await page.focus('[data-drag="corner b 2"]');
    await page.keyboard.press("ArrowUp");
    near((await stateOf(page)).b.corners[0][1], 1.1);
});

test("each kind gives a shape that the library takes", async () => {
    await setState(page, twoBoxes);
    for (const kind of KINDS) {
        for (const name of ["a", "b"]) {
            await page.selectOption(`#card-${name} [data-field="kind"]`, kind);
            await settled(page);
            assert.equal((await stateOf(page))[name].kind, kind);
            const { refused, ids, axes } = await answersOf(page);
            assert.deepEqual(refused, { a: "", b: "" });
            assert.ok(axes.length > 0);
            assert.equal(ids[name].length > 1, kind === "body");
            assert.equal(
                await page.locator(`#card-${name} [data-field="radius"]`).isVisible(),
                ["circle", "capsule", "rounded"].includes(kind),
            );
        }
    }
});

test("corners, radius and exact numbers of a card", async () => {
    await page.selectOption('#card-a [data-field="kind"]', "rounded");
    await settled(page);
    const { corners } = (await stateOf(page)).a;
    await page.click('#card-a [data-field="more"]');
    await settled(page);
    assert.equal((await stateOf(page)).a.corners.length, corners.length + 1);
    await page.click('#card-a [data-field="fewer"]');
    await settled(page);
    assert.equal((await stateOf(page)).a.corners.length, corners.length);
    assert.ok(await page.locator('#card-a [data-field="fewer"]').isDisabled());
    await page.locator('#card-a [data-field="radius"]').fill("0.75");
    await settled(page);
    assert.equal((await stateOf(page)).a.radius, 0.75);
    await page.click("#card-a summary");
    for (const [field, value] of [["x", "-1.25"], ["y", "0.1"], ["angle", "2"]]) {
        await page.fill(`#card-a [data-field="${field}"]`, value);
        await page.keyboard.press("Tab");
        await settled(page);
        assert.equal((await stateOf(page)).a[field], Math.fround(Number(value)));
    }
});

test("a body whose edges cross is refused, and the last good one is answered", async () => {
    const body = (...corners) => ({ kind: "body", x: 0, y: 0, angle: 0, radius: 0, corners });
    const a = body([0, 0], [2, 0], [2, 2], [0, 2]);
    await setState(page, { a, b: twoBoxes.b });
    await setState(page, { a: body([0, 0], [2, 2], [2, 0], [0, 2]) });
    assert.match(await page.textContent('[data-answer="refused-a"]'), /cross/);
    assert.equal((await answersOf(page)).relation, 2);
    assert.equal(await page.locator("#stage .refused").count(), 1);
    await page.waitForTimeout(300); // the field of ulps is computed after a rest
    await setState(page, twoBoxes);
    assert.equal(await page.textContent('[data-answer="refused-a"]'), "");
});

test("switches show and hide what they name", async () => {
    await setState(page, { ...twoBoxes, margin: 0.1, axes: "best" });
    for (const [id, look] of [
        ["mtv", ".mtv"],
        ["closest", ".closest-dot"],
        ["contacts", ".contact-dot"],
        ["cast", ".cast-way"],
    ]) {
        for (const on of [true, false]) {
            await page.locator(`#show-${id}`).setChecked(on);
            await settled(page);
            assert.equal((await page.locator(`#stage ${look}`).count()) > 0, on, look);
        }
    }
    for (const [axes, count] of [["none", 0], ["best", 1], ["all", 2]]) {
        await page.check(`[name="axes"][value="${axes}"]`, { force: true });
        await settled(page);
        assert.equal(await page.locator("#stage .axis").count(), count);
    }
    for (const [merge, count] of [[false, 8], [true, 2]]) {
        await page.locator("#show-merge").setChecked(merge);
        await settled(page);
        assert.equal(await page.locator("#rows li").count(), count);
        assert.equal(await page.textContent("#axis-count"), `${count} axes`);
    }
});

test("a row shows its axis on the stage, and again hides it", async () => {
    await page.check('[name="axes"][value="best"]', { force: true });
    await settled(page);
    const row = page.locator(".axis-row:not(.best)").first();
    await row.click();
    await settled(page);
    assert.equal(await page.locator("#stage .axis").count(), 2);
    await row.click();
    await settled(page);
    assert.equal(await page.locator("#stage .axis").count(), 1);
});

test("the margin is that of the contact points", async () => {
    await setState(page, { a: box(0, 0, 0, 1, 1), b: box(2.3, 0.25, 0, 1, 1) });
    await page.locator("#margin").fill("0.2");
    await settled(page);
    assert.equal((await answersOf(page)).manifolds.length, 0);
    await page.locator("#margin").fill("0.4");
    await settled(page);
    const { manifolds } = await answersOf(page);
    assert.equal(manifolds[0].points.length, 2);
    near(manifolds[0].points[0].separation, 0.3);
});

test("buttons of the stage zoom and fit; the wheel zooms where it is", async () => {
    const camera = () => page.evaluate(() => ({ ...explorer.lab.camera }));
    await page.click("#zoom-fit");
    const start = await camera();
    await page.click("#zoom-in");
    near((await camera()).scale, 1.4 * start.scale, 1e-6);
    await page.click("#zoom-out");
    near((await camera()).scale, start.scale, 1e-6);
    const at = await onScreen(page, [1, 1]);
    await page.mouse.move(...at);
    await page.mouse.wheel(0, -300);
    await settled(page);
    assert.ok((await camera()).scale > 1.2 * start.scale);
    (await onScreen(page, [1, 1])).forEach((part, k) => near(part, at[k], 1));
    await page.click("#zoom-fit");
    near((await camera()).scale, start.scale, 1e-6);
});

