"""``scripts/bench``: compares Lading with a minimal server for the same SQL, as ratios.

Both are served by granian with as many processes and threads, on the same database of a million
enquiries. They are measured in turn, round after round, so that other work on the machine affects
both. The medians of the rounds are compared; the exit code says whether every bar is met.
"""

from __future__ import annotations

import contextlib
import json
import os
import statistics
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
    complain,
    own_folder,
    say,
)
from scripts.lib.processes import Interrupted, Interruption, Program
from scripts.lib.python import manage
from scripts.lib.servers import Server
from tests.load import cpu, size

# Databases of different sizes have folders of their own.
BENCH = Home(STATE / ("bench" if size.ENQUIRIES == size.FULL else f"bench-{size.ENQUIRIES}"))
STATEMENTS = BENCH.folder / "statements.json"
RESULTS = BENCH.folder / "results.md"
CONNECTIONS = 64
WORKERS = 2
ROUNDS = 5
SECONDS = 4
SLOWEST = 3.0  # the largest p99, as a multiple of the floor's, where a share of 0.4 is enough
DEEPEST = 2.0  # the longest time of a deep page, as a multiple of the first one's

HEAD = (
    "| call | share of the floor's requests/s | by processor time | p99 ÷ the floor's "
    "| page 100 ÷ page 1 "
    "| most rows read | errors |"
)

MATCHING, IMPORTING = "matching", "importing"
RECORDS = "record_importing"
MATCH_SECONDS = 2.0  # the most processor time for matching one enquiry
CHECK_SHARE, STORE_SHARE = 0.1, 0.05  # the least share of the speed of COPY, for an import's jobs
IMPORT_MEGABYTES = 512  # the most memory of a worker that imports
RECORD_SHARE = 0.4  # the least share of COPY's rows a second, for trade records
RECORD_MEGABYTES = 150
ONLY = frozenset(name for name in os.environ.get("BENCH_ONLY", "").split(",") if name)

Figures = dict[str, float]


@dataclass(frozen=True)
class Served:
    """A running server: its address and its processes."""

    address: str
    processes: list[int]


@dataclass
class Measured:
    """The rounds of one case on both servers, and on a deep page if there is one."""

    case: dict[str, Any]
    floor: list[Figures]
    lading: list[Figures]
    deep: list[Figures]

    def share(self) -> float:
        """Lading's requests per second over the floor's."""
        return _median(self.lading, "rps") / _median(self.floor, "rps")

    def cost_share(self) -> float:
        """The floor's processor time per request over Lading's, both with their database's."""
        return _median(self.floor, "cpu") / _median(self.lading, "cpu")

    def slowness(self) -> float:
        """Lading's p99 over the floor's."""
        return _median(self.lading, "p99") / _median(self.floor, "p99")

    def slowest(self) -> float:
        """The largest p99 that is accepted. All connections always wait for an answer, so a call
        with a lower share takes longer in proportion.
        """
        return max(SLOWEST, 0.4 * SLOWEST / float(self.case["bar"]))

    def depth(self) -> float | None:
        """Time of the hundredth page over the first page's."""
        if not self.deep:
            return None
        return _median(self.lading, "rps") / _median(self.deep, "rps")

    def errors(self) -> int:
        """Answers other than 200."""
        return int(sum(r["errors"] for r in (*self.floor, *self.lading, *self.deep)))

    def is_met(self) -> bool:
        """Whether the case meets every bar."""
        depth = self.depth()
        return (
            self.share() >= self.case["bar"]
            and self.slowness() <= self.slowest()
            and (depth is None or depth <= DEEPEST)
            and self.case["rows_read"] <= self.case["most_read"]
            and not self.errors()
        )


def main() -> int:
    """Measure everything; returns the exit code."""
    Interruption.listen()
    try:
        return _main()
    except Problem as problem:
        complain(str(problem))
        return 1
    except Interrupted as interrupted:
        return 128 + interrupted.number


def _main() -> int:
    own_folder(BENCH.folder)
    processes.hold(BENCH.run / "lock", "A measurement already runs from this checkout.")
    processes.stop_recorded(BENCH.run, leave=frozenset({"postgres", "redis"}))
    python.prepare(BENCH, "dev")
    database = servers.start(BENCH, {})
    try:
        env = _environment(database.env)
        _prepare(env)
        measured = _measure(env)
        matched = _apart(MATCHING, "Matching", env)
        imported = _apart(IMPORTING, "Importing", env)
        records = _apart(RECORDS, "Importing trade records", env)
    finally:
        with Interruption.shield():
            database.stop()
    lines = [*_table(measured), *_matching_table(matched), *_importing_table(imported)]
    lines += _records_table(records)
    table = "\n".join(lines) + "\n"
    RESULTS.write_text(table)
    say(f"\n{table}")
    is_soon = all(one["seconds"] <= MATCH_SECONDS for one in matched)
    is_imported = all(_is_import_met(one) for one in imported) and all(
        _are_records_met(one) for one in records
    )
    return 0 if is_soon and is_imported and all(one.is_met() for one in measured) else 1


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
    if unknown := ONLY - {case["name"] for case in cases} - {MATCHING, IMPORTING}:
        raise Problem(f"There is no case {', '.join(sorted(unknown))}.")
    cases = [case for case in cases if _is_wanted(case["name"])]
    measured = [Measured(case, [], [], []) for case in cases]
    if not measured:
        return []
    with (
        _served("floor", _floor_command, ROOT, env) as floor,
        _served("lading", _api_command, PLATFORM, env) as lading,
    ):
        for one in measured:
            _round(one, floor, lading)  # a warm-up of both, not counted
            one.floor, one.lading, one.deep = [], [], []
        for number in range(1, ROUNDS + 1):
            say(f"  Round {number} of {ROUNDS}")
            for one in measured:
                _round(one, floor, lading)
    return measured


