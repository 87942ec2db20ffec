"""Pages of staff's second factor: the code after the password, setting it up, turning it off.
`accounts.services.second_factor` has the rules of codes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _
from django.views.decorators.debug import sensitive_post_parameters

from lading.base.adminkit.base import staff_actor
from lading.base.http.client import caller_of
from lading.base.http.throttle import hit
from lading.base.kernel.errors import AppError, BadRequest, InvalidCredentials, RateLimited
from lading.members.accounts.models import User
from lading.members.accounts.services import passwords, second_factor

from . import pending_sign_in, records
from .forms import CodeForm, PasswordAndCodeForm
from .pages import Page

CODES_PER_MINUTE = 20
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
OPEN_WITHOUT = frozenset({"logout", "password_change", "password_change_done", "jsi18n"})
"""Pages that stay available while a required second factor is not set up."""
_SECRET_KEY = "staff_second_factor_secret"  # noqa: S105 - the name of a place


class StaffLoginView(LoginView):
    """E-mail and password. With a second factor the code comes next, and nobody is signed in
    before.
    """

    def form_valid(self, form: Any) -> HttpResponse:
        """Sign in, or ask for the code."""
        user: User = form.get_user()
        if not second_factor.is_on(user.pk):
            return super().form_valid(form)
        pending_sign_in.remember(self.request, user, self.get_success_url())
        return HttpResponseRedirect(reverse("admin:login_code"))


def required_redirect(request: HttpRequest) -> str | None:
    """The page that somebody signed in must visit first: the set-up, or the sign-in if the session
    has not passed the second factor. None when they may go on; then without a SQL statement.
    """
    if not second_factor.is_required() or pending_sign_in.has_passed(request):
        return None
    match = request.resolver_match
    if match is not None and match.url_name in OPEN_WITHOUT:
        return None
    if not second_factor.is_on(request.user.pk or 0):
        own = match is not None and match.url_name == "second_factor"
        return None if own else reverse("admin:second_factor")
    logout(request)
    return reverse("admin:login")


@sensitive_post_parameters("code")
def ask_for_code(request: HttpRequest, page: Page) -> HttpResponse:
    """The second step of signing in."""
    entry = pending_sign_in.waiting(request)
    if entry is None:
        pending_sign_in.forget(request)
        return HttpResponseRedirect(reverse("admin:login"))
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        refusal = _refused(request, lambda: _check(request, entry.user, form))
        if refusal is None:
            login(request, entry.user, backend=BACKEND)
            pending_sign_in.mark_passed(request)
            pending_sign_in.forget(request)
            records.record_sign_in(request)
            return HttpResponseRedirect(entry.next_url)
        form.add_error("code", refusal)
    context = {"form": form, "title": _("Second factor"), "who": entry.user.email}
    return page(request, "backoffice/login_code.html", context)


def _check(request: HttpRequest, user: User, form: CodeForm) -> None:
    hit("signin-code", caller_of(request).network, limit=CODES_PER_MINUTE, seconds=60)
    second_factor.verify(user.pk, form.cleaned_data["code"])


@sensitive_post_parameters("code", "password")
def own_factor(request: HttpRequest, page: Page) -> HttpResponse:
    """A staff member's own second factor: set up, renew or turn off."""
    if not second_factor.is_on(request.user.pk or 0):
        return _set_up(request, page)
    form = PasswordAndCodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        done = _look_after(request, page, form)
        if done is not None:
            return done
    context = {
        "form": form,
        "title": _("Second factor"),
        "codes_left": second_factor.recovery_codes_left(request.user.pk or 0),
        "required": second_factor.is_required(),
    }
    return page(request, "backoffice/second_factor.html", context)


def _look_after(request: HttpRequest, page: Page, form: PasswordAndCodeForm) -> HttpResponse | None:
    """New recovery codes, or turning the factor off, with password and code. None when refused."""
    actor, code = staff_actor(request), form.cleaned_data["code"]
    password = form.cleaned_data["password"]
    try:
        passwords.require_current(request, actor=actor, password=password)
    except BadRequest:
        form.add_error("password", _("The password is wrong."))
        return None
    except RateLimited as locked:
        form.add_error("password", str(locked.message))
        return None
    codes: list[str] = []
    turn_off = "turn_off" in request.POST

    def act() -> None:
        if turn_off:
            second_factor.turn_off(actor=actor, code=code)
        else:
            codes.extend(second_factor.renew_recovery_codes(actor=actor, code=code))

    refusal = _refused(request, act)
    if refusal is not None:
        form.add_error("code", refusal)
        return None
    if turn_off:
        pending_sign_in.mark_passed(request, passed=False)
        messages.success(request, _("Your second factor is off."))
        return HttpResponseRedirect(reverse("admin:second_factor"))
    return _show_codes(request, page, codes)


def _set_up(request: HttpRequest, page: Page) -> HttpResponse:
    secret = _secret(request)
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        codes: list[str] = []

        def act() -> None:
            codes.extend(
                second_factor.turn_on(
                    actor=staff_actor(request),
                    secret=secret,
                    code=form.cleaned_data["code"],
                    keep_session=request.session.session_key or "",
                )
            )

        refusal = _refused(request, act)
        if refusal is None:
            del request.session[_SECRET_KEY]
            pending_sign_in.mark_passed(request)
            return _show_codes(request, page, codes)
        form.add_error("code", refusal)
    user: Any = request.user
    enrolment = second_factor.enrolment(user, secret)
    context = {
        "form": form,
        "title": _("Set up your second factor"),
        "required": second_factor.is_required(),
        "qr": mark_safe(enrolment.qr_svg),  # noqa: S308 - paths drawn by the QR library
        "secret": " ".join(
            enrolment.secret[at : at + 4] for at in range(0, len(enrolment.secret), 4)
        ),
    }
    return page(request, "backoffice/second_factor_setup.html", context)


def _secret(request: HttpRequest) -> str:
    """The secret being set up: the same one until it is confirmed, encrypted in the session."""
    sealed = request.session.get(_SECRET_KEY)
    if sealed is None:
        sealed = request.session[_SECRET_KEY] = second_factor.seal(second_factor.new_secret())
    return second_factor.unseal(sealed)


def _show_codes(request: HttpRequest, page: Page, codes: list[str]) -> HttpResponse:
    context = {"codes": codes, "title": _("Your recovery codes")}
    return page(request, "backoffice/recovery_codes.html", context)


def _refused(request: HttpRequest, act: Callable[[], object]) -> str | None:
    """Call ``act``. Returns the message of the refusal, if it was refused."""
    try:
        act()
    except InvalidCredentials:
        return str(second_factor.WRONG_CODE)
    except AppError as refusal:
        return str(refusal.message)
    return None
