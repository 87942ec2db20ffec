"""The sign-in lockout (RULES.md 4): counts the failures of one account from one network address.
The count is kept in PostgreSQL, so that parallel attempts or a lost Redis give no extra tries. The
limit over all addresses together is in `guess_limit`.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.utils.crypto import salted_hmac

from lading.base.kernel import limits
from lading.base.kernel.database import advisory_locks
from lading.base.kernel.errors import RateLimited
from lading.base.kernel.values.clock import now
from lading.members.accounts.models import SignInFailure

FORGET_AFTER = dt.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class LockoutKey:
    """What gets locked: an account (a keyed hash of the e-mail as typed) from one network."""

    account: str
    network: str


def key_of(email: str, network: str) -> LockoutKey:
    """The key that sign-ins with this e-mail from this network are counted by."""
    return LockoutKey(account_key(email), network)


def account_key(email: str) -> str:
    """The keyed hash of an e-mail address, by which failures are stored."""
    normal = email.strip().lower()
    return salted_hmac("lading.signin", normal, algorithm="sha256").hexdigest()


def signed_in_key(user_id: int) -> LockoutKey:
    """The key by which we count when somebody signed in gives their password again. It is the same
    for all networks, so that whoever stole a token has few tries. A stranger cannot use it up.
    """
    return LockoutKey(_personal_key("lading.current_password", user_id), "")


def second_factor_key(user_id: int) -> LockoutKey:
    """The key that a person's second-factor codes are counted by, the same for all networks."""
    return LockoutKey(_personal_key("lading.second_factor", user_id), "")


def take_turn(key: LockoutKey) -> None:
    """Wait until no other attempt with this key is running. Held until the transaction ends."""
    advisory_locks.take(f"signin {key.account} {key.network}")


def check(key: LockoutKey) -> None:
    """Raise RateLimited while the key is locked. Call after `take_turn`."""
    row = _row(key)
    if row is not None and row.locked_until is not None and row.locked_until > now():
        raise RateLimited(int((row.locked_until - now()).total_seconds()) + 1)


def record_failure(key: LockoutKey) -> bool:
    """Count one failure, and lock the key when the limit is reached. Returns whether it did. Call
    after `take_turn`.
    """
    length = dt.timedelta(minutes=limits.number("signin.lockout_minutes"))
    failures = _recent_failures(key, since=now() - length) + 1
    is_last = failures >= limits.number("signin.max_failures")
    SignInFailure.objects.update_or_create(
        account=key.account,
        ip_address=key.network,
        defaults={
            "failures": failures,
            "last_failure_at": now(),
            "locked_until": now() + length if is_last else None,
        },
    )
    return is_last


def _recent_failures(key: LockoutKey, since: dt.datetime) -> int:
    """Failures that still count: none once a lock has expired, or after a long quiet period."""
    row = _row(key)
    if row is None or row.locked_until is not None or row.last_failure_at < since:
        return 0
    return row.failures


def clear(key: LockoutKey) -> None:
    """Forget the failures, after a successful sign-in."""
    SignInFailure.objects.filter(account=key.account, ip_address=key.network).delete()


def clear_account(email: str) -> None:
    """Forget an account's failures from every network: its owner got back in another way."""
    SignInFailure.objects.filter(account=account_key(email)).delete()


def purge() -> int:
    """Delete failures that no longer count. Returns how many rows."""
    deleted, _rows = SignInFailure.objects.filter(last_failure_at__lt=now() - FORGET_AFTER).delete()
    return deleted


def _row(key: LockoutKey) -> SignInFailure | None:
    return SignInFailure.objects.filter(account=key.account, ip_address=key.network).first()


def _personal_key(salt: str, user_id: int) -> str:
    return salted_hmac(salt, str(user_id), algorithm="sha256").hexdigest()
