"""The second factor of staff (RULES.md 5): a code from an authenticator app, or a recovery code.

allauth makes and stores secrets and codes. Counting attempts and refusing a used code is ours, in
PostgreSQL: allauth remembers used codes in the cache, for less time than they stay valid.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from allauth.core.internal.cryptokit import compare_user_code
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from lading.base.kernel import audit
from lading.base.kernel.actor import SYSTEM, Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.errors import BadRequest, Conflict, InvalidCredentials
from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.members.accounts.roles import require

from . import lockout, sessions, tokens

WRONG_CODE = _("The code is incorrect. Each code works once, for about a minute.")
CHANGED = "second_factor.changed"
"""Event: {userId, what, at}; ``what`` is one of `Changed`."""
CODE_NEEDED = "OTP_REQUIRED"
CODE_WRONG = "OTP_INVALID"
SETUP_NEEDED = "SECOND_FACTOR_REQUIRED"
MAX_CODE = 20
_LAST_COUNTER = "last_counter"


class Changed(StrEnum):
    """A change of a second factor. Its owner is told about each."""

    ON = "on"
    OFF = "off"
    RESET = "reset"
    CODES = "codes"


@dataclass(frozen=True, slots=True)
class Enrolment:
    """A factor that is being set up: its secret, as text to type and as a QR code (SVG)."""

    secret: str
    qr_svg: str


def is_required() -> bool:
    """Whether staff must have a second factor (settings ``STAFF_MFA_REQUIRED``)."""
    return bool(settings.STAFF_MFA_REQUIRED)


def is_on(user_id: int) -> bool:
    """Whether the person has confirmed an authenticator app."""
    return bool(_rows(user_id).filter(type=Authenticator.Type.TOTP).exists())


def recovery_codes_left(user_id: int) -> int:
    """How many recovery codes have not been used."""
    row = _rows(user_id).filter(type=Authenticator.Type.RECOVERY_CODES).first()
    return len(RecoveryCodes(row).get_unused_codes()) if row else 0


def new_secret() -> str:
    """A secret for `enrolment` and `turn_on`. Store it encrypted (`seal`) in between."""
    return str(generate_totp_secret())


def seal(secret: str) -> str:
    """Encrypt the secret for the session."""
    return str(get_adapter().encrypt(secret))


def unseal(sealed: str) -> str:
    """Decrypt a sealed secret."""
    return str(get_adapter().decrypt(sealed))


def enrolment(user: User, secret: str) -> Enrolment:
    """The secret to scan or type."""
    adapter = get_adapter()
    svg = adapter.build_totp_svg(adapter.build_totp_url(user, secret))
    return Enrolment(secret, svg[svg.index("<svg") :])


def turn_on(*, actor: Actor, secret: str, code: str, keep_session: str = "") -> list[str]:
    """Confirm an app by one of its codes; returns the recovery codes, which are never shown again.

    Every other session and every token of the person ends, because they were made without a code.
    Raises BadRequest for a wrong code, Conflict when a factor is on already.
    """
    counter = _counter_of(secret, code.strip())
    if counter is None:
        raise BadRequest(WRONG_CODE, code=CODE_WRONG)
    with transaction.atomic():
        user = _locked(actor.user_id)
        if is_on(user.pk):
            raise Conflict(_("Your second factor is already on."))
        row = TOTP.activate(user, secret).instance
        _spend(row, counter)
        codes = _new_recovery_codes(user)
        tokens.revoke_all(user.pk)
        sessions.end_all(user.pk, keep=keep_session)
        _tell(actor, user, "second_factor_on", Changed.ON)
    return codes


def renew_recovery_codes(*, actor: Actor, code: str) -> list[str]:
    """New recovery codes in place of the old ones, against a code. Raises the same errors as
    `verify`.
    """
    verify(actor.user_id, code)
    with transaction.atomic():
        user = _locked(actor.user_id)
        codes = _new_recovery_codes(user)
        _tell(actor, user, "recovery_codes_renewed", Changed.CODES)
    return codes


def turn_off(*, actor: Actor, code: str) -> None:
    """Remove one's own factor, against a code. Raises the same errors as `verify`."""
    verify(actor.user_id, code)
    with transaction.atomic():
        user = _locked(actor.user_id)
        _rows(user.pk).delete()
        _tell(actor, user, "second_factor_off", Changed.OFF)


