"""The entry point of the server: Django's WSGI handler, which does less work for calls of the API.

Around every request Django sends signals, whose receivers are its own: they close connections that
are too old, forget logged queries, close caches, and set the thread's URL configuration. Calls of
the API need only the first, once. `test_wsgi.py` fails when another receiver is added.
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
    """The WSGI application."""

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
            streamed: Iterable[bytes] = response  # the server closes it
            return streamed
        for close in response._resource_closers:
            close()
        # All at once, so that the server sends it at once.
        return [response.content]
