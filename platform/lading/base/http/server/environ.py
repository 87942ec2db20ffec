"""Turns an RSGI request into the WSGI environ that Django reads: the one normal form of a call.

Queues, limits and turns are decided on this environ, never on the request as it was sent, so that
they cannot see another call than Django does. A request that two programs might read differently is
refused with 400.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from typing import IO, Any, Protocol

from django.conf import settings
from django.http.request import split_domain_port

from lading.base.http.middleware import API, REFUSED
from lading.base.kernel.errors import AppError, BadRequest

Environ = dict[str, Any]

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
_ONCE = {
    *("HTTP_HOST", "HTTP_AUTHORIZATION", "HTTP_ORIGIN", "HTTP_REFERER", "HTTP_USER_AGENT"),
    *("HTTP_IDEMPOTENCY_KEY", "HTTP_X_REQUEST_ID", "HTTP_X_PORTAL_SECRET", "HTTP_X_CSRFTOKEN"),
    *("HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_PROTO", "HTTP_TRANSFER_ENCODING"),
    *("CONTENT_TYPE", "CONTENT_LENGTH"),
}
"""Headers with one value: of two, some programs read the first and others the last."""
_WITHOUT_HOST = {"1", "1.0"}
"""HTTP/1.0, as granian writes it: its callers need not name a host."""
_AMBIGUOUS = re.compile(r"[\x00-\x1f\x7f\\\ufffd]|//|/\.\.?(?:/|\Z)")
"""What a path must not contain once it is decoded: control characters, backslashes, bytes that are
not UTF-8, empty segments, and segments of dots. A proxy may resolve these, and Django does not.
"""


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


def environ_of(scope: Scope, headers: Headers) -> Environ:
    """The call as WSGI describes it, still without its body (`add_body`).

    Raises BadRequest for a request that could be read in more than one way.
    """
    host, port = _address(scope.server)
    path = scope.path
    if not path.startswith("/") or _AMBIGUOUS.search(path):
        raise BadRequest
    method = scope.method
    if method != method.upper():  # Django would change it
        raise BadRequest
    environ: Environ = {
        "REQUEST_METHOD": method,
        "SCRIPT_NAME": "",
        # WSGI's texts are bytes as Latin-1.
        "PATH_INFO": path if path.isascii() else path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "SERVER_NAME": host,
        "SERVER_PORT": port,
        "REMOTE_ADDR": _address(scope.client)[0],
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": BytesIO(),
    }
    _add_headers(environ, headers)
    _check_host(environ, scope)
    if environ.get("HTTP_TRANSFER_ENCODING", "chunked").lower() != "chunked":
        raise BadRequest
    return environ


def add_body(environ: Environ, body: IO[bytes]) -> None:
    """Add a body that was read."""
    environ["wsgi.input"] = body
    if "CONTENT_LENGTH" not in environ:
        # It came in chunks. Django reads no more than the length says.
        environ["CONTENT_LENGTH"] = str(body.seek(0, 2))
        body.seek(0)


def refuse(environ: Environ, refusal: AppError) -> None:
    """Make of a call one without a body, for a middleware that answers with the refusal."""
    environ["wsgi.input"] = BytesIO()
    environ.pop("CONTENT_LENGTH", None)
    environ[REFUSED] = refusal


def nameless_environ(scope: Scope, headers: Headers) -> Environ:
    """A call that is refused because it has no normal form: only the part of the product that words
    the refusal, and the language of its reader.
    """
    host, port = _address(scope.server)
    environ: Environ = {
        "REQUEST_METHOD": "GET",
        "SCRIPT_NAME": "",
        "PATH_INFO": API if scope.path.startswith(API) else "/",
        "QUERY_STRING": "",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "SERVER_NAME": host,
        "SERVER_PORT": port,
        "REMOTE_ADDR": _address(scope.client)[0],
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": BytesIO(),
    }
    if language := headers.get("accept-language"):
        environ["HTTP_ACCEPT_LANGUAGE"] = language
    return environ


def _add_headers(environ: Environ, headers: Headers) -> None:
    """Add the headers under their names in WSGI. Raises BadRequest for two values of a header that
    has one.
    """
    for name, value in headers.items():
        key = _KEYS.get(name)
        if key is None:
            # Django could not tell `x_forwarded_for` from `x-forwarded-for`, which proxies vouch
            # for.
            if "_" in name:
                continue
            key = f"HTTP_{name.upper().replace('-', '_')}"
        if key in environ:
            if key in _ONCE or name == settings.COUNTRY_HEADER.lower():
                raise BadRequest
            value = f"{environ[key]}{';' if name == 'cookie' else ','}{value}"  # noqa: PLW2901
        environ[key] = value


def _check_host(environ: Environ, scope: Scope) -> None:
    """Raise BadRequest for a host that Django could not read, for two different ones (in the
    address and in `Host`), and for none, unless the caller speaks HTTP/1.0.
    """
    named, addressed = environ.get("HTTP_HOST", ""), scope.authority or ""
    if addressed and named and addressed.lower() != named.lower():
        raise BadRequest
    environ["HTTP_HOST"] = named or addressed
    if not environ["HTTP_HOST"] and scope.http_version in _WITHOUT_HOST:
        return
    if not _is_host(environ["HTTP_HOST"]):
        raise BadRequest


@lru_cache(maxsize=1000)
def _is_host(text: str) -> bool:
    return bool(split_domain_port(text)[0])


def _address(joined: str) -> tuple[str, str]:
    """`127.0.0.1:80` or `[::1]:80` in two parts."""
    host, _colon, port = joined.rpartition(":")
    return host.strip("[]"), port
