"""Sharing work out, without Ray: tasks, results, what is kept, and workers that are lost."""

from __future__ import annotations

import importlib.util
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any, Callable, Dict, List

import pytest

from ferz import Variant
from ferz._ferz import perft_behind, perft_paths
from ferz.ray import Job, JobError, Perft, Study, Task, Verify, perft, study, verify
from ferz.ray.run import duration, run
from ferz.ray.store import Store
from ferz.ray.workers import Done, Event, Lost, Threads, Workers

PERFT = {
    "chess": (3, 8902),
    "shogi": (2, 900),
    "xiangqi": (2, 1920),
    "glinski": (2, 2586),
    "crazyhouse": (3, 8902),
    "duck": (1, 640),
    "marseillais": (3, 8902),
    "flipello": (4, 244),
    "tictactoe": (6, 54720),
    "alice": (2, 400),
}
LINES = """\
chess\trnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\t2\t400
chess\trnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\t2\t401
ludo\tstart\t1\t6

nonsense
chess\tx\t1\t1
chess\t7k/8/8/8/8/8/8/K7 w - - 0 1\t99\t3
minishogi\trbsgk/4p/5/P4/KGSBR[-] w 0 1\t1\t14
"""


def jobs() -> List[Callable[[], Job]]:
    chess = Variant.builtin("chess")
    return [
        lambda: Perft(chess, "chess", 3),
        lambda: Study(chess, "chess", games=12, plies=30),
        lambda: Verify("perft", LINES),
    ]


def plans(job: Job) -> List[Dict[str, Any]]:
    """Ways to share a job out, from one task to as many as there can be."""
    if isinstance(job, Perft):
        return [{"plies": plies, "paths": paths} for plies, paths in [(1, 100), (1, 7), (2, 50), (2, 1)]]
    if isinstance(job, Study):
        return [{"games": games} for games in (100, 5, 1)]
    return [{"cost": cost} for cost in (1e9, 2000.0, 1.0)]


class Planned(Workers):
    """Workers that do their tasks in any order and are lost by chance, all as a seed says."""

    def __init__(self, job: Job, seed: int, losses: float = 0.0) -> None:
        self._random = random.Random(seed)
        self._run = job.worker()
        self._tasks: List[Task] = []
        self._losses = losses
        self._most = 99 if losses == 1.0 else 2
        self._tries: Dict[str, int] = {}
        self.done = 0
        self.lost = 0

    def count(self) -> int:
        return 3

    def free(self) -> int:
        return 3 - len(self._tasks)

    def give(self, task: Task) -> None:
        assert self.free() > 0, "who has something to do is given nothing"
        self._tasks.append(task)

    def wait(self, seconds: float) -> List[Event]:
        task = self._tasks.pop(self._random.randrange(len(self._tasks)))
        tries = self._tries[task.key] = self._tries.get(task.key, 0) + 1
        if tries <= self._most and self._random.random() < self._losses:
            self.lost += 1
            return [Lost(task, "by chance")]
        self.done += 1
        # A result that comes twice counts once.
        done = Done(task, self._run(json.loads(json.dumps(task.work))))
        return [done, done] if self._random.random() < self._losses else [done]

    def close(self) -> None:
        pass


def without_time(total: Dict[str, Any]) -> Dict[str, Any]:
    return {key: value for key, value in total.items() if key not in ("seconds", "nodes_per_second")}


def planned(job: Job, plan: Dict[str, Any]) -> Job:
    job.plan = lambda seconds: plan  # type: ignore[method-assign]
    return job


@pytest.mark.parametrize("place", range(3))
def test_the_numbers_are_the_same_however_the_work_is_shared_out(place: int) -> None:
    make = jobs()[place]
    whole = run(planned(make(), plans(make())[0]), lambda job: Threads(job, 1))
    assert without_time(whole) == without_time(run(make(), lambda job: Threads(job, 2), seconds=0.01))
    for plan in plans(make()):
        for seed in range(3):
            made: List[Planned] = []

            def lossy(job: Job) -> Workers:
                made.append(Planned(job, seed, losses=0.2))
                return made[0]

            shared = run(planned(make(), plan), lossy)
            assert without_time(shared) == without_time(whole), plan
            assert made[0].lost > 0 or made[0].done < 20


@pytest.mark.parametrize("place", range(3))
def test_tasks_have_keys_of_their_own_and_are_always_the_same(place: int) -> None:
    job = jobs()[place]()
    for plan in plans(job):
        tasks = job.tasks(plan)
        assert len({task.key for task in tasks}) == len(tasks) > 0
        assert tasks == jobs()[place]().tasks(plan)
        json.dumps([task.work for task in tasks])
    assert len(job.tasks(plans(job)[-1])) > len(job.tasks(plans(job)[0])) == 1


