# SPDX-License-Identifier: MIT
"""Pages of the headers: the XML of doxygen comes in, HTML goes out, a page for each header.

``read`` runs doxygen and returns the headers; each has a title, the text about it, and its
declarations in the order of the file. Every declaration has an anchor with its own name.
"""

import html
import re
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

SITE = Path(__file__).parent
WIDTH = 84  # columns of a declaration


def run_doxygen(root, work, pattern, extra):
    """The directory with the XML about kernel/sepax* of this pattern."""
    options = (SITE / "Doxyfile").read_text(encoding="utf-8") + (
        f"\nINPUT = kernel/sepax.{pattern} kernel/sepax\nFILE_PATTERNS = *.{pattern}\n"
        f"OUTPUT_DIRECTORY = {work}\n{extra}\n"
    )
    work.mkdir(parents=True, exist_ok=True)
    subprocess.run(["doxygen", "-"], cwd=root, input=options, text=True, check=True)
    return work / "xml"


# ------------------------------------------------------------------- text

TAGS = {"computeroutput": "code", "bold": "b", "emphasis": "i", "itemizedlist": "ul",
        "orderedlist": "ol", "listitem": "li", "verbatim": "pre", "superscript": "sup"}
MARKS = {"ndash": "--", "mdash": "---", "sp": " ", "linebreak": " "}


def inner(node):
    """The content of a node of a description, as HTML."""
    out = html.escape(node.text or "", quote=False)
    for child in node:
        out += render(child) + html.escape(child.tail or "", quote=False)
    return out


def render(node):
    if node.tag in MARKS:
        return MARKS[node.tag]
    if node.tag == "para":
        return paragraphs(node)
    if node.tag in ("programlisting", "codeline"):
        lines = ("".join(line.itertext()) for line in node.iter("codeline"))
        return "<pre>" + html.escape("\n".join(lines), quote=False) + "</pre>"
    if node.tag == "verbatim":
        return "<pre>" + html.escape((node.text or "").strip("\n"), quote=False) + "</pre>"
    tag = TAGS.get(node.tag)
    return f"<{tag}>{inner(node)}</{tag}>" if tag else inner(node)


def paragraphs(node):
    """A para of doxygen, which may have blocks in it, as paragraphs and blocks."""
    text = inner(node).strip()
    parts = re.split(r"(<(?:pre|ul|ol)>.*?</(?:pre|ul|ol)>)", text, flags=re.S)
    return "".join(
        part if part.startswith(("<pre>", "<ul>", "<ol>")) else f"<p>{part.strip()}</p>\n"
        for part in parts
        if part.strip()
    )


def description(node):
    """All that is written about a declaration."""
    out = ""
    for name in ("briefdescription", "detaileddescription"):
        for child in node.findall(name):
            out += "".join(render(c) for c in child)
    return out


def plain_text(node):
    text = re.sub(r"\s+", " ", "".join(node.itertext())).strip()
    text = text.replace("= typedef ", "= ").replace("&noexcept", "& noexcept")
    return re.sub(r"(?<=[\w>]) >|(?<=<) ", lambda m: m.group().strip(), text)


def plain(node, name):
    """The text of a child without markup, such as a type."""
    child = node.find(name)
    return plain_text(child) if child is not None else ""


def in_line(node):
    """A description for a row of a table."""
    return re.sub(r"^<p>|</p>\s*$", "", description(node).strip())


# ------------------------------------------------------------ declarations


class Declaration:
    def __init__(self, node, owner=""):
        self.name = plain(node, "name") or plain(node, "compoundname").split("::")[-1]
        self.anchor = f"{owner}.{self.name}" if owner else self.name
        place = node.find("location").attrib
        self.file = place.get("declfile", place.get("file"))
        self.line = int(place.get("declline", place.get("line", "0")))
        self.node = node
        self.kind = node.get("kind")
        self.members = []

    def code(self):
        """The declaration as C or C++."""
        node = self.node
        if self.kind == "define":
            value = plain(node, "initializer")
            parameters = [plain(p, "defname") for p in node.findall("param")]
            return f"#define {self.name}" + (f"({', '.join(parameters)})" if parameters else "") + (
                f" {value}" if value else "")
        head = ""
        templates = node.find("templateparamlist")
        if templates is not None:
            head = "template <" + ", ".join(self.parameter(p) for p in templates) + ">\n"
        if self.kind in ("struct", "class"):
            bases = ", ".join(plain_text(b) for b in node.findall("basecompoundref"))
            bases = re.sub(r"<.{50,}>", "<...>", bases).replace("sepax::", "")
            return f"{head}{self.kind} {self.name}" + (f" : {bases}" if bases else "")
        if self.kind == "enum":
            underlying = plain(node, "type")
            return ("enum class " if node.get("strong") == "yes" else "enum ") + self.name + (
                f" : {underlying}" if underlying else "")
        if self.kind == "function":
            return head + self.function()
        text = plain(node, "definition") + plain(node, "argsstring")
        return head + re.sub(r"sepax::(\w+)(?=[^:]*$)", r"\1", text) + self.value()

    def value(self):
        value = plain(self.node, "initializer")
        return f" {value}" if self.kind == "variable" and len(value) < 40 else ""

    def parameter(self, node):
        text = plain(node, "type")
        name = plain(node, "declname")
        default = plain(node, "defval")
        if name and "(*" in text:
            text = text.replace("(*", "(*" + name, 1)
        elif name:
            text += ("" if text.endswith(("*", "&")) else " ") + name
        return text + plain(node, "array") + (f" = {default}" if default else "")

    def function(self):
        node = self.node
        words = [w for w in ("static", "explicit") if node.get(w) == "yes"]
        if node.get("inline") == "yes" and node.get("static") == "yes" and not self.owned():
            words.append("inline")
        result = plain(node, "type")
        head = " ".join(words + ([result] if result else []))
        head += ("" if head.endswith(("*", "&")) or not head else " ") + self.name + "("
        parameters = [self.parameter(p) for p in node.findall("param")] or [""]
        tail = re.search(r"\)([^)]*)$", plain(node, "argsstring"))
        end = ")" + re.sub(r"\s*=\s*default$", " = default", tail.group(1) if tail else "")
        lines = [head + parameters[0]]
        for parameter in parameters[1:]:
            if len(lines[-1]) + len(parameter) + 3 <= WIDTH:
                lines[-1] += ", " + parameter
            else:
                lines[-1] += ","
                lines.append("    " + parameter)
        return "\n".join(lines) + end

    def owned(self):
        return "." in self.anchor


