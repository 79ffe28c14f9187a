"""The example that learns by self-play does learn."""

from __future__ import annotations

import importlib.util

import pytest
from conftest import ROOT

pytest.importorskip("numpy", reason="NumPy is not installed")

SPEC = importlib.util.spec_from_file_location("self_play", ROOT / "examples" / "self_play.py")
assert SPEC is not None and SPEC.loader is not None
self_play = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(self_play)


@pytest.mark.parametrize(("variant", "steps", "points"), [("tictactoe", 150, 0.7), ("breakthrough5", 30, 0.9)])
def test_it_beats_random_moves(variant: str, steps: int, points: float) -> None:
    learner = self_play.Learner(variant)
    assert learner.score() < 0.68
    for _ in range(steps):
        learner.train()
    assert learner.score() > points


@pytest.mark.parametrize("package", ["torch", "jax"])
def test_arrays_become_tensors(package: str) -> None:
    import ferz

    library = pytest.importorskip(package, reason=f"{package} is not installed")
    from_dlpack = library.from_dlpack if package == "torch" else importlib.import_module("jax.numpy").from_dlpack
    batch = ferz.Batch("breakthrough5", 8)
    for array in [batch.planes(), batch.planes(dtype="float16"), batch.planes(dtype="float32"), batch.legal_mask()]:
        assert from_dlpack(array).shape == array.shape
