"""A cluster of Ray on this machine, of two nodes with a core each: the same numbers, whatever is lost."""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List

import pytest

from ferz import Variant
from ferz._ferz import study_games
from ferz.ray import Job, JobError, Perft, Study
from ferz.ray import workers as places
from ferz.ray.run import run
from ferz.ray.workers import Event, Lost, Ray, Threads

ray = pytest.importorskip("ray", reason="Ray is not installed")
cluster_utils = pytest.importorskip("ray.cluster_utils", reason="Ray is not installed")

NODE: Dict[str, Any] = {"num_cpus": 1, "object_store_memory": 80_000_000, "include_dashboard": False}
#: Ray's client talks by it.
HAS_CLIENT = importlib.util.find_spec("grpc") is not None


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


CLIENT_PORT = free_port()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    # What workers need of this file is sent along.
    ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])
    head = {**NODE, "ray_client_server_port": CLIENT_PORT} if HAS_CLIENT else NODE
    cluster = cluster_utils.Cluster(initialize_head=True, head_node_args=head)
    cluster.add_node(**{key: value for key, value in NODE.items() if key != "include_dashboard"})
    yield cluster
    ray.shutdown()
    cluster.shutdown()


def slow(job: Job, plan: Dict[str, Any], seconds: float = 0.3) -> Job:
    """The job, shared out like this, and each task takes so long: there is time to stop it."""
    work = job.worker()

    def slowly(task: Any) -> str:
        time.sleep(seconds)
        return work(task)

    job.plan = lambda seconds: plan  # type: ignore[method-assign]
    job.worker = lambda: slowly  # type: ignore[method-assign]
    return job


def chess(depth: int = 4) -> Perft:
    return Perft(Variant.builtin("chess"), "chess", depth)


def without_time(total: Dict[str, Any]) -> Dict[str, Any]:
    return {key: value for key, value in total.items() if key not in ("seconds", "nodes_per_second")}


class Disturbed(Ray):
    """Workers to whom something happens once some results are there."""

    def __init__(self, job: Job, address: str, happens: Callable[["Disturbed"], None]) -> None:
        super().__init__(job, address)
        self.happens = happens
        self.events: List[Event] = []
        self._over = False

    def wait(self, seconds: float) -> List[Event]:
        if not self._over and len(self.events) >= 3 and self.count() == 2 and not self.free():
            self._over = True
            self.happens(self)
        events = super().wait(seconds)
        self.events.extend(events)
        return events


def kill(workers: Disturbed) -> None:
    os.kill(workers.pids[0], signal.SIGKILL)


def test_a_worker_is_killed_in_the_middle(cluster: Any) -> None:
    whole = run(chess(), lambda job: Threads(job, 1))
    made: List[Disturbed] = []

    def make(job: Job) -> Disturbed:
        made.append(Disturbed(job, cluster.address, kill))
        return made[0]

    shared = run(slow(chess(), {"plies": 1, "paths": 1}), make)
    assert without_time(shared) == without_time(whole)
    lost = [event for event in made[0].events if isinstance(event, Lost)]
    assert len(lost) == 1
    assert len(made[0].events) - len(lost) == 20, "each task has one result, that of the lost worker, too"
    assert len(set(made[0].pids)) == 3, "another worker has taken its place"


def test_a_study_with_a_machine_that_is_lost_and_one_that_comes(cluster: Any) -> None:
    def games() -> Study:
        return Study(Variant.builtin("shogi"), "shogi", games=24, plies=20)

    whole = run(games(), lambda job: Threads(job, 1))

    def change(workers: Disturbed) -> None:
        cluster.remove_node(cluster.list_all_nodes()[-1], allow_graceful=False)
        cluster.add_node(num_cpus=1, object_store_memory=80_000_000)

    made: List[Disturbed] = []

    def make(job: Job) -> Disturbed:
        made.append(Disturbed(job, cluster.address, change))
        return made[0]

    shared = run(slow(games(), {"games": 1}), make)
    assert shared == whole
    assert any(isinstance(event, Lost) for event in made[0].events)


