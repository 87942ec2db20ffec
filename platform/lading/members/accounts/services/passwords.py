"""The rules of passwords, and changing a person's password (RULES.md 4)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.hashers import check_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from lading.base.kernel import audit
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.errors import BadRequest, Forbidden, InvalidCredentials, Text
from lading.base.kernel.values.clock import now
from lading.base.kernel.values.counted import Counted
from lading.base.work import outbox
from lading.members.accounts.models import LinkPurpose, User
from lading.members.accounts.password_rules import TOO_SIMILAR

from . import guess_limit, links, lockout, people, signin, tokens

TOO_SHORT = Counted(
    "Password must be at least {limit} character", "Password must be at least {limit} characters"
)
TOO_COMMON = _("This password is too common. Please choose another one.")
SAME_AS_CURRENT = _("New password cannot be same as current password")
MISMATCH = _("Password mismatch")

CHANGED = "password.changed"
"""Event: {userId, at}."""


def check_new(
    checks: Checks, field: str, password: object, *, person: User, current_hash: str = ""
) -> str:
    """Check a new password. Returns it, or "" when it is refused. The person may not be stored yet.

    ``current_hash``: the new password must differ from this one.
    """
    if not isinstance(password, str) or not password:
        checks.fail(field, signin.PASSWORD_REQUIRED if password in (None, "") else INVALID_VALUE)
        return ""
    if len(password) > signin.MAX_PASSWORD or not password.isprintable():
        checks.fail(field, INVALID_VALUE)
        return ""
    for problem in _problems(password, person):
        checks.fail(field, problem)
    if current_hash and not checks.failed(field) and check_password(password, current_hash):
        checks.fail(field, SAME_AS_CURRENT)
    return "" if checks.failed(field) else password


def change(*, user: User, password: str, purpose: LinkPurpose, keep_token: bytes = b"") -> None:
    """Set a checked password for a locked person who used a link; in a transaction.

    Ends their other sign-ins and links: all of them after a reset, all but the one whose token has
    the digest ``keep_token`` after a change (RULES.md 4). A reset proves that the person owns the
    mailbox, so it also forgets failed sign-ins.
    """
    user.set_password(password)
    if purpose == LinkPurpose.RESET:
        user.email_verified_at = user.email_verified_at or now()
        lockout.clear_account(user.email)
        guess_limit.clear(user.email)
        keep_token = b""
    user.save(update_fields=["password", "email_verified_at"])
    tokens.revoke_all(user.pk, keep=keep_token)
    links.end_all(user.pk)
    audit.record(people.actor_of(user), user, "password_changed", {"by": str(purpose)})
    outbox.publish(CHANGED, {"userId": user.pk, "at": now().isoformat()})


def confirm_current(
    request: HttpRequest, *, actor: Actor, password: object, claims: dict[str, object]
) -> str:
    """Check the current password, and return a token for changing it.

    ``claims`` is who the caller says they are (RULES.md 2): Forbidden when it is somebody else.
    Raises the same errors as `require_current`.
    """
    _require_own(actor, claims)
    user = require_current(request, actor=actor, password=password)
    with _as_mismatch(), transaction.atomic():
        signin.lock_unchanged(user, str(password))
        return links.issue_change(user.pk)


def require_current(request: HttpRequest, *, actor: Actor, password: object) -> User:
    """Check the password of a signed-in person before an action that cannot be undone. Raises
    BadRequest `PASSWORD_MISMATCH`, and RateLimited after several.
    """
    if not isinstance(password, str) or not password:
        raise BadRequest(MISMATCH, code="PASSWORD_MISMATCH")
    with _as_mismatch():
        return signin.verify_again(request, actor=actor, password=password)


@contextmanager
def _as_mismatch() -> Iterator[None]:
    try:
        yield
    except InvalidCredentials as error:
        raise BadRequest(MISMATCH, code="PASSWORD_MISMATCH") from error


def _require_own(actor: Actor, claims: dict[str, object]) -> None:
    email = claims.get("email")
    is_own = (
        str(claims.get("id") or actor.user_id) == str(actor.user_id)
        and claims.get("isPrimary") in (None, "", actor.is_primary)
        and (email in (None, "") or str(email).strip().lower() == actor.email)
    )
    if not is_own:
        raise Forbidden


def _problems(password: str, person: User) -> list[Text]:
    """The errors of Django's validators, with the product's messages and translations."""
    try:
        validate_password(password, person)
    except ValidationError as error:
        return [_message_of(item) for item in error.error_list]
    return []


def _message_of(error: ValidationError) -> Text:
    if error.code == "password_too_short":
        return TOO_SHORT.format(limit=(error.params or {})["min_length"])
    known: dict[str | None, Text] = {
        "password_too_common": TOO_COMMON,
        "password_too_similar": TOO_SIMILAR,
    }
    return known.get(error.code, INVALID_VALUE)