def _is_wanted(name: str) -> bool:
    return not ONLY or name in ONLY


def _apart(name: str, told: str, env: dict[str, str]) -> list[dict[str, Any]]:
    """What a program of its own measured, with nothing else running."""
    if not _is_wanted(name):
        return []
    say(f"  {told}")
    argv = [str(PYTHON), "-m", f"tests.load.{name}"]
    answer = subprocess.run(argv, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if answer.returncode:
        raise Problem(f"{told} ended early: {answer.stderr.strip()[-300:]}")
    found: list[dict[str, Any]] = json.loads(answer.stdout)
    return found


def _round(one: Measured, floor: Served, lading: Served) -> None:
    case = one.case
    one.floor.append(_drive(floor, f"/{case['name']}", ""))
    if not one.floor[-1]["rps"]:
        raise Problem(
            f"The floor gave no answer to {case['name']}: there is nothing to compare with."
        )
    one.lading.append(_drive(lading, case["path"], case["token"]))
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
    """As many processes and threads as Lading has, in granian's fastest mode."""
    return [
        str(PYTHON.parent / "granian"),
        "--interface=wsgi",
        "--host=127.0.0.1",
        f"--port={port}",
        f"--workers={WORKERS}",
        "--blocking-threads=4",
        "tests.load.floor:application",
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


def _median(rounds: list[Figures], figure: str) -> float:
    return statistics.median(one[figure] for one in rounds)


def _table(measured: list[Measured]) -> list[str]:
    if not measured:
        return []
    lines = [HEAD, "|---|---|---|---|---|---|---|"]
    for one in measured:
        depth = one.depth()
        lines.append(
            f"| {one.case['title']} | **{one.share():.2f}** (≥ {one.case['bar']:.2f}) "
            f"| {one.cost_share():.2f} "
            f"| {one.slowness():.1f} (≤ {one.slowest():.0f}) "
            f"| {'–' if depth is None else f'{depth:.2f} (≤ {DEEPEST:.0f})'} "
            f"| {one.case['rows_read']} (≤ {one.case['most_read']}) | {one.errors()} |"
        )
    lines.append("")
    lines += [
        f"{one.case['title']}: {_median(one.lading, 'rps'):.0f} of {_median(one.floor, 'rps'):.0f} "
        f"requests/s, p99 {_median(one.lading, 'p99'):.0f} and {_median(one.floor, 'p99'):.0f} ms  "
        for one in measured
    ]
    return lines


def _matching_table(matched: list[dict[str, Any]]) -> list[str]:
    if not matched:
        return []
    head = "| matching one enquiry | companies matched | processor time "
    lines = ["", f"{head}| ÷ storing these leads alone |", "|---|--:|--:|--:|"]
    lines += [
        f"| {one['kind']} | {one['companies']:,} | **{one['seconds']:.2f} s** "
        f"(≤ {MATCH_SECONDS:.0f}) | {one['seconds'] / one['floor']:.1f} |"
        for one in matched
    ]
    return lines


def _import_share(one: dict[str, Any]) -> float:
    """The processor time of copying the rows over the job's."""
    share: float = one["floor"]["cpu"] / one["cost"]["cpu"]
    return share


def _least_share(one: dict[str, Any]) -> float:
    return CHECK_SHARE if one["job"] == "check" else STORE_SHARE


def _is_import_met(one: dict[str, Any]) -> bool:
    return _import_share(one) >= _least_share(one) and one["megabytes"] <= IMPORT_MEGABYTES


def _importing_table(imported: list[dict[str, Any]]) -> list[str]:
    if not imported:
        return []
    rows = imported[0]["rows"]
    head = f"| importing {rows:,} enquiries | share of COPY | processor time "
    lines = [
        "",
        f"{head}| by the clock | memory |",
        "|---|--:|--:|--:|--:|",
    ]
    lines += [
        f"| {one['job']} | **{_import_share(one):.2f}** (≥ {_least_share(one):.2f}) "
        f"| {one['cost']['cpu']:.1f} s | {one['cost']['wall']:.1f} s "
        f"| {one['megabytes']} MB (≤ {IMPORT_MEGABYTES}) |"
        for one in imported
    ]
    floor = imported[0]["floor"]
    return [*lines, f"| COPY | 1 | {floor['cpu']:.1f} s | {floor['wall']:.1f} s | |"]


def _record_share(one: dict[str, Any]) -> float:
    """Rows a second over those of copying the same rows."""
    share: float = one["floor"]["wall"] / one["cost"]["wall"]
    return share


def _are_records_met(one: dict[str, Any]) -> bool:
    return _record_share(one) >= RECORD_SHARE and one["megabytes"] <= RECORD_MEGABYTES


def _records_table(records: list[dict[str, Any]]) -> list[str]:
    lines = []
    for one in records:
        head = f"| importing {one['rows']:,} {one['job']} | share of COPY's rows/s "
        lines += [
            "",
            f"{head}| by processor time | by the clock | memory |",
            "|---|--:|--:|--:|--:|",
            (
                f"| import | **{_record_share(one):.2f}** (≥ {RECORD_SHARE}) "
                f"| {_import_share(one):.2f} | {one['cost']['wall']:.1f} s "
                f"| {one['megabytes']} MB (≤ {RECORD_MEGABYTES}) |"
            ),
            f"| COPY | 1 | 1 | {one['floor']['wall']:.1f} s | |",
        ]
    return lines


if __name__ == "__main__":
    sys.exit(main())
