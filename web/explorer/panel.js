// SPDX-License-Identifier: MIT
//
// The answers in words and numbers, and how they were decided.
import { CONTAINMENTS, LEVELS, RELATIONS } from "./answers.js";
import { brief, pairText } from "./number.js";
import { KIND_NAMES } from "./shape.js";

const LEVEL_TEXTS = [
    "Floats in lanes were enough: the result lay beyond the error bound.",
    "Too near for floats: decided in double precision.",
    "Too near for doubles as well: decided by exact expansions.",
];

export function drawPanel(root, answers, state) {
    const field = (name) => root.querySelector(`[data-answer="${name}"]`);
    const put = (name, words) => {
        const target = field(name);
        if (target.textContent !== words) {
            target.textContent = words;
        }
    };
    const { relation, separation, distance, manifolds, cast, report, level } = answers;
    put("relation", RELATIONS[relation]);
    field("relation").dataset.relation = RELATIONS[relation];
    root.querySelectorAll("[data-level]").forEach((step) => {
        step.toggleAttribute("data-on", step.dataset.level === LEVELS[level]);
    });
    put(
        "level",
        `${LEVEL_TEXTS[level]} Pairs by level: ${report.filtered}, ${report.inDouble}, ` +
            `${report.expanded}.`,
    );
    put("separation", separationText(separation));
    put("mtv", translationText(answers));
    put("distance", `${brief(distance.value)}; ${distance.a} and ${distance.b}`);
    put("manifold", manifoldText(manifolds));
    put(
        "containment",
        answers.containment === null
            ? "not for bodies: of pieces only"
            : CONTAINMENTS[answers.containment],
    );
    const wrong = answers.naive !== relation > 0;
    put("naive", `${answers.naive ? "they meet" : "they are apart"}${wrong ? ": wrong" : ""}`);
    field("naive").toggleAttribute("data-wrong", wrong);
    put("cast", castText(cast, state));
    for (const name of ["a", "b"]) {
        put(`refused-${name}`, refusalText(answers, name));
    }
    root.querySelector("#apply-mtv").disabled = relation !== 2;
}

function refusalText({ refused, stands, shapes }, name) {
    if (refused[name] === "") {
        return "";
    }
    const kind = KIND_NAMES[shapes[name].kind].toLowerCase();
    const owner = name.toUpperCase();
    return (
        `${owner} is refused: ${refused[name]}. The answers are those of ` +
        (stands[name] ? `a ${kind} that stands in its place.` : `the last ${owner} that was taken.`)
    );
}

function separationText({ value, x, y, name }) {
    const words = value < 0 ? `depth ${brief(-value)}` : value > 0 ? `gap ${brief(value)}` : "0";
    const from = name === "v" ? "between corners" : `edge ${name}`;
    return `${words} along ${pairText(x, y)}, ${from}`;
}

// The MTV is that of `safe`: longer than the overlap by what rounding the moved pose can cost.
function translationText({ relation, separation, safe }) {
    if (relation !== 2) {
        return "none: they do not overlap";
    }
    const more = separation.value - safe.value;
    return `${brief(-safe.value)}: the overlap and ${brief(more)} for the rounding of the new pose`;
}

function manifoldText(manifolds) {
    const points = manifolds.flatMap((manifold) => manifold.points);
    return points.length === 0
        ? "none: farther apart than the margin"
        : points
              .map(({ x, y, separation }) => `${pairText(x, y)}: ${brief(separation)}`)
              .join("; ");
}

function castText({ time, relation, x, y }, { cast, motion }) {
    if (!cast) {
        return "off: switch “cast” on and drag the arrow";
    }
    const way = `by ${pairText(...motion)}: `;
    return (
        way +
        (time > 1
            ? "never meets A"
            : `first contact at t = ${brief(time)}, normal ${pairText(x, y)}, ${RELATIONS[relation]}`)
    );
}
