// SPDX-License-Identifier: MIT
//
// Light and dark: as the system has it, until the button is pressed. The style has its colours by
// the attribute data-theme of the root.

export function makeTheme(button, changed) {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const { dataset } = document.documentElement;
    let chosen = null;
    const show = () => {
        const dark = chosen ?? system.matches;
        dataset.theme = dark ? "dark" : "light";
        button.setAttribute("aria-label", `Switch to ${dark ? "light" : "dark"} colours`);
        button.textContent = dark ? "☀" : "☾";
        changed();
    };
    button.addEventListener("click", () => {
        chosen = dataset.theme === "light";
        show();
    });
    system.addEventListener("change", show);
    show();
}
