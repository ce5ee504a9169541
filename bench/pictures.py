# SPDX-License-Identifier: MIT
"""Pictures of a run: each is a name and a function that draws it, or nothing where the run has no
figures for it."""

from canvas import Picture
from figures import scene_name

KINDS = ["k3", "k4", "box", "k8", "k16", "k64", "mixed"]
TITLES = {"relate": "Relation", "separate": "Separation"}
FEW = 24  # rows of a list of losses


def fastest(figures):
    """Of each place the fastest."""
    best = {}
    for f in figures:
        if f.place not in best or f.seconds < best[f.place].seconds:
            best[f.place] = f
    return list(best.values())


def against_scalar(run, task):
    """How many times as fast as the best scalar baseline, by kind and overlap."""
    autos = [f for f in run.find(task, run.default, "auto") if f.plain and f.overlap]
    rates = sorted({f.overlap for f in autos})
    kinds = [k for k in dict.fromkeys(f.kind for f in autos)
             if any(ratio(run, task, k, o) for o in rates)]
    if not kinds:
        return None
    picture = Picture(
        run, f"{TITLES[task]}: how many times as fast as the best scalar code",
        f"Each bar divides the time of the fastest of all scalar baselines (several tests, two "
        f"compilers, with and without -ffast-math) by that of sepax ({run.default}, auto), for "
        "4,096 shapes whose ids and pairs are in random order. A bar to the left of 1 is a loss.",
        height=.25 + .2 * len(kinds) * len(rates))
    picture.bars(kinds, [(f"{o:.0f} % of the pairs overlap",
                          [ratio(run, task, k, o) for k in kinds]) for o in rates], base=1)
    return picture.finish_bars("times as fast as the best scalar baseline", "shapes")


def ratio(run, task, kind, overlap):
    place = f"{kind}/overlap{overlap:.0f}"
    auto, scalar = run.auto(task, place), run.scalar(task, place)
    return scalar.seconds / auto.seconds if auto and scalar else None


def against_vertices(run, task):
    """Time against the number of vertices: backends, the best scalar baseline, the best peer."""
    def here(figures):
        return [(f.vertices, f.ns) for f in figures if f.plain and f.overlap == 50 and f.vertices]

    rivals = {f"auto on {b}": here(run.find(task, b, "auto")) for b in run.backends[:4]}
    scalar = [f for f in run.find(task, "scalar") if f.full_answer]
    rivals["best scalar baseline"] = here(fastest(scalar))
    rivals["textbook"] = here(fastest(f for f in scalar if f.how.endswith("/textbook")))
    rivals["best other library"] = here(fastest(run.find(task, run.peers)))
    return lines(run, rivals, f"{TITLES[task]}: time against the number of vertices",
                 "All shapes of a scene have as many vertices; half of the pairs overlap; 4,096 "
                 "shapes, ids and pairs in random order. Lower is better.",
                 "vertices of each shape")


def strategies(run, task):
    """Time against the number of vertices, by strategy of the default backend."""
    figures = [f for f in run.find(task, run.default)
               if f.plain and f.overlap == 50 and "/" not in f.how and f.vertices]
    rivals = {how: [(f.vertices, f.ns) for f in figures if f.how == how]
              for how in dict.fromkeys(f.how for f in figures)}
    if len(rivals) < 2:
        return None
    return lines(run, rivals, f"{TITLES[task]}: time of each strategy on {run.default}",
                 "auto chooses a strategy for each pair and lets bounds decide first; the others "
                 "are forced. Half of the pairs overlap; ids and pairs in random order.",
                 "vertices of each shape")


def lines(run, series, title, words, x, y="ns a pair"):
    """Lines of at least two points, or nothing."""
    series = {label: points for label, points in series.items() if len(set(points)) > 1}
    if not series:
        return None
    picture = Picture(run, title, words)
    for label, points in series.items():
        picture.line(points, label)
    ticks = sorted({x for points in series.values() for x, _ in points})
    thin = [t for i, t in enumerate(ticks) if i == 0 or t >= 1.3 * ticks[i - 1] or t == ticks[-1]]
    return picture.finish(x, y, ticks=thin)


