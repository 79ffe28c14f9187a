"""Those who do tasks: threads of this process, or actors of a Ray cluster, behind one face.

A worker does one task at a time and is given the next when it is free: so nothing piles up, neither here nor there. The library does its work
without the interpreter's lock, so that threads use all cores of one machine.
"""

from __future__ import annotations

import importlib
import logging
import os
import queue
import socket
import threading
import time
import warnings
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Optional, Tuple, Union

from .._ferz import __version__
from .jobs import Job, JobError, Task

#: So long may it take to reach a machine.
REACH_SECONDS = 5.0
#: It is looked so often whether a cluster has grown.
GROWTH_SECONDS = 5.0
#: If workers end so often before one of them was ready, something is wrong with all of them.
MOST_FALSE_STARTS = 3


@dataclass(frozen=True)
class Done:
    """A task is done."""

    task: Task
    result: str


@dataclass(frozen=True)
class Lost:
    """A worker has ended, and with it the task that it was at."""

    task: Task
    why: str


@dataclass(frozen=True)
class Failed:
    """A task cannot be done by anybody."""

    task: Task
    why: str


Event = Union[Done, Lost, Failed]


class Workers(ABC):
    """Some workers."""

    @abstractmethod
    def count(self) -> int:
        """How many there are that can work."""

    @abstractmethod
    def free(self) -> int:
        """How many of these have nothing to do."""

    @abstractmethod
    def give(self, task: Task) -> None:
        """Gives a task to a worker that is free."""

    @abstractmethod
    def wait(self, seconds: float) -> List[Event]:
        """What has happened, as soon as something has; nothing if it takes longer."""

    @abstractmethod
    def close(self) -> None:
        """Ends all workers."""


