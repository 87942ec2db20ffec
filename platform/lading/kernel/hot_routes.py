"""Routes that are asked all day long, without the work that ninja does anew for each call.

``@decorate_view(short_cut)`` below ``@router.get(…)``. The route stays declared as any other: its
OpenAPI document, its authentication, what it refuses and its errors are ninja's.
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
"""In place of the answer that ninja begins with; a route that wants it is none of ours."""
LONGEST = 400
"""Characters of a query string that is worth remembering."""


def short_cut(run: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Run an operation that answers an HttpResponse and reads nothing but path and query.

    What a query string means is worked out once: its values must not be changed by the route.
    """
    operation: Operation = run.__self__  # type: ignore[attr-defined]  # the bound Operation.run
    by_query = Remembered(operation)

    def answer(request: HttpRequest, **path: Any) -> HttpResponseBase:
        try:
            _authenticate(operation, request)
            found: HttpResponseBase = operation.view_func(request, **by_query.values(request, path))
        except Exception as error:
            return operation.api.on_exception(request, error)
        return found

    return answer


def _authenticate(operation: Operation, request: HttpRequest) -> None:
    """As ninja's, which asks of each way to authenticate anew whether it is async. Raises
    AuthenticationError, and what the ways raise.
    """
    for authenticate in operation.auth_callbacks:
        actor = authenticate(request)
        if actor:
            request.auth = actor  # type: ignore[attr-defined]  # as ninja's
            return
    if operation.auth_callbacks:
        raise AuthenticationError


class Remembered:
    """A route's parameters by query string. Those of paths with ids are not kept: they are many."""

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
