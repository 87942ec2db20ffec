"""The program of a process that reads files. `pool` starts it; standard input is the link to it.

It ends when the process that started it has died (the link is closed then), after a long time
without work, and when memory ran out. It may open only as many files as a Python import needs,
write none, and use a limited amount of memory; the processor time for each file is limited, too.
It does not import Django, so that it starts quickly and has no secrets in memory.
"""

from __future__ import annotations

import importlib
import logging
import math
import resource
import select
import socket
import sys
import time
import warnings
from collections.abc import Callable, Iterable
from typing import Any, BinaryIO

from .priority import give_way
from .protocol import OUT_OF_MEMORY, Head, Refused, receive, send
from .remote import buffered

Task = Callable[[bytes, Head], bytes]
StreamTask = Callable[[BinaryIO, Head], Iterable[tuple[Head, bytes]]]

MEMORY_BYTES = 768 * 1024 * 1024
OPEN_FILES = 64
IDLE_SECONDS = 300.0
MAX_REASON = 200
NICENESS = 10
"""A stranger's file may take all the processor time that nobody else needs, and little more."""


def main() -> int:
    """Do tasks until the link is closed."""
    # Libraries tell of every oddity of a file; nobody needs that in the log.
    logging.disable()
    warnings.simplefilter("ignore")
    give_way(NICENESS)
    _limit_this_process()
    link = socket.socket(fileno=0)
    send(link, {"ready": True}, b"")
    try:
        while select.select([link], [], [], IDLE_SECONDS)[0]:
            head, content = receive(link)
            answer, result = _done(link, head, content)
            send(link, answer, result)
            if answer["ends"]:
                return 1
    except (EOFError, ConnectionError):  # the process that asks has died, or no longer needs us
        pass
    return 0


def _limit_this_process() -> None:
    for kind, most in (
        (resource.RLIMIT_AS, MEMORY_BYTES),
        (resource.RLIMIT_NOFILE, OPEN_FILES),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(kind, (most, most))


def _done(link: socket.socket, head: Head, content: bytes) -> tuple[Head, bytes]:
    """The answer to one request."""
    _allow(head["seconds"])
    try:
        if "size" in head:
            _stream(link, head)
            return {"ok": True, "ends": True}, b""
        task: Task = _task(head["task"])
        return {"ok": True, "ends": False}, task(content, head["options"])
    except Refused as refusal:
        return _refusal(str(refusal))
    except MemoryError:
        return _refusal(OUT_OF_MEMORY, ends=True)
    except Exception as error:  # a parser can raise any error for a broken or hostile file
        return _refusal(f"{type(error).__name__}: {error}")


def _stream(link: socket.socket, head: Head) -> None:
    """Send each piece that a task makes of the file on the other side. Each has seconds of its
    own.
    """
    task: StreamTask = _task(head["task"])
    for answer, piece in task(buffered(link, head["size"]), head["options"]):
        send(link, answer, piece)
        _allow(head["seconds"])


def _allow(seconds: int) -> None:
    """Let the next step use so many seconds of processor time: above it the kernel ends the
    process. The limit counts from the start of the process.
    """
    used = math.ceil(time.process_time())
    resource.setrlimit(resource.RLIMIT_CPU, (used + seconds, resource.RLIM_INFINITY))


def _refusal(reason: str, *, ends: bool = False) -> tuple[Head, bytes]:
    return {"ok": False, "ends": ends, "reason": reason[:MAX_REASON]}, b""


def _task(name: str) -> Any:
    """The function of that name, as `package.module:function`."""
    module, _colon, function = name.partition(":")
    return getattr(importlib.import_module(module), function)


if __name__ == "__main__":
    sys.exit(main())
