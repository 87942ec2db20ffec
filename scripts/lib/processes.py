"""Starts and stops processes: recognises its own, and stops them with all their children and never
others.
"""

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

from scripts.lib.paths import Problem, complain

PROC = Path("/proc")
POLL_SECONDS = 0.05


class Interrupted(Exception):  # an event, not an error
    """A signal asked the program to stop: Ctrl-C, SIGTERM, or the terminal was closed."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.number = number


class Interruption:
    """Turns signals into an exception that is only raised while we wait, never between two
    statements.

    So every started process is recorded, and cleaning up always finishes.
    """

    asked: int | None = None
    _here = threading.local()
    """Whether this thread is cleaning up; per thread, because checks run in several at once."""

    @classmethod
    def listen(cls) -> None:
        """From now on, a signal requests an orderly stop instead of ending the program at once."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            under_nohup = number == signal.SIGHUP and signal.getsignal(number) == signal.SIG_IGN
            if not under_nohup:
                signal.signal(number, cls._note)

    @classmethod
    def _note(cls, number: int, _frame: FrameType | None) -> None:
        cls.asked = cls.asked or number

    @classmethod
    def check(cls) -> None:
        """Raise Interrupted if a stop was requested and this thread is not cleaning up."""
        if cls.asked and not cls._is_shielded():
            raise Interrupted(cls.asked)

    @classmethod
    def _is_shielded(cls) -> bool:
        return getattr(cls._here, "is_shielded", False)

    @classmethod
    @contextlib.contextmanager
    def shield(cls) -> Iterator[None]:
        """A block for cleaning up: a signal does not interrupt its waiting."""
        before, cls._here.is_shielded = cls._is_shielded(), True
        try:
            yield
        finally:
            cls._here.is_shielded = before


def run_script(work: Callable[[], int | None]) -> int:
    """Run a script; returns its exit code. A Problem is printed as one sentence, and a signal asks
    for an orderly stop.
    """
    Interruption.listen()
    try:
        return work() or 0
    except Problem as problem:
        complain(str(problem))
        return 1
    except Interrupted as interrupted:
        return 128 + interrupted.number


@dataclass(frozen=True)
class Account:
    """A user of this machine as which a program runs."""

    uid: int
    gid: int


@dataclass(frozen=True)
class Program:
    """A program to start. ``stop_signal`` asks it to end; after ``grace`` seconds it is killed.

    Without ``log`` it writes to our output.
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
    """A text that identifies the live process ``pid`` among all past and future ones."""
    if PROC.joinpath("self", "stat").exists():
        fields = _stat(pid)
        # State Z is a zombie, which only waits for its parent and cannot be stopped.
        return None if fields is None or fields[0] in "ZX" else f"{pid} {fields[19]}"
    answer = subprocess.run(
        ["ps", "-o", "lstart=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return f"{pid} {answer.stdout.strip()}" if answer.stdout.strip() else None


def _stat(pid: int) -> list[str] | None:
    """The fields of /proc/<pid>/stat from the third (state) on; None if there is no
    such process.
    """
    try:
        text = PROC.joinpath(str(pid), "stat").read_text()
    except OSError:
        return None
    return text.rpartition(")")[2].split()


def works_in(pid: int, folder: Path) -> bool:
    """Whether ``folder`` is the live process's working folder or part of its command."""
    try:
        return PROC.joinpath(str(pid), "cwd").readlink() == folder.resolve()
    except OSError:
        answer = subprocess.run(
            ["ps", "-o", "command=", "-p", str(pid)], capture_output=True, text=True, check=False
        )
        return str(folder) in answer.stdout


def start(program: Program, record: Path) -> subprocess.Popen[bytes]:
    """Start a program in a session of its own, with its output in its log, and record
    its process.
    """
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
    """The process in ``record`` if it is still alive, otherwise None."""
    try:
        noted = record.read_text()
    except OSError:
        return None
    pid = int(noted.split()[0]) if noted.strip() else 0
    return pid if pid and identity(pid) == noted else None


def ended(process: subprocess.Popen[bytes]) -> bool:
    """Whether the process has ended. Leaves it unreaped, so that its id is not used again."""
    if process.returncode is not None:
        return True
    with contextlib.suppress(ChildProcessError):
        return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    return True


def stop(
    pid: int, *, stop_signal: signal.Signals | None = signal.SIGTERM, grace: float = 15
) -> None:
    """End the session that ``pid`` leads: ask first, kill after ``grace`` seconds.

    Without ``stop_signal`` it was asked already: for a worker a second signal means to drop its
    job. The caller must know that ``pid`` is ours, alive or not yet reaped.
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
    """Send a signal; the process may have ended already."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        how(target, number)


def session(leader: int) -> list[int]:
    """Every live process in the session of ``leader``, also in other process groups.

    A worker runs its jobs in process groups of their own, so the leader's group is not enough.
    """
    return [
        pid
        for pid in _all_pids()
        if (fields := _stat(pid)) and fields[3] == str(leader) and fields[0] not in "ZX"
    ]


def processor_ticks(parent: int) -> dict[str, int] | None:
    """The processor time that each child of a process has used, in the kernel's ticks, by the
    child's identity; None where the kernel does not tell.
    """
    if not PROC.is_dir():
        return None
    stats = ((pid, _stat(pid)) for pid in _all_pids())
    return {
        # A process that starts others without end soon gives the same ids again.
        f"{pid} {fields[19]}": int(fields[11]) + int(fields[12])
        for pid, fields in stats
        if fields and fields[1] == str(parent)
    }


def _all_pids() -> list[int]:
    if not PROC.is_dir():
        return []
    return [int(entry.name) for entry in PROC.iterdir() if entry.name.isdigit()]


def wait_until(condition: Callable[[], bool], seconds: float) -> bool:
    """Poll ``condition`` until it is true. False after ``seconds``.

    Raises Interrupted when a stop was requested.
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
    """Stop what `start` started, with everything in its session, and delete its record."""
    stop(process.pid, stop_signal=None if asked else program.stop_signal, grace=program.grace)
    process.wait()
    record.unlink(missing_ok=True)


@contextlib.contextmanager
def only_one(lock: Path) -> Iterator[None]:
    """Hold ``lock`` in the block, after waiting for other processes that hold it."""
    with lock.open("a") as file:
        wait_until(lambda: _try_lock(file.fileno()), float("inf"))
        yield


def hold(lock: Path, refusal: str) -> int:
    """Hold ``lock`` until this process ends. Raises Problem with ``refusal`` if another process
    holds it.
    """
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
    """Stop the processes recorded in ``folder``, left by a crashed run, except the names in
    ``leave``. All are asked before the first is waited for.
    """
    records = [each for each in sorted(folder.glob("*.pid")) if each.stem not in leave]
    live = [pid for record in records if (pid := recorded(record))]
    for pid in live:
        _send(os.kill, pid, signal.SIGTERM)
    for pid in live:
        stop(pid, stop_signal=None, grace=5)
    for record in records:
        record.unlink()
