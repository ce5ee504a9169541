# SPDX-License-Identifier: MIT
"""What building and importing say where something is missing."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

PYTHON = Path(__file__).resolve().parents[1]


@pytest.fixture
def backend():
    spec = importlib.util.spec_from_file_location("backend", PYTHON / "backend.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_build_names_what_is_missing(backend, monkeypatch, tmp_path):
    monkeypatch.setattr(backend.shutil, "which", lambda tool: None if tool == "cmake" else tool)
    with pytest.raises(SystemExit, match="needs cmake, not found here.*apt-get install gcc cmake"):
        backend.build_wheel(tmp_path)
    monkeypatch.setattr(backend.shutil, "which", lambda tool: tool)
    monkeypatch.setattr(backend, "ROOT", tmp_path)
    with pytest.raises(SystemExit, match="only from a checkout of the whole project"):
        backend.build_wheel(tmp_path)


def test_the_backend_requires_nothing(backend):
    assert "requires = []" in (PYTHON / "pyproject.toml").read_text()
    assert not hasattr(backend, "get_requires_for_build_wheel")


def test_an_import_of_the_source_says_what_to_do():
    program = [sys.executable, "-B", "-c", "import sepax"]
    found = subprocess.run(program, cwd=PYTHON, capture_output=True, text=True)
    assert "ImportError" in found.stderr and "pip install ./python" in found.stderr
