"""Dialogs of the back office: a button, a dialog that says what will happen, one service call, and
a message with the result.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext_lazy as _
from unfold.dataclasses import ActionDialog
from unfold.decorators import action
from unfold.enums import ActionVariant
from unfold.forms import BaseDialogForm
from unfold.widgets import UnfoldAdminTextareaWidget

from lading.kernel.actor import Actor
from lading.kernel.admin.base import staff_actor
from lading.kernel.audit import MAX_REASON
from lading.kernel.errors import REASON_REQUIRED, AppError, Text, ValidationFailed

Act = Callable[[Actor, int, dict[str, Any]], object]
"""The actor, the row's id and what the dialog's form holds in; a service call."""


class ReasonForm(BaseDialogForm):
    """Why something is done: kept in the audit trail."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=MAX_REASON,
        widget=UnfoldAdminTextareaWidget({"rows": 3, "autofocus": True}),
        error_messages={"required": REASON_REQUIRED},
        help_text=_("Kept in the audit trail."),
    )


@dataclass(frozen=True, slots=True)
class Words:
    """What a button, its dialog and its success say. ``submit`` is the button unless told."""

    button: Text
    title: Text
    text: Text
    done: Text
    submit: Text = ""


@dataclass(frozen=True, slots=True)
class Looks:
    """A button's icon, colour and path; its name is the path unless told otherwise."""

    icon: str
    variant: ActionVariant = ActionVariant.DEFAULT
    path: str | None = None


def asks(
    words: Words,
    act: Act,
    *,
    permission: str,
    looks: Looks,
    back: Callable[[int], str],
    form_class: type[BaseDialogForm] = BaseDialogForm,
) -> Any:
    """A button of a row's page that asks before it acts, for a class body: ``disable = asks(…)``.

    A GET shows the dialog, a POST calls ``act`` and goes ``back`` to a page of the row's id.
    """
    extra = {"url_path": looks.path} if looks.path else {}

    def run(self: Any, request: HttpRequest, form: BaseDialogForm, object_id: str) -> HttpResponse:
        """Runs on POST only."""
        pk = number_of(object_id)
        return done(
            request,
            back(pk),
            lambda: act(staff_actor(request), pk, form.cleaned_data),
            words.done,
        )

    return action(
        description=words.button,
        icon=looks.icon,
        variant=looks.variant,
        permissions=[permission],
        dialog=ActionDialog(
            title=words.title,
            description=words.text,
            form_class=form_class,
            form_submit_text=words.submit or words.button,
        ),
        **extra,
    )(run)


def number_of(object_id: str) -> int:
    """The id in a page's address. Raises Http404 for what is none."""
    if not (object_id.isascii() and object_id.isdecimal()):
        raise Http404
    return int(object_id)


def done(request: HttpRequest, url: str, act: Callable[[], object], success: Text) -> HttpResponse:
    """Do what a dialog asked for, say how it went, and go to ``url``."""
    try:
        act()
    except AppError as refusal:
        messages.error(request, words_of(refusal))
    else:
        messages.success(request, str(success))
    return go(request, url)


def words_of(refusal: AppError) -> str:
    """What a refusal says: of one that names fields, all of it."""
    if isinstance(refusal, ValidationFailed) and refusal.errors:
        return " ".join(str(word) for words in refusal.errors.values() for word in words)
    return str(refusal.message)


def go(request: HttpRequest, url: str) -> HttpResponse:
    """Leave the dialog: htmx would otherwise put the next page into it."""
    if request.headers.get("HX-Request"):
        return HttpResponse(headers={"HX-Redirect": url})
    return HttpResponseRedirect(url)
