"""The program of a process that reads files. `pool` starts it; standard input is the link to it.

It ends when the process that started it has died (the link is closed then), after a long time
without work, and when memory ran out. It may open no more files than a Python import needs, write
none, and use only so much memory; each file has so many seconds of processor time. It imports
nothing of Django, so that it starts quickly and knows no secret.
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
from collections.abc import Callable

from .priority import give_way
from .protocol import Head, Refused, receive, send

Task = Callable[[bytes, Head], bytes]

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
            answer, result = _done(head, content)
            send(link, answer, result)
            if answer["ends"]:
                return 1
    except (EOFError, ConnectionError):  # the process that asks has died, or needs us no more
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


def _done(head: Head, content: bytes) -> tuple[Head, bytes]:
    """The answer to one request."""
    # This limit counts from the start of the process. Above it the kernel ends the process.
    used = math.ceil(time.process_time())
    resource.setrlimit(resource.RLIMIT_CPU, (used + head["seconds"], resource.RLIM_INFINITY))
    try:
        return {"ok": True, "ends": False}, _task(head["task"])(content, head["options"])
    except Refused as refusal:
        return _refusal(str(refusal))
    except MemoryError:
        return _refusal("MemoryError", ends=True)
    except Exception as error:  # a parser can raise any error for a broken or hostile file
        return _refusal(f"{type(error).__name__}: {error}")


def _refusal(reason: str, *, ends: bool = False) -> tuple[Head, bytes]:
    return {"ok": False, "ends": ends, "reason": reason[:MAX_REASON]}, b""


def _task(name: str) -> Task:
    """The function of that name, as `package.module:function`."""
    module, _colon, function = name.partition(":")
    task: Task = getattr(importlib.import_module(module), function)
    return task


if __name__ == "__main__":
    sys.exit(main())
