"""A local service that takes reports of errors in Sentry's protocol."""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Reports:
    """What has arrived."""

    def __init__(self, port: int) -> None:
        self.dsn = f"http://public@127.0.0.1:{port}/1"
        self.bodies: list[str] = []

    @property
    def events(self) -> list[dict[str, Any]]:
        """The events of all envelopes."""
        event_list = []
        for body in self.bodies:
            parts = [json.loads(line) for line in body.splitlines() if line]
            pairs = zip(parts[1::2], parts[2::2], strict=True)
            event_list += [item for header, item in pairs if header["type"] == "event"]
        return event_list


@contextmanager
def receiving() -> Iterator[Reports]:
    """Take reports in a block."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.headers.get("Content-Encoding") == "gzip":
                body = gzip.decompress(body)
            reports.bodies.append(body.decode())
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"{}")

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - its name
            """Log nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    reports = Reports(server.server_port)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield reports
    server.shutdown()
    server.server_close()
