# SPDX-License-Identifier: MIT
"""The build of a mutation run: the compile commands of CMake, linked in another way.

The library is a shared one with all its symbols visible, of one vector backend and the reference,
so that the test programs, which look into the library, are linked once for all mutants.
"""

import contextlib
import functools
import json
import pathlib
import re
import shlex
import subprocess

BACKEND = "portable"  # which has four lanes, here in the instructions of the compiler's target
FLAGS = "-O1 -Werror=incompatible-pointer-types -Werror=int-conversion -fPIC"
WARNING = re.compile(r"-W(?!error=)")  # and no -w: it would silence the errors of FLAGS as well
BACKEND_FLAGS = "-Og"  # half of what -O1 takes, and the tests are as fast
BACKEND_SOURCE = "kernel/backend.c"
LANES_SOURCE = "kernel/lane_kernels.c"  # is made here
LIBRARY = "libsepax.so"
SANITIZE = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
HELPERS = ["sepax_shapes", "sepax_contact", "sepax_oracle"]  # what the test programs share
TEST_LIBRARIES = "-lgtest_main -lgtest -lgmpxx -lgmp -lm -pthread"


def run(command, **options):
    return subprocess.run(command, check=True, **options)


@functools.cache
def sanitizer():
    """The library that has to come first in a program of which only a part is sanitized."""
    name = ["cc", "-print-file-name=libasan.so"]
    return run(name, capture_output=True, text=True).stdout.strip()


def split_kernels(text):
    """kernels.h without the lane kernels, which take three quarters of the backend's compilation
    and know nothing of tiles, and a source of them alone."""
    pattern = r"static (void (?:relate|separate|certify|witness)_##name\([^)]*\)) \{(.*?\n    \})\n"
    declared, count = re.subn(pattern, r"\1;\n", text, flags=re.DOTALL)
    if count != 4:
        raise ValueError("kernels.h: build.py does not find its lane kernels any more")
    return declared, re.sub(pattern, r"\1 {\2\n", text, flags=re.DOTALL)


def write_once(path, text):
    """Ninja looks at the time of the last change."""
    if not path.exists() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


