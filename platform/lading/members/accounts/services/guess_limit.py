"""A limit on password guesses from all networks together (RULES.md 4). The lockout counts one
account from one network, so somebody with a thousand networks would have a thousand times as many
tries. Here we count all guesses at one account from unfamiliar networks, in single PostgreSQL
statements.

A network is familiar when the owner signed in from it lately, or used one of their links there.
Guesses from familiar networks are not counted, so that no stranger can lock the owner out. Accounts
that do not exist are counted in the same way; they have no familiar network.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

from django.db import connection

from lading.base.kernel import limits
from lading.base.kernel.errors import RateLimited
from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.members.accounts.models import GuessCount

from .lockout import account_key

GUESSED = "sign_in.guessed"
"""Event: {email, until}; the last guess of a day was wrong. Published for unknown addresses too."""

WINDOW = dt.timedelta(days=1)

# Counts a guess, unless all of the day's are spent.
_COUNT = """
INSERT INTO accounts_signinceiling AS stored (account, guesses, counted_until)
VALUES (%(account)s, 1, %(until)s)
ON CONFLICT (account) DO UPDATE SET
    guesses = CASE WHEN stored.counted_until <= %(now)s THEN 1 ELSE stored.guesses + 1 END,
    counted_until = CASE WHEN stored.counted_until <= %(now)s THEN %(until)s
                         ELSE stored.counted_until END
WHERE stored.counted_until <= %(now)s OR stored.guesses < %(limit)s
RETURNING guesses, counted_until
"""

_TAKE_BACK = """
UPDATE accounts_signinceiling SET guesses = guesses - 1
WHERE account = %(account)s AND counted_until = %(until)s AND guesses > 0
"""

_IS_FAMILIAR = """
SELECT EXISTS (
    SELECT 1 FROM accounts_loginsession came_in JOIN accounts_user person ON person.id = user_id
    WHERE person.email = %(email)s AND came_in.login_at > %(since)s
      AND came_in.ip_address <<= %(network)s::inet
) OR EXISTS (
    SELECT 1 FROM accounts_passwordlink link JOIN accounts_user person ON person.id = link.user_id
    WHERE person.email = %(email)s AND link.used_from <<= %(network)s::inet
) OR EXISTS (
    SELECT 1 FROM accounts_passwordlink link
    JOIN companies_signup registration ON registration.id = link.sign_up_id
    WHERE registration.email = %(email)s AND link.used_from <<= %(network)s::inet
)
"""


@dataclass(frozen=True, slots=True)
class Guess:
    """One guess that was counted. ``is_last``: no more are allowed until ``until``."""

    account: str
    email: str
    until: dt.datetime
    is_last: bool


def count(email: str, network: str) -> Guess | None:
    """Count a guess before the password is checked. None for a familiar network, which is not
    counted.

    This is its own statement outside the attempt's transaction, so that guesses from other networks
    do not wait for this one. Raises RateLimited when the day's guesses are used up.
    """
    email = email.strip().lower()
    if _is_familiar(email, network):
        return None
    account, limit = account_key(email), limits.number("signin.guesses_per_day")
    values: dict[str, Any] = {"account": account, "limit": limit}
    values |= {"now": now(), "until": now() + WINDOW}
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, values)
        row: tuple[Any, ...] | None = cursor.fetchone()
    if row is None:
        raise RateLimited(_seconds_to_wait(account))
    guesses, until = row
    return Guess(account, email, until, is_last=guesses >= limit)


def uncount(guess: Guess | None) -> None:
    """Take a guess off the count: the password was right, or was not checked."""
    if guess is not None:
        with connection.cursor() as cursor:
            cursor.execute(_TAKE_BACK, {"account": guess.account, "until": guess.until})


def was_wrong(guess: Guess | None) -> None:
    """Handle a wrong guess: after the last one of a day we publish an event; its consumer tells the
    account's owner, if there is one. Call in a transaction.
    """
    if guess is not None and guess.is_last:
        outbox.publish(GUESSED, {"email": guess.email, "until": guess.until.isoformat()})


def clear(email: str) -> None:
    """Forget the guesses: the owner set a new password by a link."""
    GuessCount.objects.filter(account=account_key(email)).delete()


def purge() -> int:
    """Delete counts that no longer matter. Returns how many rows."""
    deleted, _rows = GuessCount.objects.filter(counted_until__lte=now()).delete()
    return deleted


def _is_familiar(email: str, network: str) -> bool:
    """Whether the account's owner used this network lately. One SQL query, for known and unknown
    people alike.
    """
    if not network or "\x00" in email:
        return False
    since = now() - dt.timedelta(days=limits.number("signin.familiar_days"))
    with connection.cursor() as cursor:
        cursor.execute(_IS_FAMILIAR, {"email": email, "network": network, "since": since})
        return bool(cursor.fetchone()[0])


def _seconds_to_wait(account: str) -> int:
    row = GuessCount.objects.filter(account=account).first()
    left = (row.counted_until - now()).total_seconds() if row is not None else 0
    return max(int(left), 0) + 1
