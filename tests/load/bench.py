"""``scripts/bench``: compares Lading with a minimal server for the same SQL, and with what
everybody writes (`usual`), as ratios.

All are served by granian with as many processes and threads, on the same database of a million
enquiries. They are measured in turn, round after round, so that other work on the machine affects
all. The medians of the rounds are compared; the exit code says whether every bar is met.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scripts.lib import ports, processes, python, servers, stack, steps
from scripts.lib.paths import (
    PLATFORM,
    PYTHON,
    ROOT,
    STATE,
    Home,
    Problem,
    say,
)
from scripts.lib.processes import Program
from scripts.lib.python import manage
from scripts.lib.servers import Server
from tests.load import cpu, size
from tests.load.results import Figures, Measured, Results

# Databases of different sizes have folders of their own.
BENCH = Home(STATE / ("bench" if size.ENQUIRIES == size.FULL else f"bench-{size.ENQUIRIES}"))
STATEMENTS = BENCH.folder / "statements.json"
RESULTS = BENCH.folder / "results.md"
CONNECTIONS = 64
WORKERS = 2
USUAL_SETTINGS = {"DJANGO_SETTINGS_MODULE": "tests.load.usual_settings"}
ROUNDS = 5
SECONDS = 4
MATCHING, IMPORTING = "matching", "importing"
RECORDS, READING = "record_importing", "record_reading"
APART = {
    MATCHING: "Matching",
    IMPORTING: "Importing",
    RECORDS: "Importing trade records",
    READING: "Reading many trade records",
}
"""Programs that measure with nothing else running, and what is told while they do."""
ONLY = frozenset(name for name in os.environ.get("BENCH_ONLY", "").split(",") if name)


@dataclass(frozen=True)
class Served:
    """A running server: its address and its processes."""

    address: str
    processes: list[int]


def main() -> int:
    """Measure everything; returns the exit code."""
    return processes.run_script(_main)


def _main() -> int:
    servers.claim(BENCH, "A measurement already runs from this checkout.")
    python.prepare(BENCH, "dev")
    with servers.running(BENCH, {}) as database:
        env = _environment(database.env)
        _prepare(env)
        measured = _measure(env)
        apart = {name: _apart(name, env) for name in APART}
    results = Results(measured, apart[MATCHING], apart[IMPORTING], apart[RECORDS], apart[READING])
    table = results.table()
    RESULTS.write_text(table)
    say(f"\n{table}")
    return 0 if results.are_met() else 1


def _environment(addresses: Mapping[str, str]) -> dict[str, str]:
    """Production's settings: no debugging, no demo."""
    return (
        steps.tool_env()
        | dict(addresses)
        | {
            "SECRET_KEY": "for measuring only, and long enough to be taken for a real one",
            "DEMO_MODE": "0",
            "DEBUG": "0",
            "EMAIL_URL": "smtp://localhost",
            "LOG_LEVEL": "WARNING",
            "FLOOR_STATEMENTS": str(STATEMENTS),
            "BENCH_SIZE": str(size.ENQUIRIES),
            "PYTHONPATH": f"{PLATFORM}{os.pathsep}{ROOT}",
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }
    )


def _prepare(env: dict[str, str]) -> None:
    # Building an index or the population takes longer than any request may.
    patient = env | {"STATEMENT_TIMEOUT_MS": "0"}
    steps.step(
        "Migrating the database",
        manage("migrate", "--no-input"),
        home=BENCH,
        name="migrate",
        cwd=PLATFORM,
        env=patient,
    )
    say("  Preparing the data (the first time some ten minutes)")
    argv = [str(PYTHON), "-m", "tests.load.prepare", str(STATEMENTS)]
    if steps.run(argv, name="prepare", log=None, home=BENCH, env=patient):
        raise Problem("The data could not be prepared: see above.")


