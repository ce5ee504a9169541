# SPDX-License-Identifier: MIT
"""What makes and checks the pages: links that lead nowhere are found, and comments are read."""

import contextlib
import io
import tempfile
import unittest
from pathlib import Path

import apis
import comments
import figures
import links
import search


def faults_of(**pages):
    """What the check of links prints about these pages, by their names."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in pages.items():
            (Path(folder) / f"{name}.html").write_text(content, encoding="utf-8")
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            good = links.check(Path(folder).resolve())
        faults = printed.getvalue().splitlines()[:-1]
        assert good == (not faults)
        return faults


class Links(unittest.TestCase):
    def test_good_links(self):
        self.assertEqual(faults_of(index='<a href="other.html#place">x</a>',
                                   other='<p id="place"><a href="index.html">x</a>'
                                         '<a href="https://example.org/none">x</a></p>'), [])

    def test_broken_links(self):
        other = '<a href="index.html">x</a>'
        for content, fault in (
                ('<a href="other.html"></a><a href="none.html"></a>',
                 "index.html: none.html leads nowhere"),
                ('<a href="other.html"></a><img src="none.png">',
                 "index.html: none.png leads nowhere"),
                ('<a href="other.html#none"></a>',
                 "index.html: other.html#none: there is no such place"),
                ('<a href="other.html"></a><a href="../../etc/passwd"></a>',
                 "index.html: ../../etc/passwd leads nowhere"),
                ('<a href="other.html"></a><b id="x"></b><i id="x"></i>',
                 "index.html: two places are called x"),
                ('<a href="#x"></a><b id="x"></b>', "other.html: no link leads here")):
            self.assertEqual(faults_of(index=content, other=other), [fault])


class Comments(unittest.TestCase):
    def test_what_a_comment_is_about(self):
        self.assertEqual("\n".join(comments.filtered(
            ["/* SPDX-License-Identifier: MIT", " *", " * A part.", " */", "#define ONE 1 /* one */",
             "/* Two,", " * *and* `a*b`. */", "int two;", "", "/* Alone. */", ""])).split("\n"),
            ["/** @file", "", "A part.", "", " */", "#define ONE 1 /**< one */",
             "/** Two,", "\\*and\\* `a*b`. */", "int two;", "", "/** @file", "Alone. */", ""])

    def test_columns_are_kept_and_lists_are_not(self):
        for line, read in (("  a.h, b.h   what they have", "      a.h, b.h   what they have"),
                           ("  - a point", "  - a point"), ("  1. first   a()", "  1. first   a()"),
                           ("  and so on", "  and so on")):
            self.assertEqual(comments.columns(line), read)


class Declarations(unittest.TestCase):
    def test_typescript(self):
        page = "".join(apis.javascript_entry(*entry, set()) for entry in apis.statements(
            "/** All. */ export declare class Store {\n /** How many. */ size: number;\n"
            " add(a: {x: number}): number;\n}\nexport type Id = number;\n"))
        for part in ('id="Store"', "All.", 'id="Store.size"', "How many.", 'id="Store.add"',
                     "add(a: {x: number}): number;", 'id="Id"'):
            self.assertIn(part, page)

    def test_docstrings(self):
        page = apis.docstring("Adds.\n\nParameters\n----------\nx : int\n    What ``x`` is.\n")
        self.assertEqual(page, "<p>Adds.</p>\n<h4>Parameters</h4>\n<dl>\n<dt>x : int</dt>\n<dd>"
                               "<p>What <code>x</code> is.</p>\n</dd>\n</dl>\n")


class Search(unittest.TestCase):
    def test_sections(self):
        page = ('<h1 id="top">Top</h1><p>One</p><p>two.</p><h2 id="a">A <code>b</code></h2><pre>x  y'
                '</pre><section class="declaration"><pre><code><span id="f">int f()</span></code></pre>'
                '</section><section class="declaration" id="S.g"><pre>g()</pre><p>G.</p></section>')
        self.assertEqual(list(search.sections(page)), [
            ("top", "", "One two."), ("a", "A b", "x y"), ("f", "f", "int f()"),
            ("S.g", "S.g", "g() G.")])
        text = search.index([("p.html", "Page", page)])
        self.assertTrue(text.startswith('searchIndex = [["p.html#top","Page","","One two."],'))

    def test_contents(self):
        page = "".join(f'<h2 id="s{i}"><a href="#x">S</a> {i}</h2>' for i in range(4))
        self.assertEqual(search.contents(page, 5), "")
        self.assertIn('<li class="h2"><a href="#s3">S 3</a></li>', search.contents(page, 4))
        page = 4 * '<section class="declaration">\n<pre><code><span id="A.b">b</span></code></pre>'
        self.assertIn('<li class="h3"><a href="#A.b"><code>b</code></a></li>',
                      search.contents(page, 4))


class Figures(unittest.TestCase):
    def test_light_becomes_dark(self):
        for light, dark in (("#fff", "#15191d"), ("#ffffff", "#15191d"), ("#000", "#ededed")):
            self.assertEqual(figures.inverted(light), dark)
        red, green, blue = (int(figures.inverted("#16416b")[i:i + 2], 16) for i in (1, 3, 5))
        self.assertTrue(red < green < blue and green > 150)

    def test_all_colours_have_dark_ones(self):
        svg = ('<svg><style>\n.a,.b{fill:#fff;stroke-width:2}\n.c{stroke:none}</style>'
               '<path fill="#000000" id="k"/></svg>\n')
        self.assertEqual(figures.rules(svg),
                         [".a,.b{fill:#15191d}", '[fill="#000000"]{fill:#ededed}'])
        both = figures.for_both_themes(svg)
        self.assertTrue(both.startswith(svg[:-7]) and both.endswith("</svg>"))
        self.assertIn("@media (prefers-color-scheme: dark){\n.a,.b{", both)
        self.assertEqual(figures.for_both_themes("<svg></svg>"), "<svg></svg>")

    def test_styles_of_elements_yield(self):
        svg = '<svg><path style="fill: none; stroke: #000000"/><text style="font: 8px"/></svg>'
        self.assertEqual(figures.rules(svg), [
            "svg{fill:#ededed}", '[style*="stroke: #000000"]{stroke:#ededed!important}'])


if __name__ == "__main__":
    unittest.main()
