"""An application behind our server that answers with what it was sent; granian serves it in the
tests.
"""

from __future__ import annotations

import gc
import json
import os
from collections.abc import Iterable
from pathlib import Path

import django
from django.conf import settings

settings.configure(
    USE_I18N=False, MEDIA_ROOT=os.environ["MEDIA_ROOT"], COUNTRY_HEADER="", METRICS_PORT=0
)
django.setup(set_prefix=False)

from django.http import FileResponse, StreamingHttpResponse  # noqa: E402 - Django is set up first

from lading.base.http.middleware import REFUSED  # noqa: E402
from lading.base.http.server.answers import StartResponse  # noqa: E402
from lading.base.http.server.app import Call, Server  # noqa: E402
from lading.base.http.server.bodies import Bodies  # noqa: E402
from lading.base.http.server.call_queues import CallQueue, Kind, Kinds  # noqa: E402
from lading.base.http.server.environ import Environ  # noqa: E402
from tests.platform.kernel.server.sizes import LARGE, SMALL, STREAMED  # noqa: E402

# What a call holds must go with it. The collector would hide a cycle on quiet machines.
gc.disable()

FOLDER = Path(os.environ["ECHO_FOLDER"])
BOTH = ("GET", "POST")
USUAL = CallQueue("usual", threads=2, waiting=100, keeps_connections=True)
HELD = CallQueue("held", threads=1, waiting=1)
SHARED = CallQueue("shared", threads=2, waiting=3, each=2, for_known=1, niceness=1)
KINDS = Kinds(
    [
        Kind(BOTH, "/held/.*", HELD, lambda: SMALL),
        Kind(BOTH, "/shared/.*", SHARED, lambda: SMALL),
        Kind(("POST",), "/small", USUAL, lambda: SMALL),
    ],
    Kind((), "", USUAL, lambda: LARGE),
)


def echo(environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
    """Answer with what was sent. Below `/held/`, `/usually-held/` and `/shared/` wait until
    somebody writes into the pipe of that name.
    """
    path = environ["PATH_INFO"]
    if REFUSED in environ:
        return _told(start_response, environ[REFUSED].status, {"code": environ[REFUSED].code})
    if path.startswith(("/held/", "/usually-held/", "/shared/")):
        (FOLDER / path.rpartition("/")[2]).read_text()
    if path == "/file":
        return _streamed(start_response, FileResponse((FOLDER / "file").open("rb")))
    if path == "/stream":
        return _streamed(start_response, StreamingHttpResponse(_pieces()))
    if path == "/calls":
        calls = sum(isinstance(each, Call) for each in gc.get_objects())
        return _told(start_response, 200, {"calls": calls})
    if path == "/error":
        raise RuntimeError("on purpose")
    sent = environ["wsgi.input"].read()
    texts = {name: value for name, value in environ.items() if isinstance(value, str)}
    return _told(start_response, 200, {"length": len(sent), "end": sent[-4:].decode(), **texts})


def _told(start_response: StartResponse, status: int, body: object) -> list[bytes]:
    content = json.dumps(body).encode()
    start_response(f"{status} Said", [("Content-Length", str(len(content)))])
    return [content]


def _streamed(
    start_response: StartResponse, response: StreamingHttpResponse
) -> StreamingHttpResponse:
    start_response("200 OK", list(response.items()))
    return response


def _pieces() -> Iterable[bytes]:
    for number in range(STREAMED // 1000):
        yield b"%04d" % number + b"." * 996


class Named:
    """A header of the call names its network; networks whose name begins with `known` are known."""

    def network(self, environ: Environ) -> str:
        """The named network."""
        return str(environ.get("HTTP_X_NETWORK", "nowhere"))

    def is_known(self, network: str) -> bool:
        """Whether the network's name begins with `known`."""
        return network.startswith("known")

    def watch(self) -> None:
        """Do nothing: the names say which networks are known."""


application = Server(
    echo,
    KINDS,
    Bodies(
        grace=float(os.environ.get("ECHO_GRACE", "60")),
        at_once=int(os.environ.get("ECHO_AT_ONCE", "1000")),
    ),
    Named(),
)


def as_before(environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
    """The same application by granian's own WSGI, whose threads read the bodies themselves."""
    environ["wsgi.input"].read()
    return _told(start_response, 200, {})
