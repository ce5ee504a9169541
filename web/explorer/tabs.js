// SPDX-License-Identifier: MIT
//
// The tabs of the pages. A page may have show() and hide(), called when it comes and goes.

export function makeTabs(pages, changed) {
    const names = Object.keys(pages);
    const tab = (name) => document.getElementById(`tab-${name}`);
    let current = "";
    const open = (name) => {
        if (name !== current && current !== "") {
            pages[current].hide?.();
        }
        current = name;
        for (const each of names) {
            document.getElementById(`page-${each}`).hidden = each !== name;
            tab(each).setAttribute("aria-selected", each === name);
            tab(each).tabIndex = each === name ? 0 : -1;
        }
        pages[name].show?.();
        changed();
    };
    names.forEach((name, i) => {
        tab(name).addEventListener("click", () => open(name));
        tab(name).addEventListener("keydown", (event) => {
            const by = { ArrowRight: 1, ArrowLeft: names.length - 1 }[event.key];
            if (by !== undefined) {
                const next = names[(i + by) % names.length];
                open(next);
                tab(next).focus();
            }
        });
    });
    return { open, current: () => current };
}
