"""Dialogs of the back office: a button, a dialog that explains the action, one service call, and a
message with the result, or what was asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _
from unfold.dataclasses import ActionDialog
from unfold.decorators import action
from unfold.enums import ActionVariant
from unfold.forms import BaseDialogForm
from unfold.widgets import UnfoldAdminTextareaWidget

from lading.base.adminkit.base import staff_actor
from lading.base.adminkit.clean_forms import with_clean_texts
from lading.base.kernel.actor import Actor
from lading.base.kernel.audit import MAX_REASON
from lading.base.kernel.errors import REASON_REQUIRED, AppError, NotFound, Text, ValidationFailed

Act = Callable[[Actor, int, dict[str, Any]], object]
"""A service call with the actor, the row's id and the data of the dialog's form."""


class ReasonForm(BaseDialogForm):
    """The reason for an action; it is stored in the audit trail."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=MAX_REASON,
        widget=UnfoldAdminTextareaWidget({"rows": 3, "autofocus": True}),
        error_messages={"required": REASON_REQUIRED},
        help_text=_("Stored in the audit trail."),
    )


@dataclass(frozen=True, slots=True)
class Words:
    """The texts of a button, its dialog and its success message. ``submit`` defaults to
    ``button``, and ``keep``, which closes the dialog, to "Cancel".
    """

    button: Text
    title: Text
    text: Text
    done: Text
    submit: Text = ""
    keep: Text = ""


class AskingDialog(ActionDialog):
    """A dialog with a text of its own on the button that closes it (``Words.keep``)."""

    keep_text: Text


@dataclass(frozen=True, slots=True)
class Looks:
    """A button's icon, colour and path. The path defaults to the button's name."""

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
    """Makes a button with a dialog for a row's page, for use in a class body: ``disable =
    asks(…)``.

    A GET shows the dialog; a POST calls ``act`` and redirects to the page that ``back`` makes from
    the row's id.
    """

    def run(self: Any, request: HttpRequest, form: BaseDialogForm, object_id: str) -> HttpResponse:
        """Do the action, on POST only."""
        pk = number_of(object_id)
        return done(
            request,
            back(pk),
            lambda: act(staff_actor(request), pk, form.cleaned_data),
            words.done,
        )

    return _button(words, permission, looks, form_class)(run)


def shows(
    words: Words,
    read: Act,
    *,
    permission: str,
    looks: Looks,
    back: Callable[[int], str],
    form_class: type[BaseDialogForm],
    template: str,
) -> Any:
    """Like `asks`, for what is shown only once: a POST calls ``read``, and the dialog then shows
    what it returned, by the template's name ``shown``. No address leads to it again.
    """

    def run(self: Any, request: HttpRequest, form: BaseDialogForm, object_id: str) -> HttpResponse:
        """Read and show it, on POST only."""
        pk = number_of(object_id)
        try:
            secret = read(staff_actor(request), pk, form.cleaned_data)
        except NotFound as missing:
            raise Http404 from missing
        except AppError as refusal:
            messages.error(request, words_of(refusal))
            return go(request, back(pk))
        text = render_to_string(template, {"shown": secret, "words": words}, request)
        return HttpResponse(text, headers=_IN_PLACE)

    return _button(words, permission, looks, form_class)(run)


_IN_PLACE = {"HX-Retarget": "#dialog", "HX-Reselect": "#dialog", "HX-Reswap": "outerHTML"}
"""Replaces the whole dialog, not only its form."""


def _button(
    words: Words, permission: str, looks: Looks, form_class: type[BaseDialogForm]
) -> Callable[[Callable[..., HttpResponse]], Any]:
    extra = {"url_path": looks.path} if looks.path else {}
    button: Callable[[Callable[..., HttpResponse]], Any] = action(
        description=words.button,
        icon=looks.icon,
        variant=looks.variant,
        permissions=[permission],
        dialog=AskingDialog(
            title=words.title,
            description=words.text,
            form_class=with_clean_texts(form_class),
            form_submit_text=words.submit or words.button,
            keep_text=words.keep,
        ),
        **extra,
    )
    return button


def number_of(object_id: str) -> int:
    """The id in a page's address. Raises Http404 if it is no number."""
    if not (object_id.isascii() and object_id.isdecimal()):
        raise Http404
    return int(object_id)


def done(request: HttpRequest, url: str, act: Callable[[], object], success: Text) -> HttpResponse:
    """Call the dialog's service, show how it went, and redirect to ``url``."""
    try:
        act()
    except AppError as refusal:
        messages.error(request, words_of(refusal))
    else:
        messages.success(request, str(success))
    return go(request, url)


def words_of(refusal: AppError) -> str:
    """The message of a refusal; if it has errors of fields, all of them."""
    if isinstance(refusal, ValidationFailed) and refusal.errors:
        return " ".join(str(word) for words in refusal.errors.values() for word in words)
    return str(refusal.message)


def go(request: HttpRequest, url: str) -> HttpResponse:
    """Redirect the whole page: htmx would otherwise show the next page inside the dialog."""
    if request.headers.get("HX-Request"):
        return HttpResponse(headers={"HX-Redirect": url})
    return HttpResponseRedirect(url)