def test_a_variant_of_a_text_is_sent_along(cluster: Any) -> None:
    text = '(name: "Mine", base: "chess", pieces: { "pawn": (moves: Leaper(by: Forward)) })'
    whole = run(Perft(Variant.parse(text), "mine", 3), lambda job: Threads(job, 1))
    shared = run(Perft(Variant.parse(text), "mine", 3), lambda job: Ray(job, cluster.address))
    assert without_time(shared) == without_time(whole)
    assert shared["name"] == "Mine"


def command(cluster: Any, *arguments: str) -> List[str]:
    return [sys.executable, "-m", "ferz.ray", *arguments, "--address", cluster.address, "--json"]


def test_a_job_that_was_stopped_goes_on(cluster: Any, tmp_path: Path) -> None:
    # Some seconds of work, wherever this runs.
    began = time.monotonic()
    study_games("hexapawn", 1, 1000, 600)
    games = int(4000 / (time.monotonic() - began))
    study = ["study", "--variant", "hexapawn", "--games", str(games), "--task", "0.25", "--keep", str(tmp_path)]
    begun = subprocess.Popen(command(cluster, *study), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def lines() -> int:
        return sum(path.read_bytes().count(b"\n") for path in tmp_path.glob("*.jsonl"))

    until = time.monotonic() + 120
    while lines() < 3 and time.monotonic() < until and begun.poll() is None:
        time.sleep(0.05)
    begun.send_signal(signal.SIGINT)
    _, said = begun.communicate(timeout=60)
    done = lines() - 1
    assert begun.returncode == 130, said
    assert "the same command goes on" in said and done >= 2
    rest = subprocess.run(command(cluster, *study), capture_output=True, text=True, timeout=240)
    assert rest.returncode == 0, rest.stderr
    assert f"{done} of " in rest.stderr and "were done before" in rest.stderr
    (path,) = tmp_path.glob("*.jsonl")
    keys = [json.loads(line)["key"] for line in path.read_text().splitlines()[1:]]
    assert len(keys) == len(set(keys)) > done
    whole = run(Study(Variant.builtin("hexapawn"), "hexapawn", games=games), lambda job: Threads(job, 2))
    assert json.loads(rest.stdout) == whole


def test_json_is_alone_on_the_standard_output(cluster: Any) -> None:
    done = subprocess.run(command(cluster, "perft", "-v", "chess", "--depth", "3"), capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("\n") == 1 and json.loads(done.stdout)["nodes"] == 8902


@pytest.mark.skipif(not HAS_CLIENT, reason="the client of Ray is not installed: ray[client]")
def test_a_machine_that_is_not_part_of_the_cluster(cluster: Any, tmp_path: Path) -> None:
    mine = tmp_path / "mine.ron"
    mine.write_text('(name: "Mine", base: "chess", board: (wrap: Files))')
    asked = [sys.executable, "-m", "ferz.ray", "perft", "-v", str(mine), "--depth", "3", "--json", "--address"]
    done = subprocess.run([*asked, f"ray://127.0.0.1:{CLIENT_PORT}"], capture_output=True, text=True, timeout=240)
    if "Starting Ray client server failed" in done.stderr:
        pytest.skip("Ray could not start its server for clients here")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["nodes"] == 9162
    # What Ray says of itself is for those who ask Ray. On a slow machine there is progress to tell.
    assert [line for line in done.stderr.splitlines() if not line.startswith("perft of mine: ")] == []


def test_machines_with_another_version_are_refused(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "__version__", "0.0.0")
    with pytest.raises(JobError, match="is installed on .*, but 0.0.0 where the job was started"):
        run(slow(chess(2), {"plies": 1, "paths": 1}), lambda job: Ray(job, cluster.address))


def test_what_a_task_complains_of_is_told(cluster: Any) -> None:
    job = chess(2)
    job.fen = "nonsense"
    job.plan = lambda seconds: {"plies": 1, "paths": 1}  # type: ignore[method-assign]
    job.tasks = lambda plan: chess(2).tasks(plan)  # type: ignore[method-assign]
    # The tasks run side by side: chance says which of them is heard first.
    with pytest.raises(JobError, match=r"the task \w+ .*: 1 rank, but the board has 8"):
        run(job, lambda job: Ray(job, cluster.address))


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "nowhere.invalid:6379"])
def test_an_address_where_nobody_answers(address: str) -> None:
    began = time.monotonic()
    with pytest.raises(JobError, match="no cluster answers"):
        Ray(chess(2), address)
    assert time.monotonic() - began < 20
