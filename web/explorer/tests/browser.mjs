// SPDX-License-Identifier: MIT
//
// The built page in headless Chromium, for tests: opens it, reads its state, counts its pixels.
// EXPLORER_PAGE and CHROMIUM name the page and the browser where they lie elsewhere.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const built = fileURLToPath(new URL("../../../build/web/explorer.html", import.meta.url));
const file = process.env.EXPLORER_PAGE ?? built;

export const SIZES = {
    phone: { width: 390, height: 844 },
    tablet: { width: 820, height: 1180 },
    desktop: { width: 1440, height: 900 },
};

export const startBrowser = () =>
    chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: ["--no-sandbox"],
    });

// A page that is ready. `errors` collects what goes wrong in it; it must stay empty.
export async function openPage(
    browser,
    { size = "desktop", scheme = "light", fragment = "" } = {},
) {
    const context = await browser.newContext({
        viewport: SIZES[size],
        colorScheme: scheme,
        hasTouch: size === "phone",
    });
    const page = await context.newPage();
    page.errors = [];
    page.on("console", (message) => message.type() === "error" && page.errors.push(message.text()));
    page.on("pageerror", (error) => page.errors.push(error.message));
    page.on("request", (request) => {
        if (!/^(file|data|blob):/.test(request.url())) {
            page.errors.push(`a request of ${request.url()}`);
        }
    });
    await page.goto(`file://${file}${fragment}`);
    await page.waitForSelector("body[data-ready]");
    await settled(page);
    return page;
}

export async function closePage(page) {
    assert.deepEqual(page.errors, []);
    await page.context().close();
}

// Opens one page for all tests of a file, and closes it after them.
export function onOnePage(use) {
    let browser, page;
    before(async () => {
        browser = await startBrowser();
        page = await openPage(browser);
        use(page);
    });
    after(async () => {
        await closePage(page);
        await browser.close();
    });
}

// Waits until all views have followed a change.
export const settled = (page) =>
    page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );

export const stateOf = (page) => page.evaluate(() => structuredClone(explorer.scene.state));

// What the library answers now, without what cannot leave the page.
export const answersOf = (page) =>
    page.evaluate(() => {
        const { shapes, hulls, ...others } = explorer.lab.answers();
        return structuredClone(others);
    });

// Puts parts of a state in the place of what the page has.
export async function setState(page, parts) {
    await page.evaluate(
        (given) => explorer.scene.change((state) => Object.assign(state, given)),
        parts,
    );
    await settled(page);
}

// Where a place of the world is in the window.
export const onScreen = (page, place) =>
    page.evaluate(([x, y]) => {
        const { camera } = explorer.lab,
            box = document.querySelector("#stage").getBoundingClientRect();
        return [
            box.left + camera.width / 2 + (x - camera.x) * camera.scale,
            box.top + camera.height / 2 - (y - camera.y) * camera.scale,
        ];
    }, place);

export async function drag(page, from, to) {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
    await page.mouse.move(...to);
    await page.mouse.up();
    await settled(page);
}

// How many pixels of what `selector` shows have the colour of a custom property of the page.
export async function countColour(page, selector, property) {
    const picture = (await page.locator(selector).screenshot()).toString("base64");
    return page.evaluate(
        async ([data, name]) => {
            const image = await createImageBitmap(
                await (await fetch(`data:image/png;base64,${data}`)).blob(),
            );
            const canvas = new OffscreenCanvas(image.width, image.height);
            const context = canvas.getContext("2d");
            context.fillStyle = getComputedStyle(document.documentElement)
                .getPropertyValue(name)
                .trim();
            context.fillRect(0, 0, 1, 1);
            const colour = context.getImageData(0, 0, 1, 1).data;
            context.drawImage(image, 0, 0);
            const { data: pixels } = context.getImageData(0, 0, image.width, image.height);
            let count = 0;
            for (let i = 0; i < pixels.length; i += 4) {
                count += [0, 1, 2].every((k) => Math.abs(pixels[i + k] - colour[k]) <= 6);
            }
            return count;
        },
        [picture, property],
    );
}

export const near = (x, y, error = 1e-5) => assert.ok(Math.abs(x - y) <= error, `${x} is not ${y}`);

export const box = (x, y, angle, w, h) => ({
    kind: "box",
    corners: [[w, h]],
    radius: 0,
    x,
    y,
    angle,
});
