"""What the screens' dialogs share."""

from __future__ import annotations

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from unfold.forms import BaseDialogForm
from unfold.widgets import UnfoldAdminTextareaWidget

from lading.accounts.services.staff import MAX_REASON, REASON_REQUIRED
from lading.kernel.errors import AppError


class ReasonForm(BaseDialogForm):
    """Why something is done: kept in the audit trail."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=MAX_REASON,
        widget=UnfoldAdminTextareaWidget({"rows": 3, "autofocus": True}),
        error_messages={"required": REASON_REQUIRED},
        help_text=_("Kept in the audit trail."),
    )


def done(
    request: HttpRequest, url: str, act: Callable[[], object], success: str | Promise
) -> HttpResponse:
    """Do what a dialog asked for, say how it went, and go to ``url``."""
    try:
        act()
    except AppError as refusal:
        messages.error(request, str(refusal.message))
    else:
        messages.success(request, str(success))
    return go(request, url)


def go(request: HttpRequest, url: str) -> HttpResponse:
    """Leave the dialog: htmx would otherwise put the next page into it."""
    if request.headers.get("HX-Request"):
        return HttpResponse(headers={"HX-Redirect": url})
    return HttpResponseRedirect(url)
