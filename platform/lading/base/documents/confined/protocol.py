"""The messages between a process and one that reads files for it: a head in JSON, and bytes."""

from __future__ import annotations

import json
import math
import socket
import struct
import time
from typing import Any, Final

Head = dict[str, Any]

OUT_OF_TIME: Final = "out of time"
"""Why a file is refused that needs more processor time than it may use."""
OUT_OF_MEMORY: Final = "MemoryError"
"""Why a file is refused that needs more memory than it may use."""
LONGEST = 64 * 1024 * 1024
"""The most bytes of a message's content."""
LONGEST_HEAD = 16 * 1024
_LENGTHS = struct.Struct(">II")
_PIECE = 256 * 1024


class Refused(Exception):
    """The file is not accepted; the text says why, for the log."""


def send(link: socket.socket, head: Head, content: bytes, deadline: float = math.inf) -> None:
    """Send one message. Raises TimeoutError at the deadline (`time.monotonic`)."""
    packed = json.dumps(head).encode()
    _wait_until(link, deadline)
    link.sendall(_LENGTHS.pack(len(packed), len(content)) + packed)
    _wait_until(link, deadline)
    link.sendall(content)


def receive(link: socket.socket, deadline: float = math.inf) -> tuple[Head, bytes]:
    """Receive one message.

    Raises EOFError when the other side has closed the link, TimeoutError at the deadline, and
    ValueError for a message that is too long.
    """
    head_length, length = _LENGTHS.unpack(_exactly(link, _LENGTHS.size, deadline))
    if head_length > LONGEST_HEAD or length > LONGEST:
        raise ValueError("the message is too long")
    head: Head = json.loads(_exactly(link, head_length, deadline))
    return head, _exactly(link, length, deadline)


def _exactly(link: socket.socket, length: int, deadline: float) -> bytes:
    received = bytearray()
    while len(received) < length:
        _wait_until(link, deadline)
        piece = link.recv(min(_PIECE, length - len(received)))
        if not piece:
            raise EOFError
        received += piece
    return bytes(received)


def _wait_until(link: socket.socket, deadline: float) -> None:
    """Let the next operation on the link take until the deadline."""
    if deadline == math.inf:
        link.settimeout(None)
        return
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError
    link.settimeout(left)
