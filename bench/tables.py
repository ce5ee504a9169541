# SPDX-License-Identifier: MIT
"""Tables in Markdown of a run: every ratio is within the same run and scene. No row is longer than
100 characters."""

from figures import SCALAR, number, scene_name

WIDTH = 100


def row(cells):
    return "| " + " | ".join(cells) + " |"


def table(title, header, rows, note=""):
    """A table with a title, or nothing; columns that no row fills are left out, and a table that is
    too wide is split by columns."""
    used = [i for i in range(len(header)) if i == 0 or any(r[i] for r in rows)]
    if not rows or len(used) < 2:
        return []
    lines = ["", f"### {title}", ""]
    if note:
        lines += [*wrapped(note), ""]
    for group in groups(header, rows, used):
        lines += [row(header[i] for i in group),
                  row(["---"] + ["---:"] * (len(group) - 1))]
        lines += [row(r[i] for i in group) for r in rows] + [""]
    return lines[:-1]


def groups(header, rows, used):
    """The columns of each part: the first one is repeated."""
    def width(i):
        return 3 + max(len(header[i]), *(len(r[i]) for r in rows))

    part, total = [used[0]], 1 + width(used[0])
    for i in used[1:]:
        if total + width(i) > WIDTH and len(part) > 1:
            yield part
            part, total = [used[0]], 1 + width(used[0])
        part.append(i)
        total += width(i)
    yield part


def wrapped(text):
    lines, line = [], ""
    for word in text.split():
        if len(line) + len(word) + 1 > WIDTH:
            lines.append(line)
            line = ""
        line += (" " if line else "") + word
    return [*lines, line]


def ns(figure):
    return number(figure.ns) if figure else ""


def times(ours, other):
    return f"×{other.seconds / ours.seconds:.1f}" if ours and other else ""


def intro(run):
    context = run.context
    text = run.footer() + ". Times are medians."
    if context.get("sepax_skipped"):
        text += f" Backends that do not run here: {context['sepax_skipped']}."
    if context.get("sepax_peers_missing"):
        text += f" Libraries that are not installed: {context['sepax_peers_missing']}."
    return wrapped(text)


TITLES = {"relate": "Relation", "separate": "Separation"}
ORDER = ("Ids and pairs are in random order unless the row names another. The scalar code is the "
         "fastest of all baselines of that scene; `docs/performance.md` lists them.")


def ratios(run, task):
    """One row a kind: auto against the best baseline at each share of overlapping pairs."""
    autos = [f for f in run.find(task, run.default, "auto") if f.plain and f.overlap]
    rates = sorted({f.overlap for f in autos})
    rows = []
    for kind in dict.fromkeys(f.kind for f in autos):
        cells = [kind]
        for rate in rates:
            place = f"{kind}/overlap{rate:.0f}"
            auto, scalar = run.auto(task, place), run.scalar(task, place)
            cells.append(f"{ns(auto)} {times(auto, scalar)}" if scalar else ns(auto))
        rows.append(cells)
    return table(f"{TITLES[task]} by {run.default}: ns a pair, and against the best scalar code",
                 ["shapes", *(f"{r:.0f} % overlap" for r in rates)], rows,
                 "4,096 shapes; ids and pairs in random order.")


def speed(run, task):
    rows = []
    for place in run.places(task):
        auto = run.auto(task, place)
        scalar, bounds = run.scalar(task, place), run.scalar(task, place, bounds=True)
        rows.append([scene_name(place), ns(run.textbook(task, place)), ns(scalar),
                     ns(bounds) if bounds is not scalar else "",
                     *(ns(run.best(task=task, who=b, how="auto", place=place))
                       for b in run.backends if b != "reference"), times(auto, scalar)])
    note = ORDER + f" The ratio is scalar / {run.default}."
    if task == "separate":
        note += (" A baseline with bounds first gives only the gap of boxes or circles where these "
                 "are apart; the ratio is to the best one that answers in full.")
    return table(f"{TITLES[task]}, ns a pair",
                 ["pairs", "textbook", "scalar", "bounds first",
                  *(b for b in run.backends if b != "reference"), "ratio"],
                 rows, note)


def winners(run):
    """Which baseline is the fastest of a scene, and how many of its answers differ."""
    rows = []
    for task in TITLES:
        for place in run.places(task):
            best = run.scalar(task, place, bounds=True)
            if best:
                wrong = best.counters.get("wrong")
                rows.append([f"{task} {scene_name(place)}", best.how, ns(best),
                             "" if wrong is None else f"{wrong:.0f}"])
    return table("The fastest baseline", ["pairs", "baseline", "ns", "relations that differ"], rows,
                 "Answers differ only where a pair is within the rounding bound of contact "
                 "(`bench/baselines/baseline.h`); the run stops otherwise.")


