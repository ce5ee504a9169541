# SPDX-License-Identifier: MIT
"""What a mutation run builds: the library from a copy of its sources, and the test programs.

The objects of the test programs come from an ordinary build with CMake and do not change: each
mutant's library is linked with them again.
"""

import contextlib
import os
import re
import shutil
import subprocess

# With -w these errors would be silent.
FLAGS = "-O1 -Werror=incompatible-pointer-types -Werror=int-conversion"
# By clang, because gcc takes minutes for the sanitized backend.
SANITIZE = ("-fsanitize=address,undefined -fno-sanitize-recover=all"
            " -fno-sanitize=pointer-overflow,object-size")  # fmt: skip
ARCHIVE = "libsepax.a"


def succeeds(command):
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          check=False).returncode == 0  # fmt: skip


class Library:
    """A build of the library in which one mutant at a time is made."""

    def __init__(self, root, directory, lanes, sanitized=False):
        self.directory, self.source, self.sanitized = directory, directory / "source", sanitized
        # objects of a mutant in which a run ended would seem newer than the sources
        shutil.rmtree(directory, ignore_errors=True)
        self.source.mkdir(parents=True)
        for path in root.iterdir():
            if path.name not in ("kernel", "build", ".git"):
                (self.source / path.name).symlink_to(path)
        shutil.copytree(root / "kernel", self.source / "kernel")
        here = os.path.dirname(os.path.abspath(__file__))
        options = {"CMAKE_BUILD_TYPE": "None", "CMAKE_C_COMPILER": "clang" if sanitized else "cc",
                   "CMAKE_C_FLAGS": f"{FLAGS} {SANITIZE}" if sanitized else FLAGS,
                   "CMAKE_PROJECT_sepax_INCLUDE": f"{here}/one_backend.cmake",
                   "SEPAX_ONE_BACKEND_LANES": "" if lanes == 4 else lanes,
                   "SEPAX_TESTS": "OFF", "SEPAX_BENCH": "OFF", "SEPAX_EXAMPLES": "OFF",
                   "SEPAX_INSTALL": "OFF"}  # fmt: skip
        definitions = [f"-D{name}={value}" for name, value in options.items()]
        configured = succeeds(["cmake", "-S", self.source, "-B", directory, "-G", "Ninja",
                               *definitions])  # fmt: skip
        if not configured or not self.build():
            raise RuntimeError(f"the library in {directory} cannot be built without any mutant")
        self.original = self.archive.read_bytes()

    @property
    def archive(self):
        return self.directory / ARCHIVE

    def build(self):
        return succeeds(["cmake", "--build", self.directory, "-j", "1", "--target", "sepax"])

    def is_changed(self):
        return self.archive.read_bytes() != self.original

    @contextlib.contextmanager
    def mutated(self, mutant):
        """Whether the mutant compiles."""
        path = self.source / mutant.file
        text = path.read_text()
        path.write_text(mutant.apply(text))
        try:
            yield self.build()
        finally:
            path.write_text(text)


class Programs:
    """The test programs of a build with CMake."""

    def __init__(self, directory, names):
        self.directory, self.commands = directory, {}
        if not succeeds(["cmake", "--build", directory, "--target", *names]):
            raise RuntimeError(f"the test programs in {directory} cannot be built")
        for name in names:
            listed = subprocess.run(["ninja", "-C", directory, "-t", "commands", name],
                                    capture_output=True, text=True, check=True)  # fmt: skip
            self.commands[name] = listed.stdout.splitlines()[-1]

    def link(self, name, library):
        """The program with this library, or None: a mutant calls what the library does not have."""
        program = library.directory / name
        command = self.commands[name].replace(f" {ARCHIVE} ", f" {library.archive} ")
        command = re.sub(r" -o \S+ ", f" -o {program} ", command)
        if library.sanitized:
            command = re.sub(r"\S*\+\+ ", f"clang++ {SANITIZE} ", command, count=1)
        linked = subprocess.run(command, shell=True, cwd=self.directory, check=False,
                                stderr=subprocess.DEVNULL).returncode == 0  # fmt: skip
        return program if linked else None
