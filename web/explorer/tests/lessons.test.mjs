// SPDX-License-Identifier: MIT
//
// Lessons, and what a learner does with them: undo, a new beginning, steps from axis to axis, the
// keyboard, zoom. What holds for every lesson is tried on every lesson.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CALL_NAMES } from "../code.js";
import { LESSONS } from "../lessons.js";
import { KINDS, makeShape } from "../shape.js";
import { answersOf, box, near, onOnePage, setState, settled, stateOf } from "./browser.mjs";

let page;
onOnePage((opened) => (page = opened));

const twoBoxes = { a: box(0, 0, 0, 1, 1), b: box(1.5, 0.25, 0, 1, 1), axes: "best", axis: "" };
const open = async (number) => {
    await page.selectOption("#lesson", String(number));
    await settled(page);
};

test("every lesson has a scene, text, formula, and a question with one right answer", async () => {
    assert.equal(await page.locator("#lesson option").count(), LESSONS.length + 1);
    for (const [i, { choices, right, call }] of LESSONS.entries()) {
        await open(i);
        assert.equal((await stateOf(page)).lesson, String(i));
        assert.ok((await page.textContent("#lesson-text")).length > 150);
        assert.ok((await page.textContent('[data-lesson="formula"]')).length > 10);
        assert.ok(CALL_NAMES.includes(call) && choices.length > 1);
        assert.deepEqual((await answersOf(page)).refused, { a: "", b: "" });
        for (let k = 0; k < choices.length; k++) {
            await page.click(`[data-choice="${k}"]`);
            const says = await page.textContent('[data-lesson="why"]');
            assert.match(says, k === right ? /^Yes\. ./ : /^No; /);
        }
    }
    await page.click('[data-lesson="next"]');
    await settled(page);
    assert.equal((await stateOf(page)).lesson, "0");
    await page.click('[data-lesson="before"]');
    await settled(page);
    assert.equal((await stateOf(page)).lesson, String(LESSONS.length - 1));
});

// What the program of the page prints, run in the page; and the answers beside it.
const printed = () =>
    page.evaluate(() => {
        const lines = [],
            code = document.querySelector('[data-lesson="code"]').textContent;
        const console = { log: (...values) => lines.push(values.flat()) };
        new Function("sepax", "console", code)(explorer.sepax, console);
        return lines.flat();
    });
const expected = {
    relate: ({ relation }) => [relation],
    separate: ({ separation: { value, x, y } }) => [value, x, y],
    distance: ({ distance: { value, pointA } }) => [value, ...pointA],
    manifolds: ({ manifolds }) =>
        manifolds.flatMap(({ points }) => points.map(({ separation }) => separation)),
    cast: ({ cast }) => [cast.time],
};

test("the program of a lesson prints what the page shows, for every lesson and kind", async () => {
    for (const [i, { call }] of LESSONS.entries()) {
        await open(i);
        for (const kind of [null, ...KINDS]) {
            if (kind !== null) {
                await setState(page, {
                    a: makeShape(kind, -0.3, 0.1, 0.4),
                    b: makeShape(KINDS[(KINDS.indexOf(kind) + 3) % KINDS.length], 0.5, 0.3, -1.1),
                });
            }
            const answers = await answersOf(page),
                lines = await printed();
            if (call === "move") {
                assert.ok(answers.relation !== 2 || lines[0] !== 2 || kind === "body", kind);
            } else {
                assert.deepEqual(lines, expected[call](answers), `${i}, ${kind}`);
            }
        }
    }
});

test("undo, redo and a new beginning", async () => {
    await open(1);
    const start = await stateOf(page);
    await page.click("#apply-mtv");
    await settled(page);
    const moved = await stateOf(page);
    assert.notDeepEqual(moved.b, start.b);
    await page.focus(".grip.a");
    for (const key of ["ArrowUp", "q", "ArrowLeft"]) {
        await page.keyboard.press(key);
        await settled(page);
    }
    const last = await stateOf(page);
    for (let i = 0; i < 3; i++) {
        await page.keyboard.press("Control+z");
        await settled(page);
    }
    assert.deepEqual(await stateOf(page), moved);
    await page.click("#undo");
    await settled(page);
    assert.deepEqual(await stateOf(page), start);
    for (let i = 0; i < 4; i++) {
        await page.keyboard.press("Control+Shift+z");
        await settled(page);
    }
    assert.deepEqual(await stateOf(page), last);
    assert.ok(await page.locator("#redo").isDisabled());
    await page.click("#reset");
    await settled(page);
    assert.deepEqual(await stateOf(page), start);
});