@pytest.mark.parametrize("variant", PERFT)
def test_perft_of_quite_different_variants(variant: str) -> None:
    depth, nodes = PERFT[variant]
    total = perft(variant, depth, workers=2, task_seconds=0.01)
    assert sum(total["divide"].values()) == total["nodes"]
    chosen = Variant.builtin(variant)
    alone = run(planned(Perft(chosen, variant, depth), {"plies": 1, "paths": 1000}), lambda job: Threads(job, 1))
    assert alone["divide"] == total["divide"]
    if nodes is not None:
        assert total["nodes"] == nodes


def test_ways_to_play_are_followed() -> None:
    ways = ["e2e4", "", "e2e4 e7e5", "e2e4", "g1f3 b8c6"]
    assert perft_behind("chess", None, ways, 1) == [20, 20, 29, 20, 22]
    for wrong in ("e2e5", "e2e4 e2e4", "x", "a " * 65, "\u202e"):
        with pytest.raises(ValueError):
            perft_behind("chess", None, [wrong], 1)
    with pytest.raises(ValueError):
        perft_paths("chess", None, 3, 8901)
    assert len(perft_paths("chess", None, 3, 8902)) == 8902


def test_perft_of_nothing() -> None:
    assert perft("chess", 0)["nodes"] == 1 and perft("chess", 0)["divide"] == {}
    assert perft("chess", 1)["nodes"] == 20
    mate = perft("chess", 5, "7k/5KQ1/8/8/8/8/8/8 b - - 0 1")
    assert (mate["nodes"], mate["divide"]) == (0, {})
    # Some games end with the first move.
    ends = perft("kingofthehill", 3, "7k/8/8/8/8/4K3/8/8 w - - 0 1")
    assert ends["divide"]["e3e4"] == 0 < ends["divide"]["e3e2"]


def test_a_deep_count_is_shared_out_into_tasks_of_the_length_asked_for() -> None:
    job = Perft(Variant.builtin("chess"), "chess", 64)
    plan = job.plan(2.0)
    assert plan["plies"] >= 3
    assert 1000 < len(job.tasks(plan)) <= 21_000
    assert len(Study(Variant.builtin("tictactoe"), "tictactoe", games=10**9).tasks({"games": 10**8})) == 10
    assert Study(Variant.builtin("tictactoe"), "tictactoe", games=10**9).plan(1.0)["games"] >= 50_000


def test_verification_tells_what_the_lines_say() -> None:
    total = verify("perft", LINES)
    assert (total["rows"], total["passed"], total["unknown"]) == (6, 2, {"ludo": 1})
    assert [failed["line"] for failed in total["failed"]] == [2, 5, 6, 7]
    assert total["failed"][0]["message"] == "expected 401 nodes at depth 2, got 400"
    assert total["variants"]["chess"]["rows"] == 4 and total["variants"]["chess"]["passed"] == 1
    moves = "mine\t7k/8/8/8/8/8/8/K7 w - - 0 1\t-\t3\ta1a2 a1b1 a1c2\n"
    mine = verify("moves", moves, variants={"mine": Variant.builtin("chess")})
    assert "missing: a1c2" in mine["failed"][0]["message"]
    assert verify("moves", "")["rows"] == 0
    with pytest.raises(JobError, match="did you mean `chess`"):
        verify("perft", LINES, only=["ches"])
    with pytest.raises(ValueError, match="expected perft or moves, found"):
        verify("nothing", LINES)


def test_a_job_that_was_stopped_goes_on(tmp_path: Path) -> None:
    for make in jobs():
        whole = run(make(), lambda job: Threads(job, 1))
        plan = plans(make())[-1]

        class Stopped(Planned):
            def wait(self, seconds: float) -> List[Event]:
                if self.done == 2:
                    raise KeyboardInterrupt
                return super().wait(seconds)

        with pytest.raises(KeyboardInterrupt):
            run(planned(make(), plan), lambda job: Stopped(job, 1), tmp_path)
        later: List[Planned] = []

        def after(job: Job) -> Workers:
            later.append(Planned(job, 2))
            return later[0]

        # How it is shared out was decided when it began.
        total = run(planned(make(), plans(make())[0]), after, tmp_path)
        assert without_time(total) == without_time(whole)
        assert later[0].done == len(make().tasks(plan)) - 2
        again = run(make(), lambda job: pytest.fail("nothing is left to do"), tmp_path)
        assert without_time(again) == without_time(whole)


