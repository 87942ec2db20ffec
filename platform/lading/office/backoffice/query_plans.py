"""Staff's lists are searched, filtered and sorted in many ways, in tables of any size: PostgreSQL
plans each of their statements for its values.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from lading.base.kernel.database.query_plans import planned_for_values

from .refusals import BACK_OFFICE


class QueryPlansMiddleware:
    """Prepares no statements for the back office."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(BACK_OFFICE):
            return self.get_response(request)
        with planned_for_values():
            return self.get_response(request)