def growth(run, task, order):
    """Time against the size of the store."""
    figures = [f for f in run.find(task, run.default, "auto")
               if f.n and f.overlap == 50 and order in f.traits]
    series = {kind: [(f.n, f.ns) for f in figures if f.kind == kind]
              for kind in ("k3", "k4", "box", "k8", "k16", "mixed")}
    memory = {}
    for f in run.find("memory"):
        if f.kind == "random_lines2" and f.n and order == "random":
            memory[f.n] = min(f.ns, memory.get(f.n, f.ns))
    if any(len(points) > 1 for points in series.values()):
        series["two cache lines alone"] = list(memory.items())
    return lines(run, series, f"{TITLES[task]}: time as the store grows, ids in {order} order",
                 f"auto on {run.default}, half of the pairs overlap, four pairs a shape. "
                 + ("Ids near each other are near in space, as after sepax_find_pairs."
                    if order == "space" else
                    "Ids and pairs are shuffled, so that a large store waits for memory: the last "
                    "line only loads two random cache lines a pair."), "shapes in the store")


def large(run, task):
    """Time against vertices of flat and coinciding shapes."""
    figures = [f for f in run.find("large", run.default, "auto") if f.kind == task]
    series = {}
    for f in figures:
        _, scene, size = f.place.split("/")[:3]
        if size[0] == "k":
            series.setdefault(scene, []).append((int(size[1:]), f.ns))
    return lines(run, series, f"{TITLES[task]}: large shapes that are flat or coincide",
                 f"One pair of a shape and its moved copy, auto on {run.default}. Time that grows "
                 "in proportion to the vertices doubles from tick to tick; time that grows by four is "
                 "quadratic.", "vertices of each shape")


def varied(run, task, attribute, kinds, title, x):
    """Time against the aspect of the shapes or their motion from frame to frame."""
    series = {}
    for f in run.find(task, run.default):
        value = getattr(f, attribute)
        if value is None or f.overlap != 50 or f.kind not in kinds:
            continue
        if f.how == "auto" or (f.how == "auto/hints" and attribute == "motion"):
            label = f.kind + (", hints" if f.how.endswith("hints") else "")
            series.setdefault(label, []).append((max(value, .001), f.ns))
    return lines(run, series, f"{TITLES[task]}: {title}",
                 f"auto on {run.default}, half of the pairs overlap, 4,096 shapes, ids and pairs "
                 "in random order.", x)


def peers(run, _task):
    """Time of other libraries at each kind of shape, each by its fastest call."""
    kinds = [k for k in KINDS if run.find("relate", run.peers, place=f"{k}/overlap50")]
    if not kinds:
        return None
    picture = Picture(run, "Relation: other libraries, half of the pairs overlap",
                      "Time of the same pairs on the same core, by the fastest call of each "
                      "library; ids and pairs in random order. A kind without a bar is one that the "
                      "library does not take. Wrong answers near contact are in table.md.",
                      height=.25 + .13 * len(kinds) * (len(run.peers) + 2))

    def bars(**properties):
        return [time(run.best(task="relate", place=f"{k}/overlap50", **properties)) for k in kinds]

    picture.bars(kinds, [(f"sepax, {run.default}", bars(who=run.default, how="auto")),
                         ("best scalar baseline", bars(who="scalar")),
                         *((peer, bars(who=peer)) for peer in run.peers)])
    return picture.finish_bars("ns a pair", "shapes")


def time(figure):
    return figure.ns if figure else None


def listed(run, figures, title, words, x):
    """One bar a figure, in the order given."""
    if not figures:
        return None
    picture = Picture(run, title, words, height=.3 + .2 * len(figures),
                      rows=[label for label, _ in figures])
    picture.bars([label for label, _ in figures], [("time", [ns for _, ns in figures])])
    return picture.finish_bars(x)


def losses(run, _task):
    """The scenes where another strategy, backend, baseline or library is faster than auto."""
    lost = run.losses()
    if not lost:
        return None
    names = [f"{auto.task} {scene_name(auto.place)}: {rival.name}" for auto, rival in lost]
    rows = [(name, auto.seconds / rival.seconds) for name, (auto, rival) in zip(names, lost)][:FEW]
    more = f" The {FEW} worst of {len(lost)} are shown." if len(lost) > FEW else ""
    picture = Picture(run, f"Losses: where auto on {run.default} is not the fastest",
                      "How many times as long sepax takes as the strategy, backend, scalar baseline "
                      f"or library named, in the scenes where that is 5 % or more.{more}",
                      height=.3 + .2 * len(rows), rows=[name for name, _ in rows])
    picture.bars([name for name, _ in rows],
                 [("auto, against the one named", [r for _, r in rows])])
    picture.axes.axvline(1, color="black", linewidth=1.2)
    return picture.finish_bars("times as long")


