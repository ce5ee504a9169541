# SPDX-License-Identifier: MIT
"""Builds the extension: the library by CMake, from the checkout that this directory is a part of,
then the files of src/. Everything is written to build/python of the checkout."""

import os
import pathlib
import re
import shlex
import shutil
import subprocess

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
BUILD = ROOT / "build" / "python"
LIBRARY = BUILD / "library"
HEADER = ROOT / "kernel" / "sepax.h"


def version():
    """The version of the library, which is written down once, in its header."""
    found = dict(re.findall(r"#define SEPAX_VERSION_(\w+) (\d+)", HEADER.read_text("utf-8")))
    return f"{found['MAJOR']}.{found['MINOR']}.{found['PATCH']}"


class build_with_library(build_ext):
    """Builds the static library first."""

    def run(self):
        generator = ["-G", "Ninja"] if shutil.which("ninja") else []
        switches = ["TESTS", "BENCH", "EXAMPLES", "INSTALL"]
        subprocess.check_call(
            ["cmake", "-S", ROOT, "-B", LIBRARY, *generator]
            + [f"-DSEPAX_{name}=OFF" for name in switches]
            + ["-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_POSITION_INDEPENDENT_CODE=ON"]
            + ["-DBUILD_SHARED_LIBS=OFF"]
            # options of whoever builds, as other packages that build by CMake take them
            + shlex.split(os.environ.get("CMAKE_ARGS", ""))
        )
        subprocess.check_call(["cmake", "--build", LIBRARY, "--parallel", str(os.cpu_count())])
        super().run()


def extension():
    # Paths from here: setuptools refuses others.
    sources = sorted(str(path.relative_to(HERE)) for path in (HERE / "src").glob("*.c"))
    sources.append("../examples/threads_pool.c")
    return Extension(
        "sepax._sepax",
        sources,
        depends=[*map(str, [*(HERE / "src").glob("*.h"), HEADER, *HEADER.with_suffix("").glob("*.h")]),
                 str(LIBRARY / "libsepax.a")],
        include_dirs=[str(LIBRARY / "include"), str(ROOT / "examples")],
        extra_objects=[str(LIBRARY / "libsepax.a")],
        libraries=["m", "pthread"],
        extra_compile_args=["-std=c17", "-O2", "-fvisibility=hidden"]
        # not -Wpedantic: the slots of a type hold functions as void *
        + ["-Wall", "-Wextra", "-Wconversion", "-Wshadow"],
        extra_link_args=["-Wl,--strip-debug"],
        py_limited_api=True,
    )


(BUILD / "egg").mkdir(parents=True, exist_ok=True)
setup(
    version=version(),
    ext_modules=[extension()],
    cmdclass={"build_ext": build_with_library},
    options={
        "build": {"build_base": str(BUILD / "setuptools")},
        "egg_info": {"egg_base": str(BUILD / "egg")},
        "bdist_wheel": {"py_limited_api": "cp311"},
    },
)
