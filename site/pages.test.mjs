// SPDX-License-Identifier: MIT
//
// The pages of build/docs in Chromium: the search finds what it should, contents and menu are where
// there is room, and figures follow the colours of the page. `./run docs` runs it where one is.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Chromium, evaluate } from "../web/tests/chromium.mjs";

const root = new URL("../build/docs/", import.meta.url).href;
let chromium;
before(() => {
    chromium = new Chromium();
});
after(() => chromium.close());

// A page of a size, in a colour scheme.
async function open(address, { width = 1440, dark = false } = {}) {
    const page = await chromium.open("about:blank");
    const screen = { width, height: 900, deviceScaleFactor: 1, mobile: false };
    await page("Emulation.setDeviceMetricsOverride", screen);
    const features = [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }];
    await page("Emulation.setEmulatedMedia", { features });
    await page("Page.navigate", { url: root + address });
    const loaded = `document.readyState === "complete" && location.href !== "about:blank"`;
    for (let i = 0; i < 100; i++) {
        if (await evaluate(page, loaded)) {
            return page;
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${address} does not load`);
}

const results = (page, question) =>
    evaluate(page, `(async () => {
        document.querySelector("#search-field").value = ${JSON.stringify(question)};
        await show();
        return [...document.querySelectorAll("#search-results a")].map((link) => link.href);
    })()`);

test("the search finds calls, words and pages, from any folder", async () => {
    for (const start of ["index.html", "docs/queries.html", "reference/store.h.html"]) {
        const page = await open(start);
        for (const [question, ...wanted] of [
            ["sepax_relate", "reference/relation.h.html#sepax_relate"],
            ["find_pairs", "reference/broad_phase.h.html#sepax_find_pairs"],
            ["closest points", "reference/distance.h.html#sepax_distance"],
            ["motion planning", "docs/for_planning.html"],
            ["Bodies limits", "docs/queries.html#limits-of-bodies"],
            ["engine.cpp", "source/examples/engine.cpp.html"],
            ["addPolygons", "reference/javascript.html#Store.addPolygons"],
        ]) {
            const found = (await results(page, question)).slice(0, 4);
            for (const address of wanted) {
                const is = found.some((href) => href.startsWith(root + address));
                assert.ok(is, `${question}: ${found}`);
            }
        }
        assert.deepEqual(await results(page, "qwertyuiop <b>"), []);
        assert.equal(await evaluate(page, "document.querySelector('#search-results').textContent"),
            "Nothing was found.");
    }
});

test("nothing is wider than its page, menu and contents fold where there is no room", async () => {
    const sizes = [[390, false, false], [1100, true, false], [1440, true, true]];
    for (const address of ["index.html", "docs/performance.html", "docs/for_games.html"]) {
        for (const [width, menu, contents] of sizes) {
            const page = await open(address, { width });
            const look = await evaluate(page, `({
                menu: document.querySelector(".menu").open,
                contents: document.querySelector(".contents")?.open ?? ${contents},
                out: document.documentElement.scrollWidth - document.documentElement.clientWidth,
                top: scrollY,
            })`);
            assert.deepEqual(look, { menu, contents, out: 0, top: 0 }, `${address}, ${width}`);
        }
    }
});

test("figures have the colour of the page, in light and in dark", async () => {
    for (const [address, least, dark] of [
        ["docs/simulations.html", 3, false],
        ["docs/simulations.html", 3, true],
        ["docs/strategies.html", 1, true], // by matplotlib, whose elements have styles of their own
    ]) {
        const page = await open(address, { dark });
        const colours = await evaluate(page, `(async () => {
            const back = getComputedStyle(document.body).backgroundColor;
            const images = [...document.images];
            await Promise.all(images.map((image) => image.decode()));
            return { back, places: images.map((image) => {
                const { left, top } = image.getBoundingClientRect();
                return [left + scrollX + 4, top + scrollY + 4];
            }) };
        })()`);
        assert.ok(colours.places.length >= least);
        for (const [x, y] of colours.places) {
            const clip = { x, y, width: 1, height: 1, scale: 1 };
            const options = { clip, captureBeyondViewport: true };
            const { data } = await page("Page.captureScreenshot", options);
            const pixel = await evaluate(page, `(async () => {
                const blob = await (await fetch("data:image/png;base64,${data}")).blob();
                const context = new OffscreenCanvas(1, 1).getContext("2d");
                context.drawImage(await createImageBitmap(blob), 0, 0);
                const [r, g, b] = context.getImageData(0, 0, 1, 1).data;
                return \`rgb(\${r}, \${g}, \${b})\`;
            })()`);
            assert.equal(pixel, colours.back);
        }
    }
});
