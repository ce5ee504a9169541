# SPDX-License-Identifier: MIT
"""Pages of the Python package and of the JavaScript package, from their stubs and comments.

The stubs of Python have the signatures, and the docstrings stand beside the code; nothing is
imported but ``_docs.py``, which is texts alone. The declarations of TypeScript have both.
"""

import ast
import html
import inspect
import re
import runpy


def inline(text):
    """Text with its code marked."""
    text = html.escape(text, quote=False)
    text = re.sub(r"\{@link (\w+)\}", r"`\1`", text)
    return re.sub(r"``([^`]+)``|`([^`]+)`",
                  lambda m: f"<code>{m.group(1) or m.group(2)}</code>", text)


def paragraphs(text):
    """Paragraphs, lists and code, the last as examples with >>> or indented."""
    out = ""
    for part in re.split(r"\n\s*\n", text.strip("\n")):
        lines = part.split("\n")
        if lines[0].lstrip().startswith(">>>") or all(line.startswith("    ") for line in lines):
            out += f"<pre><code>{html.escape(inspect.cleandoc(part), quote=False)}</code></pre>\n"
        elif part.strip():
            out += f"<p>{inline(' '.join(line.strip() for line in lines))}</p>\n"
    return out


# ------------------------------------------------------------------ Python


def fields(text):
    """The entries of a section such as Parameters."""
    out = "<dl>\n"
    for entry in re.split(r"\n(?=\S)", text.strip("\n")):
        name, _, rest = entry.partition("\n")
        out += f"<dt>{inline(name)}</dt>\n<dd>{paragraphs(inspect.cleandoc(rest))}</dd>\n"
    return out + "</dl>\n"


def docstring(text):
    """A docstring in the style of NumPy."""
    parts = re.split(r"^(\w[\w ]*)\n-+\n", inspect.cleandoc(text), flags=re.M)
    out = paragraphs(parts[0])
    for title, content in zip(parts[1::2], parts[2::2]):
        out += f"<h4>{title}</h4>\n"
        free = title in ("Notes", "Examples", "See Also") or "\n    " not in content
        out += paragraphs(content) if free else fields(content)
    return out


