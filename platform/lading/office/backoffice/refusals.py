"""Error pages of the back office in the site's own look, with a way back and no technical detail:
not allowed, not found, an expired form, a failure. Outside the back office Django's plain pages are
used.

They look the same for everybody: no menu, and no database query, because the database may have
failed.
"""

from __future__ import annotations

import copy
import logging
import sys
from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import admin
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views import csrf, defaults

from lading.base.http.middleware import REFUSED, request_id_of
from lading.base.kernel.database.errors import is_away
from lading.base.kernel.database.full_disk import is_full

log = logging.getLogger(__name__)

BACK_OFFICE = "/admin/"
TEMPLATE = "backoffice/refusal.html"
Text = str | Promise


@dataclass(frozen=True, slots=True)
class Refusal:
    """The texts of a page. ``tells_id``: show the request's id, by which the logs can be searched;
    ``retry_after``: seconds after which to try again, if that helps.
    """

    status: int
    title: Text
    text: Text
    tells_id: bool = False
    retry_after: int = 0


NOT_ALLOWED = Refusal(
    403,
    _("You do not have permission to do this"),
    _("Your roles do not include this page or action. An administrator can change your roles."),
)
OLD_FORM = Refusal(
    403,
    _("This form is out of date"),
    _("It was opened too long ago, or before you signed in. Reload the page and try again."),
)
NOT_FOUND = Refusal(
    404,
    _("This page does not exist"),
    _("The address is wrong, or the item was deleted."),
)
FAILURE = Refusal(
    500,
    _("Something went wrong on our side"),
    _("Please check whether your change was saved before you try again."),
    tells_id=True,
)

AWAY = Refusal(
    503,
    _("This is not possible at the moment"),
    _(
        "Part of the system is unavailable, or somebody else is "
        "changing this item. Please check whether your change was "
        "saved, and try again in a minute."
    ),
    tells_id=True,
    retry_after=5,
)

FULL = Refusal(
    503,
    _("The disk is full"),
    _(
        "The server has no disk space left, so nothing was stored. Please inform the "
        "server’s administrator."
    ),
    tells_id=True,
    retry_after=60,
)


TOO_LARGE = Refusal(
    413,
    _("The form or file is too large"),
    _("The form or file is larger than this page accepts."),
)
TOO_SLOW = Refusal(
    408,
    _("This took too long"),
    _("Your connection was too slow to send this. Please try again."),
)
BROKEN = Refusal(
    400,
    _("This could not be understood"),
    _("The request arrived incomplete. Please try again."),
)
_BEFORE_DJANGO = {refusal.status: refusal for refusal in (TOO_LARGE, TOO_SLOW, AWAY)}


class RefusedMiddleware:
    """Shows what the server refused before Django saw the call; the API has its own answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        error = request.META.get(REFUSED)
        if error is None:
            return self.get_response(request)
        page = FULL if is_full(error) else _BEFORE_DJANGO.get(error.status, BROKEN)
        return _page(request, page)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's ``handler403``."""
    if not _is_ours(request):
        return defaults.permission_denied(request, exception)
    return _page(request, NOT_ALLOWED)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's ``handler404``."""
    if not _is_ours(request):
        return defaults.page_not_found(request, exception)
    return _page(request, NOT_FOUND)


def failure(request: HttpRequest) -> HttpResponse:
    """Django's ``handler500``, called while the error is handled. If the error breaks this page
    too, the plain one is sent.
    """
    if not _is_ours(request):
        return defaults.server_error(request)
    try:
        return _page(request, _failed_by(sys.exception()))
    except Exception:
        log.exception("the error page could not be rendered")
        return defaults.server_error(request)


def _failed_by(error: BaseException | None) -> Refusal:
    """A 503 as in the API when the database is away, a lock took too long, or a disk is full."""
    if is_full(error):
        return FULL
    return AWAY if is_away(error) else FAILURE


def old_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Django's ``CSRF_FAILURE_VIEW``."""
    if not _is_ours(request):
        return csrf.csrf_failure(request, reason)
    return _page(request, OLD_FORM)


def _is_ours(request: HttpRequest) -> bool:
    return request.path_info.startswith(BACK_OFFICE)


def _page(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    stranger = copy.copy(request)
    stranger.user = AnonymousUser()
    context = {
        **admin.site.each_context(stranger),
        "refusal": refusal,
        "title": refusal.title,
        "request_id": request_id_of(request) if refusal.tells_id else "",
    }
    page = render_to_string(TEMPLATE, context, stranger)
    response = HttpResponse(page, status=refusal.status)
    if refusal.retry_after:
        response["Retry-After"] = str(refusal.retry_after)
    return response
