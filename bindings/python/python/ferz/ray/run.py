"""How a job is done: tasks given to workers as they are free, results added up once each, and kept."""

from __future__ import annotations

import sys
import time
from collections import deque
from contextlib import ExitStack
from os import PathLike
from typing import Any, Callable, Deque, Dict, List, Mapping, Optional, TextIO, Tuple, Union

from .jobs import Job, JobError, Json, Task
from .store import Store, others
from .workers import Failed, Lost, Ray, Threads, Workers

#: A task with which so many workers were lost is not tried again.
MOST_TRIES = 4
#: It is told so often how far things are: to a person, and to a file.
TELL_SECONDS = 0.5
TELL_FILE_SECONDS = 30.0
#: Who waits so long for a first worker is told.
PATIENCE_SECONDS = 30.0

Folder = Union[str, "PathLike[str]"]


class Progress:
    """How far a job is, on one line of a terminal, or now and then on a line of a file."""

    def __init__(self, title: str, stream: Optional[TextIO] = None) -> None:
        self._title = title
        self._stream = stream
        self._terminal = stream is not None and stream.isatty()
        self._shown = False
        self._began = self._told = time.monotonic()

    def say(self, text: str) -> None:
        """Something that happens once."""
        if self._stream is not None:
            self._clear()
            print(f"{self._title}: {text}", file=self._stream, flush=True)

    def at(self, done: int, tasks: int, share: float, here: float, workers: int) -> None:
        """So many tasks are done, this share of the whole; and this share was done since it began."""
        now = time.monotonic()
        every = TELL_SECONDS if self._terminal else TELL_FILE_SECONDS
        if self._stream is None or now - self._told < every:
            return
        self._told = now
        text = f"{done} of {tasks} tasks, {100 * share:.0f}%, {workers} worker{'' if workers == 1 else 's'}"
        if here > 0:
            text += f", about {duration((now - self._began) * (1 - share) / here)} left"
        if self._terminal:
            self._clear()
            print(f"{self._title}: {text}", end="", file=self._stream, flush=True)
            self._shown = True
        else:
            self.say(text)

    def _clear(self) -> None:
        if self._shown:
            print("\r\x1b[K", end="", file=self._stream)
            self._shown = False

    def close(self) -> None:
        """Leaves an empty line."""
        if self._shown:
            self._clear()
            print("", end="", file=self._stream, flush=True)


def duration(seconds: float) -> str:
    """`0:07`, `3:40`, `2:03:40`."""
    whole = int(seconds + 0.5)
    minutes = f"{whole // 60 % 60}:{whole % 60:02}"
    return minutes if whole < 3600 else f"{whole // 3600}:{minutes:0>5}"


def run(
    job: Job,
    make: Callable[[Job], Workers],
    keep: Optional[Folder] = None,
    seconds: float = 2.0,
    progress: Optional[Progress] = None,
) -> Dict[str, Json]:
    """Does a job in tasks of about so many seconds, by the workers that `make` makes. Results are kept in the folder `keep`, and those found there are
    not looked for again."""
    progress = progress or Progress(job.title())
    with ExitStack() as stack:
        stack.callback(progress.close)
        store = stack.enter_context(Store(keep, job)) if keep is not None else None
        tasks = _tasks(job, store, keep, seconds, progress)
        done: Dict[str, Task] = {}
        for key, result in store.results.items() if store else ():
            place = store.place(key) if store else ""
            if key not in tasks:
                raise JobError(f"{place}: the job has no task {key}")
            done[key] = tasks[key]
            try:
                job.take(tasks[key], result)
            except (ValueError, TypeError, LookupError, ArithmeticError, AttributeError, RecursionError) as error:
                raise JobError(f"{place}: no result of the task {key}: {error}; delete the line, and it is done again") from error
        if done:
            progress.say(f"{len(done)} of {len(tasks)} tasks were done before")
        before = sum(task.size for task in done.values())
        began = time.monotonic()
        if len(done) < len(tasks):
            workers = make(job)
            stack.callback(workers.close)
            _share_out(job, workers, tasks, done, store, before, progress)
        whole = sum(task.size for task in tasks.values())
        return job.total(time.monotonic() - began, 1 - before / whole if whole else 1.0)