test("steps go through all axes, and say which are apart", async () => {
    await setState(page, { ...twoBoxes, merge: false, b: box(3, 0.25, 0.3, 1, 1) });
    const { axes } = await answersOf(page),
        seen = new Set();
    for (let i = 0; i < axes.length; i++) {
        await page.keyboard.press("]");
        await settled(page);
        const { axis } = await stateOf(page);
        const { gap } = axes.find(({ names }) => names.includes(axis));
        seen.add(axis);
        assert.equal(/: apart$/.test(await page.textContent("#axis-step")), gap > 0);
        assert.equal(await page.locator(`#stage [data-axis="${axis}"].strong`).count(), 1);
    }
    assert.equal(seen.size, axes.length);
    await page.click("#axis-before");
    await settled(page);
    assert.ok(seen.has((await stateOf(page)).axis));
});

test("Tab goes through A, its handles, B and its handles, in both directions", async () => {
    await setState(page, { ...twoBoxes, cast: true });
    const corners = (name) => [0, 1, 2, 3].map((i) => `corner ${name} ${i}`);
    const order = ["a", "b"].flatMap((name) => [`move ${name}`, ...corners(name), `turn ${name}`]);
    order.push("motion b");
    const focused = () => page.evaluate(() => document.activeElement.dataset.drag);
    await page.focus(".grip.a");
    for (const [i, drag] of order.entries()) {
        assert.equal(await focused(), drag);
        assert.ok(await page.evaluate(() => !document.activeElement.matches(".idle")));
        await page.keyboard.press(i + 1 < order.length ? "Tab" : "Shift+Tab");
    }
    for (const drag of order.slice(0, -1).reverse()) {
        assert.equal(await focused(), drag);
        await page.keyboard.press("Shift+Tab");
    }
    await setState(page, { cast: false });
});

test("a corner within the hull is told, drawn, and can become a notch", async () => {
    const a = makeShape("polygon", 0, 0);
    a.corners[2] = [0.1, 0];
    await setState(page, { ...twoBoxes, a });
    assert.match(await page.textContent("#card-a .inside"), /1 of them within the hull/);
    assert.equal(await page.locator("#stage .hollow").count(), 1);
    await page.click('#card-a [data-field="cut"]');
    await settled(page);
    assert.equal((await stateOf(page)).a.kind, "body");
    assert.ok((await answersOf(page)).ids.a.length > 1);
    assert.equal(await page.locator("#stage .hollow").count(), 0);
});

test("zoom reaches single float32 numbers, where one key is one line of the grid", async () => {
    await open(8);
    for (let i = 0; i < 50; i++) {
        await page.click("#zoom-in");
    }
    const { scale } = await page.evaluate(() => ({ ...explorer.lab.camera }));
    assert.ok(scale * 2 ** -24 > 40, `${scale}`);
    assert.match(await page.textContent("#stage .scale"), /a line for each float32/);
    const lines = await page.locator("#stage .floats").count();
    assert.ok(lines > 4 && lines < 200, `${lines}`);
    const sizes = await page
        .locator("#stage path")
        .evaluateAll((paths) => paths.flatMap((path) => path.getAttribute("d").match(/[-\d.]+/g)));
    assert.ok(sizes.every((text) => text === null || Math.abs(Number(text)) <= 6000));
    await page.focus(".grip.b");
    const before = await stateOf(page);
    await page.keyboard.press("Alt+ArrowLeft");
    await settled(page);
    near(before.b.x - (await stateOf(page)).b.x, 2 ** -22, 0);
    assert.equal((await answersOf(page)).relation, 2);
    await page.keyboard.press("Control+z");
    await page.click("#zoom-fit");
});