class Build:
    """The original: its objects, its library and the test programs.

    The objects of the test programs may come from another build of CMake, which is brought up to
    date: `ready`.
    """

    def __init__(self, root, directory, programs, ready=None):
        self.root, self.directory = root, directory.resolve()
        self.ready = ready.resolve() if ready else None
        self.directory.mkdir(parents=True, exist_ok=True)
        self.configure()
        self.copy_kernel()
        if self.ready:
            run(["cmake", "--build", self.ready, "--target", *HELPERS, *programs],
                stdout=subprocess.DEVNULL)  # fmt: skip
        self.read_commands()
        self.programs = [name for name in programs if name in self.sources_of]
        for name in programs:
            if name not in self.sources_of:
                print(f"mutate: there is no {name}")
        self.write_ninja()
        run(["ninja", "-C", self.directory, "--quiet"])
        self.users = self.read_users()

    def configure(self):
        run(["cmake", "-S", self.root, "-B", self.directory / "cmake", "-G", "Ninja",
             "-D", "CMAKE_BUILD_TYPE=None", "-D", "CMAKE_C_FLAGS=" + FLAGS,
             "-D", "CMAKE_CXX_FLAGS=-O1", "-D", "CMAKE_EXPORT_COMPILE_COMMANDS=ON",
             "-D", "SEPAX_TESTS=ON", "-D", "SEPAX_BENCH=OFF", "-D", "SEPAX_EXAMPLES=OFF"],
            stdout=subprocess.DEVNULL)  # fmt: skip
        # No backend but one: found before the generated list.
        write_once(self.directory / "backend_list.h", f"BACKEND({BACKEND})\n")

    def copy_kernel(self):
        for path in sorted((self.root / "kernel").rglob("*.[ch]")):
            text = path.read_text()
            if path.name == "kernels.h":
                text, lane_kernels = split_kernels(text)
                write_once(self.directory / LANES_SOURCE, lane_kernels)
            write_once(self.directory / path.relative_to(self.root), text)

    def read_commands(self):
        """kernel: source -> command; sources_of: program -> {object: command}"""
        self.kernel, self.sources_of = {}, {}
        entries = json.loads((self.directory / "cmake" / "compile_commands.json").read_text())
        for entry in entries:
            source = pathlib.Path(entry["file"])
            if source.name.startswith("cmake_pch"):  # GoogleTest's headers, read once
                continue
            command = entry["command"].replace(" -fvisibility=hidden", "")
            command = shlex.split(command)
            output = pathlib.Path(command[command.index("-o") + 1])
            target = output.parts[[part.endswith(".dir") for part in output.parts].index(True)][:-4]
            at = command.index("-o")
            command = command[:at] + command[at + 2 :]
            command = [part for part in command if part != "-DSIMDE_NO_NATIVE"]
            command.remove("-c")
            command.remove(entry["file"])
            command.insert(1, f"-I{self.directory}")
            if target in ("sepax", "sepax_" + BACKEND):
                own = [str(self.directory / "kernel") if part == str(self.root / "kernel") else part
                       for part in command if not WARNING.match(part)]  # fmt: skip
                name = source.relative_to(self.root).as_posix()
                if name == BACKEND_SOURCE:
                    own = [BACKEND_FLAGS if part == "-O1" else part for part in own]
                    self.kernel[LANES_SOURCE] = own
                self.kernel[name] = own
            else:
                name = f"{target}.{source.name}.o"
                if self.ready:
                    name = str(self.ready / output)
                self.sources_of.setdefault(target, {})[name] = (source, command)

    def object_name(self, source):
        return source.replace("/", ".") + ".o"

    def write_ninja(self):
        lines = ["rule compile", "  command = $compiler -MMD -MF $out.d -c $in -o $out",
                 "  deps = gcc", "  depfile = $out.d",
                 "rule share", f"  command = {self.link_command('$in', '$out')}",
                 "rule archive", "  command = rm -f $out && ar rcs $out $in",
                 "rule link", f"  command = c++ -o $out $in {TEST_LIBRARIES}"]  # fmt: skip

        def compile_edge(name, source, command):
            if pathlib.Path(name).is_absolute():
                return
            lines.extend([f"build {name}: compile {source}", f"  compiler = {shlex.join(command)}"])  # fmt: skip

        for source, command in self.kernel.items():
            compile_edge(self.object_name(source), self.directory / source, command)
        objects = " ".join(self.object_name(source) for source in self.kernel)
        lines.append(f"build {LIBRARY}: share {objects}")
        helpers = [name for target in HELPERS for name in self.sources_of[target]]
        lines.append(f"build libhelpers.a: archive {' '.join(helpers)}")
        for target in [*HELPERS, *self.programs]:
            for name, (source, command) in self.sources_of[target].items():
                compile_edge(name, source, command)
        for target in self.programs:
            parts = " ".join([*self.sources_of[target], "libhelpers.a", LIBRARY])
            lines.append(f"build {target}: link {parts}")
        (self.directory / "build.ninja").write_text("\n".join(lines) + "\n")

    def link_command(self, objects, library):
        return f"cc -shared -Wl,-soname,{LIBRARY} -o {library} {objects} -lm"

    def read_users(self):
        """{file of the kernel: the sources that are compiled with it}"""
        users = {}
        for source in self.kernel:
            text = run(["ninja", "-C", self.directory, "-t", "deps", self.object_name(source)],
                       capture_output=True, text=True).stdout  # fmt: skip
            for line in text.splitlines()[1:]:
                path = pathlib.Path(line.strip())
                if path.is_relative_to(self.directory):
                    users.setdefault(path.relative_to(self.directory).as_posix(), []).append(source)
        return users

    def program(self, name):
        return self.directory / name


class Workshop:
    """A copy of the kernel in which one mutant at a time is made."""

    def __init__(self, built, name):
        self.built, self.directory = built, built.directory / name
        for path in (built.directory / "kernel").rglob("*.[ch]"):
            write_once(self.directory / path.relative_to(built.directory), path.read_text())

    @contextlib.contextmanager
    def mutated(self, mutant):
        path = self.directory / mutant.file
        text = path.read_text()
        path.write_text(mutant.apply(text))
        try:
            yield
        finally:
            path.write_text(text)

    def compile(self, file, *flags):
        """Whether all sources that use the file compile."""
        kernel, own = str(self.built.directory / "kernel"), str(self.directory / "kernel")
        for source in self.built.users[file]:
            command = [own if part == kernel else part for part in self.built.kernel[source]]
            command += [*flags, "-c", str(self.directory / source), "-o",
                        str(self.directory / self.built.object_name(source))]  # fmt: skip
            done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                  check=False)  # fmt: skip
            if done.returncode != 0:
                return False
        return True

    def is_same(self, file):
        names = [self.built.object_name(source) for source in self.built.users[file]]
        return all(
            (self.directory / name).read_bytes() == (self.built.directory / name).read_bytes()
            for name in names
        )

    def link(self, file, *flags):
        used = self.built.users[file]
        objects = [str((self.directory if source in used else self.built.directory)
                       / self.built.object_name(source)) for source in self.built.kernel]  # fmt: skip
        command = self.built.link_command(" ".join(objects), self.directory / LIBRARY)
        run(shlex.split(command) + list(flags))
