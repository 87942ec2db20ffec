"""Processes we start: told apart from strangers, stopped with all they started, never others."""

from __future__ import annotations

import contextlib
import fcntl
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from scripts.lib.paths import Problem

PROC = Path("/proc")
POLL_SECONDS = 0.05


class Interrupted(Exception):  # what happened, not a mistake
    """Someone asked us to stop: Ctrl-C, SIGTERM, or the terminal is gone."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.number = number


class Interruption:
    """Turns signals into an exception raised only where we wait, never between two statements.

    A process is thus never started without being noted, and cleaning up is never cut short.
    """

    asked: int | None = None
    _here = threading.local()
    """Whether this thread is cleaning up: checks that run at once do not do it together."""

    @classmethod
    def listen(cls) -> None:
        """From now on a signal asks us to stop instead of ending us at once."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            under_nohup = number == signal.SIGHUP and signal.getsignal(number) == signal.SIG_IGN
            if not under_nohup:
                signal.signal(number, cls._note)

    @classmethod
    def _note(cls, number: int, _frame: FrameType | None) -> None:
        cls.asked = cls.asked or number

    @classmethod
    def check(cls) -> None:
        """Raise Interrupted if we were asked to stop and are not cleaning up."""
        if cls.asked and not cls._is_shielded():
            raise Interrupted(cls.asked)

    @classmethod
    def _is_shielded(cls) -> bool:
        return getattr(cls._here, "is_shielded", False)

    @classmethod
    @contextlib.contextmanager
    def shield(cls) -> Iterator[None]:
        """Clean up in here: this thread's waiting is not interrupted."""
        before, cls._here.is_shielded = cls._is_shielded(), True
        try:
            yield
        finally:
            cls._here.is_shielded = before


@dataclass(frozen=True)
class Account:
    """A user of this machine as which a program runs."""

    uid: int
    gid: int


@dataclass(frozen=True)
class Program:
    """What to start. ``stop_signal`` asks it to end; after ``grace`` seconds it is killed.

    Without ``log`` its output is ours.
    """

    name: str
    argv: Sequence[str]
    cwd: Path
    log: Path | None
    env: Mapping[str, str] = field(default_factory=dict)
    account: Account | None = None
    stop_signal: signal.Signals = signal.SIGTERM
    grace: float = 15


def identity(pid: int) -> str | None:
    """A text that no other process, past or future, shares with the live process ``pid``."""
    if PROC.joinpath("self", "stat").exists():
        fields = _stat(pid)
        # State Z is a corpse waiting for its parent: it does nothing and cannot be stopped.
        return None if fields is None or fields[0] in "ZX" else f"{pid} {fields[19]}"
    answer = subprocess.run(
        ["ps", "-o", "lstart=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return f"{pid} {answer.stdout.strip()}" if answer.stdout.strip() else None


def _stat(pid: int) -> list[str] | None:
    """The fields of /proc/<pid>/stat from the third (state) on, or None when there is none."""
    try:
        text = PROC.joinpath(str(pid), "stat").read_text()
    except OSError:
        return None
    return text.rpartition(")")[2].split()


def works_in(pid: int, folder: Path) -> bool:
    """Whether the live process ``pid`` has ``folder`` as its working folder or in its command."""
    try:
        return PROC.joinpath(str(pid), "cwd").readlink() == folder.resolve()
    except OSError:
        answer = subprocess.run(
            ["ps", "-o", "command=", "-p", str(pid)], capture_output=True, text=True, check=False
        )
        return str(folder) in answer.stdout


def start(program: Program, record: Path) -> subprocess.Popen[bytes]:
    """Start a program in a session of its own, its output to its log, and note who it is."""
    account = program.account
    with contextlib.ExitStack() as stack:
        log = stack.enter_context(program.log.open("ab")) if program.log else None
        process = subprocess.Popen(
            program.argv,
            cwd=program.cwd,
            env=dict(program.env) or None,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT if log else None,
            start_new_session=True,
            user=account.uid if account else None,
            group=account.gid if account else None,
            extra_groups=[] if account else None,
        )
    record.write_text(identity(process.pid) or "")
    return process


def recorded(record: Path) -> int | None:
    """The process noted in ``record`` while that very process is alive, or else None."""
    try:
        noted = record.read_text()
    except OSError:
        return None
    pid = int(noted.split()[0]) if noted.strip() else 0
    return pid if pid and identity(pid) == noted else None


def ended(process: subprocess.Popen[bytes]) -> bool:
    """Whether it has ended, leaving the corpse in place so that its number is not given away."""
    if process.returncode is not None:
        return True
    with contextlib.suppress(ChildProcessError):
        return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    return True


def stop(
    pid: int, *, stop_signal: signal.Signals | None = signal.SIGTERM, grace: float = 15
) -> None:
    """End the session that ``pid`` leads: asked first, killed after ``grace`` seconds.

    Without ``stop_signal`` it has been asked already: a worker takes a second time for "drop your
    job". ``pid`` must be known to be ours, alive or not yet reaped.
    """
    with Interruption.shield():
        if stop_signal:
            _send(os.kill, pid, stop_signal)
        wait_until(lambda: identity(pid) is None, grace)
        for member in {*session(pid), pid}:
            _send(os.kill, member, signal.SIGKILL)
        _send(os.killpg, pid, signal.SIGKILL)
        wait_until(lambda: not session(pid), 5)


def _send(how: Callable[[int, int], None], target: int, number: signal.Signals) -> None:
    """Signal something that may have gone already."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        how(target, number)


def session(leader: int) -> list[int]:
    """Every live process in the session of ``leader``, process groups of its children included.

    A worker forks its jobs into groups of their own, so the group alone is not enough.
    """
    return [
        pid
        for pid in _all_pids()
        if (fields := _stat(pid)) and fields[3] == str(leader) and fields[0] not in "ZX"
    ]


def _all_pids() -> list[int]:
    if not PROC.is_dir():
        return []
    return [int(entry.name) for entry in PROC.iterdir() if entry.name.isdigit()]


def wait_until(condition: Callable[[], bool], seconds: float) -> bool:
    """Poll ``condition`` until it holds; False when ``seconds`` pass first.

    Raises Interrupted when we are asked to stop meanwhile.
    """
    deadline = time.monotonic() + seconds
    while not condition():
        Interruption.check()
        if time.monotonic() > deadline:
            return False
        time.sleep(POLL_SECONDS)
    return True


def finish(
    process: subprocess.Popen[bytes], program: Program, record: Path, *, asked: bool = False
) -> None:
    """Stop what ``start`` started, with everything in its session, and forget it."""
    stop(process.pid, stop_signal=None if asked else program.stop_signal, grace=program.grace)
    process.wait()
    record.unlink(missing_ok=True)


@contextlib.contextmanager
def only_one(lock: Path) -> Iterator[None]:
    """Hold ``lock`` for the block, waiting while another process holds it."""
    with lock.open("a") as file:
        wait_until(lambda: _try_lock(file.fileno()), float("inf"))
        yield


def hold(lock: Path, refusal: str) -> int:
    """Hold ``lock`` until this process ends. Raises Problem with ``refusal`` when another does."""
    descriptor = os.open(lock, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o644)
    if not _try_lock(descriptor):
        raise Problem(refusal)
    return descriptor


def _try_lock(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def stop_recorded(folder: Path, *, leave: frozenset[str]) -> None:
    """Stop what a crashed run left behind, as noted in ``folder``, but for the names to leave."""
    for record in sorted(folder.glob("*.pid")):
        if record.stem in leave:
            continue
        pid = recorded(record)
        if pid:
            stop(pid, grace=5)
        record.unlink()
