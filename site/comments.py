# SPDX-License-Identifier: MIT
"""comments.py HEADER: the header with its plain comments as doxygen reads them, to standard output.

A comment before a declaration is about it, one behind it on the same line too, and one that stands
alone is about the file. The headers keep their plain comments: this is a filter of doxygen.
"""

import re
import sys


def escape(line):
    """What doxygen would take for markup, but for code: in backticks, or indented."""
    if re.match(r" {4}", line):
        return line
    parts = re.split(r"(`[^`]*`)", line)
    return "".join(p if p.startswith("`") else re.sub(r"([*<>#@\\])", r"\\\1", p) for p in parts)


def words(lines):
    """The text of a comment, without its marks and without the licence."""
    text = [re.sub(r"^\s*(/\*+|\*/|\*|//) ?|\s*\*/\s*$", "", line) for line in lines]
    text = [re.sub(r"\s*\*/\s*$", "", line) for line in text]
    text = [line for line in text if not line.startswith(("SPDX", "==", "--"))]
    return [escape(columns(line)) for line in text]


def columns(line):
    """An indented line with a gap in it is a row of columns, which are kept as code."""
    row = re.match(r" {2,3}[^ -]", line) and re.search(r"\S {2,}\S", line)
    return "    " + line if row and not re.match(r" *\d+\.", line) else line


def block(lines, indent, about_file):
    """A comment in doxygen's form, with as many lines as before."""
    text = words(lines)
    if len(lines) == 1 and text and not about_file and not re.search(r"[.:;,]\s*$", text[0]):
        text[0] += "."
    text += [""] * (len(lines) - len(text))
    first = "@file\n" if about_file else ""
    return indent + "/** " + first + "\n".join(text) + " */"


def comment_at(lines, i):
    """The first line behind a comment that has line i to itself."""
    if lines[i].lstrip().startswith("//"):
        while i < len(lines) and lines[i].lstrip().startswith("//"):
            i += 1
        return i
    while "*/" not in lines[i]:
        i += 1
    return i + 1


def trailing(line):
    """A comment behind code is about that."""
    match = re.match(r"(.*\S.*?)(/\*|//) (.*)$", line)
    if not match or '"' in match.group(1):
        return line
    code, mark, text = match.groups()
    end = "" if mark == "/*" else " */"
    closed = text.endswith("*/")
    text = escape(text[:-2]) + "*/" if closed else escape(text)
    return code + "/**< " + text + end


def filtered(lines):
    out, i, first = [], 0, True
    while i < len(lines):
        line = lines[i]
        # In a body, eight columns deep, comments are for those who change it.
        if not line.lstrip().startswith(("/*", "//")) or line.startswith(" " * 8):
            out.append(trailing(re.sub(r"\[\[[a-z:, _]*\]\] ", "", line)))
            i += 1
            out[-1] = re.sub(r"\s*\\+$", "", out[-1]) if "/**<" in out[-1] else out[-1]
            while out[-1].rfind("/**<") > out[-1].rfind("*/") and i < len(lines):
                closed = "*/" in lines[i]
                text = lines[i].replace("*/", "")
                out.append(escape(text.strip()) + (" */" if closed else ""))
                i += 1
            continue
        end = comment_at(lines, i)
        alone = end >= len(lines) or not lines[end].strip() or lines[end].startswith("#if")
        indent = line[: len(line) - len(line.lstrip())]
        out.append(block(lines[i:end], indent, first or alone))
        first = False
        i = end
    return out


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as header:
        print("\n".join(filtered(header.read().split("\n"))))
