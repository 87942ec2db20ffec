"""The type of functions that show sign-in pages in the site's own look."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

Page = Callable[[HttpRequest, str, dict[str, Any]], HttpResponse]
"""``(request, template, context)``: a page of the back office, never cached."""
