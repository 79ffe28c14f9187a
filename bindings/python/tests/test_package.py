"""The package as a whole: its types, its examples, its import, its source distribution."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import ferz
import pytest
from conftest import ROOT

has_mypy = pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="mypy is not installed")


def run(*arguments: str, cwd: Path = ROOT) -> str:
    """What a program of Python prints; it must succeed."""
    done = subprocess.run([sys.executable, *arguments], cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@has_mypy
def test_stubs_fit_the_module(tmp_path: Path) -> None:
    # What is not installed cannot be imported.
    missing = tmp_path / "missing"
    needs = {"pettingzoo": "pettingzoo", "gymnasium": "gymnasium", "openspiel": "pyspiel"}
    modules = [f"ferz.{module}" for module, package in needs.items() if not importlib.util.find_spec(package)]
    # The classes of OpenSpiel have a metaclass of their own.
    missing.write_text("\n".join([*modules, "ferz.openspiel.Game", "ferz.openspiel.State"]))
    run("-m", "mypy.stubtest", "ferz", "--allowlist", str(missing), "--ignore-unused-allowlist", cwd=tmp_path)


@pytest.fixture(scope="module")
def known_types(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where mypy keeps what it knows of other packages: to read them takes longer than to check ours."""
    return str(tmp_path_factory.mktemp("mypy"))


@has_mypy
@pytest.mark.skipif(importlib.util.find_spec("pettingzoo") is None, reason="PettingZoo and Gymnasium are not installed")
def test_what_is_written_in_python_is_typed(tmp_path: Path, known_types: str) -> None:
    run("-m", "mypy", "--strict", "--cache-dir", known_types, "-p", "ferz", cwd=tmp_path)


@has_mypy
def test_examples_are_typed(tmp_path: Path, known_types: str) -> None:
    files = [str(file) for folder in ["bench", "examples"] for file in sorted((ROOT / folder).glob("*.py"))]
    assert len(files) > 1
    run("-m", "mypy", "--strict", "--cache-dir", known_types, *files, cwd=tmp_path)


def test_examples_run() -> None:
    assert run("examples/random_game.py", "xiangqi", "1").count("\n") > 10


def test_the_import_is_quick() -> None:
    # The time of the processor: other programs may run beside the tests.
    timed = "import time; start = time.process_time(); import ferz; print(time.process_time() - start)"
    assert min(float(run("-c", timed)) for _ in range(5)) < 0.05


def test_everything_public_is_documented() -> None:
    for name in ferz.__all__:
        value = getattr(ferz, name)
        assert isinstance(value, (bool, str)) or value.__doc__, name
    for value in [ferz.Analysis, ferz.Batch, ferz.Board, ferz.Engine, ferz.LegalMoves, ferz.Move, ferz.Piece, ferz.Variant]:
        for member in dir(value):
            assert member.startswith("_") or getattr(value, member).__doc__, f"{value.__name__}.{member}"


@pytest.mark.skipif(shutil.which("maturin") is None, reason="maturin is not on the path")
def test_the_source_distribution_is_whole(tmp_path: Path) -> None:
    subprocess.run(["maturin", "sdist", "--out", str(tmp_path)], cwd=ROOT, check=True, capture_output=True)
    [archive] = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        names = {name.split("/", 1)[1] for name in packed.getnames() if "/" in name}
    assert {"pyproject.toml", "PKG-INFO"} <= names
    sources = ["src/lib.rs", *(f"crates/{name}/src/lib.rs" for name in ["language", "compiler", "core", "games", "search"])]
    data = ["docs/pictures/pieces.ron", "variants/chess/chess.ron", "variants/lib.rs", "grammar/fen.pest"]
    for needed in ["/LICENSE", "/python/ferz/py.typed", "/python/ferz/_ferz.pyi", *sources, *data]:
        assert any(name.endswith(needed.lstrip("/")) for name in names), needed
    assert not any(name.endswith(".so") for name in names)
