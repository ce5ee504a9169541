# SPDX-License-Identifier: MIT
"""The index of the search: every section of every page, as a script that the page loads when the
search is used. It works without a server, so it is a script and not data.

Comes in: pages as (address, title, HTML). Goes out: the text of search-index.js.
"""

import html
import json
import re
from html.parser import HTMLParser

HEADINGS = ("h1", "h2", "h3")
BREAKS = ("p", "li", "td", "th", "tr", "dt", "dd", "pre", "h4", "br", "div")


class Sections(HTMLParser):
    """A section begins at a heading that has an anchor, or at a declaration, whose anchor may be that
    of its code: [anchor, heading, text]."""

    def __init__(self, content):
        super().__init__()
        self.found, self.heading = [["", "", ""]], ""
        self.feed(content)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag in HEADINGS and attrs.get("id"):
            self.found.append([attrs["id"], "", ""])
        elif tag == "section":
            self.found.append([attrs.get("id", ""), attrs.get("id", ""), ""])
        elif tag == "span" and attrs.get("id") and not self.found[-1][0]:
            self.found[-1][:2] = [attrs["id"], attrs["id"]]
        self.heading = tag if tag in HEADINGS else self.heading
        if tag in BREAKS:
            self.found[-1][2] += " "

    def handle_endtag(self, tag):
        self.heading = "" if tag == self.heading else self.heading
        if tag in BREAKS:
            self.found[-1][2] += " "

    def handle_data(self, data):
        self.found[-1][1 if self.heading and self.found[-1][0] else 2] += data


def sections(content):
    """Those of a page that say something, with blanks as one."""
    for i, (anchor, heading, text) in enumerate(Sections(content).found):
        heading, text = (re.sub(r"\s+", " ", part).strip() for part in (heading, text))
        if heading or text:
            yield anchor, "" if i == 1 else heading, text


def index(pages):
    """The heading of a page is the title that the menu has, so it is not said again."""
    entries = [[address + (f"#{anchor}" if anchor else ""), title, heading, text]
               for address, title, content in pages
               for anchor, heading, text in sections(content)]
    return f"searchIndex = {json.dumps(entries, ensure_ascii=False, separators=(',', ':'))};\n"


def contents(content, least):
    """Links to the sections of a page that has at least so many, for its side; else nothing."""
    found = re.findall(r'<(h[23]) id="([^"]+)"[^>]*>(.*?)</\1>', content, re.S)
    if not found:
        declared = re.findall(r'<section class="declaration"(?: id="([^"]+)")?>\s*<pre><code>'
                              r'(?:<span id="([^"]+)")?', content)
        found = [("h3" if "." in name else "h2", name, f"<code>{name.split('.')[-1]}</code>")
                 for name in (one or other for one, other in declared) if name]
    if len(found) < least:
        return ""
    links = "".join(f'<li class="{level}"><a href="#{anchor}">{re.sub("</?a[^>]*>", "", words)}</a>'
                    "</li>\n" for level, anchor, words in found)
    return ('<details class="contents" open><summary>On this page</summary>\n'
            f"<ul>\n{links}</ul></details>")
