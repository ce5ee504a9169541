// SPDX-License-Identifier: MIT
//
// Light and dark: as the system has it, until the button is pressed.

export function makeTheme(button, changed) {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const root = document.documentElement;
    const isDark = () =>
        root.dataset.theme === "dark" || (root.dataset.theme === undefined && system.matches);
    const show = () => {
        button.setAttribute(
            "aria-label",
            isDark() ? "Switch to light colours" : "Switch to dark colours",
        );
        button.textContent = isDark() ? "☀" : "☾";
        changed();
    };
    button.addEventListener("click", () => {
        root.dataset.theme = isDark() ? "light" : "dark";
        show();
    });
    system.addEventListener("change", show);
    show();
}