class Header:
    def __init__(self, node):
        self.path = node.find("location").get("file")
        self.name = Path(self.path).name
        self.about = description(node)
        self.declarations = []


def public(name):
    hidden = ("std", "SEPAX_API", "SEPAX_H", "SEPAX_BEGIN_C", "SEPAX_END_C")
    return ("detail" not in name and name not in hidden
            and not name.startswith("SEPAX_PART_") and not name.endswith("_HPP"))


def class_of(node, owner=""):
    declared = Declaration(node, owner)
    for member in node.iter("memberdef"):
        name = plain(member, "name")
        if member.get("prot") == "public" and not name.startswith("~"):
            declared.members.append(Declaration(member, declared.name))
    declared.members.sort(key=lambda d: d.line)
    return declared


def read(root, work, pattern, extra=""):
    """The headers of this pattern, by path."""
    headers, found = {}, []
    for path in sorted(run_doxygen(root, work, pattern, extra).glob("*.xml")):
        for node in ElementTree.parse(path).getroot().iter("compounddef"):
            kind, name = node.get("kind"), plain(node, "compoundname")
            if kind == "file":
                header = Header(node)
                headers[header.path] = header
            if not public(name):
                continue
            if kind in ("struct", "class") and node.get("prot") == "public":
                found.append(class_of(node))
            elif kind in ("file", "namespace"):
                found += [Declaration(m) for m in node.iter("memberdef")
                          if kind == "namespace" or m.get("kind") == "define" or pattern == "h"]
    seen = set()
    for declared in sorted(found, key=lambda d: d.line):
        path = declared.file if declared.file in headers else f"kernel/{declared.file}"
        key = (path, declared.line, declared.name)
        if key in seen or not public(declared.name) or path not in headers:
            continue
        seen.add(key)
        headers[path].declarations.append(declared)
    return headers


# -------------------------------------------------------------------- pages


def table(rows):
    cells = "".join(
        f'<tr id="{html.escape(anchor)}"><td><code>{html.escape(code, quote=False)}</code></td>'
        f"<td>{text}</td></tr>\n"
        for anchor, code, text in rows
    )
    return f'<table class="members">\n{cells}</table>\n' if rows else ""


def field_code(member):
    node = member.node
    text = plain(node, "type")
    args = plain(node, "argsstring")
    space = "" if text.endswith(("*", "&", "(*")) else " "
    return text + space + member.name + args


def of_c(declared):
    """The names that the C call of a member function may have; the site keeps those that exist."""
    match = re.match(r"basic_(\w+)\.(\w+)", declared.anchor)
    if declared.kind != "function" or not match or match.group(2).startswith("basic_"):
        return ""
    kinds = {"shapes": ["store"], "store": [""], "index": ["index"]}.get(match.group(1), [])
    names = [f"sepax_{kind}_{match.group(2)}".replace("__", "_") for kind in kinds]
    return "".join(f'<p class="of-c">In C: {name}</p>\n' for name in names)


def place(declared, used):
    """The code of a declaration, with an anchor of its own."""
    anchor = declared.anchor
    while anchor in used:  # of overloads
        anchor += "-"
    used.add(anchor)
    return f'<span id="{html.escape(anchor)}">{html.escape(declared.code(), quote=False)}</span>'


def together(members):
    """Members that are shown as one: overloads, those without a comment, and macros line by
    line below the one that has the comment."""
    groups = []
    for member in members:
        last = groups[-1][-1] if groups else None
        about = of_c(member) + description(member.node)
        joins = last and member.kind == last.kind and member.kind not in ("enum", "struct", "class")
        if joins and (last.name == member.name and not description(last.node)
                      or not about and (not of_c(last) + description(last.node)
                                        or (last.kind, last.line) == ("define", member.line - 1))):
            groups[-1].append(member)
        else:
            groups.append([member])
    return groups


def body(group, used):
    """Declarations that are shown as one, with what is written about them and all that belongs to them."""
    declared = group[-1]
    code = "\n".join(place(d, used) for d in group)
    out = f'<section class="declaration">\n<pre><code>{code}</code></pre>\n{of_c(declared)}'
    out += "".join(description(d.node) for d in group)
    if declared.kind == "enum":
        out += table([(plain(v, "name") if declared.node.get("strong") != "yes"
                       else f"{declared.name}.{plain(v, 'name')}",
                       f"{plain(v, 'name')} {plain(v, 'initializer')}".strip(), in_line(v))
                      for v in declared.node.findall("enumvalue")])
    fields = [m for m in declared.members if m.kind == "variable"]
    out += table([(m.anchor, field_code(m), in_line(m.node)) for m in fields])
    for inner in together([m for m in declared.members if m.kind != "variable"]):
        out += body(inner, used)
    return out + "</section>\n"


def page(header):
    """The content of the page of a header."""
    used = set()
    content = "".join(body(group, used) for group in together(header.declarations))
    return f"<h1>{header.name}</h1>\n{header.about}\n{content}"
