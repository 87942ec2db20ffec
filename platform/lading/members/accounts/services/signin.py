"""Signing in (RULES.md 4). Every wrong credential gets the same answer, tries are limited, and
nothing hints at what was wrong. The API's sign-in and the back office's form both use `verify`.
"""

from __future__ import annotations

from dataclasses import dataclass

from allauth.account.adapter import get_adapter
from django.contrib.auth.hashers import check_password
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from lading.base.http import known_networks
from lading.base.http.client import caller_of
from lading.base.http.throttle import hit
from lading.base.kernel import audit, limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.database import row_locks
from lading.base.kernel.errors import InvalidCredentials, RateLimited
from lading.base.work import outbox
from lading.members.accounts.models import User

from . import guess_limit, lockout, people, second_factor, tokens

EMAIL_REQUIRED = _("Please input your E-mail!")
PASSWORD_REQUIRED = _("Please input your Password!")
MAX_EMAIL = 254
MAX_PASSWORD = 1024

STAFF_REFUSED = "sign_in.staff_refused"
"""Event: {email, network, locked}; wrong credentials at the staff's sign-in. The consumer finds out
whether the address is a staff member's.
"""

USER_APP = "user"
ADMIN_APP = "admin"


@dataclass(frozen=True, slots=True)
class SignInForm:
    """The typed form. ``app_type`` is `user` (the portal) or `admin` (staff's tools); ``otp`` is a
    code of the second factor.
    """

    email: str
    password: str
    remember: bool
    app_type: str
    otp: str = ""


@dataclass(frozen=True, slots=True)
class _Attempt:
    """Credentials to try. ``guess`` is the counted guess, if it was counted."""

    email: str
    password: str
    is_staff: bool
    guess: guess_limit.Guess | None = None


def read_form(
    *,
    username: object,
    password: object,
    remember: object,
    app_type: object,
    otp: object = None,
) -> SignInForm:
    """Check the form's fields. Raises ValidationFailed with the documents' messages."""
    checks = Checks()
    email = checks.text("username", username, required=EMAIL_REQUIRED, max_length=MAX_EMAIL)
    if not isinstance(password, str) or not password:
        checks.fail("password", PASSWORD_REQUIRED)
    is_remembered = checks.boolean("remember", remember, default=True)
    app = checks.choice("appType", app_type, (USER_APP, ADMIN_APP)) or USER_APP
    code = checks.text("otp", otp, max_length=second_factor.MAX_CODE)
    checks.raise_if_failed()
    return SignInForm(email, str(password), is_remembered, app, code)


def sign_in(*, request: HttpRequest, form: SignInForm) -> tuple[User, str]:
    """The person and a new token.

    Raises InvalidCredentials for an unknown e-mail, a wrong password, a disabled account, and for
    staff at the portal or a business user at staff's tools, all alike; RateLimited while locked.
    Staff need their second factor too (`second_factor.require_for_token`).
    """
    is_staff = form.app_type == ADMIN_APP
    user = verify(request, email=form.email, password=form.password, is_staff=is_staff)
    if is_staff:
        second_factor.require_for_token(user, form.otp)
    with transaction.atomic():
        lock_unchanged(user, form.password)
        token = tokens.issue(user=user, caller=caller_of(request), remember=form.remember)
        if is_staff:
            audit.record(people.actor_of(user), user, "staff_signed_in", {"by": "token"})
    return user, token


def verify(request: HttpRequest, *, email: str, password: str, is_staff: bool) -> User:
    """The active person with these credentials. Raises the same errors as `sign_in`.

    Attempts with one lockout key run one after another, so that the count is right; guesses from
    all networks together are limited too. A failure is committed before it is answered.
    """
    network = _throttled_network(request)
    attempt = _Attempt(email, password, is_staff, guess_limit.count(email, network))
    try:
        user = _try(request, lockout.key_of(email, network), attempt)
    except RateLimited:
        guess_limit.uncount(attempt.guess)
        raise
    if user is None:
        raise InvalidCredentials
    guess_limit.uncount(attempt.guess)
    known_networks.note(network)
    return user


def verify_again(request: HttpRequest, *, actor: Actor, password: str) -> User:
    """The signed-in person, after they gave their password again. Counted by a key of their own.
    Raises InvalidCredentials and RateLimited.
    """
    _throttled_network(request)
    attempt = _Attempt(actor.email, password, actor.is_staff)
    user = _try(request, lockout.signed_in_key(actor.user_id), attempt)
    if user is None:
        raise InvalidCredentials
    return user


def lock_unchanged(user: User, password: str) -> None:
    """Lock the person whose password was just right, in a transaction, before we issue something
    for it. Raises InvalidCredentials if the password was changed or the person was disabled
    meanwhile: what was issued before has ended by then, and this must not outlive it.
    """
    person = row_locks.for_change(User.objects).filter(pk=user.pk, is_active=True).first()
    if person is None:
        raise InvalidCredentials
    if person.password != user.password and not check_password(password, person.password):
        raise InvalidCredentials


def _throttled_network(request: HttpRequest) -> str:
    network = caller_of(request).network
    hit("signin", network, limit=limits.number("signin.per_minute"), seconds=60)
    return network


def _try(request: HttpRequest, key: lockout.LockoutKey, attempt: _Attempt) -> User | None:
    """The person with these credentials; None, with the failure counted, for wrong ones. Raises
    RateLimited.
    """
    with transaction.atomic():
        lockout.take_turn(key)
        lockout.check(key)
        user = _authenticated(request, attempt.email, attempt.password)
        if user is not None and user.is_active and user.is_staff == attempt.is_staff:
            lockout.clear(key)
            return user
        locked = lockout.record_failure(key)
        guess_limit.was_wrong(attempt.guess)
        if attempt.is_staff:
            _publish_refusal(attempt, key, locked=locked)
    return None


def _publish_refusal(attempt: _Attempt, key: lockout.LockoutKey, *, locked: bool) -> None:
    outbox.publish(
        STAFF_REFUSED,
        {"email": attempt.email.strip().lower(), "network": key.network, "locked": locked},
    )


def _authenticated(request: HttpRequest, email: str, password: str) -> User | None:
    """The person with these credentials. Costs one password hash whether or not the
    person exists.
    """
    if len(password) > MAX_PASSWORD or "\x00" in email:
        email, password = "", "too long to be anybody's"
    user = get_adapter(request).authenticate(
        request, email=email.strip().lower(), password=password
    )
    return user if isinstance(user, User) else None
