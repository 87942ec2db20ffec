"""One-time codes of mobile numbers (RULES.md 3): six digits, valid for ten minutes, five tries.

Tries are counted in single PostgreSQL statements, so that parallel guesses or a lost Redis never
give one more. We never look here whether a number is known to us: every number has a row, with the
same tries and waits.
"""

from __future__ import annotations

import datetime as dt
import hmac
import secrets
from collections.abc import Sequence
from enum import Enum
from typing import Any

from django.db import connection
from django.utils.crypto import salted_hmac

from lading.base.kernel import limits
from lading.base.kernel.errors import RateLimited
from lading.base.kernel.values import clock
from lading.base.kernel.values.clock import now
from lading.members.accounts.models import MobileCode

DIGITS = 6

# Takes the number's turn, unless the last code is too young or the day's codes are spent.
_CLAIM = """
INSERT INTO accounts_mobilecode AS code
    (mobile_key, digest, requested_at, expires_at, tries, used_at, day, codes_today)
VALUES (%(key)s, NULL, %(now)s, %(expires)s, 0, NULL, %(day)s, 1)
ON CONFLICT (mobile_key) DO UPDATE SET
    digest = NULL, requested_at = %(now)s, expires_at = %(expires)s, tries = 0, used_at = NULL,
    day = %(day)s,
    codes_today = CASE WHEN code.day = %(day)s THEN code.codes_today + 1 ELSE 1 END
WHERE code.requested_at <= %(before)s AND (code.day <> %(day)s OR code.codes_today < %(per_day)s)
RETURNING code.id
"""

# Counts a guess, and shows what it must match.
_GUESS = """
UPDATE accounts_mobilecode SET tries = tries + 1
WHERE mobile_key = %(key)s AND used_at IS NULL AND expires_at > %(now)s AND tries < %(tries)s
RETURNING id, digest
"""

_USE = """
UPDATE accounts_mobilecode SET used_at = %(now)s
WHERE id = %(id)s AND digest = %(digest)s AND used_at IS NULL
RETURNING id
"""


class Guess(Enum):
    """The result of a guess."""

    RIGHT = "right"
    WRONG = "wrong"
    EXPIRED = "expired"


def claim(mobile: str) -> dt.datetime:
    """Reserve the number for a new code, which ends the old one and its tries. Returns the time of
    the reservation, which `create` needs. Raises RateLimited within 59 seconds of the last code and
    beyond ten a day (limits).
    """
    at = now()
    wait = dt.timedelta(seconds=limits.number("otp.resend_seconds"))
    taken = _row(
        _CLAIM,
        {
            "key": key_of(mobile),
            "now": at,
            "expires": at + dt.timedelta(minutes=limits.number("otp.minutes")),
            "day": clock.today(),
            "before": at - wait,
            "per_day": limits.number("otp.per_day"),
        },
    )
    if taken is None:
        raise RateLimited(_seconds_to_wait(mobile, wait))
    return at


def create(mobile: str, requested_at: dt.datetime) -> str | None:
    """The code for a reservation made by `claim`. Works once, and only for the latest
    reservation.
    """
    code = "".join(secrets.choice("0123456789") for _ in range(DIGITS))
    stored = MobileCode.objects.filter(
        mobile_key=key_of(mobile), requested_at=requested_at, digest=None
    ).update(digest=_digest(mobile, code))
    return code if stored else None


def guess(mobile: str, code: str) -> Guess:
    """Count a guess and say whether it is right. A right code is not used up yet; `use` does that.
    Commit the transaction whatever the answer, because the count must stay.
    """
    row = _row(
        _GUESS,
        {"key": key_of(mobile), "now": now(), "tries": limits.number("otp.tries")},
    )
    if row is None:
        return Guess.EXPIRED
    stored = bytes(row[1]) if row[1] is not None else b""
    return Guess.RIGHT if hmac.compare_digest(stored, _digest(mobile, code)) else Guess.WRONG


def use(mobile: str, code: str) -> bool:
    """Use up a code that was guessed right. False if it was used or replaced meanwhile."""
    row = MobileCode.objects.filter(mobile_key=key_of(mobile)).only("pk").first()
    if row is None:
        return False
    values = {"id": row.pk, "digest": _digest(mobile, code), "now": now()}
    return _row(_USE, values) is not None


def purge() -> int:
    """Delete codes that nobody can use and whose day no longer counts. Returns how many."""
    deleted, _rows = MobileCode.objects.filter(expires_at__lt=now(), day__lt=clock.today()).delete()
    return deleted


def key_of(mobile: str) -> str:
    """The keyed hash under which a number is stored, so that the table reveals no number."""
    return salted_hmac("lading.mobile", mobile, algorithm="sha256").hexdigest()


def _digest(mobile: str, code: str) -> bytes:
    return salted_hmac("lading.mobile-code", f"{mobile} {code}", algorithm="sha256").digest()


def _seconds_to_wait(mobile: str, wait: dt.timedelta) -> int:
    """Seconds until the last code is old enough, or else until tomorrow."""
    row = MobileCode.objects.filter(mobile_key=key_of(mobile)).first()
    if row is None:
        return 1
    left = row.requested_at + wait - now()
    if left <= dt.timedelta():
        tomorrow = dt.datetime.combine(
            clock.today() + dt.timedelta(days=1), dt.time.min, tzinfo=clock.IST
        )
        left = tomorrow - now()
    return int(left.total_seconds()) + 1


def _row(statement: str, values: dict[str, Any]) -> Sequence[Any] | None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        row: Sequence[Any] | None = cursor.fetchone()
    return row