def kept(folder: Path, games: int = 6) -> Path:
    """A job that is done, kept in a folder."""
    job = Study(Variant.builtin("tictactoe"), "tictactoe", games=games)
    run(planned(job, {"games": 2}), lambda job: Threads(job, 1), folder)
    with Store(folder, Study(Variant.builtin("tictactoe"), "tictactoe", games=games)) as store:
        return store.path


def again(folder: Path, games: int = 6) -> Dict[str, Any]:
    return study("tictactoe", games, keep=folder)


def test_a_line_that_was_cut_off_is_forgotten(tmp_path: Path) -> None:
    path = kept(tmp_path)
    whole = path.read_bytes()
    expected = study("tictactoe", 6)
    for size in {*range(0, len(whole), 97), len(whole) - 1, whole.index(b"\n") + 1, whole.index(b"\n")}:
        path.write_bytes(whole[:size])
        assert again(tmp_path) == expected, size
        assert path.read_bytes().count(b"\n") == 4 or size <= whole.index(b"\n")
    for rest in (b"\0\0\0\0\n", b"{\n", b"\xff\xfe", b"[" * 100_000 + b"\n"):
        path.write_bytes(whole + rest)
        assert again(tmp_path) == expected
        assert path.read_bytes() == whole


def test_results_of_something_else_are_refused(tmp_path: Path) -> None:
    path = kept(tmp_path)
    whole = path.read_text()
    first, second, *rest = whole.splitlines(keepends=True)
    head = json.loads(first)
    head["job"]["hash"] = "0" * 64
    cases = {
        "other rules": json.dumps(head) + "\n" + second,
        "another job": first.replace('"plies":600', '"plies":601') + second,
        "reads format 1": first.replace('"format":1', '"format":2', 1) + second,
        "plan makes no sense": first.replace('"games":2}', '"games":"x"}') + second,
        "tasks of 0 games": first.replace('"games":2}', '"games":0}') + second,
        "no task": first.replace('"games":2}', '"games":3}') + second,
        "no result of a task": first + "nonsense\n" + second,
        "another result": first + second + second.replace('"games":1,', '"games":0,', 1),
    }
    for message, text in cases.items():
        assert text != whole
        path.write_text(text)
        with pytest.raises(JobError, match=message):
            again(tmp_path)
        assert path.read_text() == text, "what is refused is left alone"
    path.write_text(first + second + second + "".join(rest))
    assert again(tmp_path) == study("tictactoe", 6)


DAMAGED = ["5", "null", "[]", "{}", '{"a":1}', '{"e2e4":-1}', '{"e2e4":true}', '{"e2e4":"x"}', '[["x",null]]', "[[1]]", '{"hash":5}']


@pytest.mark.parametrize("place", range(3))
@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_result_is_told_with_its_file_and_line(tmp_path: Path, place: int, damage: str) -> None:
    make = jobs()[place]
    total = run(make(), lambda job: Threads(job, 1), tmp_path, 0.01)
    [path] = tmp_path.glob("*.jsonl")
    head, line, *rest = path.read_text(encoding="utf-8").splitlines(keepends=True)
    key = json.loads(line)["key"]
    path.write_text("".join([head, f'{{"key":{json.dumps(key)},"result":{damage}}}\n', *rest]), encoding="utf-8")
    with pytest.raises(JobError) as caught:
        run(make(), lambda job: Threads(job, 1), tmp_path, 0.01)
    assert str(caught.value).startswith(f"{path}:2: no result of the task {key}: "), caught.value
    assert "delete the line" in str(caught.value)
    path.write_text("".join([head, *rest]), encoding="utf-8")
    again = run(make(), lambda job: Threads(job, 1), tmp_path, 0.01)
    timed = ("seconds", "nodes_per_second")
    assert {key: again[key] for key in again if key not in timed} == {key: total[key] for key in total if key not in timed}


def test_variants_of_files_and_sections(tmp_path: Path) -> None:
    ron, ini = tmp_path / "mine.ron", tmp_path / "mine.ini"
    ron.write_text('(name: "Mine", base: "chess")')
    ini.write_text("[wolf:chess]\npieceDrops = true\n")
    for meant, name in [(ron, "mine"), (str(ron), "mine"), (f"{ini}:wolf", "wolf"), ("chess", "chess")]:
        count = perft(meant, 2)
        assert (count["variant"], count["nodes"]) == (name, 400)
        assert study(meant, games=4, plies=4)["seeds"] == [{"first": 1, "games": 4}]
    line = f"mine\t{Variant.builtin('chess').start_fen}\t2\t400\n"
    assert verify("perft", line, variants={"mine": ron})["passed"] == 1
    with pytest.raises(TypeError, match="^variant must be a Variant, a name or a path, not int"):
        perft(3, 2)  # type: ignore[arg-type]
    for meant in [str(ron), f"{ini}:wolf"]:
        done = subprocess.run(
            [sys.executable, "-m", "ferz.ray", "perft", "--variant", meant, "--depth", "2", "--quiet"], capture_output=True, text=True
        )
        assert done.stdout.startswith("nodes 400"), done.stderr