def _measure(env: dict[str, str]) -> list[Measured]:
    cases = json.loads(STATEMENTS.with_name("cases.json").read_text())
    if unknown := ONLY - {case["name"] for case in cases} - set(APART):
        raise Problem(f"There is no case {', '.join(sorted(unknown))}.")
    cases = [case for case in cases if _is_wanted(case["name"])]
    measured = [Measured(case) for case in cases]
    if not measured:
        return []
    with (
        _served("floor", _floor_command, ROOT, env) as floor,
        _served("lading", _api_command, PLATFORM, env) as lading,
        _served("usual", _usual_command, ROOT, env | USUAL_SETTINGS) as usual,
    ):
        for one in measured:
            _round(one, floor, lading, usual)  # a warm-up of all, not counted
            one.forget()
        for number in range(1, ROUNDS + 1):
            say(f"  Round {number} of {ROUNDS}")
            for one in measured:
                _round(one, floor, lading, usual)
    return measured


def _is_wanted(name: str) -> bool:
    return not ONLY or name in ONLY


def _apart(name: str, env: dict[str, str]) -> list[dict[str, Any]]:
    """What a program of its own measured."""
    if not _is_wanted(name):
        return []
    command = APART[name]
    say(f"  {command}")
    argv = [str(PYTHON), "-m", f"tests.load.{name}"]
    answer = subprocess.run(argv, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if answer.returncode:
        raise Problem(f"{command} ended early: {answer.stderr.strip()[-300:]}")
    measurements: list[dict[str, Any]] = json.loads(answer.stdout)
    return measurements


def _round(one: Measured, floor: Served, lading: Served, usual: Served) -> None:
    case = one.case
    one.floor.append(_drive(floor, f"/{case['name']}", ""))
    if not one.floor[-1]["rps"]:
        raise Problem(
            f"The floor gave no answer to {case['name']}: there is nothing to compare with."
        )
    one.lading.append(_drive(lading, case["path"], case["token"]))
    if case["usual_path"]:
        one.usual.append(_drive(usual, case["usual_path"], case["token"]))
    if case["deep_path"]:
        one.deep.append(_drive(lading, case["deep_path"], case["token"]))


def _drive(server: Served, path: str, token: str) -> Figures:
    url = f"{server.address}{path}"
    before = cpu.seconds(*server.processes)
    argv = [str(PYTHON), "-m", "tests.load.driver", url, token, str(CONNECTIONS), str(SECONDS)]
    answer = subprocess.run(argv, cwd=ROOT, capture_output=True, text=True, check=False)
    if answer.returncode:
        raise Problem(f"The load on {url} ended early: {answer.stderr.strip()[-300:]}")
    figures: Figures = json.loads(answer.stdout)
    used = cpu.seconds(*server.processes) - before
    answered = max(1.0, figures["rps"] * SECONDS)
    return figures | {"cpu": used / answered}


def _api_command(port: int) -> list[str]:
    """As scripts/run starts the API."""
    return stack.api_command("127.0.0.1", port, WORKERS)


def _floor_command(port: int) -> list[str]:
    return _wsgi_command("tests.load.floor:application", port)


def _usual_command(port: int) -> list[str]:
    return _wsgi_command("tests.load.usual:application", port)


def _wsgi_command(application: str, port: int) -> list[str]:
    """As many processes and threads as Lading has, in granian's fastest mode."""
    return [
        str(PYTHON.parent / "granian"),
        "--interface=wsgi",
        "--host=127.0.0.1",
        f"--port={port}",
        f"--workers={WORKERS}",
        "--blocking-threads=4",
        application,
    ]


@contextlib.contextmanager
def _served(
    name: str, command: Callable[[int], list[str]], folder: Path, env: dict[str, str]
) -> Iterator[Served]:
    """A running server; ``command`` makes its command line for a port."""
    port = ports.find_free()
    program = Program(name, command(port), folder, BENCH.logs / f"{name}.log", env)
    server = Server(program, BENCH.run / f"{name}.pid", lambda: ports.answers(port))
    server.start()
    database = processes.recorded(BENCH.run / "postgres.pid")
    started = [each for each in (server.process and server.process.pid, database) if each]
    try:
        yield Served(f"http://127.0.0.1:{port}", started)
    finally:
        server.stop()


if __name__ == "__main__":
    sys.exit(main())
