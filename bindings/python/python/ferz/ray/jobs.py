"""What can be shared out: perft, studies and verification, as tasks, and how the results of tasks make one result.

Nothing here knows where tasks are done. A job is sent to its workers by pickling; a task is plain data, and its result is a text of JSON.
"""

from __future__ import annotations

import collections.abc
import hashlib
import json
import math
import time
from abc import ABC, abstractmethod
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import accumulate
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from .._ferz import (
    FerzError,
    PerftTable,
    Variant,
    merge_studies,
    perft_behind,
    perft_paths,
    position_of,
    study_games,
    verify_lines,
    verify_rows,
)

#: No job is shared out into more tasks.
MOST_TASKS = 20_000
#: Nor are there more ways to play among which perft is shared out.
MOST_PATHS = 1_000_000
#: It is measured for about so many seconds how long things take.
TRIAL_SECONDS = 0.3
#: Records of studies are added up when there are so many.
RECORDS_AT_ONCE = 32

#: What JSON can hold.
Json = Any


class JobError(FerzError):
    """A job cannot be done, or not as asked for."""


@dataclass(frozen=True)
class Task:
    """A part of a job."""

    #: Which part: no two tasks of a plan have the same key.
    key: str
    #: What is to be done, as the job understands it.
    work: Any
    #: How much of the whole it is, about, in units of the job's own.
    size: float


class Job(ABC):
    """Something to be done in parts."""

    @abstractmethod
    def identity(self) -> Dict[str, Json]:
        """All that decides what the results are: the hashes of the rules, too."""

    @abstractmethod
    def plan(self, seconds: float) -> Dict[str, Json]:
        """How to share the job out into tasks of about so many seconds, by trying out how long things take."""

    @abstractmethod
    def tasks(self, plan: Mapping[str, Json]) -> List[Task]:
        """The tasks of a plan: always the same ones."""

    @abstractmethod
    def worker(self) -> Callable[[Any], str]:
        """What does the work of tasks, one after another, and returns the result of each. It can be pickled before it has done any."""

    @abstractmethod
    def add(self, result: str) -> None:
        """Adds the result of a task."""

    def take(self, task: Task, result: str) -> None:
        """Adds a result that was kept: who knows what has become of it meanwhile. What makes no sense raises an exception."""
        self.check(task, json.loads(result))
        self.add(result)

    @abstractmethod
    def check(self, task: Task, result: Json) -> None:
        """Complains of what cannot be the result of a task."""

    @abstractmethod
    def total(self, seconds: float, share: float) -> Dict[str, Json]:
        """What all results make together, after so many seconds in which this share of the results was found."""

    def title(self) -> str:
        """What the job is called in messages."""
        identity = self.identity()
        return f"{identity['what']} of {identity['variant']}"


def must_be(name: str, value: Any, kinds: Union[type, Tuple[type, ...]], expected: str) -> None:
    """Complains of an argument of another type: `expected` is what is told instead, such as `an int`. A truth value is no number."""
    if isinstance(value, bool) or not isinstance(value, kinds):
        raise TypeError(f"{name} must be {expected}, not {type(value).__name__}")


def _must(holds: bool, otherwise: str) -> None:
    if not holds:
        raise ValueError(otherwise)