def strategies(run):
    hows = list(dict.fromkeys(
        f.how for f in run.find(who=run.default) if f.task in ("relate", "separate")))
    rows = []
    for task in TITLES:
        for place in run.places(task):
            cells = [run.best(task=task, who=run.default, how=how, place=place) for how in hows]
            if sum(c is not None for c in cells) > 1:
                rows.append([f"{task} {scene_name(place)}", *map(ns, cells)])
    return table(f"Strategies on {run.default}, ns a pair", ["pairs", *hows], rows)


def wrong(figure):
    count = figure.counters.get("wrong")
    if not count:
        return "0 wrong"
    touches = figure.counters.get("missed_touches", 0)
    return f"{count:.0f} wrong" + (f" ({touches:.0f} touch)" if touches else "")


def peers(run):
    """Time, how many times as long as auto, and wrong answers, of each peer by its calls."""
    calls = list(dict.fromkeys(
        (f.who, f.how) for f in run.figures if f.task == "relate" and f.who in run.peers))
    rows = []
    for place in run.places("relate"):
        auto = run.auto("relate", place)
        cells = []
        for who, how in calls:
            figure = run.best(task="relate", who=who, how=how, place=place)
            refused = run.find("relate", who, how, place, timed=False)
            if figure:
                cells.append(f"{ns(figure)} {times(auto, figure)} {wrong(figure)}")
            else:
                cells.append(refused[0].error if refused else "")
        if any(cells):
            rows.append([scene_name(place), *cells])
    return table("Other libraries: ns a pair, against auto, wrong answers",
                 ["pairs", *(f"{who} {how}" for who, how in calls)], rows)


def whole_path(run):
    """From placed shapes to all relations."""
    ours = run.best(task="whole_path", who=run.default)
    rows = [[scene_name(f.place), f.name, ns(f), times(ours, f)] for f in run.find("whole_path")]
    return table("The whole path, ns a shape", ["shapes", "who", "ns", "against sepax"], rows)


def large(run):
    """Growth with the vertices, each size against the one before."""
    rows, last = [], {}
    for f in run.find("large", run.default, "auto"):
        task, scene, size = f.place.split("/")[:3]
        before = last.get((task, scene))
        rows.append([f"{task} {scene_name('/'.join([scene, size]))}", ns(f),
                     f"×{f.seconds / before.seconds:.1f}" if before and size[0] == "k" else ""])
        last[task, scene] = f
    return table("Large shapes that are flat or coincide, and a million that are not clean",
                 ["pairs", "ns a pair", "against half the vertices"], rows)


def lists(run):
    rows = []
    for place in run.places("lists"):
        array, both = (run.best(task="lists", who=run.default, how=how, place=place)
                       for how in ("array", "lists"))
        if array and both:
            rows.append([scene_name(place), ns(array), ns(both)])
    return table("Lists of ids, ns a pair", ["pairs", "array", "lists"], rows)


def others(run):
    """What is measured by the shape or by the call."""
    names = ("find_pairs", "add_many", "add_many_new_store", "add_boxes", "place",
             "move_and_relate_8")
    rows = [[f"{f.task} {scene_name(f.place)}", f.who, ns(f)]
            for name in names for f in run.find(name)]
    return table("Stores and small calls, ns a shape or a call", ["what", "who", "ns"], rows)


# The calls that bench_lending.cpp lends threads to.
LENT = ("relate", "separate", "add", "place", "find_pairs", "index_build", "index_refit",
        "index_pairs", "first_hits", "clearance", "trials")


def threads(run):
    """One store, many threads: how much faster than one."""
    rows, one = [], None
    for task in ("threads", *(f"lend_{call}" for call in LENT)):
        for f in run.find(task):
            if f.place.endswith("/threads1"):
                one = f
            name = scene_name(f.place)
            rows.append([name if task == "threads" else f"{task} {name}", ns(f), times(f, one)])
    return table("Threads, ns a pair or a shape", ["what", "ns", "against one"], rows)


def losses(run):
    rows = [[f"{auto.task} {scene_name(auto.place)}", ns(auto), rival.name, ns(rival),
             f"×{auto.seconds / rival.seconds:.2f}"] for auto, rival in run.losses()]
    title = f"Where auto on {run.default} is not the fastest by 5 % or more"
    if not rows:
        return ["", f"### {title}", "", "Nowhere in this run."]
    return table(title, ["pairs", "auto", "who is faster", "ns", "auto takes"], rows)


def markdown(run):
    lines = intro(run)
    for task in TITLES:
        lines += ratios(run, task) if run.find(task, SCALAR) else []
    for task in TITLES:
        lines += speed(run, task) if run.places(task) else []
    for part in (losses, winners, peers, whole_path, large, lists, others, threads, strategies):
        lines += part(run)
    return "\n".join(lines) + "\n"
