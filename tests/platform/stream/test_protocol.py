"""The stream speaks HTTP/1.1 alone, as the API does (RULES.md 84)."""

from __future__ import annotations

import socket

from tests.platform.waiting import PATIENCE

from .source import Source

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\x00\x00\x00\x04\x00\x00\x00\x00\x00"
"""How a client that speaks HTTP/2 begins: the preface, and empty settings."""


def answer_to(source: Source, sent: bytes) -> bytes:
    """The first bytes of an answer; none if the connection is closed."""
    with socket.create_connection(("127.0.0.1", source.port), timeout=PATIENCE) as link:
        link.sendall(sent)
        return link.recv(12)


def test_the_stream_speaks_http_1_1_and_no_http_2(source: Source) -> None:
    asked = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    assert answer_to(source, asked) == b"HTTP/1.1 200"
    assert answer_to(source, PREFACE) in {b"", b"HTTP/1.1 400"}
