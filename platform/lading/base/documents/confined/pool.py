"""A small pool of warm processes that parse untrusted files.

Decoders and parsers are large, and a small file can make them use minutes and gigabytes, or crash
them. So no file of a stranger is decoded in a process that answers calls: `Pool.run` has a task
done in one of a few others (`process`), which have limits of processor time and memory. A process
that reached a limit or crashed is replaced; so is each after some files, because memory that
was freed is not always given back.

The others are started anew, never forked from this one: threads would leave their locks behind.
They end by themselves when this process dies, even when it is killed.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
import os
import signal
import socket
import subprocess  # nosec B404 - runs our own program, never a name from outside
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.errors import Unavailable

from .protocol import OUT_OF_TIME, Head, Refused, receive, send

log = logging.getLogger(__name__)

FULL = _("Too many files are being checked at the moment. Please try again shortly.")
TASKS_OF_A_PROCESS: Final = 200
START_SECONDS: Final = 30.0
WAIT_SECONDS: Final = 1.0
"""How long a task waits for a place before it is refused."""
PATIENCE: Final = 3
"""How many times its seconds of processor time a task may take: others may need the processor."""
_PLATFORM = Path(__file__).parents[4]
_PROGRAM = (
    "import sys; sys.path.append(sys.argv[1]);"
    " from lading.base.documents.confined.process import main; sys.exit(main())"
)
Read = Callable[[int, int], bytes]
"""Gives so many bytes of a file from a place in it, or fewer at its end."""
_FROM_OUTSIDE = frozenset({0, -signal.SIGKILL, -signal.SIGTERM})
"""How a process ends that had nothing to do for long, or that somebody else ended."""


class Pool:
    """At most ``size`` processes, each with one task at a time."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._places = threading.BoundedSemaphore(size)
        self._idle: list[_Process] = []
        atexit.register(self.close)
        os.register_at_fork(after_in_child=self._begin_anew)

    def run(self, task: str, content: bytes, *, seconds: int, options: Head | None = None) -> bytes:
        """What a task makes of the content. ``task`` is `package.module:function`; its module must
        not import Django.

        Raises Refused when the task does, fails, or needs more than ``seconds`` of processor time
        or too much memory, and Unavailable when all places are taken, or when the machine is so
        busy that the process does not get that time.
        """
        head = {"task": task, "seconds": seconds, "options": options or {}}
        with self._place():
            try:
                return self._try(head, content)
            except _EndedFromOutside:
                return self._try(head, content)

    def stream(
        self, task: str, read: Read, size: int, *, seconds: int, options: Head
    ) -> Iterator[tuple[Head, bytes]]:
        """What a task makes of a file of ``size`` bytes, piece by piece, as it asks for the file's
        bytes by ``read(offset, length)``. Neither process holds the whole file.

        ``task`` names a function `(file, options) -> pieces`. ``seconds`` of processor time are
        allowed for each piece. Raises the same errors as `run`, and Unavailable when the process
        was ended from outside; whoever has begun to use the pieces must be able to begin again.
        """
        head = {"task": task, "seconds": seconds, "options": options, "size": size}
        with self._place():
            process = _Process()
            try:
                yield from process.pieces(head, read)
            except _EndedFromOutside as ended:
                raise Unavailable from ended
            finally:
                process.end()

    def close(self) -> None:
        """End the processes that have nothing to do."""
        while self._idle:
            self._idle.pop().end()

    @contextlib.contextmanager
    def _place(self) -> Iterator[None]:
        if not self._places.acquire(timeout=WAIT_SECONDS):
            raise Unavailable(FULL)
        try:
            yield
        finally:
            self._places.release()

    def _try(self, head: Head, content: bytes) -> bytes:
        process = self._take()
        is_usable = False
        try:
            answer, result = process.ask(head, content)
            is_usable = not answer["ends"] and process.left > 0
        finally:
            if is_usable:
                self._idle.append(process)
            else:
                process.end()
        if not answer["ok"]:
            raise Refused(answer["reason"])
        return result

    def _take(self) -> _Process:
        while self._idle:
            process = self._idle.pop()
            if process.runs():
                return process
            process.end()
        return _Process()

    def _begin_anew(self) -> None:
        """In a forked process: forget the other processes, which belong to the process that started
        them.
        """
        for process in self._idle:
            process.leave()
        self._idle = []
        self._places = threading.BoundedSemaphore(self._size)


class _EndedFromOutside(Refused):
    """The process was killed from outside; the file did not cause it."""


class _Process:
    """One process and the link to it."""

    def __init__(self) -> None:
        self.left = TASKS_OF_A_PROCESS
        self._link, theirs = socket.socketpair()
        with theirs:
            self._program = subprocess.Popen(  # nosec B603  # noqa: S603 - our own program, no shell
                [sys.executable, "-I", "-c", _PROGRAM, str(_PLATFORM)],
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                cwd="/",
                env={},  # nothing in it is for a process that a stranger's file might take over
                start_new_session=True,
            )
        try:
            receive(self._link, time.monotonic() + START_SECONDS)
        except (OSError, EOFError) as error:
            log.exception("a process for reading files did not start: %s", self.end())
            raise Unavailable from error

    def ask(self, head: Head, content: bytes) -> tuple[Head, bytes]:
        """Run a task. Raises Refused when the process ends, and Unavailable when it takes too long.

        What needs too much processor time ends by itself. So whatever still runs at the deadline
        had too little of it, which is not the file's fault.
        """
        self.left -= 1
        deadline = time.monotonic() + PATIENCE * head["seconds"]
        with self._judged():
            send(self._link, head, content, deadline)
            return receive(self._link, deadline)

    @contextlib.contextmanager
    def _judged(self) -> Iterator[None]:
        """Tell a file that is to blame for the end of the process from other causes."""
        try:
            yield
        except TimeoutError as error:
            log.warning("a process for reading files got too little processor time")
            raise Unavailable(FULL) from error
        except (OSError, EOFError) as error:
            code = self._exit_code()
            if code == -signal.SIGXCPU:
                raise Refused(OUT_OF_TIME) from error
            kind = _EndedFromOutside if code in _FROM_OUTSIDE else Refused
            raise kind(f"its process ended with {code}") from error

    def pieces(self, head: Head, read: Read) -> Iterator[tuple[Head, bytes]]:
        """The pieces of a stream, until the task ends. Raises the same errors as `ask`, and what
        ``read`` raises.
        """
        answer, content = self.ask(head, b"")
        while "ok" not in answer:
            if "offset" in answer:
                answered = read(answer["offset"], answer["length"])
                answer, content = self._go_on(head, answered)
            else:
                yield answer, content
                answer, content = self._go_on(head)
        if not answer["ok"]:
            raise Refused(answer["reason"])

    def _go_on(self, head: Head, answered: bytes | None = None) -> tuple[Head, bytes]:
        """The next message of a stream, after the answer to the last one, if it asked for some."""
        deadline = time.monotonic() + PATIENCE * head["seconds"]
        with self._judged():
            if answered is not None:
                send(self._link, {}, answered, deadline)
            return receive(self._link, deadline)

    def runs(self) -> bool:
        """Whether the process still runs."""
        return self._program.poll() is None

    def end(self) -> int:
        """End the process; returns its exit code."""
        self._link.close()
        self._program.kill()
        return self._program.wait()

    def leave(self) -> None:
        """Close this process's end of the link."""
        self._link.close()

    def _exit_code(self) -> int | None:
        """The exit code of a process that has closed its link, so it is about to end."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self._program.wait(START_SECONDS)
        return None
