"""``scripts/chaos``: parts of Lading stop at random while companies trade, then everything is
compared with what was accepted. The exit code says whether all is right.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from scripts.lib import keeping, node, processes, python, servers, stack
from scripts.lib.paths import PYTHON, ROOT, STATE, Home, Problem, say
from scripts.lib.processes import Program
from scripts.lib.servers import Server
from scripts.lib.stack import Stack
from tests.load.chaos import faults, imports, plan
from tests.load.chaos.plan import Urls

CHAOS = Home(STATE / "chaos")
HEALTHY_SECONDS = 180
"""How long everything may take to be well again after the faults."""
CALM_SECONDS = 30
"""How long people trade after that, so that what began during the faults can end."""
TRADERS_SECONDS = 300
"""How long the traders may take to end their last calls."""


@dataclass(frozen=True)
class Options:
    """The options on the command line."""

    what: str
    minutes: float
    rows: int
    seed: int


def main(arguments: list[str]) -> int:
    """Run it; returns the exit code."""
    options = _options(arguments)
    if options.what == "imports":
        return processes.run_script(lambda: imports.run(options.seed, options.rows))
    return processes.run_script(lambda: _main(options))


def _options(arguments: list[str]) -> Options:
    parser = argparse.ArgumentParser(
        prog="scripts/chaos", description="Stop parts at random under traffic, and check all after."
    )
    parser.add_argument(
        "what", nargs="?", choices=("trade", "imports"), default="trade", help="what is disturbed"
    )
    parser.add_argument("--rows", type=int, default=400_000, help="of the disturbed import")
    parser.add_argument("--minutes", type=float, default=10, help="how long faults are caused")
    seed = random.SystemRandom().randrange(10_000)
    parser.add_argument("--seed", type=int, default=seed, help="of the faults and the trade")
    return Options(**vars(parser.parse_args(arguments)))


def _main(options: Options) -> int:
    servers.claim(CHAOS, "Chaos already runs from this checkout: wait for it.")
    python.prepare(CHAOS, "dev")
    node.install(CHAOS)
    portal = node.build(CHAOS)
    servers.forget(CHAOS)
    shutil.rmtree(CHAOS.logs)
    with servers.running(CHAOS, {}) as started:
        described = stack.on_free_ports(CHAOS, started.env)
        stack.prepare(described)
        _run(described, "companies", str(CHAOS.folder / "people.json"))
        say(f"  Starting everything, with seed {options.seed} …")
        with stack.running(described, portal) as programs:
            everything = [*started.running, *programs]
            with keeping.keep_running(everything):
                return _disturb_and_compare(options, described, everything)


def _disturb_and_compare(options: Options, described: Stack, everything: list[Server]) -> int:
    """Cause faults, wait until everything works again, and compare."""
    urls = Urls(described.api_url, described.portal_url, described.payments_url, options.seed)
    plan.write(CHAOS.folder / "urls.json", urls)
    with _traders(described):
        began = time.monotonic()
        disturbance = faults.Disturbance(
            faults.targets(everything),
            options.seed,
            lambda said: say(f"  {time.monotonic() - began:5.0f} s  {said}"),
        )
        disturbance.run(options.minutes * 60)
        say(f"No more faults, after {disturbance.count} of them.")
        _await_health(described, everything)
        say("  The traders go on without faults for a while, and end what they began …")
        processes.wait_until(lambda: False, CALM_SECONDS)
    return _run(described, "checks", str(CHAOS.folder), may_fail=True)


@contextmanager
def _traders(described: Stack) -> Iterator[None]:
    """Let people trade during a block; their journal is complete after it. Raises Problem."""
    argv = [str(PYTHON), "-m", "tests.load.chaos.trade", str(CHAOS.folder)]
    program = Program("traders", argv, ROOT, CHAOS.logs / "traders.log", described.env)
    (CHAOS.folder / "journal.json").unlink(missing_ok=True)
    process = processes.start(program, CHAOS.run / "traders.pid")
    try:
        yield
        process.send_signal(signal.SIGTERM)
        processes.wait_until(lambda: processes.ended(process), TRADERS_SECONDS)
    finally:
        processes.finish(process, program, CHAOS.run / "traders.pid")
    if not (CHAOS.folder / "journal.json").exists():
        raise Problem(f"The traders ended without a journal: see {program.log}.")


def _await_health(described: Stack, everything: list[Server]) -> None:
    """Wait until every part runs again without help and reports no problem. Raises Problem."""
    began = time.monotonic()
    if not processes.wait_until(lambda: not _missing(described, everything), HEALTHY_SECONDS):
        missing = ", ".join(_missing(described, everything))
        raise Problem(f"After {HEALTHY_SECONDS} s not all is well: {missing}.")
    say(f"Everything was well again after {time.monotonic() - began:.0f} s.")


def _health(described: Stack) -> dict[str, Any]:
    """What the API reports about all parts; empty while it does not answer."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(f"{described.api_url}/api/health/ready", timeout=5) as answer:
            health: dict[str, Any] = json.load(answer)["data"]
            return health
    except (OSError, ValueError):
        return {}


def _missing(described: Stack, everything: list[Server]) -> list[str]:
    """The parts that do not work."""
    health = _health(described)
    silent = [each.program.name for each in everything if each.has_ended() or not each.ready()]
    return [*silent, *([] if health.get("status") == "ok" else [f"{health}"])]


def _run(described: Stack, module: str, *arguments: str, may_fail: bool = False) -> int:
    """Run a program of this package with the platform's settings. Raises Problem."""
    done = subprocess.run(
        [str(PYTHON), "-m", f"tests.load.chaos.{module}", *arguments],
        cwd=ROOT,
        env=described.env,
        check=False,
    )
    if done.returncode and not may_fail:
        raise Problem(f"The {module} failed: see above.")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
