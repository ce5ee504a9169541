# SPDX-License-Identifier: MIT
"""build.py OUT: the documentation as static pages, in the directory OUT, which it empties first.

Pages are README.md, CONTRIBUTING.md and those of docs/, made by pandoc; the headers, read by doxygen;
the Python and, where its declarations are there, the JavaScript package; the explorer and the
plots, where they were built; and the source files that pages link to.
"""

import html
import re
import shutil
import string
import subprocess
import sys
import tempfile
from pathlib import Path

import apis
import figures
import headers
import search

SITE = Path(__file__).parent
ROOT = SITE.parent

# The order of the menu. Pages of docs/ that are not named here are guides; for_*.md are first pages
# for one kind of users each.
FIRST = ["README.md", "docs/for_games.md", "docs/for_monte_carlo.md", "docs/for_learning.md",
         "docs/for_planning.md", "docs/for_nesting.md"]
GUIDES = ["docs/queries.md", "docs/simulations.md", "docs/cpp.md", "docs/python.md",
          "docs/javascript.md", "docs/compile.md"]
INSIDE = ["docs/design.md", "docs/exactness.md", "docs/glossary.md", "docs/performance.md",
          "docs/reliability.md", "CONTRIBUTING.md"]
TITLES = {"README.md": "Start", "CONTRIBUTING.md": "Contributing", "docs/cpp.md": "C++",
          "docs/javascript.md": "JavaScript", "docs/for_games.md": "Games and physics",
          "docs/for_monte_carlo.md": "Hard-particle Monte Carlo",
          "docs/for_learning.md": "Reinforcement learning",
          "docs/for_planning.md": "Motion planning",
          "docs/for_nesting.md": "Nesting and strategies"}
CONTENTS = 4  # sections from which on a page has contents at its side


def title_of(path):
    """The title of a page of Markdown: that of the menu."""
    if path in TITLES:
        return TITLES[path]
    words = Path(path).stem.replace("_", " ")
    return words[0].upper() + words[1:]


class Site:
    def __init__(self, out):
        self.out = out
        self.menu = []  # (title, [(address, title)])
        self.pages = {}  # content by address
        self.titles = {}
        self.symbols = {}  # addresses of declarations of C, by name

    def add(self, address, title, content):
        self.pages[address] = content
        self.titles[address] = title

    # ------------------------------------------------------------- content

    def add_markdown(self, path):
        address = self.address_of(path)
        text = (ROOT / path).read_text(encoding="utf-8")
        content = pandoc(text, "gfm")
        self.add(address, title_of(path), self.with_links(content, path, address))

    def with_links(self, content, path, address):
        """Links of the repository become links of the site."""

        def link(match):
            attribute, target, anchor = match.groups()
            if re.match(r"[a-z]+:|#|$", target):
                return match.group()
            file = (ROOT / path).parent.joinpath(target).resolve()
            if not file.is_file() or ROOT not in file.parents:
                return match.group()  # for links.py to find
            file = file.relative_to(ROOT)
            return f'{attribute}="{relative(address, self.address_of(str(file)))}{anchor}"'

        return re.sub(r'\b(href|src)="([^"#]*)(#[^"]*)?"', lambda m: link(
            re.match(r'(href|src)="([^"#]*)(.*)"', m.group())), content)

    def address_of(self, file):
        """Where the site has a file of the repository. It gets what pages link to."""
        if file == "README.md":
            return "index.html"
        if file.endswith(".md"):
            return file[:-3] + ".html"
        if re.match(r"kernel/sepax(\.h|\.hpp|/.*)$", file):
            return header_address(file)
        if file.endswith((".svg", ".png")):
            copy_figure(ROOT / file, self.out / file)
            return file
        address = f"source/{file}.html"
        if address not in self.pages:
            self.add(address, file, f"<h1>{file}</h1>\n" + source(ROOT / file))
        return address

    def add_headers(self, pattern, extra):
        with tempfile.TemporaryDirectory() as work:
            found = headers.read(ROOT, Path(work), pattern, extra)
        entries = []
        for path, header in found.items():
            if not header.declarations and "/sepax/" in path:
                continue
            address = header_address(path)
            entries.append((address, header.name))
            if pattern == "h":
                for declared in header.declarations:
                    self.note_symbols(declared, address)
            self.add(address, header.name, headers.page(header))
        entries.sort(key=lambda e: (e[1] not in ("sepax.h", "sepax.hpp"), e[1]))
        for name in ("sepax.h", "sepax.hpp"):
            address = header_address(f"kernel/{name}")
            if name.endswith(pattern) and name.split(".")[1] == pattern:
                self.pages[address] += contents(found, address)
        return entries

    def note_symbols(self, declared, address):
        self.symbols.setdefault(declared.name, f"{address}#{declared.anchor}")
        for value in declared.node.findall("enumvalue"):
            name = headers.plain(value, "name")
            self.symbols.setdefault(name, f"{address}#{name}")

    # --------------------------------------------------------------- pages

    def linked(self, content, address):
        """Names of sepax.h in code and in the text of headers become links to their declarations."""

        def name_link(match):
            target = self.symbols.get(match.group())
            if not target or before == f'<span id="{match.group()}">':
                return match.group()
            return f'<a href="{relative(address, target)}">{match.group()}</a>'

        of_header = address.startswith("reference/")
        out, before, inside = "", "", []
        for part in re.split(r"(<[^>]*>)", content):
            if part.startswith("<"):
                before = part
                name = re.match(r"</?(\w+)", part)
                if name and name.group(1) in ("code", "a", "h1", "pre"):
                    if part.startswith("</"):
                        inside.pop()
                    else:
                        inside.append(name.group(1))
                out += part
                continue
            links = "code" in inside or (of_header and "h1" not in inside)
            if links and "a" not in inside:
                part = re.sub(r"\b(?:sepax_[a-z0-9_]+|SEPAX_[A-Z0-9_]+)\b", name_link, part)
            out += part
        return out

    def menu_for(self, address):
        out = ""
        for title, entries in self.menu:
            out += f"<h2>{title}</h2>\n<ul>\n"
            for target, name in entries:
                current = ' aria-current="page"' if target == address else ""
                out += f'<li><a href="{relative(address, target)}"{current}>{name}</a></li>\n'
            out += "</ul>\n"
        return out

    def kept(self, line):
        """A line about a call of C, if there is such a call."""
        return line.group() if line.group(1) in self.symbols else ""

    def write(self):
        template = string.Template((SITE / "page.html").read_text(encoding="utf-8"))
        for address, content in self.pages.items():
            content = re.sub(r'<p class="of-c">In C: (\w+)</p>\n', self.kept, content)
            content = with_figures(content)
            content = re.sub(r"<table.*?</table>", r'<div class="table">\g<0></div>', content,
                             flags=re.S)
            title = self.titles[address]
            page = template.substitute(
                title="sepax" if address == "index.html" else f"{title} - sepax",
                root=relative(address, ""), menu=self.menu_for(address),
                content=self.linked(content, address),
                contents=search.contents(content, CONTENTS))
            path = self.out / address
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(page, encoding="utf-8")
        # Of source files the search has the names alone.
        pages = [(address, self.titles[address],
                  f"<p>{self.titles[address]}</p>" if address.startswith("source/") else content)
                 for address, content in self.pages.items()]
        (self.out / "search-index.js").write_text(search.index(pages), encoding="utf-8")


