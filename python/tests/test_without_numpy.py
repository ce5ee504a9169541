# SPDX-License-Identifier: MIT
"""The package where there is no NumPy."""

import subprocess
import sys
from pathlib import Path


def test_without_numpy():
    program = Path(__file__).with_name("without_numpy.py")
    subprocess.run([sys.executable, "-B", program], check=True)
