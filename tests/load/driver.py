"""Sends load to one address over many connections: requests per second, latencies, errors.

A separate program (``python -m tests.load.driver URL TOKEN CONNECTIONS SECONDS``) that prints one
JSON object. It uses bare sockets and one thread, because it runs on the machine that it measures.
"""

from __future__ import annotations

import json
import selectors
import socket
import sys
import time
from dataclasses import dataclass, field
from urllib.parse import urlsplit

HEAD_END = b"\r\n\r\n"


@dataclass
class Connection:
    """One keep-alive connection, with one request at a time."""

    socket: socket.socket
    request: bytes
    sent_at: float = 0.0
    received: bytearray = field(default_factory=bytearray)

    def send(self) -> None:
        """Send the next request."""
        self.received.clear()
        self.sent_at = time.perf_counter()
        self.socket.sendall(self.request)

    def status(self) -> int | None:
        """Read available data. Returns the answer's status once it is complete. Raises OSError."""
        chunk = self.socket.recv(1 << 17)
        if not chunk:
            raise ConnectionError
        self.received += chunk
        end = self.received.find(HEAD_END)
        if end < 0 or len(self.received) < end + len(HEAD_END) + _length(self.received, end):
            return None
        return int(self.received[9:12])


def _length(received: bytearray, end: int) -> int:
    head = bytes(received[:end]).lower()
    return int(head.partition(b"content-length:")[2].split(b"\r\n", 1)[0])


@dataclass
class Load:
    """The measured answers."""

    latencies: list[float] = field(default_factory=list)
    errors: int = 0
    seconds: float = 0.0

    def report(self) -> dict[str, float]:
        """Requests per second, latencies in milliseconds, errors."""
        ordered = sorted(self.latencies) or [0.0]
        return {
            "rps": len(self.latencies) / self.seconds,
            "p50": ordered[len(ordered) // 2] * 1000,
            "p99": ordered[int(len(ordered) * 0.99)] * 1000,
            "errors": self.errors,
        }


def drive(url: str, token: str, connections: int, seconds: float) -> Load:
    """Keep ``connections`` requests running for some seconds."""
    load, selector = Load(), selectors.DefaultSelector()
    for _ in range(connections):
        connection = _connect(url, token)
        selector.register(connection.socket, selectors.EVENT_READ, connection)
        connection.send()
    began = time.perf_counter()
    while (now := time.perf_counter()) - began < seconds:
        for key, _events in selector.select(timeout=1):
            _receive(load, key.data)
    load.seconds = now - began
    return load


def _receive(load: Load, connection: Connection) -> None:
    status = connection.status()
    if status is None:
        return
    load.latencies.append(time.perf_counter() - connection.sent_at)
    load.errors += status != 200
    connection.send()


def _connect(url: str, token: str) -> Connection:
    parts = urlsplit(url)
    made = socket.create_connection((parts.hostname or "", parts.port or 80))
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    authorization = f"Authorization: Bearer {token}\r\n" if token else ""
    request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{authorization}\r\n"
    return Connection(made, request.encode())


if __name__ == "__main__":
    address, bearer, count, duration = sys.argv[1:]
    result = drive(address, bearer, int(count), float(duration)).report()
    sys.stdout.write(json.dumps(result))
