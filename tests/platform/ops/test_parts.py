"""The parts of ``scripts/test`` share no state, and parallel processes divide the tests well."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import redis
from django.conf import settings

from scripts.lib import checks
from scripts.lib import test as parts
from scripts.lib.paths import ROOT, Home
from scripts.lib.report import Part
from tests.platform.together import TOGETHER


def test_no_part_works_off_what_another_queued() -> None:
    addresses = {
        name: parts.with_own_queues(name, {"REDIS_URL": settings.REDIS_URL})["REDIS_URL"]
        for name in parts.PARTS
    }

    queue = redis.Redis.from_url(addresses["platform"])
    try:
        queue.lpush("left-behind", "a job")
        parts_with_the_item = {
            name for name, url in addresses.items() if redis.Redis.from_url(url).llen("left-behind")
        }
    finally:
        queue.delete("left-behind")

    assert parts_with_the_item == {"platform"}


def test_checks_run_two_at_once_and_each_is_counted(tmp_path: Path) -> None:
    """Each of the first two ends only once the other has begun; the third fails."""
    waiting = (
        "touch {own}; for i in $(seq 600); do test -e {other} && exit 0; sleep 0.1; done; exit 1"
    )
    texts = {
        "one": waiting.format(own="one", other="two"),
        "two": waiting.format(own="two", other="one"),
        "three": "echo what is wrong; exit 3",
    }
    lint_checks = [
        checks.Check(name, ["bash", "-c", text], dict(os.environ), cwd=tmp_path)
        for name, text in texts.items()
    ]
    part = Part("lint")
    checks.run(part, lint_checks, Home(tmp_path))
    assert (part.passed, part.failures) == (2, ["three"])


def test_words_for_the_runner_of_a_part_follow_two_dashes() -> None:
    assert parts._split(["e2e", "--", "-g", "an order"]) == (["e2e"], ["-g", "an order"])
    assert parts._split(["lint", "portal"]) == (["lint", "portal"], [])


def test_the_files_that_are_kept_together_are_there() -> None:
    assert [name for name in TOGETHER if not (ROOT / name).exists()] == []


def test_a_parallel_run_keeps_them_in_one_process(tmp_path: Path) -> None:
    """pytest itself is asked, because a mark for this once had no effect."""
    folder = tmp_path / "tests" / "platform" / "ops"
    folder.mkdir(parents=True)
    (tmp_path / "conftest.py").write_text(
        f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from tests.platform.together import Scheduling
def pytest_xdist_make_scheduler(config, log):
    return Scheduling(config, log)
"""
    )
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    for name in ("run", "ports"):
        (folder / f"test_{name}.py").write_text(
            "import pytest\n"
            "@pytest.mark.parametrize('number', range(20))\n"
            "def test_where(number): pass\n"
        )
    answer = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", "-n", "2", "-p", "no:django", str(tmp_path)],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
    where = re.findall(r"\[(gw\d)\].* PASSED \S*test_(\w+)\.py", answer.stdout)
    assert len(where) == 40
    assert len({process for process, name in where if name == "run"}) == 1
