"""Opens pages, lets their people write to each other, restarts every part, and compares."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import httpx

from scripts.lib import processes, servers, stack
from scripts.lib.paths import PYTHON, ROOT, STATE, Home, Problem, say
from scripts.lib.processes import Interruption
from scripts.lib.servers import Server
from scripts.lib.stack import Stack
from scripts.lib.steps import step
from tests.load import cpu
from tests.load.streams.crowd import Crowd, Outcome
from tests.load.streams.readers import Reader
from tests.load.streams.ways import WAYS, Person, Way

BENCH = Home(STATE / "bench-streams")
RESULTS = BENCH.folder / "results.md"
NEEDED = ("API", "slow", "signin", "stream", "proxy")
RESTARTED = ("stream", "redis", "postgres")
BEFORE_SECONDS, AFTER_SECONDS = 5, 15
"""How long people work before and after each restart."""
MOST_MILLISECONDS = 250.0
MOST_KILOBYTES = 40.0
MOST_SECONDS_AWAY = 30.0
LARGEST_RUSH = 50.0
"""The most tries to connect within one second, in percent of the pages."""
WARM_UP = 20
"""Changes that are made before memory and times are measured."""
CALLS_AT_ONCE = 64
LOOKED_AT = 1000
"""How many of the last changes must be known before all pages are back."""


def main() -> int:
    """Measure everything; returns the exit code: 1 if a bar is missed."""
    options = _options()
    return processes.run_script(lambda: _main(options))


def _main(options: argparse.Namespace) -> int:
    servers.forget(BENCH)
    with servers.running(BENCH, {}, durable=False) as started:
        return _measured(options, started.running, started.env)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/bench streams")
    parser.add_argument("--streams", type=int, default=1000, help="open pages")
    parser.add_argument("--rate", type=float, default=50, help="changes a second")
    parser.add_argument("--seconds", type=float, default=120, help="how long, without restarts")
    parser.add_argument("--way", choices=WAYS, default="messages", help="what people do")
    return parser.parse_args()


def _measured(options: argparse.Namespace, databases: Sequence[Server], env: dict[str, str]) -> int:
    described = stack.on_free_ports(BENCH, env)
    stack.prepare(described)
    people = _people(options, described)
    programs = [each for each in stack.programs(described, ROOT) if each.program.name in NEEDED]
    try:
        for program in programs:
            program.start()
        parts = {each.program.name.lower(): each for each in (*databases, *programs)}
        report = asyncio.run(_run(options, described, people, parts))
    finally:
        with Interruption.shield():
            for program in reversed(programs):
                program.stop()
    RESULTS.write_text(report.text)
    say(f"\n{report.text}")
    return 0 if report.is_good else 1


def _people(options: argparse.Namespace, described: Stack) -> list[Person]:
    file = BENCH.folder / "people.json"
    pairs = str(max(1, options.streams // 2))
    step(
        "Making people",
        [PYTHON, "-m", "tests.load.streams.people", file, pairs, options.way],
        home=BENCH,
        name="people",
        cwd=ROOT,
        env={**described.env, "PYTHONPATH": f"{described.env['PYTHONPATH']}:{ROOT}"},
    )
    return [
        Person(each["token"], number, pair["about"])
        for number, pair in enumerate(json.loads(file.read_text()))
        for each in pair["people"]
    ]


class Report:
    """The figures, each with its bar."""

    def __init__(self) -> None:
        self.lines = ["| what | measured | bar | |", "|---|---|---|---|"]
        self.is_good = True

    def add(self, what: str, measured: float, bar: float | None, unit: str = "") -> None:
        """One figure, which may be as large as its bar."""
        is_met = bar is None or measured <= bar
        self.is_good = self.is_good and is_met
        limit = "" if bar is None else f"{bar:g}{unit}"
        met = "" if bar is None else "met" if is_met else "**missed**"
        self.lines.append(f"| {what} | {measured:.4g}{unit} | {limit} | {met} |")

    def add_outcome(self, when: str, outcome: Outcome) -> None:
        """What became of the changes of a part of the run."""
        self.add(f"{when}: changes", outcome.changes, None)
        self.add(f"{when}: events expected", outcome.expected, None)
        for name in ("lost", "twice", "strangers"):
            self.add(f"{when}: {name}", getattr(outcome, name), 0)

    @property
    def text(self) -> str:
        """The table."""
        return "\n".join(self.lines) + "\n"


async def _run(
    options: argparse.Namespace,
    described: Stack,
    people: Sequence[Person],
    parts: dict[str, Server],
) -> Report:
    way: Way = WAYS[options.way]
    report = Report()
    limits = httpx.Limits(max_connections=CALLS_AT_ONCE)
    async with httpx.AsyncClient(base_url=described.api_url, timeout=30, limits=limits) as api:
        readers = [Reader(person, way, described.stream_url, api) for person in people]
        crowd = Crowd(readers, api)
        before = await _memory_of_few(crowd, parts["stream"])
        tasks = await crowd.open()
        try:
            report.add("streams", len(readers), None)
            await crowd.work(options.rate, WARM_UP / options.rate)
            memory = _kilobytes(parts["stream"]) - before
            report.add("memory of a stream", memory / len(readers), MOST_KILOBYTES, " kB")
            say(f"  {len(readers)} streams are open; {options.rate:g} changes a second …")
            await _measure_calm(report, crowd, options)
            for name in RESTARTED:
                await _measure_restart(report, crowd, options.rate, name, parts[name])
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    return report


async def _memory_of_few(crowd: Crowd, stream: Server) -> int:
    """The memory of the process after a few connections, before the many."""
    few = Crowd(crowd.readers[:WARM_UP], crowd.api)
    tasks = await few.open()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for reader in few.readers:
        reader.is_open = False
    return _kilobytes(stream)


async def _measure_calm(report: Report, crowd: Crowd, options: argparse.Namespace) -> None:
    outcome = await crowd.work(options.rate, options.seconds)
    report.add_outcome("calm", outcome)
    report.add("calm: median from call to event", outcome.share(0.5), None, " ms")
    report.add("calm: p99 from call to event", outcome.share(0.99), MOST_MILLISECONDS, " ms")


async def _measure_restart(
    report: Report, crowd: Crowd, rate: float, name: str, server: Server
) -> None:
    """Restart a part while people work."""
    say(f"  Restarting {name} …")
    back = began = 0.0

    async def restart() -> None:
        nonlocal back, began
        await asyncio.sleep(BEFORE_SECONDS)
        began = time.monotonic()
        await asyncio.to_thread(server.stop)
        await asyncio.to_thread(server.start)
        made = crowd.done[-LOOKED_AT:]
        back = await crowd.until(lambda: crowd.all_open() and not crowd.lost(made))
        await asyncio.sleep(AFTER_SECONDS)

    outcome = await crowd.work(rate, 0, restart)
    report.add_outcome(f"{name} restarted", outcome)
    report.add(f"{name} restarted: all are back after", back, MOST_SECONDS_AWAY, " s")
    rush = crowd.rush_since(began) / len(crowd.readers)
    report.add(f"{name} restarted: most that try in a second", 100 * rush, LARGEST_RUSH, " %")


def _kilobytes(server: Server) -> int:
    """The memory of a program with all its processes."""
    if server.process is None:
        raise Problem("The stream does not run.")
    return sum(_resident(pid) for pid in cpu.family(server.process.pid))


def _resident(pid: int) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024


if __name__ == "__main__":
    sys.exit(main())