// Texts of the stage that lie on one another, or outside.
const collisions = () =>
    page.evaluate(() => {
        const stage = document.querySelector("#stage").getBoundingClientRect();
        const boxes = [...document.querySelectorAll("#stage text:not(.axis-name):not(.scale)")].map(
            (text) => ({ words: text.textContent, box: text.getBoundingClientRect() }),
        );
        const deep = (p, q) =>
            Math.min(p.right, q.right) - Math.max(p.left, q.left) > 2 &&
            Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 5;
        const outside = boxes.filter(({ box }) => box.left < stage.left || box.right > stage.right);
        const pairs = boxes.flatMap((p, i) => boxes.slice(i + 1).map((q) => [p, q]));
        return [
            ...outside.map(({ words }) => `${words} is outside`),
            ...pairs
                .filter(([p, q]) => deep(p.box, q.box))
                .map(([p, q]) => `${p.words} lies on ${q.words}`),
        ];
    });

// Small axes that lie on the bars of a large one.
const covered = () =>
    page.evaluate(() => {
        const large = [...document.querySelectorAll("#stage .axis.strong :is(.bar-a, .bar-b)")];
        return [...document.querySelectorAll("#stage .axis.small")]
            .filter((axis) =>
                [...axis.querySelectorAll(".bar-a, .bar-b")].some((bar) => {
                    const [far, to] = [bar.getTotalLength(), bar.getScreenCTM()];
                    return large.some((other) => {
                        const back = other.getScreenCTM().inverse().multiply(to);
                        return [0, 0.25, 0.5, 0.75].some((part) =>
                            other.isPointInFill(bar.getPointAtLength(part * far).matrixTransform(back)),
                        );
                    });
                }),
            )
            .map((axis) => axis.dataset.axis);
    });

test("labels do not lie on one another, in any lesson, on a phone as well", async () => {
    for (const [width, height] of [[390, 844], [1440, 900]]) {
        await page.setViewportSize({ width, height });
        for (let i = 0; i < LESSONS.length; i++) {
            for (const axes of ["best", "all"]) {
                await open(i);
                await setState(page, { axes });
                await page.click("#zoom-fit");
                assert.deepEqual(await collisions(), [], `lesson ${i}, ${axes}, ${width}`);
                assert.deepEqual(await covered(), [], `lesson ${i}, ${axes}, ${width}`);
                const shown = await page.locator("#stage-legend li").count();
                assert.ok(shown > 2, "a legend for what is drawn");
            }
        }
    }
});

test("a lesson follows its figure, and its title and question are seen at once", async () => {
    const seen = () =>
        page.evaluate(() => {
            const select = document.querySelector("#lesson");
            const words = document.createElement("canvas").getContext("2d");
            words.font = getComputedStyle(select).font;
            const title = words.measureText(select.selectedOptions[0].textContent).width;
            const { bottom } = document.querySelector('[data-lesson="choices"]').getBoundingClientRect();
            return { title: title < select.clientWidth - 36, question: bottom <= innerHeight };
        });
    for (const [width, height] of [[390, 844], [820, 1180], [1440, 900]]) {
        await page.setViewportSize({ width, height });
        for (let i = 0; i < LESSONS.length; i++) {
            await open(i);
            await page.evaluate(() => scrollTo(0, 0));
            const { title, question } = await seen();
            assert.ok(title, `the title of lesson ${i} at ${width}`);
            assert.ok(question || width === 390, `the question of lesson ${i} at ${width}`);
        }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
});

test("on a phone all actions of the stage are on the first screen", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => scrollTo(0, 0));
    const ids = ["apply-mtv", "undo", "redo", "reset", "axis-before", "axis-next", "zoom-in", "lesson"];
    for (const id of ids) {
        const { x, y, width, height } = await page.locator(`#${id}`).boundingBox();
        assert.ok(x >= 0 && x + width <= 390 && y + height <= 844 && height >= 36, id);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
});
