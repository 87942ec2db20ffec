"""Turns an RSGI request into the WSGI environ that Django reads."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import IO, Any, Protocol

from ..errors import AppError
from ..middleware import REFUSED

_USUAL_NAMES = [
    "host",
    "accept",
    "accept-encoding",
    "accept-language",
    "authorization",
    "user-agent",
    "connection",
    "cookie",
    "origin",
    "referer",
    "if-none-match",
    "idempotency-key",
    "x-request-id",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-portal-secret",
]
_KEYS = {name: f"HTTP_{name.upper().replace('-', '_')}" for name in _USUAL_NAMES} | {
    "content-type": "CONTENT_TYPE",
    "content-length": "CONTENT_LENGTH",
}
"""The names of most headers in WSGI, made once."""


class Headers(Protocol):
    """Granian's headers; names are in lower case, a name may come several times."""

    def get(self, key: str, default: Any = None) -> Any:
        """The first value of a name."""

    def items(self) -> Iterable[tuple[str, str]]:
        """All names with their values."""

    def __contains__(self, key: str) -> bool:
        """Whether a header with that name was sent."""


class Scope(Protocol):
    """Granian's description of a call."""

    http_version: str
    server: str
    client: str
    scheme: str
    method: str
    path: str
    query_string: str
    authority: str | None
    headers: Headers


def environ_of(scope: Scope, headers: Headers, body: IO[bytes] | None) -> dict[str, Any]:
    """The call as WSGI describes it. ``body`` is None if there is none."""
    host, port = _address(scope.server)
    path = scope.path
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        # WSGI's texts are bytes as Latin-1.
        "PATH_INFO": path if path.isascii() else path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "SERVER_NAME": host,
        "SERVER_PORT": port,
        "REMOTE_ADDR": _address(scope.client)[0],
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": BytesIO() if body is None else body,
    }
    _add_headers(environ, headers)
    if "HTTP_HOST" not in environ:
        environ["HTTP_HOST"] = scope.authority or ""
    if body is not None and "CONTENT_LENGTH" not in environ:
        # It came in chunks. Django reads no more than the length says.
        environ["CONTENT_LENGTH"] = str(body.seek(0, 2))
        body.seek(0)
    return environ


def refused(scope: Scope, headers: Headers, refusal: AppError) -> dict[str, Any]:
    """The call without its body, for a middleware that answers with the refusal."""
    environ = environ_of(scope, headers, None)
    environ.pop("CONTENT_LENGTH", None)
    environ[REFUSED] = refusal
    return environ


def _add_headers(environ: dict[str, Any], headers: Headers) -> None:
    for name, value in headers.items():
        key = _KEYS.get(name)
        if key is None:
            # Django could not tell `x_forwarded_for` from `x-forwarded-for`, which proxies vouch
            # for.
            if "_" in name:
                continue
            key = f"HTTP_{name.upper().replace('-', '_')}"
        if key in environ:
            value = f"{environ[key]}{';' if name == 'cookie' else ','}{value}"  # noqa: PLW2901
        environ[key] = value


def _address(joined: str) -> tuple[str, str]:
    """`127.0.0.1:80` or `[::1]:80` in two parts."""
    host, _colon, port = joined.rpartition(":")
    return host.strip("[]"), port