def reset(*, actor: Actor, user_id: int) -> None:
    """Remove the factor of a colleague, who lost the phone, and end their sessions
    (`staff.manage`).

    Raises Forbidden, NotFound for anybody but staff, and Conflict for oneself or without a factor.
    """
    require(actor, "staff.manage")
    if user_id == actor.user_id:
        raise Conflict(_("Use your own account page to manage your second factor."))
    with transaction.atomic():
        user = _locked(user_id)
        removed, _kinds = _rows(user.pk).delete()
        if not removed:
            raise Conflict(_("This person has no second factor."))
        tokens.revoke_all(user.pk)
        sessions.end_all(user.pk)
        _tell(actor, user, "second_factor_reset", Changed.RESET)


def verify(user_id: int, code: str) -> None:
    """Accept a code once. Raises InvalidCredentials for a wrong or used one, and RateLimited while
    locked. The few tries of a person are counted for all networks together, because whoever tries
    knows the password. Attempts run one after another; a failure is committed before the answer.
    """
    key = lockout.second_factor_key(user_id)
    with transaction.atomic():
        lockout.take_turn(key)
        lockout.check(key)
        if _accepts(user_id, code.strip()):
            lockout.clear(key)
            return
        locked = lockout.record_failure(key)
        person = User.objects.get(pk=user_id)
        audit.record(SYSTEM, person, "second_factor_failed", {"locked": locked})
    raise InvalidCredentials(code=CODE_WRONG)


def require_for_token(user: User, code: str) -> None:
    """Check the second factor for a staff token. Raises InvalidCredentials with a code that says
    what is missing, and RateLimited while locked.
    """
    if not is_on(user.pk):
        if is_required():
            raise InvalidCredentials(code=SETUP_NEEDED)
        return
    if not code:
        raise InvalidCredentials(code=CODE_NEEDED)
    verify(user.pk, code)


def _accepts(user_id: int, code: str) -> bool:
    if not code or len(code) > MAX_CODE:
        return False
    rows = {row.type: row for row in row_locks.for_change(_rows(user_id)).order_by("pk")}
    app = rows.get(Authenticator.Type.TOTP)
    if app is None:
        return False
    if _spends_app_code(app, code):
        return True
    recovery = rows.get(Authenticator.Type.RECOVERY_CODES)
    return recovery is not None and bool(RecoveryCodes(recovery).validate_code(code))


def _spends_app_code(row: Authenticator, code: str) -> bool:
    """Whether the code is for a later period than the last used one. Stores the period if so."""
    counter = _counter_of(unseal(row.data["secret"]), code)
    if counter is None or counter <= row.data.get(_LAST_COUNTER, -1):
        return False
    _spend(row, counter)
    return True


def _counter_of(secret: str, code: str) -> int | None:
    """The period of the code, if it is among those accepted now."""
    for counter in yield_hotp_counters_from_time():
        if compare_user_code(actual=code, expected=format_hotp_value(hotp_value(secret, counter))):
            return int(counter)
    return None


def _spend(row: Authenticator, counter: int) -> None:
    row.data[_LAST_COUNTER] = counter
    row.last_used_at = now()
    row.save(update_fields=["data", "last_used_at"])


def _tell(actor: Actor, user: User, action: str, what: Changed) -> None:
    """Audit a change, and publish it for its owner."""
    audit.record(actor, user, action)
    outbox.publish(CHANGED, {"userId": user.pk, "what": what.value, "at": now().isoformat()})


def _new_recovery_codes(user: User) -> list[str]:
    _rows(user.pk).filter(type=Authenticator.Type.RECOVERY_CODES).delete()
    return list(RecoveryCodes.activate(user).generate_codes())


def _locked(user_id: int) -> User:
    return get_row(row_locks.for_change(User.objects).filter(is_staff=True), user_id)


def _rows(user_id: int) -> Any:
    """The person's authenticators: at most one app and one set of recovery codes."""
    return Authenticator.objects.filter(user_id=user_id)