def relative(here, target):
    """The link from one address to another one."""
    return "../" * here.count("/") + target


def copy_figure(file, target):
    """A picture; one that has its colours as text gets dark ones as well."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if file.suffix == ".svg":
        svg = file.read_text(encoding="utf-8")
        target.write_text(figures.for_both_themes(svg), encoding="utf-8")
    else:
        shutil.copy(file, target)


def with_figures(content):
    """Pictures that lead to themselves alone, and can be moved where a screen is too narrow."""
    return re.sub(r'<img src="([^"]+)"[^>]*?/?>', r'<a class="figure" href="\1">\g<0></a>', content)


def header_address(path):
    """kernel/sepax/store.h -> reference/store.h.html"""
    return f"reference/{Path(path).name}.html"


def pandoc(text, form):
    return subprocess.run(["pandoc", "-f", form, "-t", "html5", "--wrap=none"], input=text,
                          text=True, capture_output=True, check=True).stdout


def source(path):
    """A source file, with colours."""
    text = path.read_text(encoding="utf-8")
    language = {"c": "c", "h": "c", "cpp": "cpp", "py": "python"}.get(path.suffix[1:], "")
    return pandoc(f"~~~~~~ {language}\n{text}~~~~~~\n", "markdown")


def contents(found, address):
    """What each header declares, by links."""
    out = ""
    for path, header in sorted(found.items()):
        if not header.declarations or header_address(path) == address:
            continue
        target = relative(address, header_address(path))
        names = ", ".join(f'<a href="{target}#{html.escape(d.anchor)}"><code>{d.name}</code></a>'
                          for d in header.declarations)
        out += f'<h2><a href="{target}">{header.name}</a></h2>\n<p>{names}</p>\n'
    return out


def plots(out):
    """The pictures of benchmarks that were run here."""
    content = ""
    for picture in sorted((ROOT / "build/bench").glob("*/plots/*.*")):
        if picture.suffix not in (".svg", ".png"):
            continue
        run = picture.parent.parent.name
        copy_figure(picture, out / "plots" / run / picture.name)
        content += f'<h2>{run}: {picture.stem}</h2>\n<p><img src="{run}/{picture.name}" '
        content += f'alt="{picture.stem}"></p>\n'
    return content


def build(out):
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    site = Site(out)
    for name in ("style.css", "page.js"):
        shutil.copy(SITE / name, out)
    c = site.add_headers("h", "OPTIMIZE_OUTPUT_FOR_C = YES")
    cpp = site.add_headers("hpp", "PREDEFINED += __cplusplus=201703L")
    pages = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("docs/*.md"))
    guides = GUIDES + [path for path in pages if path not in FIRST + GUIDES + INSIDE]
    for path in FIRST + guides + INSIDE:
        site.add_markdown(path)
    site.add("reference/python.html", "Python reference", apis.python_page(ROOT / "python/sepax"))
    packages = [("reference/python.html", "Python")]
    stubs = ROOT / "web/sepax.d.ts"
    if stubs.exists():
        site.add("reference/javascript.html", "JavaScript reference", apis.javascript_page(stubs))
        packages.append(("reference/javascript.html", "JavaScript"))
    more = []
    explorer = ROOT / "build/web/explorer.html"
    if explorer.exists():
        shutil.copy(explorer, out / "explorer.html")
        more.append(("explorer.html", "Explorer"))
    pictures = plots(out)
    if pictures:
        site.add("plots/index.html", "Plots", "<h1>Plots of benchmarks</h1>\n" + pictures)
        more.append(("plots/index.html", "Plots"))

    def entries(paths):
        return [(site.address_of(path), title_of(path)) for path in paths]

    site.menu = [("Begin", entries(FIRST) + more), ("Guides", entries(guides)),
                 ("How it works", entries(INSIDE)), ("Reference", packages),
                 ("Reference: C", c), ("Reference: C++", cpp)]
    site.write()
    print(f"docs: {len(site.pages)} pages, the first is {out}/index.html")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: build.py OUT")
    build(Path(sys.argv[1]).resolve())
