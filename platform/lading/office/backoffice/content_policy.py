"""The Content-Security-Policy of the pages that this host shows: the back office and the
development outbox. Scripts come from our own files alone, and none is made from text.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

HEADER = "Content-Security-Policy"
_DIRECTIVES = (
    "default-src 'self'",
    "script-src {scripts}",
    "style-src 'self' 'nonce-{nonce}'",
    # Attributes only: unfold's scripts and the lists write widths
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
)
_BACK_OFFICE = "'self'"
_DEVELOPMENT = "'self' 'nonce-{nonce}'"
DEVELOPMENT_PAGES = "/dev/"


class ContentPolicyMiddleware:
    """Sends the policy with every answer that has none. ``request.csp_nonce`` is for the `<style>`
    elements of its page.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        nonce = secrets.token_urlsafe(16)
        request.csp_nonce = nonce  # type: ignore[attr-defined]  # for the templates
        response = self.get_response(request)
        if HEADER not in response:
            response[HEADER] = policy(nonce, request.path_info)
        return response


def policy(nonce: str, path: str) -> str:
    """The policy of a page. The development outbox has a script in its page."""
    scripts = _DEVELOPMENT if path.startswith(DEVELOPMENT_PAGES) else _BACK_OFFICE
    return "; ".join(_DIRECTIVES).replace("{scripts}", scripts).replace("{nonce}", nonce)
