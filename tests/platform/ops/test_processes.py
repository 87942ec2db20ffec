"""Processes: ours are stopped with all their children, others are never touched."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from scripts.lib import processes
from scripts.lib.paths import ROOT, Problem
from scripts.lib.processes import Interrupted, Interruption, Program

# A program whose child moves to a process group of its own, as a worker's job does.
FAMILY = """
import os, pathlib, time
if os.fork() == 0:
    os.setpgrp()
    pathlib.Path("child.new").write_text(str(os.getpid()))
    os.rename("child.new", "child")
time.sleep(600)
"""
STUBBORN = """
import pathlib, signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
pathlib.Path("child").touch()
time.sleep(600)
"""


def program(folder: Path, source: str, *, grace: float = 5) -> Program:
    """A Python program that works in ``folder``."""
    argv = [sys.executable, "-c", source]
    return Program("sample", argv, folder, folder / "log", dict(os.environ), grace=grace)


def started(folder: Path, made: Program) -> subprocess.Popen[bytes]:
    """The program, running: it has written its file ``child``."""
    process = processes.start(made, folder / "pid")
    assert processes.wait_until((folder / "child").exists, 30)
    return process


def test_stopping_reaches_a_grandchild_in_another_group(tmp_path: Path) -> None:
    made = program(tmp_path, FAMILY)
    process = started(tmp_path, made)
    child = int((tmp_path / "child").read_text())
    assert processes.identity(child)
    processes.finish(process, made, tmp_path / "pid")
    assert processes.identity(child) is None
    assert processes.session(process.pid) == []
    assert not (tmp_path / "pid").exists()


def test_stopping_after_the_leader_was_killed_still_reaches_what_it_left(tmp_path: Path) -> None:
    made = program(tmp_path, FAMILY)
    process = started(tmp_path, made)
    child = int((tmp_path / "child").read_text())
    os.kill(process.pid, signal.SIGKILL)
    assert processes.wait_until(lambda: processes.ended(process), 30)
    assert processes.identity(child)
    processes.finish(process, made, tmp_path / "pid")
    assert processes.identity(child) is None


def test_what_ignores_the_request_is_killed_after_its_grace(tmp_path: Path) -> None:
    made = program(tmp_path, STUBBORN, grace=0.3)
    process = started(tmp_path, made)
    processes.finish(process, made, tmp_path / "pid")
    assert process.returncode == -signal.SIGKILL


def test_a_record_of_a_number_given_to_another_process_finds_nobody(tmp_path: Path) -> None:
    stranger = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    try:
        record = tmp_path / "api.pid"
        record.write_text(f"{stranger.pid} 1")  # the same number, but another start time
        assert processes.recorded(record) is None
        processes.stop_recorded(tmp_path, leave=frozenset())
        assert stranger.poll() is None
        assert not record.exists()
    finally:
        stranger.kill()
        stranger.wait()


def test_what_a_crashed_run_left_is_stopped_by_its_record(tmp_path: Path) -> None:
    process = started(tmp_path, program(tmp_path, FAMILY))
    child = int((tmp_path / "child").read_text())
    assert processes.recorded(tmp_path / "pid") == process.pid
    (tmp_path / "pid").rename(tmp_path / "api.pid")
    processes.stop_recorded(tmp_path, leave=frozenset())
    assert process.wait(timeout=10) == -signal.SIGTERM
    assert processes.identity(child) is None


def test_names_to_leave_are_left(tmp_path: Path) -> None:
    made = program(tmp_path, FAMILY)
    process = started(tmp_path, made)
    (tmp_path / "pid").rename(tmp_path / "redis.pid")
    processes.stop_recorded(tmp_path, leave=frozenset({"redis"}))
    assert process.poll() is None
    assert (tmp_path / "redis.pid").exists()
    processes.finish(process, made, tmp_path / "redis.pid")


def test_only_one_holder_of_a_lock(tmp_path: Path) -> None:
    held = processes.hold(tmp_path / "lock", "Already running.")
    with pytest.raises(Problem, match=r"^Already running\.$"):
        processes.hold(tmp_path / "lock", "Already running.")
    os.close(held)
    os.close(processes.hold(tmp_path / "lock", "Already running."))


def test_a_signal_interrupts_waiting_but_not_cleaning_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Interruption, "asked", signal.SIGTERM.value)
    with Interruption.shield():
        assert not processes.wait_until(lambda: False, 0.1)
    with pytest.raises(Interrupted) as raised:
        processes.wait_until(lambda: False, 30)
    assert raised.value.number == signal.SIGTERM


def test_two_threads_that_clean_up_at_once_lose_no_signal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The one that begins first also ends first, as two checks of the lint part may."""
    first_is_in, second_is_in, first_is_out = (threading.Event() for _ in range(3))

    def first() -> None:
        with Interruption.shield():
            first_is_in.set()
            assert second_is_in.wait(10)
        first_is_out.set()

    def second() -> None:
        assert first_is_in.wait(10)
        with Interruption.shield():
            second_is_in.set()
            assert first_is_out.wait(10)

    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(first), pool.submit(second)]:
            done.result()
    monkeypatch.setattr(Interruption, "asked", signal.SIGTERM.value)
    with pytest.raises(Interrupted):
        Interruption.check()


SCRIPT = """
import os, signal, sys
from scripts.lib.paths import Problem
from scripts.lib.processes import run_script, wait_until

def fail():
    raise Problem("No room is left.")

def stop():
    os.kill(os.getpid(), signal.SIGTERM)
    wait_until(lambda: False, 30)

ways = {"fail": fail, "stop": stop, "end": lambda: None, "say": lambda: 3}
sys.exit(run_script(ways[sys.argv[1]]))
"""


@pytest.mark.parametrize(
    ("what", "code", "expected_output"),
    [("fail", 1, "No room is left.\n"), ("stop", 143, ""), ("end", 0, ""), ("say", 3, "")],
)
def test_a_script_ends_with_a_sentence_a_signal_or_its_own_code(
    what: str, code: int, expected_output: str
) -> None:
    argv = [sys.executable, "-c", SCRIPT, what]
    ended = subprocess.run(argv, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (code, expected_output)
