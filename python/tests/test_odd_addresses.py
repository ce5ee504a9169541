# SPDX-License-Identifier: MIT
"""Arrays at odd addresses: the extension, built to trap at misaligned loads and stores, has none."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import sepax

ROOT = Path(__file__).resolve().parents[2]
LIBRARY = ROOT / "build" / "python" / "library"


def test_odd_addresses(tmp_path):
    package = tmp_path / "sepax"
    package.mkdir()
    for file in Path(sepax.__file__).parent.glob("*.py"):
        (package / file.name).symlink_to(file)
    includes = [LIBRARY / "include", ROOT / "examples", sysconfig.get_path("include")]
    subprocess.run(
        [
            *("gcc", "-shared", "-fPIC", "-std=c17", "-fsanitize=alignment"),
            *("-fsanitize-undefined-trap-on-error", "-o", package / "_sepax.abi3.so"),
            *[f"-I{folder}" for folder in includes],
            *sorted((ROOT / "python" / "src").glob("*.c")),
            *(ROOT / "examples" / "threads_pool.c", LIBRARY / "libsepax.a", "-lm", "-lpthread"),
        ],
        check=True,
    )
    program = Path(__file__).with_name("odd_addresses.py")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    subprocess.run([sys.executable, "-B", program], check=True, env=environment)
