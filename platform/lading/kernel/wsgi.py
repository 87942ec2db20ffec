"""How the server calls us: Django's WSGI entry, with less around calls of the API.

Around every request Django sends signals, to which it listens itself: to close connections that are
too old, to forget logged queries, to close caches, to set and reset the URL configuration of the
thread. Of these a call of the API needs the first alone, once. `test_wsgi.py` fails when somebody
else begins to listen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.db import close_old_connections
from django.utils.log import log_response

from .middleware import API

Environ = dict[str, Any]
StartResponse = Callable[[str, list[tuple[str, str]]], object]


class Handler:
    """The application that the server is given."""

    def __init__(self) -> None:
        self._django: Any = WSGIHandler()

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request."""
        is_api = environ["PATH_INFO"].startswith(API) and not environ.get("SCRIPT_NAME")
        if settings.DEBUG or not is_api:
            answered: Iterable[bytes] = self._django(environ, start_response)
            return answered
        close_old_connections()
        request = WSGIRequest(environ)
        response = self._django._middleware_chain(request)
        if response.status_code >= 400:
            words = (response.reason_phrase, request.path)
            log_response("%s: %s", *words, response=response, request=request)
        status = f"{response.status_code} {response.reason_phrase}"
        cookies = (("Set-Cookie", each.output(header="")) for each in response.cookies.values())
        start_response(status, [*response.items(), *cookies])
        response._resource_closers.append(request.close)
        if response.streaming:
            streamed: Iterable[bytes] = response  # which the server closes
            return streamed
        for close in response._resource_closers:
            close()
        # Given all at once, the server sends it at once.
        return [response.content]
