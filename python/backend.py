# SPDX-License-Identifier: MIT
"""Builds the package as pip asks for it (PEP 517), by CMake and the compiler alone: it requires no
other package. The library comes from the checkout that this directory is a part of, the extension
from src/. All but the wheel is written to build/python of the checkout."""

import base64
import hashlib
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sysconfig
import tomllib
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
LIBRARY = ROOT / "build" / "python" / "library"
PACKAGES = "gcc cmake libsimde-dev python3-dev"


def _check():
    """Ends with a sentence where something is missing."""
    cc = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    python = pathlib.Path(sysconfig.get_path("include"), "Python.h")
    missing = [tool for tool in ("cmake", cc) if not shutil.which(tool)]
    missing += [] if python.exists() else [str(python)]
    if missing:
        raise SystemExit(
            f"sepax is built from source, and needs {', '.join(missing)}, not found here; "
            f"on Debian or Ubuntu: apt-get install {PACKAGES}"
        )
    if not (ROOT / "kernel" / "sepax.h").exists():
        raise SystemExit(f"sepax builds only from a checkout of the whole project, not from {HERE}")


def _build_library():
    generator = ["-G", "Ninja"] if shutil.which("ninja") else []
    switches = [f"-DSEPAX_{name}=OFF" for name in ("TESTS", "BENCH", "EXAMPLES", "INSTALL")]
    configure = ["cmake", "-S", ROOT, "-B", LIBRARY, *generator, *switches]
    configure += ["-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_POSITION_INDEPENDENT_CODE=ON"]
    configure += ["-DBUILD_SHARED_LIBS=OFF"]
    # options of whoever builds, as other packages that build by CMake take them
    configure += shlex.split(os.environ.get("CMAKE_ARGS", ""))
    for command in (configure, ["cmake", "--build", LIBRARY, "--parallel", str(os.cpu_count())]):
        if subprocess.run(command).returncode != 0:
            raise SystemExit(
                f"CMake could not build the library of sepax, see above; it needs {PACKAGES}"
            )


def _build_extension(target):
    cc = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    folders = [LIBRARY / "include", ROOT / "examples", sysconfig.get_path("include")]
    command = [*cc, "-shared", "-fPIC", "-std=c17", "-O2", "-fvisibility=hidden"]
    # not -Wpedantic: the slots of a type hold functions as void *
    command += ["-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Wl,--strip-debug"]
    command += [f"-I{folder}" for folder in folders]
    command += sorted((HERE / "src").glob("*.c"))
    command += [ROOT / "examples" / "threads_pool.c", LIBRARY / "libsepax.a", "-lm", "-lpthread"]
    if subprocess.run([*command, "-o", target]).returncode != 0:
        raise SystemExit("the compiler could not build the extension of sepax, see above")


def _metadata(project, version):
    extras = [
        line
        for extra, needed in project["optional-dependencies"].items()
        for line in (f"Provides-Extra: {extra}", *[f"Requires-Dist: {n}; extra == '{extra}'" for n in needed])
    ]
    return "\n".join([
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {version}",
        f"Summary: {project['description']}",
        f"License: {project['license']['text']}",
        f"Requires-Python: {project['requires-python']}",
        *[f"Classifier: {line}" for line in project["classifiers"]],
        *extras,
        "Description-Content-Type: text/markdown",
        "",
        (HERE / project["readme"]).read_text("utf-8"),
    ])


def _pack(wheel, files):
    """Writes files, of which the last is the record that names all of them."""
    record = ""
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record += f"{name},sha256={digest},{len(data)}\n"
            archive.writestr(name, data)
        name = f"{pathlib.PurePath(name).parent}/RECORD"
        archive.writestr(name, record + f"{name},,\n")


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    _check()
    project = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))["project"]
    header = (ROOT / "kernel" / "sepax.h").read_text("utf-8")
    found = dict(re.findall(r"#define SEPAX_VERSION_(\w+) (\d+)", header))
    version = f"{found['MAJOR']}.{found['MINOR']}.{found['PATCH']}"
    _build_library()
    extension = LIBRARY.parent / "_sepax.abi3.so"
    _build_extension(extension)
    tag = "cp311-abi3-" + re.sub(r"[-.]", "_", sysconfig.get_platform())
    info = f"sepax-{version}.dist-info"
    files = {
        f"sepax/{path.name}": path.read_bytes()
        for path in sorted((HERE / "sepax").iterdir())
        if path.suffix in (".py", ".pyi", ".typed")
    }
    files["sepax/_sepax.abi3.so"] = extension.read_bytes()
    files[f"{info}/METADATA"] = _metadata(project, version).encode()
    files[f"{info}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: sepax\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    )
    wheel = f"sepax-{version}-{tag}.whl"
    _pack(pathlib.Path(wheel_directory, wheel), files)
    return wheel


def build_sdist(sdist_directory, config_settings=None):
    raise SystemExit("sepax builds only from a checkout of the whole project: there is no sdist")
