# SPDX-License-Identifier: MIT
"""Tables in Markdown of a run, for the README: every ratio is within the same run and scene."""

from figures import SCALAR, VECTORISED, number


def row(cells):
    return "| " + " | ".join(cells) + " |"


def head(cells):
    return [row(cells), row(["---"] + ["---:"] * (len(cells) - 1))]


def ns(figure):
    return number(figure.ns) if figure else ""


def times(ours, other):
    return f"×{other.seconds / ours.seconds:.1f}" if ours and other else ""


def intro(run):
    context = run.context
    lines = [f"CPU: {context['cpu']}. Compiler: {context['compiler']}, {context['build']}. "
             f"Date: {context['date']}."]
    if context.get("sepax_skipped"):
        lines.append(f"Backends that do not run here: {context['sepax_skipped']}.")
    if context.get("sepax_peers_missing"):
        lines.append(f"Peers that are not installed: {context['sepax_peers_missing']}.")
    return lines


def speed(run, task):
    """Everybody's time; the scalar one is the fastest of all, plain and -march=native."""
    title = {"relate": "Relation", "separate": "Separation"}[task]
    lines = ["", f"### {title}, ns a pair", ""]
    lines += head(["pairs", "textbook", "scalar", "auto-vectorised", *run.backends,
                   "against scalar", "against textbook"])
    for place in run.places(task):
        textbook = run.best(task=task, who=SCALAR, how="textbook", place=place)
        scalar = run.best(task=task, who=SCALAR, place=place)
        vectorised = run.best(task=task, who=VECTORISED, place=place)
        ours = [run.best(task=task, who=b, how="auto", place=place) for b in run.backends]
        fastest = min((f for f in ours if f), key=lambda f: f.seconds, default=None)
        lines.append(row([place.replace("/", " "), ns(textbook), ns(scalar), ns(vectorised),
                          *map(ns, ours), times(fastest, scalar), times(fastest, textbook)]))
    return lines


def strategies(run):
    lines = ["", f"### Strategies on {run.default}, ns a pair", ""]
    hows = list(dict.fromkeys(
        f.how for f in run.find(who=run.default) if f.task in ("relate", "separate")))
    lines += head(["pairs", *hows])
    for task in ("relate", "separate"):
        for place in run.places(task):
            cells = [run.best(task=task, who=run.default, how=how, place=place) for how in hows]
            if sum(c is not None for c in cells) > 1:
                lines.append(row([f"{task} {place.replace('/', ' ')}", *map(ns, cells)]))
    return lines


def wrong(figure):
    count = figure.counters.get("wrong")
    if not count:
        return "0 wrong"
    touches = figure.counters.get("missed_touches", 0)
    return f"{count:.0f} wrong" + (f", {touches:.0f} of them touching" if touches else "")


def peers(run):
    """Time, how many times as long as auto, and wrong answers, of each peer by its questions."""
    lines = ["", "### Other libraries: ns a pair, against auto, wrong answers", ""]
    asked = list(dict.fromkeys(
        (f.who, f.how) for f in run.figures if f.task == "relate" and f.who in run.peers))
    if not asked:
        return []
    lines += head(["pairs", *(f"{who} {how}" for who, how in asked)])
    for place in run.places("relate"):
        auto = run.best(task="relate", who=run.default, how="auto", place=place)
        cells = []
        for who, how in asked:
            figure = run.best(task="relate", who=who, how=how, place=place)
            refused = run.find("relate", who, how, place, timed=False)
            if figure:
                cells.append(f"{ns(figure)} {times(auto, figure)} {wrong(figure)}")
            else:
                cells.append(refused[0].error if refused else "")
        if any(cells):
            lines.append(row([place.replace("/", " "), *cells]))
    return lines


def whole_path(run):
    """From placed shapes to all relations."""
    ours = run.best(task="whole_path", who=run.default)
    if not ours:
        return []
    lines = ["", "### The whole path, ns a shape", ""] + head(["who", "ns", "against sepax"])
    for figure in run.find("whole_path"):
        lines.append(row([f"{figure.place.replace('/', ' ')}: {figure.who} {figure.how}",
                          ns(figure), times(ours, figure)]))
    return lines


def threads(run):
    """One store, many threads: how much faster than one."""
    lines = ["", "### Threads, ns a pair", ""] + head(["pairs", "ns", "against one"])
    one = None
    for figure in run.find("threads"):
        if figure.place.endswith("/threads1"):
            one = figure
        lines.append(row([figure.place.replace("/", " "), ns(figure), times(figure, one)]))
    return lines if one else []


def losses(run):
    lines = run.losses()
    return ["", f"### Where auto on {run.default} is not the fastest by 5 % or more", "",
            *([f"- {line}" for line in lines] or ["Nowhere in this run."])]


def markdown(run):
    lines = intro(run)
    for task in ("relate", "separate"):
        if run.places(task):
            lines += speed(run, task)
    lines += peers(run) + whole_path(run) + threads(run) + strategies(run) + losses(run)
    return "\n".join(lines) + "\n"