def test_other_jobs_and_other_rules_have_files_of_their_own(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = kept(tmp_path)
    assert again(tmp_path, games=7) == study("tictactoe", 7)
    assert len(list(tmp_path.glob("*.jsonl"))) == 2
    # The same name for other rules.
    job = Study(Variant.builtin("hexapawn"), "tictactoe", games=6)
    from ferz.ray.run import to_terminal

    total = run(job, lambda job: Threads(job, 1), tmp_path, progress=to_terminal("study"))
    assert total["variant"] == "Hexapawn"
    assert f"{path} is about other rules" in capfd.readouterr().err
    assert len(list(tmp_path.glob("*"))) == 3, "no files beside"


@pytest.mark.skipif(sys.platform == "win32", reason="no locks of files")
def test_two_programs_are_not_at_the_same_job(tmp_path: Path) -> None:
    kept(tmp_path)
    job = Study(Variant.builtin("tictactoe"), "tictactoe", games=6)
    with Store(tmp_path, job):
        with pytest.raises(JobError, match="another program is at this job"):
            again(tmp_path)
    again(tmp_path)


def test_what_cannot_be_kept_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(JobError, match="cannot be kept"):
        again(tmp_path / "file")


def test_a_task_that_ends_its_workers_is_given_up() -> None:
    job = Study(Variant.builtin("tictactoe"), "tictactoe", games=6)
    with pytest.raises(JobError, match="4 workers were lost with the task"):
        run(job, lambda job: Planned(job, 1, losses=1.0))


def test_what_a_task_complains_of_is_told() -> None:
    class Wrong(Study):
        def worker(self) -> Callable[[Any], str]:
            def fail(work: Any) -> str:
                raise ValueError("no such thing")

            return fail

    with pytest.raises(JobError, match="no such thing"):
        run(Wrong(Variant.builtin("tictactoe"), "tictactoe", games=6), lambda job: Threads(job, 2))


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: perft("ches", 3),
        lambda: perft("chess", 65),
        lambda: perft("chess", 3, "nonsense"),
        lambda: perft("chess", 3, table=0),
        lambda: perft("chess", 3, workers=0),
        lambda: perft("chess", 3, task_seconds=0),
        lambda: study("chess", -1),
        lambda: study("chess", 2, seed=2**64 - 1),
        lambda: study("chess", 2, plies=0),
        lambda: study("chess", 2, player="clever"),
        lambda: perft("chess", 1, address="nowhere at all"),
        lambda: perft("chess", 1, address="127.0.0.1:1"),
        lambda: perft("chess", 1, address="ray://127.0.0.1:1"),
        lambda: perft("chess", 1, address="127.0.0.1:99999"),
    ],
)
def test_wrong_arguments_are_told(wrong: Callable[[], Any]) -> None:
    with pytest.raises((ValueError, JobError)):
        wrong()


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: perft("chess", 1, worker=1),
        lambda: study("chess", 2, players="random"),
        lambda: perft("chess", 1, address=None),  # type: ignore[arg-type]
        lambda: perft("chess", 1, workers="2"),  # type: ignore[arg-type]
    ],
)
def test_misspelt_arguments_are_told(wrong: Callable[[], Any]) -> None:
    with pytest.raises(TypeError, match="unexpected argument|an address|whole number"):
        wrong()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: perft("chess", "1"), "depth must be an int, not str"),  # type: ignore[arg-type]
        (lambda: perft("chess", 1, 5), "fen must be a str, not int"),  # type: ignore[arg-type]
        (lambda: perft("chess", 1, table="1"), "table must be an int, not str"),  # type: ignore[arg-type]
        (lambda: perft("chess", 1, task_seconds="1"), "task_seconds must be a number, not str"),  # type: ignore[arg-type]
        (lambda: perft("chess", 1, keep=3), "keep must be a path, not int"),  # type: ignore[arg-type]
        (lambda: study("chess", "1"), "games must be an int, not str"),  # type: ignore[arg-type]
        (lambda: study("chess", 1, player=3), "player must be a str, not int"),  # type: ignore[arg-type]
        (lambda: verify("perft", LINES, variants=["chess"]), "variants must be a dict of variants by names, not list"),  # type: ignore[arg-type]
        (lambda: verify("perft", LINES, only="chess"), "only must be a list of names, not str"),
        (lambda: verify("perft", LINES, only=3), "only must be a list of names, not int"),  # type: ignore[arg-type]
        (lambda: verify("perft", LINES, only=[3]), "each of only must be a str, not int"),  # type: ignore[list-item]
        (lambda: verify("perft", LINES, file=3), "file must be a str, not int"),  # type: ignore[arg-type]
    ],
)  # fmt: skip
def test_arguments_of_other_types_are_told(wrong: Callable[[], Any], message: str) -> None:
    with pytest.raises(TypeError) as caught:
        wrong()
    assert str(caught.value) == message


