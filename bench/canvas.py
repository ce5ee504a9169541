# SPDX-License-Identifier: MIT
"""Canvas: a picture with a title, a sentence that explains it, a legend, and a line that names the
run. Series differ in colour and in marker, dash or hatch, so that black and white is enough."""

import textwrap

from matplotlib import rcParams
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure as Drawing
from matplotlib.text import Text
from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullFormatter, NullLocator

from figures import number

rcParams["svg.fonttype"] = "none"  # text stays text
rcParams["svg.hashsalt"] = "sepax"

# From the Okabe-Ito palette, which the colour-blind can tell apart.
COLOURS = ["#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#555555"]
MARKERS = ["o", "s", "^", "D", "v", "P", "X"]
DASHES = ["-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (1, 3)), (0, (8, 3))]
HATCHES = ["", "///", "...", "xxx", "\\\\\\", "ooo", "+++"]
MOST = len(COLOURS)  # series of a picture
PLOT, LEFT, RIGHT, TOP, BOTTOM = 4.8, 0.9, 2.3, 1.1, 0.75  # inches; PLOT is the width of the axes


def plain(value, _position=None):
    """A number of an axis without an exponent."""
    return f"{value:,.0f}" if value >= 10 else f"{value:g}"


def locator(axis):
    """Ticks of a logarithmic axis: few enough, and more than one, whatever it spans."""
    low, high = sorted(axis.get_view_interval())
    if high < 5 * low:
        return MaxNLocator(4, steps=(1, 2, 5, 10))
    return LogLocator(subs=(1, 2, 5) if high < 300 * low else (1,))


class Picture:
    """One set of axes. `rows` are the labels of the y axis where it has long ones."""

    def __init__(self, run, title, words, height=3.2, rows=()):
        left = max(LEFT, .4 + .065 * max(map(len, rows), default=0))
        width, total = left + PLOT + RIGHT, height + TOP + BOTTOM
        self.figure = Drawing(figsize=(width, total))
        FigureCanvasAgg(self.figure)
        self.axes = self.figure.add_axes([left / width, BOTTOM / total, PLOT / width,
                                          height / total])
        self.series = 0
        for at, text, style in (
                (1 - .12 / total, title, {"va": "top", "weight": "bold", "size": 11}),
                (1 - .40 / total, textwrap.fill(words, 112), {"va": "top", "size": 8}),
                (.08 / total, run.footer(), {"va": "bottom", "size": 6.5})):
            self.figure.text(.15 / width, at, text, **style)

    def line(self, points, label):
        """Points (x, y) in any order."""
        if self.series == MOST:
            raise ValueError(f"more than {MOST} lines: {label}")
        i = self.series
        self.axes.plot(*zip(*sorted(points)), label=label, color=COLOURS[i], marker=MARKERS[i],
                       linestyle=DASHES[i], markersize=4.5, linewidth=1.3)
        self.series += 1

    def bars(self, rows, series, base=None):
        """Horizontal bars: `rows` are labels, `series` is [(label, [value or None of each row])].
        With a base, bars begin there on a logarithmic axis; else they begin at 0, or, where values
        differ widely, on a logarithmic axis at half of the least value."""
        series = [(label, values) for label, values in series if set(values) != {None}]
        if len(series) > MOST:
            raise ValueError(f"more than {MOST} kinds of bars")
        thick = .8 / len(series)
        known = [v for _, values in series for v in values if v is not None]
        least, wide = min(known), base is not None or max(known) > 20 * min(known)
        start = base or (least / 2 if wide else 0)
        for i, (label, values) in enumerate(series):
            at = [r - .4 + (i + .5) * thick for r, v in enumerate(values) if v is not None]
            here = [v for v in values if v is not None]
            self.axes.barh(at, [v - start for v in here], left=start, height=thick, label=label,
                           color=COLOURS[i], alpha=.75, hatch=HATCHES[i], edgecolor="black",
                           linewidth=.5)
            for y, value in zip(at, here):
                self.axes.annotate(f" {number(value)}", (max(value, start), y), va="center",
                                   size=6.5)
        self.axes.set_yticks(range(len(rows)), rows, size=8)
        self.axes.set_ylim(len(rows) - .5, -.5)
        self.axes.set_xscale("log" if wide else "linear")
        self.axes.set_xlim(left=start)
        if base is not None:
            self.axes.set_xlim(min(least, base) / 1.25, max(*known, 2 * base))
            self.axes.axvline(base, color="black", linewidth=1.2)
        self.series = len(series)

    def finish(self, x, y, log_x=True, log_y=True, ticks=None):
        axes = self.axes
        axes.set_xlabel(x, size=8)
        axes.set_ylabel(y, size=8)
        for axis, log in ((axes.xaxis, log_x), (axes.yaxis, log_y)):
            if log:
                (axes.set_xscale if axis is axes.xaxis else axes.set_yscale)("log")
                axis.set_major_locator(locator(axis))
                axis.set_major_formatter(FuncFormatter(plain))
                axis.set_minor_formatter(NullFormatter())
        if ticks:
            axes.set_xticks(ticks, [plain(t) for t in ticks])
            axes.xaxis.set_minor_locator(NullLocator())
        axes.tick_params(labelsize=7.5)
        axes.grid(True, which="major", linewidth=.4, alpha=.6)
        axes.set_axisbelow(True)
        if self.series:
            axes.legend(fontsize=7.5, loc="upper left", bbox_to_anchor=(1.01, 1), borderaxespad=0,
                        handlelength=4)
        return self

    def finish_bars(self, x, y=""):
        """With room at the right of bars for their numbers."""
        low, high = self.axes.get_xlim()
        log = self.axes.get_xscale() == "log"
        self.axes.set_xlim(low, high * (high / low) ** .12 if log else high * 1.12)
        return self.finish(x, y, log_x=log, log_y=False)


def texts(figure):
    """The visible texts of a figure with their boxes, in pixels."""
    renderer = figure.canvas.get_renderer()
    figure.draw(renderer)
    unseen = hidden_ticks(figure)
    found = [t for t in figure.findobj(Text)
             if t.get_visible() and t.get_text().strip() and id(t) not in unseen]
    boxes = [(t.get_text(), t.get_window_extent(renderer)) for t in found]
    return [(text, box) for text, box in boxes if box.width > 0]


def hidden_ticks(figure):
    """Labels of ticks that lie outside of the limits: they exist but are not drawn."""
    labels = set()
    for axes in figure.axes:
        for axis, limits in ((axes.xaxis, axes.get_xlim()), (axes.yaxis, axes.get_ylim())):
            low, high = sorted(limits)
            for tick in [*axis.get_major_ticks(), *axis.get_minor_ticks()]:
                if not low <= tick.get_loc() <= high:
                    labels |= {id(tick.label1), id(tick.label2)}
    return labels


def collisions(figure):
    """Pairs of texts whose boxes intersect, and texts that leave the picture."""
    placed, found = texts(figure), []
    for i, (text, box) in enumerate(placed):
        inside = figure.bbox
        if box.x0 < inside.x0 or box.x1 > inside.x1 or box.y0 < inside.y0 or box.y1 > inside.y1:
            found.append((text, "outside of the picture"))
        found += [(text, other) for other, place in placed[:i]
                  if box.x0 < place.x1 and place.x0 < box.x1
                  and box.y0 < place.y1 and place.y0 < box.y1]
    return found
