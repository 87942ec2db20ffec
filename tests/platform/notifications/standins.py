"""Small local servers with the protocols of the providers."""

from __future__ import annotations

import json
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Mailbox:
    """What the SMTP server received, and how it answers: a reply per command instead of 250."""

    port: int = 0
    connections: int = 0
    messages: list[Message] = field(default_factory=list)
    recipients: list[str] = field(default_factory=list)
    replies: dict[str, bytes] = field(default_factory=dict)
    hang_up_after_data: bool = False
    got_content: threading.Event = field(default_factory=threading.Event)
    hold_content: threading.Event | None = None
    """While it is not set, the server delays its final answer."""


class _SmtpHandler(socketserver.StreamRequestHandler):
    box: Mailbox

    def handle(self) -> None:
        self.box.connections += 1
        self._say(self.box.replies.get("CONNECT", b"220 standin ESMTP"))
        while line := self._next_line():
            command = line[:4].strip().upper().decode()
            if command == "QUIT":
                self._say(b"221 bye")
                return
            if command == "DATA" and "DATA" not in self.box.replies:
                self._say(b"354 go on")
                if not self._data():
                    return
                continue
            if command == "RCPT" and "RCPT" not in self.box.replies:
                self.box.recipients.append(line.decode().strip())
            self._say(self.box.replies.get(command, b"250 ok"))

    def _data(self) -> bool:
        content = b""
        while (line := self.rfile.readline()) not in {b".\r\n", b""}:
            content += line[1:] if line.startswith(b".") else line
        self.box.messages.append(message_from_bytes(content))
        self.box.got_content.set()
        if self.box.hold_content is not None:
            self.box.hold_content.wait(60)
        if self.box.hang_up_after_data:
            return False
        self._say(self.box.replies.get("CONTENT", b"250 queued"))
        return True

    def _next_line(self) -> bytes:
        try:
            return self.rfile.readline()
        except ConnectionError:
            return b""

    def _say(self, reply: bytes) -> None:
        with suppress(ConnectionError):  # the sender was killed
            self.wfile.write(reply + b"\r\n")


class _SmtpServer(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True


@contextmanager
def smtp_server() -> Iterator[Mailbox]:
    """An SMTP server on a free port of this machine."""
    box = Mailbox()
    handler = type("Handler", (_SmtpHandler,), {"box": box})
    with _SmtpServer(("127.0.0.1", 0), handler) as server:
        box.port = server.server_address[1]
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield box
        server.shutdown()


@dataclass
class CloudApi:
    """The requests that the WhatsApp server received, and its answers, first to last."""

    url: str = ""
    requests: list[tuple[str, dict[str, str], Any]] = field(default_factory=list)
    answers: list[tuple[int, bytes]] = field(default_factory=list)


SENT = b'{"messaging_product":"whatsapp","messages":[{"id":"wamid.1"}]}'


def refusal(code: int, text: str = "(#0) Something") -> bytes:
    """An error body like the Cloud API's."""
    error = {"message": text, "type": "OAuthException", "code": code, "fbtrace_id": "A1"}
    return json.dumps({"error": error}).encode()


class _CloudHandler(BaseHTTPRequestHandler):
    api: CloudApi

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.api.requests.append((self.path, dict(self.headers), json.loads(body)))
        status, answer = self.api.answers.pop(0) if self.api.answers else (200, SENT)
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class's name
        """Log nothing."""


@contextmanager
def whatsapp_server() -> Iterator[CloudApi]:
    """A Cloud API on a free port of this machine."""
    api = CloudApi()
    handler = type("Handler", (_CloudHandler,), {"api": api})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        api.url = f"http://127.0.0.1:{server.server_address[1]}/v23.0"
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield api
        server.shutdown()
