// SPDX-License-Identifier: MIT
//
// What pages do besides being read: a menu and contents that fold on narrow screens, the section in
// view marked in the contents, and the search.
"use strict";
let searchIndex = null; // the script search-index.js gives its value

for (const [part, width] of [[".menu", 64], [".contents", 90]]) {
    const found = document.querySelector(part);
    if (found !== null && matchMedia(`(max-width: ${width - 0.01}rem)`).matches) {
        found.open = false;
    }
}

const links = [...document.querySelectorAll(".contents a")];
const places = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
function markSection() {
    const passed = places.filter((place) => place?.getBoundingClientRect().top < 120).length;
    links.forEach((link, i) => link.toggleAttribute("aria-current", i === Math.max(passed - 1, 0)));
    const aside = document.querySelector("aside"),
        at = links[Math.max(passed - 1, 0)].offsetTop;
    aside.scrollTop = Math.min(Math.max(aside.scrollTop, at - aside.clientHeight + 60), at - 40);
}
if (links.length > 0 && matchMedia("(min-width: 90rem)").matches) {
    addEventListener("scroll", () => requestAnimationFrame(markSection), { passive: true });
    markSection();
}

const MOST = 30; // results that are shown
const root = document.documentElement.dataset.root;
const field = document.querySelector("#search-field"),
    list = document.querySelector("#search-results");
field.parentNode.hidden = false; // without scripts there is no search
let loading = null;

// The index, loaded once.
function load() {
    loading ??= new Promise((done, fail) => {
        const script = document.createElement("script");
        script.src = `${root}search-index.js`;
        script.onload = done;
        script.onerror = fail;
        document.head.append(script);
    });
    return loading;
}

const escaped = (text) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

// Entries in which every word of the question begins some word, best first: in a heading, in the
// title of the page, or in the text; more where the words stand together.
function find(question) {
    const words = question.toLowerCase().split(/[^\p{L}\p{N}_]+/u).filter(Boolean);
    const begin = (text) => new RegExp(`(^|[^\\p{L}\\p{N}])${text}`, "iu");
    const begins = words.map(begin),
        phrase = begin(words.join("[^\\p{L}\\p{N}]+"));
    const weight = ([, title, heading, text], i) => {
        const is = (part) => part.toLowerCase() === words.join(" ");
        return begins.reduce((sum, word) => {
            const own = 8 * word.test(heading) + 4 * word.test(title) + word.test(text);
            return own === 0 ? -Infinity : sum + own;
        }, 40 * is(heading) + 20 * is(title) + 12 * (phrase.test(heading) + phrase.test(text))
            - i / searchIndex.length);
    };
    return searchIndex
        .map((entry, i) => ({ entry, words, score: words.length > 0 && weight(entry, i) }))
        .filter(({ score }) => score > 0)
        .sort((p, q) => q.score - p.score);
}

// A piece of the text around the words, or the first one that is there, with all of them marked.
function excerpt(text, words) {
    const any = new RegExp(`(${words.join("|")})`, "iu"),
        together = text.search(new RegExp(words.join("[^\\p{L}\\p{N}]+"), "iu"));
    const at = Math.max((together < 0 ? text.search(any) : together) - 50, 0);
    const piece = (at > 0 ? "… " : "") + text.slice(at, at + 150);
    return piece.split(new RegExp(any, "giu"))
        .map((part, i) => (i % 2 === 1 ? `<mark>${escaped(part)}</mark>` : escaped(part)))
        .join("");
}

async function show() {
    const question = field.value.trim();
    if (question !== "") {
        await load();
    }
    const found = question === "" ? [] : find(question);
    const items = found.slice(0, MOST).map(({ entry: [address, title, heading, text], words }) => {
        const name = heading === "" || heading === title ? title : `${title}: ${heading}`;
        return `<li><a href="${root}${escaped(address)}"><b>${escaped(name)}</b>
            <span>${excerpt(text, words)}</span></a></li>`;
    });
    list.innerHTML = items.join("") || (question === "" ? "" : "<li>Nothing was found.</li>");
    list.hidden = question === "";
}

field.addEventListener("input", show);
field.addEventListener("focus", load);
document.addEventListener("keydown", (event) => {
    const results = [...list.querySelectorAll("a")],
        at = results.indexOf(document.activeElement);
    const inside = field.parentNode.contains(event.target);
    if (event.key === "/" && !event.target.matches("input")) {
        event.preventDefault();
        field.closest("details").open = true;
        field.focus();
    } else if (inside && event.key === "Escape") {
        field.value = "";
        show();
        field.focus();
    } else if (inside && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
        event.preventDefault();
        (results[at + (event.key === "ArrowDown" ? 1 : -1)] ?? field).focus();
    } else if (event.target === field && event.key === "Enter") {
        results[0]?.click();
    }
});
