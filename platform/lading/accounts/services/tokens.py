"""Bearer tokens: opaque, random, only their SHA-256 stored, revocable at once (decision 4)."""

from __future__ import annotations

import datetime as dt
import hashlib
import secrets

from django.db import transaction

from lading.accounts.devices import device_of
from lading.accounts.models import AccessToken, LoginSession, User
from lading.kernel import limits
from lading.kernel.actor import Actor
from lading.kernel.client import Caller
from lading.kernel.clock import now
from lading.kernel.errors import NotFound

TOKEN_BYTES = 32
KEEP_EXPIRED = dt.timedelta(days=30)


def digest_of(token: str) -> bytes:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).digest()


def issue(*, user: User, caller: Caller, remember: bool) -> str:
    """Record a sign-in and return its token, which is never shown again.

    It lives 30 days when remembered, else 12 hours (limits).
    """
    token = secrets.token_urlsafe(TOKEN_BYTES)
    with transaction.atomic():
        AccessToken.objects.create(
            user=user,
            login_session=record_session(user, caller),
            digest=digest_of(token),
            remembered=remember,
            created_at=now(),
            expires_at=now() + _lifetime(remember=remember),
        )
        user.last_login = now()
        user.save(update_fields=["last_login"])
    return token


def revoke(token_id: int) -> None:
    """End a token. Ending it again changes nothing."""
    AccessToken.objects.filter(pk=token_id, revoked_at=None).update(revoked_at=now())


def revoke_own(actor: Actor, token_id: int) -> None:
    """End one of the actor's own live tokens. Raises NotFound for any other."""
    own = AccessToken.objects.filter(
        pk=token_id, user_id=actor.user_id, revoked_at=None, expires_at__gt=now()
    )
    if not own.update(revoked_at=now()):
        raise NotFound


def revoke_all(user_id: int, *, keep: bytes = b"") -> int:
    """End every token of a person, as after a change of password (decision 4), but the one whose
    digest is ``keep``. Returns how many.
    """
    live = AccessToken.objects.filter(user_id=user_id, revoked_at=None)
    if keep:
        live = live.exclude(digest=keep)
    return live.update(revoked_at=now())


def purge() -> int:
    """Delete tokens that expired long ago; login sessions stay. Returns how many."""
    deleted, _rows = AccessToken.objects.filter(expires_at__lt=now() - KEEP_EXPIRED).delete()
    return deleted


def _lifetime(*, remember: bool) -> dt.timedelta:
    if remember:
        return dt.timedelta(days=limits.number("token.remembered_days"))
    return dt.timedelta(hours=limits.number("token.session_hours"))


def record_session(user: User, caller: Caller) -> LoginSession:
    """Write down a sign-in (decision 4), for the login reports and the person's device list."""
    device = device_of(caller.user_agent)
    return LoginSession.objects.create(
        user=user,
        login_at=now(),
        device_type=device.kind,
        browser=device.browser,
        ip_address=caller.ip or None,
        country_code=caller.country,
    )
