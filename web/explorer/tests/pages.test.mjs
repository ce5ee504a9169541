// SPDX-License-Identifier: MIT
//
// The frame of the explorer: tabs, colours, links, the swarm and the benchmark.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closePage, openPage, setState, settled, startBrowser, stateOf } from "./browser.mjs";

let browser;
before(async () => {
    browser = await startBrowser();
});
after(() => browser.close());

const visible = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll("main > section")]
            .filter(({ hidden }) => !hidden)
            .map(({ id }) => id),
    );

test("tabs open their pages, by pointer and by keyboard", async () => {
    const page = await openPage(browser);
    assert.deepEqual(await visible(page), ["page-lab"]);
    await page.click("#tab-bench");
    assert.deepEqual(await visible(page), ["page-bench"]);
    await page.keyboard.press("ArrowRight");
    assert.deepEqual(await visible(page), ["page-lab"]);
    await page.keyboard.press("ArrowRight");
    assert.deepEqual(await visible(page), ["page-swarm"]);
    assert.equal(await page.getAttribute("#tab-swarm", "aria-selected"), "true");
    await closePage(page);
});

test("colours follow the system, until the switch is pressed", async () => {
    const back = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const page = await openPage(browser, { scheme: "dark" });
    const dark = await back(page);
    await page.emulateMedia({ colorScheme: "light" });
    await page.waitForSelector('html[data-theme="light"]');
    const light = await back(page);
    assert.notEqual(light, dark);
    await page.click("#theme");
    assert.equal(await back(page), dark);
    assert.match(await page.getAttribute("#theme", "aria-label"), /light/);
    await page.click("#theme");
    assert.equal(await back(page), light);
    await closePage(page);
});

test("a link carries the scene, bit for bit", async () => {
    const page = await openPage(browser);
    await setState(page, {
        axes: "all",
        cast: true,
        b: {
            kind: "capsule",
            radius: Math.fround(0.3),
            corners: [[-1, 0], [1, Math.fround(0.1)]],
            x: Math.fround(1 / 3),
            y: 1,
            angle: 2,
        },
    });
    await page.waitForFunction(() => location.hash.includes("capsule"));
    await page.click("#copy-link");
    const state = await stateOf(page),
        hash = await page.evaluate(() => location.hash);
    await closePage(page);
    const other = await openPage(browser, { fragment: hash });
    assert.deepEqual(await stateOf(other), state);
    await other.evaluate(() => {
        location.hash = "#bench;axes=none";
    });
    await other.waitForSelector("#page-bench:not([hidden])");
    assert.equal((await stateOf(other)).axes, "none");
    await closePage(other);
});

test("a link to a shape that the library refuses opens with the reason", async () => {
    const fragment = "#lab;a=body,0,0,0,0,0,0,2,2,2,0,0,2";
    const page = await openPage(browser, { fragment });
    const text = await page.textContent('[data-answer="refused-a"]');
    assert.match(text, /^A is refused: two edges cross; .* a polygon that stands in its place\.$/);
    assert.match(await page.getAttribute(".grip.a", "aria-label"), /a Polygon is in its place/);
    assert.equal((await stateOf(page)).a.corners.length, 4);
    await page.waitForTimeout(300);
    await closePage(page);
});

test("a link that is not understood in part says in which", async () => {
    const page = await openPage(browser, { fragment: "#lab;b=%;axes=all" });
    assert.match(await page.textContent("#notice"), /“b”/);
    assert.equal((await stateOf(page)).axes, "all");
    await page.evaluate(() => (location.hash = "#lab"));
    await page.waitForSelector("#notice", { state: "hidden" });
    await closePage(page);
});

