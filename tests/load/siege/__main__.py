"""``scripts/siege``: attacks a running Lading while honest users trade, and compares with a time
without attacks.

The exit code says whether the honest users' p99, their failed calls and the memory of our processes
stay within their bounds.
"""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from scripts.lib import processes, production
from scripts.lib.paths import PYTHON, ROOT, STATE, Home, Problem
from scripts.lib.processes import Program
from scripts.lib.stack import Stack
from tests.load import cpu
from tests.load.chaos import plan
from tests.load.chaos.plan import Try, Urls

from .counts import LEAST_ANSWERS
from .memory import Watch
from .report import Figures, Spell, print_comparison

SIEGE = Home(STATE / "siege")
TIMES = 2
"""So many times the persons of a chaos run trade: twenty."""
WARM_UP = 20
"""Seconds of trade that are not counted."""
ENDING_SECONDS = 90
SEED = 1


@dataclass(frozen=True)
class Options:
    """The options on the command line."""

    seconds: int
    attacks: list[str]


def main(arguments: list[str]) -> int:
    """Run it; returns the exit code."""
    options = _options(arguments)
    return processes.run_script(lambda: _main(options))


def _main(options: Options) -> int:
    with production.running(SIEGE) as stack:
        return _run(stack, options)


def _options(arguments: list[str]) -> Options:
    parser = argparse.ArgumentParser(prog="scripts/siege", description=__doc__)
    parser.add_argument("--seconds", type=int, default=120, help="of quiet, and of the siege")
    names = list(LEAST_ANSWERS)
    parser.add_argument("--only", nargs="+", choices=names, default=names, help="these attacks")
    parser.add_argument("--without", nargs="+", choices=names, default=[], help="not these")
    options = parser.parse_args(arguments)
    return Options(options.seconds, [name for name in options.only if name not in options.without])


def _run(stack: Stack, options: Options) -> int:
    _prepare(stack)
    with _running(stack, "honest"):
        processes.wait_until(lambda: False, WARM_UP)
        quiet = _spell(options.seconds)
        watch = Watch(set(_leaders().values()))
        with _running(stack, "attackers", *options.attacks):
            # The attackers need a moment until all of them are there.
            processes.wait_until(lambda: False, 5)
            siege = _spell(options.seconds)
        watch.stop()
    tries = [Try(**one) for one in json.loads((SIEGE.folder / "tries.json").read_text())]
    answers = json.loads((SIEGE.folder / "answers.json").read_text())
    return print_comparison(Figures(tries, quiet, siege, watch, answers, options.attacks))


def _prepare(stack: Stack) -> None:
    """Make the honest companies, and store the addresses of everything."""
    urls = Urls(stack.api_url, stack.portal_url, stack.payments_url, SEED)
    plan.write(SIEGE.folder / "urls.json", urls)
    people = str(SIEGE.folder / "people.json")
    for module, *arguments in (
        ["tests.load.chaos.companies", people, str(TIMES)],
        ["tests.load.siege.records"],
    ):
        argv = [str(PYTHON), "-m", module, *arguments]
        if subprocess.run(argv, cwd=ROOT, env=stack.env, check=False).returncode:
            raise Problem("The companies or their data could not be made: see above.")


def _spell(seconds: int) -> Spell:
    before, began = _used(), time.time()
    processes.wait_until(lambda: False, seconds)
    used = {name: after - before.get(name, 0.0) for name, after in _used().items()}
    return Spell(began, time.time(), used)


def _used() -> dict[str, float]:
    """Seconds of processor time by program, including the programs that call us."""
    return {name: cpu.seconds(pid) for name, pid in _recorded().items()}


@contextmanager
def _running(stack: Stack, module: str, *arguments: str) -> Iterator[None]:
    """Run one of our programs during a block."""
    argv = [str(PYTHON), "-m", f"tests.load.siege.{module}", str(SIEGE.folder), *arguments]
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


def _recorded() -> dict[str, int]:
    """The processes that run, by name."""
    return {file.stem: int(file.read_text().split()[0]) for file in SIEGE.run.glob("*.pid")}


def _leaders() -> dict[str, int]:
    """The processes of Lading: all that run, except those that call it."""
    return {name: pid for name, pid in _recorded().items() if name not in {"honest", "attackers"}}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