def _tasks(
    job: Job, store: Optional[Store], keep: Optional[Folder], seconds: float, progress: Progress
) -> Dict[str, Task]:
    """All tasks, by their keys. A job that goes on is shared out as it was when it began."""
    if store and store.plan is not None:
        try:
            return {task.key: task for task in job.tasks(store.plan)}
        except (KeyError, TypeError, ValueError, ArithmeticError) as error:
            raise JobError(f"{store.path}: the plan makes no sense: {error}") from error
    plan = job.plan(seconds)
    if store and keep is not None:
        for path in others(keep, job):
            progress.say(f"{path} is about other rules; nothing is taken from there")
        store.begin(plan)
    return {task.key: task for task in job.tasks(plan)}


def _share_out(
    job: Job,
    workers: Workers,
    tasks: Mapping[str, Task],
    done: Dict[str, Task],
    store: Optional[Store],
    before: float,
    progress: Progress,
) -> None:
    """Gives all tasks to workers until each is done once."""
    waiting: Deque[Task] = deque(task for key, task in tasks.items() if key not in done)
    whole = sum(task.size for task in tasks.values()) or 1.0
    finished = before
    tries: Dict[str, int] = {}
    began, told = time.monotonic(), False
    while len(done) < len(tasks):
        while waiting and workers.free():
            workers.give(waiting.popleft())
        events = workers.wait(1.0)
        results: List[Tuple[str, str]] = []
        for event in events:
            if isinstance(event, Failed):
                _keep(job, store, results)
                raise JobError(f"the task {event.task.key}: {event.why}")
            if isinstance(event, Lost):
                tries[event.task.key] = tries.get(event.task.key, 0) + 1
                if tries[event.task.key] >= MOST_TRIES:
                    _keep(job, store, results)
                    raise JobError(f"{MOST_TRIES} workers were lost with the task {event.task.key}: {event.why}")
                progress.say(f"a worker was lost ({event.why}); its task {event.task.key} is given to another")
                waiting.appendleft(event.task)
                continue
            # A task whose worker seemed lost might still come in: it counts once.
            if event.task.key not in done:
                done[event.task.key] = event.task
                finished += event.task.size
                results.append((event.task.key, event.result))
        _keep(job, store, results)
        progress.at(len(done), len(tasks), finished / whole, (finished - before) / whole, workers.count())
        if not workers.count() and not told and time.monotonic() - began > PATIENCE_SECONDS:
            told = True
            progress.say("no worker is ready; has the cluster a free core, and is ferz installed on its machines?")


def _keep(job: Job, store: Optional[Store], results: List[Tuple[str, str]]) -> None:
    if store:
        store.put(results)
    for _, result in results:
        job.add(result)


def workers_at(address: str, count: Optional[int] = None, **options: Any) -> Callable[[Job], Workers]:
    """Who makes the workers of an address: `threads` for this machine without Ray, or a cluster of Ray."""
    if not isinstance(address, str):
        raise TypeError(f"an address is a text such as `threads` or `auto`, not {type(address).__name__}")
    if count is not None and (isinstance(count, bool) or not isinstance(count, int)):
        raise TypeError(f"how many workers is a whole number, not {type(count).__name__}")
    if count is not None and not 1 <= count <= 100_000:
        raise JobError(f"{count} workers; from 1 to 100000 were expected")
    if address == "threads":
        if options:
            names = ", ".join(f"`{name}`" for name in options)
            raise TypeError(f"unexpected argument {names}; only `ray.init` takes others, and threads do without Ray")
        return lambda job: Threads(job, count)
    return lambda job: Ray(job, address, count, **options)


def to_terminal(title: str) -> Progress:
    """Progress on the standard error."""
    return Progress(title, sys.stderr)