test("a shape of the swarm is taken, thrown, and pushed by keys; time can stand still", async () => {
    const page = await openPage(browser, { fragment: "#swarm;swarm=300,circles,0,auto" });
    const look = () =>
        page.evaluate(() => {
            const { swarm, hand, times } = explorer.swarm;
            const [x, y] = swarm.poses.array.subarray(4 * hand.watched, 4 * hand.watched + 2);
            const speed = [...swarm.speeds.subarray(2 * hand.watched, 2 * hand.watched + 2)];
            return { ...hand, x, y, speed, frames: times.frames, partners: swarm.partners };
        });
    const frames = async (count) => {
        const from = (await look()).frames;
        await page.waitForFunction((more) => explorer.swarm.times.frames >= more, from + count);
    };
    await frames(2);
    const at = (i) =>
        page.evaluate((number) => {
            const { swarm, canvas } = explorer.swarm,
                box = canvas.getBoundingClientRect();
            const [x, y] = swarm.poses.array.subarray(4 * number, 4 * number + 2);
            return [
                box.left + (x / swarm.width) * box.width,
                box.top + (1 - y / swarm.height) * box.height,
            ];
        }, i);
    await page.mouse.move(...(await at(7)));
    await page.mouse.down();
    await page.mouse.move(...(await at(9)));
    await frames(2);
    const held = await look();
    assert.ok(held.held && held.watched >= 0);
    const [x, y] = await at(held.watched),
        [toX, toY] = await at(9);
    assert.ok(Math.hypot(x - toX, y - toY) < 3, "the shape is where the pointer is");
    assert.ok(held.partners.length > 0);
    await page.waitForFunction(() =>
        /in contact with/.test(document.querySelector('[data-swarm="watched"]').textContent),
    );
    await page.mouse.up();
    await frames(1);
    assert.equal((await look()).held, false);
    await page.focus("#page-swarm canvas");
    await page.keyboard.press("n");
    const next = await look();
    assert.equal(next.watched, (held.watched + 1) % 300);
    await page.keyboard.press("ArrowRight");
    assert.ok((await look()).speed[0] > next.speed[0]);
    await page.locator("#swarm-speed").fill("1");
    await page.keyboard.press("Tab");
    await page.focus("#page-swarm canvas");
    await page.keyboard.press(" ");
    await frames(2);
    const still = await look();
    await frames(3);
    assert.deepEqual([(await look()).x, (await look()).y], [still.x, still.y]);
    await page.click("#swarm-step");
    await frames(2);
    assert.notEqual((await look()).x, still.x);
    await closePage(page);
});

test("the swarm moves, and its controls change it", async () => {
    const page = await openPage(browser, { fragment: "#swarm" });
    const look = () =>
        page.evaluate(() => {
            const swarm = explorer.swarm.swarm,
                { times, settings } = explorer.swarm;
            return {
                count: swarm.count,
                x: swarm.poses.array[0],
                frames: times.frames,
                contacts: swarm.contacts,
                pairs: swarm.pairs,
                touched: swarm.touched.reduce((sum, one) => sum + one, 0),
                ...settings,
            };
        });
    const frames = (count) =>
        page.waitForFunction((more) => explorer.swarm.times.frames >= more, count);
    await frames(3);
    const first = await look();
    assert.equal(first.count, 10000);
    assert.ok(first.contacts > 1000 && first.contacts < first.pairs && first.touched > 1000);
    await page.waitForFunction(() =>
        /ms/.test(document.querySelector('[data-swarm="step"]').textContent),
    );
    for (const kind of ["circles", "capsules", "polygons", "mixed", "boxes"]) {
        await page.selectOption("#swarm-kind", kind);
        await frames(2);
        assert.ok((await look()).contacts > 500, kind);
    }
    await page.locator("#swarm-count").fill("500");
    await frames(2);
    assert.equal((await look()).count, 500);
    await page.locator("#swarm-speed").fill("0");
    await settled(page);
    const still = await look();
    for (const strategy of await page.evaluate(() => explorer.sepax.strategies)) {
        await page.selectOption("#swarm-strategy", strategy);
        await frames((await look()).frames + 2);
        const now = await look();
        assert.deepEqual([now.strategy, now.contacts], [strategy, still.contacts]);
    }
    assert.equal((await look()).x, still.x);
    await page.locator("#swarm-speed").fill("4");
    await frames((await look()).frames + 3);
    assert.notEqual((await look()).x, still.x);
    await page.waitForFunction(() => /swarm=500,boxes,4,/.test(location.hash));
    await page.evaluate(() => {
        location.hash = "#swarm;swarm=700,circles,1,nonsense";
    });
    await page.waitForFunction(() => explorer.swarm.swarm.count === 700);
    assert.deepEqual([(await look()).kind, (await look()).strategy], ["circles", "auto"]);
    await closePage(page);
});

test("the benchmark measures all strategies, and they agree", async () => {
    const page = await openPage(browser, { fragment: "#bench" });
    const runs = (count) =>
        page.waitForFunction((least) => explorer.bench.runs >= least, count, { timeout: 120000 });
    for (const kind of ["octagons", "circles"]) {
        await page.selectOption("#bench-kind", kind);
        await runs(kind === "octagons" ? 1 : 2);
        const { results, strategies } = await page.evaluate(() => ({
            results: explorer.bench.results,
            strategies: explorer.sepax.strategies,
        }));
        const rows = strategies.length + Number(kind === "octagons");
        assert.equal(results.length, rows);
        assert.equal(await page.locator("#page-bench tbody tr").count(), rows);
        assert.ok(results.every(({ time, meet }) => time > 0 && meet > 0.2 && meet < 0.95));
        assert.match(await page.textContent("#bench-status"), /all strategies agree/);
        assert.equal(await page.locator("tr.best").count(), 1);
        const widths = await page
            .locator("td.bar span")
            .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
        assert.ok(widths.every((width) => width > 0));
    }
    await page.click("#bench-run");
    await runs(3);
    await closePage(page);
});