def cores() -> int:
    """How many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # Only Linux tells which.
        return os.cpu_count() or 1


class Threads(Workers):
    """Threads of this process, one for each core if it is not said how many."""

    def __init__(self, job: Job, count: Optional[int] = None) -> None:
        self._count = cores() if count is None else count
        self._busy = 0
        self._tasks: "queue.SimpleQueue[Optional[Task]]" = queue.SimpleQueue()
        self._events: "queue.SimpleQueue[Event]" = queue.SimpleQueue()
        for _ in range(self._count):
            # Who stops the program need not wait for them.
            threading.Thread(target=self._work, args=(job.worker(),), daemon=True).start()

    def _work(self, run: Callable[[Any], str]) -> None:
        for task in iter(self._tasks.get, None):
            try:
                event: Event = Done(task, run(task.work))
            except Exception as error:
                event = Failed(task, str(error) or type(error).__name__)
            self._events.put(event)

    def count(self) -> int:
        return self._count

    def free(self) -> int:
        return self._count - self._busy

    def give(self, task: Task) -> None:
        self._busy += 1
        self._tasks.put(task)

    def wait(self, seconds: float) -> List[Event]:
        try:
            events = [self._events.get(timeout=seconds)]
            while not self._events.empty():
                events.append(self._events.get())
        except queue.Empty:
            events = []
        self._busy -= len(events)
        return events

    def close(self) -> None:
        for _ in range(self._count):
            self._tasks.put(None)


class _Actor:
    """What an actor of Ray does. It holds the compiled variant."""

    def __init__(self, worker: Callable[[Any], str], version: str) -> None:
        if version != __version__:
            place = socket.gethostname()
            raise JobError(f"ferz {__version__} is installed on {place}, but {version} where the job was started")
        self._run = worker

    def ready(self) -> int:
        return os.getpid()

    def run(self, work: Any) -> str:
        return self._run(work)


class Ray(Workers):
    """Actors of a Ray cluster, each on a core of its own: one for each of its cores if it is not said how many, also of machines that join later.

    A worker that is lost is started again, wherever there is room. Only workers that have said that they are ready are given tasks.
    """

    def __init__(self, job: Job, address: str, count: Optional[int] = None, **options: Any) -> None:
        """Joins the cluster at an address as Ray understands it; options go to `ray.init`. A cluster that was joined before is used as it is."""
        try:
            self._ray: Any = importlib.import_module("ray")
        except ImportError as error:
            raise JobError("Ray is not installed; `pip install ray` brings it, and the address `threads` needs none") from error
        self._joined = not self._ray.is_initialized()
        if self._joined:
            reach(address)
            self._join(address, options)
        self._worker = job.worker()
        self._class = self._ray.remote(num_cpus=1, max_restarts=0, max_task_retries=0)(_Actor)
        self._wanted = count
        self._starting: Dict[Any, Any] = {}
        self._idle: List[Any] = []
        self._running: Dict[Any, Tuple[Any, Task]] = {}
        #: The processes of the workers that have been ready.
        self.pids: List[int] = []
        self._false_starts = 0
        self._looked = -GROWTH_SECONDS
        self._grow()

    def _join(self, address: str, options: Dict[str, Any]) -> None:
        settings: Dict[str, Any] = {"address": address, "log_to_driver": False, "logging_level": "error", **options}
        if address.startswith("ray://"):
            # Of a cluster that is elsewhere nothing is set up here.
            settings = {"address": address, "log_to_driver": False, "logging_level": logging.ERROR, **options}
        # It tells each client what settings it passes on.
        told = logging.getLogger("ray.client_builder")
        level = told.level
        told.setLevel(logging.WARNING)
        try:
            with warnings.catch_warnings():
                # What it warns of is part of the error.
                warnings.simplefilter("ignore")
                self._ray.init(**settings)
        except Exception as error:  # Ray raises many kinds.
            raise JobError(f"no cluster can be joined at {address}: {_why(error)}; `ray start --head` starts one") from error
        finally:
            told.setLevel(level)

    def _grow(self) -> None:
        """Starts the workers that are missing."""
        if time.monotonic() - self._looked >= GROWTH_SECONDS:
            self._looked = time.monotonic()
            cores = int(self._ray.cluster_resources().get("CPU", 0))
            self._goal = self._wanted if self._wanted is not None else max(1, cores)
        for _ in range(self._goal - self.count() - len(self._starting)):
            actor = self._class.remote(self._worker, __version__)
            self._starting[actor.ready.remote()] = actor

    def count(self) -> int:
        return len(self._idle) + len(self._running)

    def free(self) -> int:
        return len(self._idle)

    def give(self, task: Task) -> None:
        actor = self._idle.pop()
        self._running[actor.run.remote(task.work)] = (actor, task)

    def wait(self, seconds: float) -> List[Event]:
        self._grow()
        references = [*self._starting, *self._running]
        ready, rest = self._ray.wait(references, num_returns=1, timeout=seconds)
        if ready and rest:
            more, _ = self._ray.wait(rest, num_returns=len(rest), timeout=0)
            ready = [*ready, *more]
        for reference in ready:
            if reference in self._starting:
                self._begun(reference)
        return [self._ended(reference) for reference in ready if reference in self._running]

    def _begun(self, reference: Any) -> None:
        actor = self._starting.pop(reference)
        try:
            self.pids.append(self._ray.get(reference))
        except self._ray.exceptions.RayError as error:
            self._false_starts += 1
            if self._false_starts >= MOST_FALSE_STARTS and not self.count():
                raise JobError(f"no worker can be started: {_reason(error)}") from error
            return
        self._false_starts = 0
        self._idle.append(actor)

    def _ended(self, reference: Any) -> Event:
        actor, task = self._running.pop(reference)
        try:
            result: str = self._ray.get(reference)
        except self._ray.exceptions.RayTaskError as error:
            self._idle.append(actor)
            return Failed(task, _reason(error))
        except self._ray.exceptions.RayError as error:
            # The worker, its machine, or what it has found. It is not asked again.
            self._ray.kill(actor)
            return Lost(task, _reason(error))
        self._idle.append(actor)
        return Done(task, result)

    def close(self) -> None:
        actors = [*self._starting.values(), *self._idle, *(actor for actor, _ in self._running.values())]
        self._starting, self._idle, self._running = {}, [], {}
        for actor in actors:
            self._ray.kill(actor)
        if self._joined:
            self._ray.shutdown()


def _why(error: BaseException) -> str:
    """What an error says, on one line: the first one, and where that only announces a trace the one that says what happened."""
    lines = [line.strip() for line in str(error).strip().splitlines() if line.strip()]
    first = (lines or [type(error).__name__])[0]
    return f"{first} {_reason(error)}" if first.endswith(":") and len(lines) > 1 else first.rstrip(".")


def _reason(error: BaseException) -> str:
    """The line of an error of Ray that says what happened: of a trace the last one."""
    cause = getattr(error, "cause", None)
    text = str(cause) if isinstance(cause, BaseException) and str(cause).strip() else str(error)
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    said = [line for line in lines if "Error" in line.split(":", 1)[0]]
    return (said[-1:] or lines or [type(error).__name__])[0][:300]


def reach(address: str) -> None:
    """Complains at once if nobody answers at `HOST:PORT`: Ray would try for a minute. Other addresses are left to Ray."""
    host, colon, port = address[len("ray://") :].rpartition(":") if address.startswith("ray://") else address.rpartition(":")
    if not colon:
        if address not in ("auto", "local"):
            raise JobError(f'no address of a cluster: "{address[:60]}"; auto, HOST:PORT, ray://HOST:PORT or threads was expected')
        return
    if not (port.isascii() and port.isdigit() and 0 < int(port) < 65536 and host):
        raise JobError(f'no address of a cluster: "{address[:60]}"; the port is a number from 1 to 65535')
    try:
        socket.create_connection((host.strip("[]"), int(port)), REACH_SECONDS).close()
    except (OSError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or error
        raise JobError(f"no cluster answers at {address}: {why}; `ray start --head` starts one") from error