def _is_count(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def identifier(job: Job) -> str:
    """A short text that tells jobs apart."""
    text = json.dumps(job.identity(), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def written(value: Json) -> str:
    """JSON on one line, as short as it can be."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Perft(Job):
    """How many ways lead how deep from a position, shared out by the ways to play the first moves."""

    def __init__(
        self, variant: Variant, name: str, depth: int, fen: Optional[str] = None, table: Optional[int] = None
    ) -> None:
        must_be("depth", depth, int, "an int")
        must_be("fen", fen, (str, type(None)), "a str")
        must_be("table", table, (int, type(None)), "an int")
        self.variant = variant
        self.name = name
        self.depth = depth
        self.table = table
        self.title_of_variant, self.hash, self.fen = position_of(variant, fen)
        # Complains now if something cannot be.
        perft_behind(variant, self.fen, [], depth)
        if table is not None and not 1 <= table <= 65536:
            raise JobError(f"a table of {table} MB: from 1 to 65536 were expected")
        self._divide: Dict[str, int] = {}

    def identity(self) -> Dict[str, Json]:
        return {"what": "perft", "variant": self.name, "hash": self.hash, "fen": self.fen, "depth": self.depth}

    def plan(self, seconds: float) -> Dict[str, Json]:
        counts, took = [1], 0.0
        for depth in range(1, self.depth + 1):
            began = time.perf_counter()
            counts.append(perft_behind(self.variant, self.fen, [""], depth)[0])
            took = time.perf_counter() - began
            if counts[-1] == 0 or took > TRIAL_SECONDS:
                break
        tried = len(counts) - 1
        growth = max(1.0, counts[-1] / max(counts[tried - 1], 1)) if tried else 1.0
        wanted = _tasks(took, growth, self.depth - tried, seconds)
        # What is behind each first move is told apart; what is behind the last one is to be counted.
        deepest = min(self.depth - 1, tried)
        plies = next((plies for plies in range(1, deepest) if counts[plies] >= wanted), max(deepest, min(self.depth, 1)))
        return {"plies": plies, "paths": max(1, math.ceil(counts[plies] / wanted))}

    def tasks(self, plan: Mapping[str, Json]) -> List[Task]:
        plies, bundle = int(plan["plies"]), int(plan["paths"])
        if not 1 <= bundle or not min(1, self.depth) <= plies <= self.depth:
            raise JobError(f"tasks of {bundle} ways to play {plies} moves")
        paths = sorted(perft_paths(self.variant, self.fen, plies, MOST_PATHS))
        bundles = [paths[first : first + bundle] for first in range(0, len(paths), bundle)]
        return [Task(f"{paths[0]} *{len(paths)}", [self.depth - plies, paths], len(paths)) for paths in bundles]

    def worker(self) -> Callable[[Any], str]:
        return _Counting(self.variant, self.fen, self.table)

    def check(self, task: Task, result: Json) -> None:
        _must(isinstance(result, dict), "counts by first moves were expected")
        wanted = {path.split(" ", 1)[0] for path in task.work[1]}
        _must(set(result) == wanted, "it is about other moves")
        for nodes in result.values():
            _must(_is_count(nodes), "a count is no whole number")

    def add(self, result: str) -> None:
        for move, nodes in json.loads(result).items():
            self._divide[move] = self._divide.get(move, 0) + int(nodes)

    def total(self, seconds: float, share: float) -> Dict[str, Json]:
        nodes = sum(self._divide.values())
        # First moves behind which every game ends too early are told, too. A count of depth 0 has no first moves.
        moves = sorted(perft_paths(self.variant, self.fen, 1, MOST_PATHS)) if self.depth else []
        divide = {move: self._divide.get(move, 0) for move in moves}
        return {
            "format": 1,
            "variant": self.name,
            "name": self.title_of_variant,
            "hash": self.hash,
            "fen": self.fen,
            "depth": self.depth,
            "nodes": nodes,
            "seconds": round(seconds, 6),
            "nodes_per_second": round(nodes * share / max(seconds, 1e-9)),
            "divide": divide,
        }


class _Counting:
    def __init__(self, variant: Variant, fen: str, megabytes: Optional[int]) -> None:
        self._variant = variant
        self._fen = fen
        self._megabytes = megabytes
        self._table: Optional[PerftTable] = None

    def __call__(self, work: Tuple[int, List[str]]) -> str:
        depth, paths = work
        if self._megabytes and self._table is None:
            self._table = PerftTable(self._megabytes)
        counts: Dict[str, int] = {}
        for path, nodes in zip(paths, perft_behind(self._variant, self._fen, paths, depth, self._table)):
            first = path.split(" ", 1)[0]
            counts[first] = counts.get(first, 0) + nodes
        return written(counts)


def _tasks(took: float, growth: float, more: int, seconds: float) -> int:
    """How many tasks, if something took so long and takes `growth` times as long for each ply more."""
    # By logarithms: deep counts exceed what a float can hold.
    logarithm = math.log(max(took, 1e-9)) + more * math.log(growth) - math.log(seconds)
    return MOST_TASKS if logarithm > math.log(MOST_TASKS) else max(1, round(math.exp(logarithm)))


class Study(Job):
    """What a variant is like when it is played, shared out by the seeds of games."""

    def __init__(
        self,
        variant: Variant,
        name: str,
        games: int = 400,
        seed: int = 1,
        plies: int = 600,
        player: Optional[str] = None,
    ) -> None:
        for argument, number in (("games", games), ("seed", seed), ("plies", plies)):
            must_be(argument, number, int, "an int")
        must_be("player", player, (str, type(None)), "a str")
        self.variant = variant
        self.name = name
        self.games = games
        self.seed = seed
        self.plies = plies
        self.player = player
        _, self.hash, self.start = position_of(variant, None)
        # Complains now if something cannot be.
        study_games(variant, seed, 0, plies, player)
        if games < 0 or seed + games >= 2**64:
            raise JobError(f"games: there are fewer than {games} seeds from {seed} on")
        self._sum: List[str] = []

    def identity(self) -> Dict[str, Json]:
        return {
            "what": "study",
            "variant": self.name,
            "hash": self.hash,
            "start": self.start,
            "games": self.games,
            "seed": self.seed,
            "plies": self.plies,
            "player": self.player,
        }

    def plan(self, seconds: float) -> Dict[str, Json]:
        games, took = 1, 0.0
        while games <= self.games:
            began = time.perf_counter()
            study_games(self.variant, self.seed, games, self.plies, self.player)
            took = (time.perf_counter() - began) / games
            if took * games > TRIAL_SECONDS:
                break
            games *= 2
        size = seconds / took if took * self.games > seconds else self.games
        return {"games": max(1, math.ceil(max(size, self.games / MOST_TASKS)))}

    def tasks(self, plan: Mapping[str, Json]) -> List[Task]:
        size, end = int(plan["games"]), self.seed + self.games
        if size < 1 or self.games // size > MOST_TASKS:
            raise JobError(f"tasks of {size} games")
        parts = [(first, min(size, end - first)) for first in range(self.seed, end, size)]
        # Without games there is a record, too.
        return [Task(f"{first} *{games}", [first, games], games) for first, games in parts or [(self.seed, 0)]]

    def worker(self) -> Callable[[Any], str]:
        return _Playing(self.variant, self.plies, self.player)

    def check(self, task: Task, result: Json) -> None:
        first, games = task.work
        _must(isinstance(result, dict), "a record was expected")
        # It reads the record, too.
        merge_studies([written(result)])
        _must(result.get("hash") == self.hash, "it is about other rules")
        seeds = [{"first": first, "games": games}] if games else []
        _must(result.get("seeds") == seeds, "it is about games of other seeds")
        _must(result.get("plies") == self.plies, "its games have other numbers of plies")

    def add(self, result: str) -> None:
        self._sum.append(result)
        if len(self._sum) > RECORDS_AT_ONCE:
            self._sum = [merge_studies(self._sum)]

    def total(self, seconds: float, share: float) -> Dict[str, Json]:
        record: Dict[str, Json] = json.loads(merge_studies(self._sum))
        return record


class _Playing:
    def __init__(self, variant: Variant, plies: int, player: Optional[str]) -> None:
        self._variant = variant
        self._plies = plies
        self._player = player

    def __call__(self, work: Tuple[int, int]) -> str:
        first, games = work
        return study_games(self._variant, first, games, self._plies, self._player)


#: A line of a file: its number, what variant it is about, its other columns.
Line = Tuple[int, str, List[str]]


class Verify(Job):
    """The lines of a file compared with what variants do."""

    def __init__(
        self,
        what: str,
        text: str,
        file: str = "text",
        variants: Optional[Mapping[str, Variant]] = None,
        only: Optional[Sequence[str]] = None,
    ) -> None:
        for argument, given in (("what", what), ("text", text), ("file", file)):
            must_be(argument, given, str, "a str")
        must_be("variants", variants, (collections.abc.Mapping, type(None)), "a dict of variants by names")
        if isinstance(only, str) or only is not None and not isinstance(only, collections.abc.Iterable):
            raise TypeError(f"only must be a list of names, not {type(only).__name__}")
        only = None if only is None else list(only)
        for one in only or ():
            must_be("each of only", one, str, "a str")
        self.what = what
        self.file = file
        verify_lines(what, {}, [])
        wanted = set(only) if only is not None else set(variants) if variants is not None else None
        every: List[Line] = verify_rows(text)
        rows = [row for row in every if not row[2] or wanted is None or row[1] in wanted]
        known = set(Variant.names())
        about = {name for _, name, _ in every}
        for name in sorted((wanted or set()) - about - known - set(variants or {})):
            near = get_close_matches(name, about | known, 1)
            hint = f"; did you mean `{near[0]}`?" if near else ""
            raise JobError(f'"{name[:60]}" is not a variant, and no line names it{hint}')
        self.variants = dict(variants or {})
        for _, name, _ in rows:
            if name not in self.variants and name in known:
                self.variants[name] = Variant.builtin(name)
        self.rows = [row for row in rows if not row[2] or row[1] in self.variants]
        self.unknown: Dict[str, int] = {}
        #: The first line about each variant that is not known.
        self.unknown_at: Dict[str, int] = {}
        for number, name, columns in rows:
            if columns and name not in self.variants:
                self.unknown[name] = self.unknown.get(name, 0) + 1
                self.unknown_at.setdefault(name, number)
        used = {name for _, name, _ in self.rows if name in self.variants}
        self.hashes = {name: position_of(self.variants[name], None)[1] for name in sorted(used)}
        self._by_number = {line[0]: line for line in self.rows}
        self._rows: Dict[str, int] = {}
        self._passed: Dict[str, int] = {}
        self._failed: List[Dict[str, Json]] = []

    def identity(self) -> Dict[str, Json]:
        digest = hashlib.sha256(written(self.rows).encode("utf-8", "surrogatepass")).hexdigest()
        return {"what": f"verify {self.what}", "variant": self.file, "hash": self.hashes, "rows": digest}

    def plan(self, seconds: float) -> Dict[str, Json]:
        costs = self._costs()
        cheapest = sorted(range(len(costs)), key=costs.__getitem__)
        run, began, cost = self.worker(), time.perf_counter(), 0.0
        # The cheapest half may be tried: a dear one would take too long.
        for place in cheapest[: len(cheapest) // 2 + 1][:: max(1, len(cheapest) // 200)]:
            run([self.rows[place]])
            cost += costs[place]
            if time.perf_counter() - began > TRIAL_SECONDS:
                break
        took = max(time.perf_counter() - began, 1e-6)
        return {"cost": max(cost / took * seconds, sum(costs) / MOST_TASKS, 1.0)}

    def _costs(self) -> List[float]:
        """How dear each line is to check, about: the positions to be counted."""

        def cost(line: Line) -> float:
            count = line[2][2] if self.what == "perft" and len(line[2]) == 3 else ""
            # What takes no counting is about as much work as these.
            return 1000.0 + (min(float(count), 1e18) if count.isascii() and count.isdigit() and len(count) < 20 else 0.0)

        return [cost(line) for line in self.rows]

    def tasks(self, plan: Mapping[str, Json]) -> List[Task]:
        size = float(plan["cost"])
        parts: Dict[int, List[int]] = {}
        for place, before in enumerate(accumulate([0.0, *self._costs()][:-1])):
            parts.setdefault(int(before / size), []).append(place)
        lines = [[self.rows[place] for place in places] for places in parts.values()]
        return [Task(f"{rows[0][0]}-{rows[-1][0]}", rows, len(rows)) for rows in lines]

    def worker(self) -> Callable[[Any], str]:
        return _Comparing(self.what, {name: self.variants[name] for name in self.hashes})

    def check(self, task: Task, result: Json) -> None:
        _must(isinstance(result, list), "verdicts of lines were expected")
        for verdict in result:
            _must(isinstance(verdict, list) and len(verdict) == 2, "the number of a line and a verdict were expected")
            _must(verdict[1] is None or isinstance(verdict[1], str), "a verdict is a text, or null")
        _must([number for number, _ in result] == [number for number, _, _ in task.work], "it is about other lines")

    def add(self, result: str) -> None:
        for number, message in json.loads(result):
            _, name, columns = self._by_number[number]
            if name in self.variants:
                self._rows[name] = self._rows.get(name, 0) + 1
                self._passed[name] = self._passed.get(name, 0) + (message is None)
            if message is not None:
                fen = columns[0] if columns else ""
                self._failed.append({"line": number, "variant": name, "fen": fen, "message": message})

    def total(self, seconds: float, share: float) -> Dict[str, Json]:
        variants = {
            name: {"hash": self.hashes[name], "rows": rows, "passed": self._passed[name]}
            for name, rows in sorted(self._rows.items())
        }
        return {
            "format": 1,
            "what": self.what,
            "file": self.file,
            "rows": len(self.rows),
            "passed": len(self.rows) - len(self._failed),
            "variants": variants,
            "unknown": dict(sorted(self.unknown.items())),
            "failed": sorted(self._failed, key=lambda failed: int(failed["line"])),
        }


class _Comparing:
    def __init__(self, what: str, variants: Dict[str, Variant]) -> None:
        self._what = what
        self._variants = variants

    def __call__(self, lines: List[Line]) -> str:
        # Lists may have become of tuples on the way.
        rows = [(number, name, list(columns)) for number, name, columns in lines]
        verdicts = verify_lines(self._what, self._variants, rows)
        return written([[number, verdict] for (number, _, _), verdict in zip(lines, verdicts)])
