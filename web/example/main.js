// SPDX-License-Identifier: MIT
//
// A page that imports the package: draws boxes, and in red those that overlap another one. It is
// bundled as docs/javascript.md says.
import { load } from "sepax";

load().then((sepax) => {
    const store = new sepax.Store();
    const at = (value) => Float32Array.from({ length: 200 }, (_, i) => value(i));
    const places = [at((i) => i % 20), at((i) => Math.floor(i / 20))];
    const ids = store.addBoxes(0.4, 0.4, ...places, { angle: at((i) => i / 40) });
    const pairs = store.findPairs();
    const hits = store.hits(pairs, { open: true });
    const overlapping = new Set(Array.from(hits, (i) => [pairs[2 * i], pairs[2 * i + 1]]).flat());

    const svg = document.querySelector("svg");
    for (const id of ids) {
        const box = document.createElementNS(svg.namespaceURI, "polygon");
        box.setAttribute("points", store.vertices(id).join(" "));
        box.setAttribute("fill", overlapping.has(id) ? "crimson" : "silver");
        svg.append(box);
    }
    document.querySelector("output").value = `${overlapping.size} of ${ids.length} boxes overlap`;
});
