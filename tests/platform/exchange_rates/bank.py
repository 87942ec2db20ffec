"""A local server in place of the European Central Bank's daily file."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

FILE = """<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"
 xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
	<Cube><Cube time='{day}'>{cubes}</Cube></Cube>
</gesmes:Envelope>"""
USUAL = {"USD": "1.2500", "JPY": "160.00", "INR": "100.0000"}


def file(day: str, rates: Mapping[str, str] | None = None) -> bytes:
    """The bank's file: how much of each currency a euro buys."""
    cubes = "".join(
        f"<Cube currency='{code}' rate='{rate}'/>" for code, rate in (rates or USUAL).items()
    )
    return FILE.format(day=day, cubes=cubes).encode()


@dataclass
class Bank:
    """The answer to send, and how often it was requested."""

    url: str = ""
    content: bytes = b""
    status: int = 200
    location: str = ""
    asked: int = 0


class _Handler(BaseHTTPRequestHandler):
    bank: Bank

    def do_GET(self) -> None:
        self.bank.asked += 1
        self.send_response(self.bank.status)
        if self.bank.location:
            self.send_header("Location", self.bank.location)
        self.send_header("Content-Length", str(len(self.bank.content)))
        self.end_headers()
        self.wfile.write(self.bank.content)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class's name
        """Log nothing."""


@contextmanager
def bank() -> Iterator[Bank]:
    """The server, on a free port of this machine."""
    served_bank = Bank()
    handler = type("Handler", (_Handler,), {"bank": served_bank})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        served_bank.url = f"http://127.0.0.1:{server.server_address[1]}/eurofxref-daily.xml"
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield served_bank
        server.shutdown()
