// SPDX-License-Identifier: MIT
//
// Starts the library, which is the global `sepax`, and the three pages, and keeps the link of the
// browser up to date.
import { makeBenchView } from "./bench_view.js";
import { makeLab } from "./lab.js";
import { fromFragment, toFragment } from "./link.js";
import { makeScene } from "./scene.js";
import { makeSwarmView } from "./swarm_view.js";
import { makeTabs } from "./tabs.js";
import { makeTheme } from "./theme.js";

const WRITE = 400; // milliseconds without a change before the link is written

async function start() {
    const part = (id) => document.getElementById(id);
    let recolour = () => {}; // there is nothing to colour yet
    makeTheme(part("theme"), () => recolour());
    const sepax = await globalThis.sepax.load();
    const scene = makeScene();
    const first = fromFragment(location.hash);
    scene.state = first.state;
    warn(part("notice"), first.faults);
    const lab = makeLab(part("page-lab"), sepax, scene);
    const swarm = makeSwarmView(part("page-swarm"), sepax);
    swarm.load(first.swarm);
    const bench = makeBenchView(part("page-bench"), sepax);
    const tabs = makeTabs({ lab, swarm, bench }, () => writeLink());
    const fragment = () => toFragment(tabs.current(), scene.state, swarm.settings);
    let timer = 0;
    const writeLink = () => {
        clearTimeout(timer);
        timer = setTimeout(() => history.replaceState(null, "", fragment()), WRITE);
    };
    scene.listen(writeLink);
    swarm.changed = writeLink;
    addEventListener("hashchange", () => {
        const read = fromFragment(location.hash);
        warn(part("notice"), read.faults);
        scene.change((state) => Object.assign(state, read.state));
        swarm.load(read.swarm);
        tabs.open(read.view);
    });
    recolour = () => {
        swarm.recolour();
        lab.repaint();
    };
    copyLink(part("copy-link"), fragment);
    part("version").textContent = `sepax ${sepax.version}, ${sepax.backends[0]}`;
    tabs.open(first.view);
    globalThis.explorer = { sepax, scene, lab, swarm, bench, tabs }; // for tests, too
    document.body.dataset.ready = "";
}

// What a link has that is not understood is told, not passed over.
function warn(notice, faults) {
    notice.hidden = faults.length === 0;
    const parts = faults.map((name) => `“${name}”`).join(", ");
    notice.textContent = `Not understood in this link, and left as at the start: ${parts}.`;
}

function copyLink(button, fragment) {
    button.addEventListener("click", async () => {
        const link = location.href.replace(/#.*$/, "") + fragment();
        history.replaceState(null, "", fragment());
        try {
            await navigator.clipboard.writeText(link);
            button.textContent = "Copied";
        } catch {
            button.textContent = "In the address bar";
        }
        setTimeout(() => {
            button.textContent = "Copy link";
        }, 1500);
    });
}

start().catch((error) => {
    const text = document.getElementById("failure");
    text.hidden = false;
    text.textContent = `The explorer cannot start: ${error.message}`;
    throw error;
});
