"""``scripts/siege``: attacks a running Lading while honest users trade, and compares with quiet.

The exit code says whether the honest users' p99, their failed calls and the memory of our processes
stay within their bounds.
"""

from __future__ import annotations

import argparse
import json
import signal
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from scripts.lib import processes, production
from scripts.lib.paths import PYTHON, ROOT, STATE, Home, Problem, complain, own_folder, say
from scripts.lib.processes import Interrupted, Interruption, Program
from scripts.lib.stack import Stack
from tests.load.chaos import plan
from tests.load.chaos.plan import Places, Try

from .memory import Watch

SIEGE = Home(STATE / "siege")
TIMES = 2
"""So many times the persons of a chaos run trade: twenty."""
SLOWEST = 3.0
"""The p99 under attack may be so many times the quiet one."""
MOST_MEMORY = 300_000_000
"""So many bytes a process may grow."""
WARM_UP = 20
"""Seconds of trade that are not counted."""
ENDING_SECONDS = 90
SEED = 1


@dataclass(frozen=True)
class Spell:
    """A time that is looked at, in seconds since 1970."""

    began: float
    ended: float

    def of(self, tries: list[Try]) -> list[Try]:
        """What began in it."""
        return [one for one in tries if self.began <= one.began < self.ended]


def main(arguments: list[str]) -> int:
    """Run it; returns the exit code."""
    parser = argparse.ArgumentParser(prog="scripts/siege", description=__doc__)
    parser.add_argument("--seconds", type=int, default=120, help="of quiet, and of the siege")
    seconds: int = parser.parse_args(arguments).seconds
    Interruption.listen()
    try:
        own_folder(SIEGE.folder)
        with production.running(SIEGE) as stack:
            return _run(stack, seconds)
    except Problem as problem:
        complain(str(problem))
        return 1
    except Interrupted as interrupted:
        return 128 + interrupted.number


def _run(stack: Stack, seconds: int) -> int:
    _prepare(stack)
    with _running(stack, "honest"):
        processes.wait_until(lambda: False, WARM_UP)
        quiet = _spell(seconds)
        watch = Watch(_leaders())
        with _running(stack, "attacks"):
            # The attackers need a moment until all of them are there.
            processes.wait_until(lambda: False, 5)
            siege = _spell(seconds)
        watch.stop()
    tries = [Try(**one) for one in json.loads((SIEGE.folder / "tries.json").read_text())]
    return _told(quiet.of(tries), siege.of(tries), watch)


def _prepare(stack: Stack) -> None:
    """Make the honest companies, and say where everything is."""
    places = Places(stack.api_url, stack.portal_url, stack.payments_url, SEED)
    plan.write(SIEGE.folder / "places.json", places)
    cast = str(SIEGE.folder / "cast.json")
    argv = [str(PYTHON), "-m", "tests.load.chaos.companies", cast, str(TIMES)]
    if subprocess.run(argv, cwd=ROOT, env=stack.env, check=False).returncode:
        raise Problem("The companies could not be made: see above.")


def _spell(seconds: int) -> Spell:
    began = time.time()
    processes.wait_until(lambda: False, seconds)
    return Spell(began, time.time())


@contextmanager
def _running(stack: Stack, module: str) -> Iterator[None]:
    """One of our programs during a block."""
    argv = [str(PYTHON), "-m", f"tests.load.siege.{module}", str(SIEGE.folder)]
    program = Program(module, argv, ROOT, SIEGE.logs / f"{module}.log", stack.env)
    recorded = SIEGE.run / f"{module}.pid"
    process = processes.start(program, recorded)
    try:
        yield
        process.send_signal(signal.SIGTERM)
        if not processes.wait_until(lambda: processes.ended(process), ENDING_SECONDS):
            raise Problem(f"The program {module} did not end: see {program.log}.")
        if process.returncode:
            raise Problem(f"The program {module} failed: see {program.log}.")
    finally:
        processes.finish(process, program, recorded)


def _leaders() -> set[int]:
    """The processes of Lading: all that are recorded, but for the honest users."""
    files = [file for file in SIEGE.run.glob("*.pid") if file.stem not in {"honest", "attacks"}]
    return {int(file.read_text().split()[0]) for file in files}


def _told(quiet: list[Try], siege: list[Try], watch: Watch) -> int:
    """Print the comparison; returns the exit code."""
    slower = _p99(siege) / _p99(quiet)
    failed = Counter(one.outcome for one in siege if not one.is_final)
    answers = json.loads((SIEGE.folder / "answers.json").read_text())
    say(
        "\n| honest users | quiet | besieged | bound |\n|---|--:|--:|--:|\n"
        f"| calls | {len(quiet)} | {len(siege)} | |\n"
        f"| median | {_median(quiet):.0f} ms | {_median(siege):.0f} ms | |\n"
        f"| p99 | {_p99(quiet) * 1000:.0f} ms | {_p99(siege) * 1000:.0f} ms | "
        f"**{slower:.2f}** ≤ {SLOWEST:.0f} |\n"
        f"| failed | {sum(not one.is_final for one in quiet)} | **{failed.total()}** | 0 |\n"
        f"\nMost memory that a process grew by: {watch.most / 1e6:.0f} MB "
        f"(≤ {MOST_MEMORY / 1e6:.0f}): {watch.whose}\n"
        f"Failures: {dict(failed)}\nWhat the attackers were answered: {answers}"
    )
    return 0 if slower <= SLOWEST and not failed and watch.most <= MOST_MEMORY else 1


def _median(tries: list[Try]) -> float:
    return statistics.median(one.seconds for one in tries) * 1000


def _p99(tries: list[Try]) -> float:
    return statistics.quantiles((one.seconds for one in tries), n=100)[98]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
