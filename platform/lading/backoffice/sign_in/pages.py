"""How a view of the sign-in shows a page: the site gives it its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

Page = Callable[[HttpRequest, str, dict[str, Any]], HttpResponse]
"""``(request, template, context)``: a page of the back office, never cached."""
