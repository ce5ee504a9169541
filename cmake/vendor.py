#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""vendor.py DIRECTORY [SIMDE]: copies the sources of the library, and the headers of SIMDe that they
include on any processor, from the directory that holds simde/ (/usr/include)."""

import os
import pathlib
import re
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*[<"]([^">]+)[">]', re.MULTILINE)
README = """This directory has all that one compiler command needs to build sepax, and nothing else:

{command}
It was written by ./run vendor of sepax {version}, whose docs/compile.md says more. Both parts, kernel/
and simde/, have the licence MIT: LICENSE, and the first lines of each file of simde/.
"""


def needed(simde):
    """The headers of SIMDe that kernel/ includes, and those that these include, as paths."""
    todo = [name for path in (ROOT / "kernel").rglob("*.h") for name in INCLUDE.findall(path.read_text())
            if name.startswith("simde/")]
    found = set()
    while todo:
        name = os.path.normpath(todo.pop())
        if name in found:
            continue
        found.add(name)
        for other in INCLUDE.findall((simde / name).read_text("utf-8")):
            beside = os.path.normpath(os.path.join(os.path.dirname(name), other))
            todo += [path for path in (beside, other) if (simde / path).is_file()
                     and path.startswith("simde/")][:1]
    return sorted(found)


def main():
    folder = pathlib.Path(sys.argv[1])
    simde = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else "/usr/include")
    shutil.copytree(ROOT / "kernel", folder / "kernel")
    for name in needed(simde):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(simde / name, folder / name)
    shutil.copyfile(ROOT / "LICENSE", folder / "LICENSE")
    page = (ROOT / "docs" / "compile.md").read_text()
    command = re.search(r"```sh\n(.*?)```", page, re.DOTALL)[1].replace("-I kernel", "-I kernel -I .")
    numbers = re.findall(r"#define SEPAX_VERSION_\w+ (\d+)", (ROOT / "kernel/sepax.h").read_text())
    text = README.format(command=re.sub("^", "    ", command, flags=re.MULTILINE).rstrip() + "\n",
                         version=".".join(numbers))
    (folder / "README").write_text(text)


main()
