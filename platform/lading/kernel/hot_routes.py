"""Makes the busiest routes faster: it skips work that ninja repeats for each call.

Use ``@decorate_view(short_cut)`` below ``@router.get(…)``. OpenAPI document, authentication,
refusals and errors stay those of ninja.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from ninja.errors import AuthenticationError
from ninja.operation import Operation

REMEMBERED = 1000
NO_RESPONSE: Any = None
"""Stands for ninja's temporary response; routes that want it cannot be used here."""
LONGEST = 400
"""Longer query strings, in characters, are not cached."""


def short_cut(run: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Run an operation that returns an HttpResponse and reads only its path and query.

    Query strings are parsed once and their values shared between calls, so the route must not
    change them. Raises TypeError for an operation that reads more.
    """
    operation: Operation = run.__self__  # type: ignore[attr-defined]  # the bound Operation.run
    by_query = CachedArguments(operation)

    def answer(request: HttpRequest, **path: Any) -> HttpResponseBase:
        try:
            _authenticate(operation, request)
            found: HttpResponseBase = operation.view_func(request, **by_query.values(request, path))
        except Exception as error:
            return operation.api.on_exception(request, error)
        return found

    return answer


def _authenticate(operation: Operation, request: HttpRequest) -> None:
    """Like ninja's own, without asking for each authenticator again whether it is async. Raises
    AuthenticationError, and what the authenticators raise.
    """
    for authenticate in operation.auth_callbacks:
        actor = authenticate(request)
        if actor:
            request.auth = actor  # type: ignore[attr-defined]  # as ninja's
            return
    if operation.auth_callbacks:
        raise AuthenticationError


class CachedArguments:
    """Parses a route's arguments, and caches them by query string. Routes with ids in their path
    are not cached: there are too many ids.
    """

    def __init__(self, operation: Operation) -> None:
        sources = {model.__ninja_param_source__ for model in operation.models}
        if not sources <= {"path", "query"} or operation.signature.response_arg:
            raise TypeError(f"{operation.view_func.__name__} reads more than its path and query")
        if operation.throttle_objects or operation.csrf_exempt:
            raise TypeError(f"{operation.view_func.__name__} asks for more than authentication")
        self._operation = operation
        self._kept: dict[str, dict[str, Any]] = {}

    def values(self, request: HttpRequest, path: dict[str, Any]) -> dict[str, Any]:
        """The route's arguments. Raises ninja's ValidationError."""
        query: str = request.META.get("QUERY_STRING", "")
        if path or len(query) > LONGEST:
            return self._read(request, path)
        values = self._kept.get(query)
        if values is None:
            values = self._read(request, path)
            if len(self._kept) >= REMEMBERED:
                self._kept.clear()
            self._kept[query] = values
        return values

    def _read(self, request: HttpRequest, path: dict[str, Any]) -> dict[str, Any]:
        return self._operation._get_values(request, path, NO_RESPONSE)
