"""The sign-in lockout (RULES.md 4): failures of one account from one address, counted in
PostgreSQL, so that neither parallel attempts nor a lost Redis ever give more tries. What all
addresses together may try is in `ceiling`.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.utils.crypto import salted_hmac

from lading.accounts.models import SignInFailure
from lading.kernel import advisory_locks, limits
from lading.kernel.clock import now
from lading.kernel.errors import RateLimited

FORGET_AFTER = dt.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Door:
    """What is locked: an account (a keyed hash of the e-mail as typed) from one network."""

    account: str
    network: str


def door_of(email: str, network: str) -> Door:
    """The door that sign-ins with this e-mail from this network go through."""
    return Door(account_key(email), network)


def account_key(email: str) -> str:
    """What stands for an account in the tables of failures: a keyed hash."""
    normal = email.strip().lower()
    return salted_hmac("lading.signin", normal, algorithm="sha256").hexdigest()


def signed_in_door(user_id: int) -> Door:
    """The door where somebody signed in shows their password again, from everywhere alike: no
    stranger stands at it, and who stole a token has few tries however many networks they have.
    """
    return Door(_personal_key("lading.current_password", user_id), "")


def second_factor_door(user_id: int) -> Door:
    """The door that a person's second-factor codes go through, from everywhere alike."""
    return Door(_personal_key("lading.second_factor", user_id), "")


def take_turn(door: Door) -> None:
    """Wait until no other attempt at this door is under way; held until the transaction ends."""
    advisory_locks.take(f"signin {door.account} {door.network}")


def check(door: Door) -> None:
    """Raise RateLimited while the door is locked. Call after `take_turn`."""
    row = _row(door)
    if row is not None and row.locked_until is not None and row.locked_until > now():
        raise RateLimited(int((row.locked_until - now()).total_seconds()) + 1)


def record_failure(door: Door) -> bool:
    """Count one failure, and lock the door at the limit; whether it did. Call after `take_turn`."""
    length = dt.timedelta(minutes=limits.number("signin.lockout_minutes"))
    failures = _recent_failures(door, since=now() - length) + 1
    is_last = failures >= limits.number("signin.max_failures")
    SignInFailure.objects.update_or_create(
        account=door.account,
        ip_address=door.network,
        defaults={
            "failures": failures,
            "last_failure_at": now(),
            "locked_until": now() + length if is_last else None,
        },
    )
    return is_last


def _recent_failures(door: Door, since: dt.datetime) -> int:
    """Failures that still count: none after a lock has been served, or after long quiet."""
    row = _row(door)
    if row is None or row.locked_until is not None or row.last_failure_at < since:
        return 0
    return row.failures


def clear(door: Door) -> None:
    """Forget the failures: somebody came in."""
    SignInFailure.objects.filter(account=door.account, ip_address=door.network).delete()


def clear_account(email: str) -> None:
    """Forget the failures of an account from every network: its owner has come back another way."""
    SignInFailure.objects.filter(account=account_key(email)).delete()


def purge() -> int:
    """Delete failures nobody counts any more. Returns how many rows."""
    deleted, _rows = SignInFailure.objects.filter(last_failure_at__lt=now() - FORGET_AFTER).delete()
    return deleted


def _row(door: Door) -> SignInFailure | None:
    return SignInFailure.objects.filter(account=door.account, ip_address=door.network).first()


def _personal_key(salt: str, user_id: int) -> str:
    return salted_hmac(salt, str(user_id), algorithm="sha256").hexdigest()
