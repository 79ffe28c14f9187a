"""Results of tasks, kept in a folder, so that a job that was stopped goes on.

A job has a file of its own, named after the variant and all that decides the results. Its lines are JSON: first what job it is and how it is shared out,
then a result each. The file is written by appending whole lines; a last line that was cut off is forgotten.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from types import TracebackType
from typing import Any, Dict, Iterable, List, Mapping, Optional, Tuple, Type, Union

from .jobs import Job, JobError, Json, identifier, written

#: The version of the format of these files.
FORMAT = 1


class Store:
    """The results of one job."""

    def __init__(self, folder: Union[str, "os.PathLike[str]"], job: Job) -> None:
        """Opens the file of a job in a folder, which is made if it is not there."""
        self._job = job
        identity = job.identity()
        name = re.sub(r"[^A-Za-z0-9._-]+", "-", f"{identity['variant']}-{identity['what']}").strip("-.")[-60:]
        self.path = Path(folder) / f"{name}-{identifier(job)}.jsonl"
        self.plan: Optional[Dict[str, Json]] = None
        self.results: Dict[str, str] = {}
        #: By key of a result, the line that it stands on.
        self._lines: Dict[str, int] = {}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(self.path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o666)
        except OSError as error:
            raise self._fault(error) from error
        try:
            _lock(self._file, self.path)
            self._read()
        except OSError as error:
            self.close()
            raise self._fault(error) from error
        except JobError:
            self.close()
            raise

    def _fault(self, error: OSError) -> JobError:
        path = str(self.path)
        shown = path if len(path) <= 400 else f"{path[:400]}..."
        return JobError(f"keep: results cannot be kept in {shown}: {error.strerror or error}")

    def __enter__(self) -> "Store":
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def close(self) -> None:
        """Lets others write."""
        os.close(self._file)

    def begin(self, plan: Dict[str, Json]) -> None:
        """Writes how the job is shared out, once."""
        self.plan = plan
        self._append(written({"format": FORMAT, "job": self._job.identity(), "plan": plan}) + "\n")

    def put(self, results: Iterable[Tuple[str, str]]) -> None:
        """Keeps the results of some tasks."""
        self._append("".join(f'{{"key":{written(key)},"result":{result}}}\n' for key, result in results))

    def _append(self, lines: str) -> None:
        data = lines.encode("utf-8", "surrogatepass")
        try:
            while data:
                data = data[os.write(self._file, data) :]
            if lines:
                os.fsync(self._file)
        except OSError as error:
            raise self._fault(error) from error

    def _read(self) -> None:
        """Reads what is there. Nothing else may write meanwhile, for a line that is cut off is taken away."""
        data = self.path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        lines = whole.split(b"\n")[:-1]
        values = [self._value(number, line, number == len(lines)) for number, line in enumerate(lines, 1)]
        if values and values[-1] is None:
            values.pop()
            whole = whole[: len(whole) - len(lines[-1]) - 1]
        if values:
            self._check(values[0])
            self.plan = dict(values[0]["plan"])
        for number, value in enumerate(values[1:], 2):
            self._add(number, value)
        # What is refused is left as it is.
        if len(whole) < len(data):
            os.ftruncate(self._file, len(whole))

    def _value(self, number: int, line: bytes, is_last: bool) -> Any:
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            value = None
        if isinstance(value, dict):
            return value
        # A disk that was full, or a machine that stopped, may leave a last line with anything in it.
        if is_last:
            return None
        raise JobError(f"{self.path}:{number}: no result of a task")

    def _check(self, head: Mapping[str, Json]) -> None:
        if head.get("format") != FORMAT:
            raise JobError(f"{self.path}: the results have format {head.get('format')}; this program reads format {FORMAT}")
        theirs, ours = head.get("job"), self._job.identity()
        if theirs != ours or not isinstance(head.get("plan"), dict):
            differing: List[str] = sorted(
                key for key in {*ours, *(theirs if isinstance(theirs, dict) else {})}
                if not isinstance(theirs, dict) or theirs.get(key) != ours.get(key)
            )
            rules = "other rules" if "hash" in differing else "another job"
            raise JobError(f"{self.path}: results of {rules} ({', '.join(differing) or 'plan'} differs)")

    def _add(self, number: int, value: Mapping[str, Json]) -> None:
        key = value.get("key")
        if not isinstance(key, str) or "result" not in value:
            raise JobError(f"{self.path}:{number}: no result of a task")
        result = written(value["result"])
        if self.results.setdefault(key, result) != result:
            raise JobError(f"{self.path}:{number}: another result of the task {key}")
        self._lines.setdefault(key, number)

    def place(self, key: str) -> str:
        """Where the result of a task stands."""
        return f"{self.path}:{self._lines[key]}"


def others(folder: Union[str, "os.PathLike[str]"], job: Job) -> List[Path]:
    """Files of the same job about other rules under the same name."""
    def rest(head: Mapping[str, Json]) -> Dict[str, Json]:
        return {key: value for key, value in head.items() if key not in ("hash", "start", "fen")}

    identity = job.identity()
    found = []
    for path in sorted(Path(folder).glob("*.jsonl")):
        try:
            with open(path, "rb") as file:
                head = json.loads(file.readline(1 << 20))["job"]
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            continue
        if isinstance(head, dict) and rest(head) == rest(identity) and head.get("hash") != identity["hash"]:
            found.append(path)
    return found


def _lock(file: int, path: Path) -> None:
    """Keeps other programs on this machine from writing to a file."""
    try:
        import fcntl
    except ImportError:  # Windows has no such locks.
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise JobError(f"{path}: another program is at this job") from error
