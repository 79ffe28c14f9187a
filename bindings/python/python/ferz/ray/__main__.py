"""`python -m ferz.ray`: long work shared out, from a shell."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Mapping, NoReturn, Optional, Sequence

from .._ferz import FerzError, __version__
from .jobs import Job, JobError, Perft, Study, Verify, written
from .named import named
from .run import Progress, run, to_terminal, workers_at

#: What a shell says of a program that Ctrl-C has ended.
INTERRUPTED = 130

ABOUT = """\
Shares long work out among the cores of this machine, or of a cluster of Ray:
perft, studies and verification. The numbers are those of one machine, whatever
the number of workers.
"""

ADDRESSES = """\
addresses:
  threads          this machine, without Ray
  auto             the cluster that this machine belongs to
  HOST:PORT        the cluster whose head is there
  ray://HOST:PORT  the same from a machine that is not part of it

examples:
  python -m ferz.ray perft --variant chess --depth 6
  python -m ferz.ray perft --variant chess --depth 8 --address auto --keep results
  python -m ferz.ray study --variant shogi --games 100000 --address auto --json > shogi.json
  python -m ferz.ray verify --perft numbers.tsv
"""


def _number(least: int, most: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        digits = text[1:] if text.startswith("-") else text
        if digits.isascii() and digits.isdigit() and len(digits) <= 20 and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f'"{text[:60]}": a number from {least} to {most} was expected')

    return number


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if 0.01 <= seconds <= 1e6:
        return seconds
    raise argparse.ArgumentTypeError(f'"{text[:60]}": a number of seconds from 0.01 to 1000000 was expected')


def _parser() -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    where = common.add_argument_group("where and how")
    where.add_argument("--address", metavar="ADDRESS", default="threads", help="where the workers are (threads)")
    where.add_argument("--workers", metavar="N", type=_number(1, 100_000), help="how many; one for each core if not given")
    where.add_argument("--keep", metavar="DIR", help="keeps results in this folder, and goes on from those found there")
    where.add_argument("--task", metavar="SECONDS", type=_seconds, default=2.0, help="how long a task takes, about (2)")
    where.add_argument("--quiet", action="store_true", help="tells nothing of its progress")
    where.add_argument("--json", action="store_true", help="one line of JSON, as the commands of ferz write it")
    variant = argparse.ArgumentParser(add_help=False)
    variant.add_argument("-v", "--variant", metavar="NAME|FILE.ron|FILE.ini:NAME", required=True, help="a built-in variant, a file of your own, or a section of an ini file")

    parser = argparse.ArgumentParser(
        "python -m ferz.ray", description=ABOUT, epilog=ADDRESSES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--version", action="version", version=f"ferz {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    perft = commands.add_parser("perft", parents=[variant, common], help="how many ways lead how deep")
    perft.add_argument("--depth", metavar="N", type=_number(0, 64), required=True, help="how many plies")
    perft.add_argument("--fen", help="the position; without it, the start")
    perft.add_argument("--divide", action="store_true", help="also tells the count behind each first move")
    perft.add_argument("--hash", metavar="MB", type=_number(1, 65536), help="each worker keeps counts in a table of so many megabytes")
    study = commands.add_parser("study", parents=[variant, common], help="what happens in games that are played by the thousand")
    study.add_argument("--games", metavar="N", type=_number(0, 2**50), default=400, help="how many games (400)")
    study.add_argument("--seed", metavar="S", type=_number(0, 2**64 - 1), default=1, help="the seed of the first game (1)")
    study.add_argument("--plies", metavar="N", type=_number(1, 100_000), default=600, help="how many plies a game may have (600)")
    study.add_argument("--player", choices=["random", "greedy"], help="who plays; both in halves if not given")
    verify = commands.add_parser("verify", parents=[common], help="compares moves or perft numbers with those of a file")
    what = verify.add_mutually_exclusive_group(required=True)
    what.add_argument("--perft", metavar="FILE.tsv", help="perft numbers to compare with; - for the standard input")
    what.add_argument("--moves", metavar="FILE.tsv", help="moves to compare with; - for the standard input")
    which = verify.add_mutually_exclusive_group()
    which.add_argument("--only", metavar="VARIANT,...", help="only the lines about these variants")
    which.add_argument("-v", "--variant", metavar="NAME|FILE.ron|FILE.ini:NAME", help="only the lines about this variant; one of a file is called like it")
    return parser


def _job(args: argparse.Namespace) -> Job:
    if args.command == "perft":
        return Perft(*named(args.variant), args.depth, args.fen, args.hash)
    if args.command == "study":
        return Study(*named(args.variant), args.games, args.seed, args.plies, args.player)
    what, path = ("perft", args.perft) if args.perft is not None else ("moves", args.moves)
    rules, name = named(args.variant) if args.variant is not None else (None, "")
    variants = {name: rules} if rules is not None else None
    only = args.only.split(",") if args.only is not None else None
    file = "standard input" if path == "-" else path
    return Verify(what, _read(path), file, variants, only)


def _read(path: str) -> str:
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise JobError(f"cannot read {path}: line {line} is not UTF-8 text (byte {data[error.start]:#04x})") from error
    except (OSError, ValueError) as error:
        raise JobError(f"cannot read {path}: {getattr(error, 'strerror', None) or error}") from error


def _shown(text: str) -> str:
    """A text as a terminal may show it."""
    return "".join(c if c.isprintable() else f"\\u{{{ord(c):x}}}" for c in text)


def _tell_perft(total: Mapping[str, Any], divide: bool) -> List[str]:
    lines = [f"{move}: {nodes}" for move, nodes in total["divide"].items()] if divide else []
    return [*lines, f"nodes {total['nodes']}", f"seconds {total['seconds']:.3f}", f"nodes per second {total['nodes_per_second']}"]


def _tell_study(total: Mapping[str, Any]) -> List[str]:
    games = sum(player["games"] for player in total["players"])
    lines = [f"{_shown(total['variant'])}: {games} games of at most {total['plies']} plies", f"hash {total['hash']}"]
    first, second = (_shown(side) for side in total["sides"])
    for player in total["players"]:
        count = player["games"]
        lines.append(f"{player['player']}: {count} games")
        results = {key: sum(end["results"][key] for end in player["ends"]) for key in ("first", "second", "draws")}
        rows = [(f"{first} wins", results["first"]), (f"{second} wins", results["second"]), ("draws", results["draws"])]
        rows.append(("no end", count - sum(results.values())))
        lines.extend(f"  {name} {number}, {100 * number / count:.1f}%" for name, number in rows if count)
    return lines


def _tell_verify(total: Mapping[str, Any]) -> List[str]:
    lines = []
    for failed in total["failed"]:
        place = f"{total['file']}:{failed['line']}: {_shown(failed['variant'])} {_shown(failed['fen'])}"
        lines.append(place.rstrip())
        lines.extend(f"  {_shown(line)}" for line in failed["message"].splitlines())
    if total["unknown"]:
        lines.append(f"unknown {sum(total['unknown'].values())}")
    return [*lines, f"passed {total['passed']} of {total['rows']}"]


def _tell(args: argparse.Namespace, total: Dict[str, Any]) -> List[str]:
    if args.command == "perft" and not args.divide:
        total = {key: value for key, value in total.items() if args.json is False or key != "divide"}
    if args.json:
        return [written(total)]
    if args.command == "perft":
        return _tell_perft(total, args.divide)
    return _tell_study(total) if args.command == "study" else _tell_verify(total)


@contextmanager
def _others_to_stderr() -> Iterator[None]:
    """Turns what others write to the standard output to the standard error: Ray and the programs that it starts have something to say, and results are
    read by programs."""
    sys.stdout.flush()
    try:
        kept = os.dup(1)
    except OSError:  # There is no standard output.
        yield
        return
    try:
        os.dup2(2, 1)
        with redirect_stdout(sys.stderr):
            yield
    finally:
        sys.stderr.flush()
        os.dup2(kept, 1)
        os.close(kept)


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Does what the arguments ask for; returns the exit code."""
    args = _parser().parse_args(arguments)
    try:
        job = _job(args)
        progress = Progress(job.title()) if args.quiet else to_terminal(job.title())
        make = workers_at(args.address, args.workers)
        for name, number in job.unknown_at.items() if isinstance(job, Verify) else ():
            progress.say(f"line {number}: there is no variant `{_shown(name[:60])}`")
        with _others_to_stderr():
            total = run(job, make, args.keep, args.task, progress)
    except FerzError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        goes_on = f"; the same command goes on, with what is in {args.keep}" if args.keep else ""
        print(f"stopped{goes_on}", file=sys.stderr)
        return INTERRUPTED
    for line in _tell(args, total):
        print(line)
    passed = args.command != "verify" or total["passed"] == total["rows"] > 0
    return 0 if passed else 1


def _end() -> NoReturn:
    """Does what the command line asks for, and ends the program at once: threads may still be at tasks that nobody waits for."""
    try:
        code = main()
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:
        code = 0  # Whoever read it has enough.
    except SystemExit as error:
        code = error.code if isinstance(error.code, int) else 2
        sys.stdout.flush()
    os._exit(code)


if __name__ == "__main__":
    _end()
