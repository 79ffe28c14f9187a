"""Long work shared out: perft, studies and verification on all cores of one machine, or on a cluster of Ray (`pip install './bindings/python[ray]'`).

    >>> from ferz.ray import perft
    >>> perft("chess", 4)["nodes"]
    197281

The work is split into tasks. Each has a key, and its result counts once, whichever worker finds it and however often it is tried: the numbers are those
of one machine, whatever the number of workers. `address` says where the workers are: `threads` (this machine, without Ray), or what Ray takes: `auto`,
`HOST:PORT`, `ray://HOST:PORT`. With `keep`, results are kept in a folder, and a job that was stopped goes on from there.

`python -m ferz.ray --help` is the same from a shell.
"""

from __future__ import annotations

import collections.abc
from os import PathLike
from typing import Any, Dict, Mapping, Optional, Sequence

from .._ferz import Variant
from .jobs import Job, JobError, Json, Perft, Study, Task, Verify, must_be
from .named import VariantLike, named
from .run import Folder, Progress, run, to_terminal, workers_at

__all__ = ["Job", "JobError", "Perft", "Study", "Task", "Verify", "perft", "study", "verify"]


def _done(
    job: Job,
    address: str,
    workers: Optional[int],
    keep: Optional[Folder],
    task_seconds: float,
    progress: bool,
    options: Dict[str, Any],
) -> Dict[str, Json]:
    must_be("task_seconds", task_seconds, (int, float), "a number")
    must_be("keep", keep, (str, PathLike, type(None)), "a path")
    if isinstance(keep, str) and any("\ud800" <= character <= "\udc7f" for character in keep):
        raise JobError("keep must be the name of a folder, without lone surrogates")
    if not 0.01 <= task_seconds <= 1e6:
        raise JobError(f"task_seconds must be from 0.01 to 1000000, not {task_seconds}")
    told = to_terminal(job.title()) if progress else Progress(job.title())
    return run(job, workers_at(address, workers, **options), keep, task_seconds, told)


def perft(
    variant: VariantLike,
    depth: int,
    fen: Optional[str] = None,
    *,
    table: Optional[int] = None,
    address: str = "threads",
    workers: Optional[int] = None,
    keep: Optional[Folder] = None,
    task_seconds: float = 2.0,
    progress: bool = False,
    **options: Any,
) -> Dict[str, Json]:
    """How many ways lead so deep, in the form of `ferz perft --divide --json`. `variant` is a `Variant`, the name of a built-in one, a file
    (`"mine.ron"`, or a path) or a section of an ini file (`"mine.ini:name"`). With `table` each worker keeps counts in so many megabytes.

    `address` says who works: `threads` of this machine, without Ray; `auto` or `HOST:PORT` for a cluster of Ray, whose `ray.init` takes further
    options. `workers` is how many, one for each core if not said. Tasks take about `task_seconds`. Results are kept in the folder `keep`, and work that
    was stopped goes on there. `progress` shows on the standard error how far it is."""
    rules, name = named(variant)
    job = Perft(rules, name, depth, fen, table)
    return _done(job, address, workers, keep, task_seconds, progress, options)


def study(
    variant: VariantLike,
    games: int = 400,
    *,
    seed: int = 1,
    plies: int = 600,
    player: Optional[str] = None,
    address: str = "threads",
    workers: Optional[int] = None,
    keep: Optional[Folder] = None,
    task_seconds: float = 2.0,
    progress: bool = False,
    **options: Any,
) -> Dict[str, Json]:
    """What games show, as the record that `ferz study --json` writes. Players are `random` and `greedy`, both if not said."""
    rules, name = named(variant)
    job = Study(rules, name, games, seed, plies, player)
    return _done(job, address, workers, keep, task_seconds, progress, options)


def verify(
    what: str,
    text: str,
    *,
    file: str = "text",
    variants: Optional[Mapping[str, VariantLike]] = None,
    only: Optional[Sequence[str]] = None,
    address: str = "threads",
    workers: Optional[int] = None,
    keep: Optional[Folder] = None,
    task_seconds: float = 2.0,
    progress: bool = False,
    **options: Any,
) -> Dict[str, Json]:
    """The lines of a text compared with what variants do, in the form of `ferz verify --json`. `what` is `perft` or `moves`; `variants` are others than
    the built-in ones, by the names that lines have for them."""
    must_be("variants", variants, (collections.abc.Mapping, type(None)), "a dict of variants by names")
    given = None if variants is None else {name: named(variant)[0] for name, variant in variants.items()}
    job = Verify(what, text, file, given, only)
    return _done(job, address, workers, keep, task_seconds, progress, options)
