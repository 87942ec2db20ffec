"""The file of a stream (`pool.Pool.stream`), as the process that reads it sees it: it has no files
of its own, and asks the process that started it for each piece.
"""

from __future__ import annotations

import io
import os
import socket
from typing import Any

from .protocol import receive, send

BUFFER_BYTES = 256 * 1024


class RemoteFile(io.RawIOBase):
    """A file of ``size`` bytes on the other side of the link; it can be read from any place."""

    def __init__(self, link: socket.socket, size: int) -> None:
        self._link = link
        self.size = size
        self._at = 0

    def readable(self) -> bool:
        """Always."""
        return True

    def seekable(self) -> bool:
        """Always: archives are read from their end."""
        return True

    def tell(self) -> int:
        """The place of the next byte to read."""
        return self._at

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Go to a place. Raises ValueError for one before the beginning."""
        base = {os.SEEK_SET: 0, os.SEEK_CUR: self._at, os.SEEK_END: self.size}[whence]
        if base + offset < 0:
            raise ValueError("before the beginning of the file")
        self._at = base + offset
        return self._at

    def readinto(self, buffer: Any, /) -> int:
        """Ask for as many bytes as fit, up to 256 kB."""
        view = memoryview(buffer).cast("B")
        length = min(len(view), BUFFER_BYTES, self.size - self._at)
        if length <= 0:
            return 0
        send(self._link, {"offset": self._at, "length": length}, b"")
        _head, content = receive(self._link)
        view[: len(content)] = content
        self._at += len(content)
        return len(content)


def buffered(link: socket.socket, size: int) -> io.BufferedReader:
    """The file of a stream, read in pieces of 256 kB."""
    return io.BufferedReader(RemoteFile(link, size), BUFFER_BYTES)
