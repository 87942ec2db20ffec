"""Pages for staff who forgot their password: asking for a link, and using it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.debug import sensitive_post_parameters

from lading.base.kernel.errors import AppError, ValidationFailed
from lading.members.accounts.services import staff_recovery
from lading.members.accounts.services.links import LinkInvalid

from .forms import ForgottenForm, NewPasswordForm
from .pages import Page


def ask(request: HttpRequest, page: Page) -> HttpResponse:
    """Ask for a link. The answer does not tell whether anybody has the address."""
    form = ForgottenForm(request.POST or None)
    is_sent = False
    if request.method == "POST" and form.is_valid():
        try:
            staff_recovery.ask_for_link(request, form.cleaned_data["email"])
        except AppError as refusal:
            _show(form, "email", refusal)
        else:
            is_sent = True
    context = {"form": form, "title": _("Forgot your password?"), "is_sent": is_sent}
    return _page(request, page, "backoffice/password_forgotten.html", context)


@sensitive_post_parameters("token", "password", "again")
def choose(request: HttpRequest, page: Page) -> HttpResponse:
    """Choose a new password by a link. The second factor is asked for at the next sign-in."""
    sent = request.POST if request.method == "POST" else request.GET
    token = sent.get("token", "")
    context: dict[str, Any] = {"title": _("Choose a new password"), "token": token}
    try:
        context["who"] = staff_recovery.owner_of(token).email
        form = NewPasswordForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            staff_recovery.choose_password(
                request, token=token, password=form.cleaned_data["password"]
            )
            messages.success(request, _("Your password was changed. Please sign in with it."))
            return HttpResponseRedirect(reverse("admin:login"))
    except LinkInvalid as refusal:
        context["refusal"] = str(refusal.message)
    except ValidationFailed as refusal:
        _show(form, "password", refusal)
    context["form"] = None if "refusal" in context else form
    return _page(request, page, "backoffice/password_choose.html", context)


def _show(form: Any, field: str, refusal: AppError) -> None:
    """Show the refusal at the field."""
    named = refusal.errors.get(field, []) if isinstance(refusal, ValidationFailed) else []
    for text in named or [refusal.message]:
        form.add_error(field, str(text))


def _page(request: HttpRequest, page: Page, template: str, context: dict[str, Any]) -> HttpResponse:
    answer = page(request, template, context)
    # The address contains the token. Not "no-referrer": a browser then posts the form with the
    # origin "null", which the CSRF check refuses.
    answer["Referrer-Policy"] = "same-origin"
    return answer