def worlds(run, _task):
    """From placed shapes to pairs and relations."""
    figures = [*run.find("find_pairs"), *run.find("whole_path")]
    rows = [(f"{f.task}: {f.name}", f.ns) for f in figures]
    return listed(run, rows, "A world of quads: finding pairs, and the whole path",
                  "find_pairs finds the pairs whose boxes meet, about four a shape; whole_path "
                  "also relates them. Other libraries build their tree anew, or find it standing. "
                  "Ids are in space order.", "ns a shape")


def stores(run, _task):
    """Adding and placing, and a small call."""
    rows = [(f"{task} {scene_name(f.place)}", f.ns)
            for task in ("add_many", "add_many_new_store", "add_boxes", "place",
                         "move_and_relate_8")
            for f in run.find(task) if "relate_only" not in f.place and f.who in ("", run.default)]
    return listed(run, rows, "Adding and placing shapes, and one trial move",
                  "Time a shape where many are added or placed in one call; move_and_relate_8 "
                  "places one shape and relates it to eight others.", "ns a shape")


def id_lists(run, _task):
    """Lists of ids beside arrays of the same pairs."""
    places = [p for p in run.places("lists") if p.split("/")[0] == "relate" and "256x256" in p]
    rows = [scene_name("/".join(p.split("/")[1:3])) for p in places]
    series = [(label, [time(run.best(task="lists", who=run.default, how=how, place=p))
                       for p in places])
              for label, how in (("array of pairs", "array"), ("two lists of ids", "lists"))]
    if not places:
        return None
    picture = Picture(run, "Relation: 256 shapes with 256 others, as an array and as two lists",
                      f"auto on {run.default}. A list of ids is checked once and its shapes are "
                      "loaded once for many others.", height=.3 + .35 * len(rows), rows=rows)
    picture.bars(rows, series)
    return picture.finish_bars("ns a pair")


def threads(run, _task, order):
    """How many times as fast as one thread."""
    series, one = {}, {}
    for f in run.find("threads"):
        count = int(f.place.rsplit("threads", 1)[1])
        if order in f.traits:
            one.setdefault(f.kind, f.seconds)
            series.setdefault(f.kind, []).append((count, one[f.kind] / f.seconds))
    if series:
        counts = sorted({x for points in series.values() for x, _ in points})
        series["as many times as threads"] = [(c, c) for c in counts]
    return lines(run, series, f"Relation: one store and many threads, ids in {order} order",
                 "How many times as fast as one thread. Each thread takes the next slice of 65,536 "
                 "pairs.", "threads", "times as fast as one thread")


def own(run, task):
    """Every strategy, baseline and library on the user's polygons."""
    figures = run.find(task, place="own")
    mine = sorted((f for f in figures if f.who in run.backends), key=lambda f: f.seconds)[:14]
    scalar = run.scalar(task, "own")
    rest = [f for f in {scalar, run.textbook(task, "own")} if f]
    rest += fastest_of_peers(run, task)
    rows = [(f.name, f.ns) for f in sorted([*mine, *rest], key=lambda f: f.seconds)]
    return listed(run, rows, f"{TITLES[task]}: your own polygons",
                  "The fastest 14 of sepax's backends and strategies, the best scalar baseline and "
                  "that of the tutorials, and other libraries. ./run bench own prints which to "
                  "take.",
                  "ns a pair")


def fastest_of_peers(run, task):
    best = {}
    for f in run.find(task, run.peers, place="own"):
        if f.who not in best or f.seconds < best[f.who].seconds:
            best[f.who] = f
    return list(best.values())


def all_pictures():
    """Name and drawing function of each picture."""
    for task in ("relate", "separate"):
        for name, drawing in (("against_scalar", against_scalar),
                              ("against_vertices", against_vertices), ("strategies", strategies),
                              ("large", large), ("own", own)):
            yield f"{name}_{task}", lambda run, d=drawing, t=task: d(run, t)
        for order in ("space", "random"):
            yield f"growth_{order}_{task}", lambda run, t=task, o=order: growth(run, t, o)
        yield f"aspect_{task}", lambda run, t=task: varied(
            run, t, "aspect", ("k4", "k8", "k16", "k64", "k128", "k256", "k1024"),
            "time of flat shapes", "aspect: height divided by width")
    yield "motion_relate", lambda run: varied(
        run, "relate", "motion", ("flat16", "flat64", "flat200"),
        "moving flat shapes, with and without hints",
        "motion from frame to frame in radii (0.001: none)")
    for order in ("space", "random"):
        yield f"threads_{order}", lambda run, o=order: threads(run, None, o)
    for drawing in (peers, worlds, stores, id_lists, losses):
        yield drawing.__name__, lambda run, d=drawing: d(run, None)