def python_texts(package):
    """Docstrings by the name of what they are about."""
    texts = {}
    for path in sorted(package.glob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if not isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                continue
            texts.setdefault(node.name, ast.get_docstring(node))
            for child in getattr(node, "body", []):
                if isinstance(child, ast.FunctionDef):
                    texts.setdefault(f"{node.name}.{child.name}", ast.get_docstring(child))
    for name, text in runpy.run_path(str(package / "_docs.py"))["texts"].items():
        text = (text.partition("\n--\n")[2] or text).strip()
        texts.setdefault(name.removeprefix("sepax."), text)
    return texts


def python_entry(node, texts, owner=""):
    name = f"{owner}{node.name}"
    if isinstance(node, ast.ClassDef):
        bases = ", ".join(ast.unparse(b) for b in node.bases)
        code = f"class {node.name}" + (f"({bases})" if bases else "")
        values = [ast.unparse(n) for n in node.body if isinstance(n, (ast.Assign, ast.AnnAssign))]
        code += "".join(f"\n    {value}" for value in values)
    else:
        code = ast.unparse(node).removesuffix("...").rstrip().removesuffix(":")
        if len(code) > 88:
            code = re.sub(r", (?=[\w*]+[:=,)])", ",\n    ", code)
    out = f'<section class="declaration" id="{name}">\n'
    out += f"<pre><code>{html.escape(code, quote=False)}</code></pre>\n"
    out += docstring(texts.get(name) or "")
    seen = set()
    for child in getattr(node, "body", []):
        if isinstance(child, ast.FunctionDef) and child.name not in seen:
            seen.add(child.name)
            public = not child.name.startswith("_") or f"{name}.{child.name}" in texts
            out += python_entry(child, texts, name + ".") if public else ""
    return out + "</section>\n"


def python_page(package):
    texts = python_texts(package)
    stubs = ast.parse((package / "__init__.pyi").read_text(encoding="utf-8"))
    nodes = [n for n in stubs.body if isinstance(n, (ast.ClassDef, ast.FunctionDef))]
    first = {n.name: n for n in reversed(nodes)}  # of overloads the first one
    out = "<h1>sepax in Python</h1>\n<p>How to begin is in "
    out += '<a href="../docs/python.html">sepax for Python</a>.</p>\n'
    groups = {"Objects": [], "Functions": [], "Types": []}
    for node in nodes:
        if isinstance(node, ast.FunctionDef):
            title = "Functions"
        else:
            called = [n for n in node.body if isinstance(n, ast.FunctionDef) and n.name[0] != "_"]
            title = "Objects" if called else "Types"
        groups[title] += [node] if first[node.name] is node else []
    for title, members in groups.items():
        names = ", ".join(f'<a href="#{n.name}"><code>{n.name}</code></a>' for n in members)
        out += f"<h2>{title}</h2>\n<p>{names}</p>\n"
        out += "".join(python_entry(n, texts) for n in members)
    return out


# -------------------------------------------------------------- JavaScript


def comment(text):
    """The words of a comment between /** and */."""
    lines = (re.sub(r"^\s*\* ?", "", line) for line in text.strip().strip("*").split("\n"))
    return re.sub(r"^@(\w+) (\w+)", r"`\2`:", "\n".join(lines), flags=re.M)


DECLARATION = re.compile(r"\s*(?:/\*\*(.*?)\*/\s*)?", re.S)


def statements(text):
    """Pairs of a comment and a declaration, which ends with a ; or a block of its own."""
    text = re.sub(r"^\s*//.*\n", "", text, flags=re.M)
    at = 0
    while True:
        match = DECLARATION.match(text, at)
        begin = end = match.end()
        if begin >= len(text):
            return
        depth = 0
        while end < len(text):
            depth += {"{": 1, "(": 1, "[": 1, "}": -1, ")": -1, "]": -1}.get(text[end], 0)
            block = text[end] == "}" and not re.match(r"\s*[;&|=\[]", text[end + 1:])
            end += 1
            if depth == 0 and (text[end - 1] == ";" or block):
                break
            if text.startswith("/*", end):
                end = text.index("*/", end) + 2
        yield match.group(1), text[begin:end]
        at = end


def table(owner, members):
    """Fields and values, a row each."""
    rows = ""
    for words, code in members:
        text = inline(" ".join(comment(words or "").split()))
        rows += f'<tr id="{owner}{NAME.match(code).group(1)}"><td><code>'
        rows += f"{html.escape(code.rstrip(';'), quote=False)}</code></td><td>{text}</td></tr>\n"
    return f'<table class="members">\n{rows}</table>\n' if rows else ""


NAME = re.compile(r"(?:export |declare |default |abstract |readonly |get |static |async |class |"
                  r"interface |const |type |function )*(?:\[Symbol\.)?([\w$]+)")


def javascript_entry(words, code, used, owner=""):
    name = owner + NAME.match(code).group(1)
    anchor = name
    while anchor in used:  # of overloads
        anchor += "-"
    used.add(anchor)
    head, brace, rest = code.partition("{")
    nested = brace and re.search(r"\b(class|interface)\b|\bconst \w+: $", head)
    shown = head.rstrip(" :") if nested else inspect.cleandoc(code)
    shown = re.sub(r"^(export |declare |default )+", "", shown)
    out = f'<section class="declaration" id="{html.escape(anchor)}">\n'
    out += f"<pre><code>{html.escape(shown, quote=False)}</code></pre>\n"
    out += paragraphs(comment(words)) if words else ""
    if nested:
        members = list(statements(rest.rstrip().rstrip(";").removesuffix("}")))
        fields = [m for m in members if "(" not in m[1].partition(":")[0] and "\n" not in m[1]]
        out += table(f"{name}.", fields)
        for inner in members:
            if inner not in fields:
                out += javascript_entry(*inner, used, owner=name + ".")
    return out + "</section>\n"


def javascript_page(path):
    text = re.sub(r"^// SPDX.*\n", "", path.read_text(encoding="utf-8"))
    out = "<h1>sepax in JavaScript</h1>\n"
    about = re.match(r"\s*/\*\*(.*?)\*/\s*\n(?=\s*\n|/\*\*)", text, re.S)
    if about:
        out += paragraphs(comment(about.group(1)))
        text = text[about.end():]
    used = set()
    return out + "".join(javascript_entry(*entry, used) for entry in statements(text))