def test_durations() -> None:
    assert [duration(seconds) for seconds in (7, 220, 7420)] == ["0:07", "3:40", "2:03:40"]


def shell(*arguments: str, **options: Any) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "ferz.ray", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **options)


def test_from_a_shell(tmp_path: Path) -> None:
    done = shell("perft", "--variant", "chess", "--depth", "3", "--divide", "--quiet")
    assert (done.returncode, done.stderr) == (0, "")
    assert "e2e4: 600\n" in done.stdout and "nodes 8902\n" in done.stdout
    (tmp_path / "mine.ron").write_text('(name: "Mine", base: "chess")')
    done = shell("perft", "-v", "./mine.ron", "--depth", "2", "--json", "--workers", "2", cwd=tmp_path)
    total = json.loads(done.stdout)
    assert (total["variant"], total["name"], total["nodes"], "divide" in total) == ("mine", "Mine", 400, False)
    (tmp_path / "variants.ini").write_text("[must:chess]\nmustCapture = true\n")
    done = shell("perft", "-v", "variants.ini:must", "--depth", "3", "--json", "--workers", "2", cwd=tmp_path)
    must = json.loads(done.stdout)
    assert must["variant"] == "must" and must["nodes"] < 8902
    done = shell("study", "--variant", "tictactoe", "--games", "20", "--json")
    assert json.loads(done.stdout) == study("tictactoe", 20)
    done = shell("verify", "--perft", "-", input=LINES)
    assert done.returncode == 1
    assert "standard input:2: chess rnbqkbnr" in done.stdout and done.stdout.endswith("unknown 1\npassed 2 of 6\n")
    assert "there is no variant `ludo`" in done.stderr
    done = shell("verify", "--perft", "-", "--only", "minishogi", input=LINES.replace("nonsense\n", ""))
    assert (done.returncode, done.stdout) == (0, "passed 1 of 1\n")


needs_ray = pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray is not installed")


@pytest.mark.parametrize(
    "arguments, code, message",
    [
        ([], 2, "required"),
        (["perft"], 2, "--variant"),
        (["perft", "--variant", "chess", "--depth", "65"], 2, "a number from 0 to 64 was expected"),
        (["perft", "--variant", "ches", "--depth", "2"], 1, "did you mean `chess`?"),
        (["perft", "--variant", "no/such.ron", "--depth", "2"], 1, "no/such.ron"),
        pytest.param(["perft", "--variant", "chess", "--depth", "2", "--address", "127.0.0.1:1"], 1, "127.0.0.1:1", marks=needs_ray),
        (["study", "--variant", "chess", "--player", "clever"], 2, "clever"),
        (["verify", "--moves", "no-such-file.tsv"], 1, "cannot read no-such-file.tsv"),
        (["verify", "--moves", "a", "--perft", "b"], 2, "not allowed"),
    ],
)
def test_wrong_arguments_from_a_shell(arguments: List[str], code: int, message: str) -> None:
    done = shell(*arguments)
    assert done.returncode == code
    assert message in done.stderr and "Traceback" not in done.stderr


def test_what_others_write_is_no_result() -> None:
    code = (
        "import os, ferz.ray.__main__ as shell\n"
        "run = shell.run\n"
        "def chatty(*given):\n"
        "    os.system('echo from a program')\n"
        "    print('from here')\n"
        "    os.write(1, b'from below\\n')\n"
        "    return run(*given)\n"
        "shell.run = chatty\n"
        "shell.main(['perft', '-v', 'chess', '--depth', '2', '--json'])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert json.loads(done.stdout)["nodes"] == 400
    assert all(said in done.stderr for said in ("from a program", "from here", "from below"))


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m ferz.ray perft --variant chess --depth 1 --divide --quiet | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=120)
    assert done.stdout.splitlines()[-1] == "0" and "Traceback" not in done.stderr
