"""The server with the product's own table of queues, in front of an application that answers in
which queue a call waited, and which method and path Django reads. Granian serves it in the tests.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable

import django

django.setup(set_prefix=False)

from django.core.handlers.wsgi import WSGIRequest  # noqa: E402 - Django is set up first

from config.call_queues import KINDS  # noqa: E402
from lading.base.http.known_networks import KnownNetworks  # noqa: E402
from lading.base.http.middleware import REFUSED  # noqa: E402
from lading.base.http.server.answers import StartResponse  # noqa: E402
from lading.base.http.server.app import Server  # noqa: E402
from lading.base.http.server.bodies import Bodies  # noqa: E402
from lading.base.http.server.callers import SignedInCallers  # noqa: E402
from lading.base.http.server.environ import Environ  # noqa: E402


def tell(environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
    """Answer with the queue, and the method and path of Django's own request; 400 if the server
    refused the call.
    """
    told = {}
    status = "200 OK"
    if REFUSED in environ:
        status = f"{environ[REFUSED].status} Refused"
    else:
        request = WSGIRequest(environ)
        queue = threading.current_thread().name.rpartition("-")[0]
        told = {"queue": queue, "method": request.method, "path": request.path_info}
    content = json.dumps(told).encode()
    start_response(status, [("Content-Length", str(len(content)))])
    return [content]


class Strangers(SignedInCallers):
    """Callers of whom none is known, so that no Redis is asked."""

    def watch(self) -> None:
        """Do nothing."""


application = Server(tell, KINDS, Bodies(), Strangers(KnownNetworks()))
