"""The test file of pyffish's own project, against ``ferz.ffish``.

It is not part of this project: ``FERZ_PYFFISH_TESTS`` is its path, and without it these tests are skipped. What may differ, and why, is in
``ffish_differences.json``.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Dict, List

import pytest

HERE = Path(__file__).parent
TESTS = os.environ.get("FERZ_PYFFISH_TESTS")
DIFFERENCES: Dict[str, Any] = json.loads((HERE / "ffish_differences.json").read_text(encoding="utf-8"))

pytestmark = pytest.mark.skipif(not TESTS, reason="FERZ_PYFFISH_TESTS, the path of pyffish's own tests, is not set")


def run(module: str) -> Dict[str, Any]:
    """What the tests and their calls come to; in a process of its own, for the module may end it."""
    command = [sys.executable, "-W", "ignore", str(HERE / "peer.py"), str(TESTS), module]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    result: Dict[str, Any] = json.loads(told.stdout)
    return result


def test_the_tests_that_pass_are_as_many_as_said() -> None:
    failed = {name for name, result in run("ferz.ffish")["tests"].items() if result != "ok"}
    assert failed == set(DIFFERENCES["tests"])


def test_calls_give_what_they_give_there() -> None:
    pytest.importorskip("pyffish")
    sys.path.insert(0, str(HERE))
    import peer

    different = [key(call) for call in peer.compared(run("pyffish")["calls"])]
    listed = [call for entry in DIFFERENCES["calls"] for call in entry["calls"]]
    assert sorted(different) == sorted(listed)


def key(call: List[Any]) -> str:
    """A call by its function and a digest of its arguments: the list names calls and holds none of that file."""
    name, arguments = call[0], call[1]
    return f"{name} {hashlib.sha256(json.dumps(arguments).encode()).hexdigest()[:16]}"
