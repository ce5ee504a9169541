# SPDX-License-Identifier: MIT
"""Docstrings: their examples run, and their signatures are those of the functions."""

import ast
import doctest
import inspect
import re
from pathlib import Path

import pytest

import sepax
from sepax import _docs, _report, _store, _two

ROOT = Path(__file__).resolve().parents[2]
FUNCTIONS = [
    (f"{owner.__name__}.{name}", getattr(owner, name))
    for owner in (sepax, sepax.Store, sepax.Index, sepax.Worlds, sepax.Field, sepax.Tester)
    for name in sorted(vars(owner) if owner is sepax else dir(owner))
    if not name.startswith("_") and callable(getattr(owner, name))
    and not isinstance(getattr(owner, name), type)
]
STUB = ast.parse((Path(sepax.__file__).parent / "__init__.pyi").read_text())


@pytest.mark.parametrize("module", [_docs, _report, _store, _two])
def test_examples(module):
    result = doctest.testmod(module, extraglobs={"sepax": sepax})
    assert result.failed == 0 and result.attempted > 0


@pytest.mark.parametrize("name, function", FUNCTIONS)
def test_signatures(name, function):
    """A function knows each parameter of its signature, and no other."""
    parameters = inspect.signature(function).parameters.values()
    for parameter in parameters:
        if parameter.kind == parameter.KEYWORD_ONLY and name.count("."):
            try:
                function(*[sepax.Store()][: "Store" in name], **{parameter.name: object()})
            except (TypeError, ValueError) as error:
                assert "has no parameter" not in str(error), name
    assert function.__doc__


def test_types_are_documented():
    kinds = {name: kind for name, kind in vars(sepax).items() if isinstance(kind, type)}
    assert {"Store", "Index", "Source", "Threads", "Report"} < kinds.keys()
    for name, kind in kinds.items():
        assert kind.__doc__, name
    for name, parameters in (
        ("Store", ["relate_only", "merge_axes", "threads"]),
        ("Index", ["store", "ids", "margin", "backend", "threads"]),
        ("Threads", ["count"]),
    ):
        assert list(inspect.signature(kinds[name]).parameters) == parameters
        node = next(f for owner, f in stub_functions() if owner is kinds[name] and f.name == "__init__")
        arguments = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
        assert [a.arg for a in arguments][1:] == parameters


def test_the_version_is_that_of_the_header():
    header = (ROOT / "kernel" / "sepax.h").read_text()
    numbers = re.findall(r"#define SEPAX_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", header)
    assert sepax.__version__ == ".".join(numbers)


PAGES = ["docs/python.md", "python/README.md"] + [
    f"docs/for_{users}.md" for users in ("learning", "monte_carlo", "nesting", "planning")
]


@pytest.mark.parametrize("page", PAGES)
def test_pages(page):
    programs = re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text("utf-8"), re.M | re.S)
    for program in programs:
        exec(program, {})
    assert programs


def stub_functions():
    for node in STUB.body:
        if isinstance(node, ast.ClassDef):
            owner = getattr(sepax, node.name)
            yield from ((owner, f) for f in node.body if isinstance(f, ast.FunctionDef))
        elif isinstance(node, ast.FunctionDef):
            yield sepax, node


def test_stubs_have_the_same_parameters():
    seen = set()
    for owner, node in stub_functions():
        if node.name.startswith("__") or any(
            isinstance(d, ast.Name) and d.id == "property" for d in node.decorator_list
        ):
            continue
        seen.add(f"{owner.__name__}.{node.name}")
        found = inspect.signature(getattr(owner, node.name))
        arguments = node.args
        names = [a.arg for a in arguments.posonlyargs + arguments.args + arguments.kwonlyargs]
        names = names[1:] if names[:1] == ["cls"] else names  # a bound method shows the others
        assert names == list(found.parameters), node.name
    assert seen == {name for name, _ in FUNCTIONS}


def test_stubs_have_every_name():
    names = {node.name for node in STUB.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    names |= {
        node.target.id
        for node in STUB.body
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) != "TypeAlias"
    }
    assert names == {name for name in vars(sepax) if name == "__version__" or name[0] != "_"}
