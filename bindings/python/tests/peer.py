"""Runs pyffish's own test file and records every call of the module, with its result.

    python peer.py TESTS MODULE [OUT]

TESTS is the file, MODULE the module that answers under the name of pyffish. What it prints, or writes to OUT, is JSON: the names of the tests with their results,
and the calls in order, each as [name, arguments, result]. A result that is an exception is {"raises": its class}.
"""

import importlib
import importlib.util
import io
import json
import sys
import types
import unittest
from typing import Any, Callable, Dict, List


def recorded(name: str, function: Callable[..., Any], calls: List[Any]) -> Callable[..., Any]:
    """The function, with each call written down."""

    def call(*arguments: Any, **named: Any) -> Any:
        given = json.loads(json.dumps([list(arguments), named], default=list))
        try:
            result = function(*arguments, **named)
        except Exception as fault:
            calls.append([name, given, {"raises": str(fault)}])
            raise
        calls.append([name, given, json.loads(json.dumps(result, default=list))])
        return result

    return call


class Result(unittest.TestResult):
    """Counts a test as failed if one of its parts is."""

    def __init__(self) -> None:
        super().__init__()
        self.tests: Dict[str, str] = {}

    def startTest(self, test: unittest.TestCase) -> None:
        super().startTest(test)
        self.tests[test.id().rsplit(".", 1)[-1]] = "ok"

    def told(self, test: unittest.TestCase, error: Any) -> None:
        name = test.id().rsplit(".", 1)[-1]
        if self.tests[name] == "ok":
            self.tests[name] = f"{error[0].__name__}: {str(error[1])[:300]}"

    def addFailure(self, test: unittest.TestCase, err: Any) -> None:
        super().addFailure(test, err)
        self.told(test, err)

    def addError(self, test: unittest.TestCase, err: Any) -> None:
        super().addError(test, err)
        self.told(test, err)

    def addSubTest(self, test: unittest.TestCase, subtest: unittest.TestCase, err: Any) -> None:
        super().addSubTest(test, subtest, err)
        if err is not None:
            self.told(test, err)


def run(path: str, module: str) -> Dict[str, Any]:
    """Runs the tests of a file."""
    calls: List[Any] = []
    answering = importlib.import_module(module)
    shim = types.ModuleType("pyffish")
    for name in dir(answering):
        value = getattr(answering, name)
        if not name.startswith("_"):
            is_function = callable(value) and not isinstance(value, type)
            setattr(shim, name, recorded(name, value, calls) if is_function else value)
    sys.modules["pyffish"] = shim
    spec = importlib.util.spec_from_file_location("peer_tests", path)
    assert spec is not None and spec.loader is not None
    tests = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tests)
    result = Result()
    unittest.defaultTestLoader.loadTestsFromModule(tests).run(result)
    return {"tests": result.tests, "calls": calls}


def compared(calls: List[Any], module: str = "ferz.ffish") -> List[Any]:
    """The calls to which a module answers otherwise: each with the other answer behind it."""
    answering = importlib.import_module(module)
    different = []
    for name, (arguments, named), result in calls:
        try:
            answer = json.loads(json.dumps(getattr(answering, name)(*arguments, **named), default=list))
        except Exception as fault:  # noqa: BLE001
            answer = {"raises": str(fault)}
        if not is_same(name, result, answer):
            different.append([name, [arguments, named], result, answer])
    return different


def is_same(name: str, one: Any, other: Any) -> bool:
    """Do two answers say the same? Lists of moves have no order, and where a game has not ended its value says nothing."""
    if name == "legal_moves" and isinstance(one, list) and isinstance(other, list):
        return sorted(one) == sorted(other)
    if name.endswith("_game_end") and isinstance(one, list) and isinstance(other, list) and not one[0]:
        return bool(one[0] == other[0])
    return bool(one == other)


def main() -> None:
    """Runs, and tells."""
    told = run(sys.argv[1], sys.argv[2])
    text = json.dumps(told)
    if len(sys.argv) > 3:
        with io.open(sys.argv[3], "w", encoding="utf-8") as out:
            out.write(text)
    else:
        print(text)


if __name__ == "__main__":
    main()
