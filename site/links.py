# SPDX-License-Identifier: MIT
"""links.py OUT: follows every link within the pages of OUT, to files and to places in them.

Prints each that leads nowhere, and fails if there is one. What leads out of OUT is an error, what
leads to other sites is not followed. Every page must be reached from index.html.
"""

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """The links and the places of a page."""

    def __init__(self, path):
        super().__init__()
        self.links, self.places, self.twice = [], set(), []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name in ("href", "src") and value is not None:
                self.links.append(value)
            elif name == "id" or (name == "name" and tag == "a"):
                if value in self.places:
                    self.twice.append(value)
                self.places.add(value)


def check(out):
    pages = {path: Page(path) for path in out.rglob("*.html")}
    start = out / "index.html"
    faults, followed, reached, todo = [], 0, {start}, [start]
    for path, page in pages.items():
        here = path.relative_to(out)
        faults += [f"{here}: two places are called {name}" for name in page.twice]
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            followed += 1
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not target.is_file() or out not in target.parents:
                faults.append(f"{here}: {link} leads nowhere")
            elif parts.fragment and target in pages:
                if unquote(parts.fragment) not in pages[target].places:
                    faults.append(f"{here}: {link}: there is no such place")
    while todo:
        path = todo.pop()
        for link in pages[path].links if path in pages else []:
            target = (path.parent / unquote(urlsplit(link).path)).resolve()
            if target in pages and target not in reached:
                reached.add(target)
                todo.append(target)
    faults += [f"{p.relative_to(out)}: no link leads here" for p in pages if p not in reached]
    for fault in sorted(set(faults)):
        print(fault)
    print(f"docs: {len(pages)} pages, {followed} links followed, {len(set(faults))} faults")
    return not faults and followed > 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: links.py OUT")
    sys.exit(0 if check(Path(sys.argv[1]).resolve()) else 1)
