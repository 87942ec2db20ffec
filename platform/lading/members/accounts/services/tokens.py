"""Bearer tokens: opaque, random, only their SHA-256 stored, revocable at once (RULES.md 4)."""

from __future__ import annotations

import datetime as dt
import hashlib
import re
import secrets

from django.db import connection, transaction
from django.db.models import QuerySet

from lading.base.http.client import Caller
from lading.base.kernel import audit, limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import NotFound
from lading.base.kernel.values.clock import now
from lading.base.work import live, outbox
from lading.members.accounts.devices import device_of
from lading.members.accounts.models import AccessToken, LoginSession, User

TOKEN_BYTES = 32
KEEP_EXPIRED = dt.timedelta(days=30)

NEW_DEVICE = "sign_in.new_device"
"""Event: {sessionId, network}; a sign-in unlike every earlier one of the person."""
SIGNED_OUT = "sign_in.signed_out_everywhere"
"""Event: {userId, at}."""

_VERSION = re.compile(r" [^ ]*\Z")
# How often the person signed in, how often from this network, how often with this program.
_KNOWN = """
SELECT count(*),
       coalesce(bool_or(%(network)s::inet IS NULL OR ip_address <<= %(network)s::inet), false),
       coalesce(bool_or(device_type = %(device)s
                        AND regexp_replace(browser, ' [^ ]*$', '') = %(browser)s), false)
FROM accounts_loginsession WHERE user_id = %(user)s
"""


def digest_of(token: str) -> bytes:
    """The stored form of a token."""
    return hashlib.sha256(token.encode()).digest()


def issue(*, user: User, caller: Caller, remember: bool) -> str:
    """Record a sign-in and return its token, which is never shown again.

    It is valid for 30 days when remembered, otherwise for 12 hours (limits).
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


def sign_out_everywhere(actor: Actor) -> None:
    """End every token of the actor, also this call's. An e-mail tells them: it may have been a
    thief.
    """
    with transaction.atomic():
        revoke_all(actor.user_id)
        audit.record(actor, User.objects.get(pk=actor.user_id), "signed_out_everywhere")
        outbox.publish(SIGNED_OUT, {"userId": actor.user_id, "at": now().isoformat()})


def revoke(actor: Actor, token_id: int) -> None:
    """End a token of the actor. Ending it again changes nothing."""
    _revoke(AccessToken.objects.filter(pk=token_id, revoked_at=None), actor.user_id)


def revoke_own(actor: Actor, token_id: int) -> None:
    """End one of the actor's own live tokens. Raises NotFound for any other."""
    own = AccessToken.objects.filter(
        pk=token_id, user_id=actor.user_id, revoked_at=None, expires_at__gt=now()
    )
    if not _revoke(own, actor.user_id):
        raise NotFound


def revoke_all(user_id: int, *, keep: bytes = b"") -> int:
    """End every token of a person, for example after a change of password (RULES.md 4), except the
    one whose digest is ``keep``. Returns how many.
    """
    others = AccessToken.objects.filter(user_id=user_id, revoked_at=None)
    if keep:
        others = others.exclude(digest=keep)
    return _revoke(others, user_id)


def _revoke(of_person: QuerySet[AccessToken], user_id: int) -> int:
    """End these tokens of a person, and the event streams that they opened. Returns how many."""
    ended = of_person.update(revoked_at=now())
    if ended:
        live.sessions_ended([user_id])
    return ended


def purge() -> int:
    """Delete tokens that expired long ago; login sessions stay. Returns how many."""
    deleted, _rows = AccessToken.objects.filter(expires_at__lt=now() - KEEP_EXPIRED).delete()
    return deleted


def _lifetime(*, remember: bool) -> dt.timedelta:
    if remember:
        return dt.timedelta(days=limits.number("token.remembered_days"))
    return dt.timedelta(hours=limits.number("token.session_hours"))


def record_session(user: User, caller: Caller) -> LoginSession:
    """Record a sign-in (RULES.md 4), for the login reports and the person's device list. The person
    is told about a sign-in from a new network or with a new program, except about their first one.
    """
    device = device_of(caller.user_agent)
    session = LoginSession(
        user=user,
        login_at=now(),
        device_type=device.kind,
        browser=device.browser,
        ip_address=caller.ip or None,
        country_code=caller.country,
    )
    with transaction.atomic():
        is_new = _is_unfamiliar(session, caller.network)
        session.save()
        if is_new:
            outbox.publish(NEW_DEVICE, {"sessionId": session.pk, "network": caller.network})
    return session


def _is_unfamiliar(session: LoginSession, network: str) -> bool:
    """Whether the person signed in before, but never from this network, or never with this kind of
    device and browser, whichever its version. One SQL query.
    """
    values = {
        "user": session.user_id,
        "network": network or None,
        "device": session.device_type,
        "browser": _VERSION.sub("", session.browser),
    }
    with connection.cursor() as cursor:
        cursor.execute(_KNOWN, values)
        sign_ins, knows_place, knows_program = cursor.fetchone()
    return bool(sign_ins) and not (knows_place and knows_program)
