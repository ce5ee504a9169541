// SPDX-License-Identifier: MIT
//
// How the pages look at three sizes and in both colour schemes, judged by content: nothing is cut
// off, everything has a name, and what should be seen has its colour on the screen.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
    closePage,
    countColour,
    openPage,
    setState,
    settled,
    SIZES,
    startBrowser,
    stateOf,
} from "./browser.mjs";

let browser;
before(async () => {
    browser = await startBrowser();
});
after(() => browser.close());

const box = (x, y, w, h) => ({ kind: "box", corners: [[w, h]], radius: 0, x, y, angle: 0 });
const scene = {
    a: box(0, 0, 1, 1),
    b: box(0.25, 1.75, 1, 1),
    axes: "best",
    contacts: true,
    closest: false,
    mtv: false,
};

// Controls without a name, texts that do not fit, and parts that leave the page.
const faults = (page) =>
    page.evaluate(() => {
        const found = [],
            shown = [...document.querySelectorAll("body *")].filter(
                (element) => element.checkVisibility() && element.getClientRects().length > 0,
            );
        for (const element of shown) {
            const { right, left } = element.getBoundingClientRect();
            const inStage = element.closest("#stage > *, .hidden, .segments input") !== null;
            if (!inStage && (right > innerWidth + 1 || left < -1)) {
                found.push(`${element.outerHTML.slice(0, 60)} leaves the page`);
            }
            if (element.matches("button, select, input, [tabindex]")) {
                const label =
                    element.getAttribute("aria-label") ??
                    element.labels?.[0]?.textContent ??
                    element.textContent;
                if (label.trim() === "") {
                    found.push(`${element.outerHTML.slice(0, 60)} has no name`);
                }
            }
            if (
                element.matches("button, dd, dt, output, h1, h2, li, label") &&
                element.scrollWidth > element.clientWidth + 1 &&
                element.clientWidth > 0
            ) {
                found.push(`${element.outerHTML.slice(0, 60)} is cut off`);
            }
        }
        return found;
    });

for (const size of Object.keys(SIZES)) {
    for (const scheme of ["light", "dark"]) {
        test(`two shapes, ${size}, ${scheme}`, async () => {
            const page = await openPage(browser, { size, scheme });
            await setState(page, scene);
            await page.click("#zoom-fit");
            assert.deepEqual(await faults(page), []);
            assert.ok((await countColour(page, "#stage", "--b-fill")) > 200);
            assert.ok((await countColour(page, "#stage", "--b-line")) > 100);
            assert.ok((await countColour(page, "#stage", "--depth")) > 30);
            const withContacts = await countColour(page, "#stage", "--wrong");
            await setState(page, { contacts: false });
            const without = await countColour(page, "#stage", "--wrong");
            assert.ok(withContacts > 60 && without === 0, `${withContacts}, ${without}`);
            await page.selectOption("#lesson", { label: "10. Where float32 errs" });
            await page.waitForFunction(
                () => Number(document.querySelector("#lens canvas").dataset.wrong) > 0,
            );
            assert.ok((await countColour(page, "#lens canvas", "--wrong")) > 100);
            assert.deepEqual(await faults(page), []);
            await closePage(page);
        });

        test(`swarm and benchmark, ${size}, ${scheme}`, async () => {
            const page = await openPage(browser, {
                size,
                scheme,
                fragment: "#swarm;swarm=400,boxes,0,auto",
            });
            await page.waitForFunction(() => explorer.swarm.times.frames > 2);
            assert.deepEqual(await faults(page), []);
            assert.ok((await countColour(page, "#page-swarm canvas", "--swarm-contact")) > 1000);
            assert.ok((await countColour(page, "#page-swarm canvas", "--swarm-free")) > 1000);
            await page.click("#theme");
            await page.waitForTimeout(200);
            assert.ok((await countColour(page, "#page-swarm canvas", "--swarm-contact")) > 1000);
            await page.click("#tab-bench");
            await settled(page);
            assert.deepEqual(await faults(page), []);
            await closePage(page);
        });
    }
}

test("fingers: one moves a shape, two zoom the stage", async () => {
    const page = await openPage(browser, { size: "phone" });
    await setState(page, scene);
    const touch = await page.context().newCDPSession(page);
    const send = (type, ...points) =>
        touch.send("Input.dispatchTouchEvent", {
            type,
            touchPoints: points.map(([x, y], id) => ({ x, y, id })),
        });
    const { x, y, width } = await page.locator("#stage").boundingBox();
    const at = await page.locator('[data-drag="move a"] .fill').boundingBox();
    const from = [at.x + at.width * 0.3, at.y + at.height * 0.6];
    await send("touchStart", from);
    await send("touchMove", [from[0] - 20, from[1] + 30]);
    await send("touchEnd");
    await settled(page);
    const { a } = await stateOf(page),
        { scale } = await page.evaluate(() => ({ ...explorer.lab.camera }));
    assert.ok(Math.abs(a.x + 20 / scale) < 0.05 && Math.abs(a.y + 30 / scale) < 0.05);
    const spread = (far) => [[x + width / 2 - far, y + 20], [x + width / 2 + far, y + 20]];
    await send("touchStart", ...spread(30));
    await send("touchMove", ...spread(60));
    await send("touchEnd");
    const zoomed = await page.evaluate(() => explorer.lab.camera.scale);
    assert.ok(Math.abs(zoomed / scale - 2) < 0.1, `${zoomed / scale}`);
    await closePage(page);
});
