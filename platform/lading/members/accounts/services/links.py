"""Single-use links that let their holder set a password (RULES.md 3, 46). They are random, and we
store only their SHA-256. Several links of a person work side by side, until one of them is used: a
stranger who asks for one must not end the link that the person has just received.

Whoever sends a link or uses one up must hold the lock on its owner, a person or a registration. The
owner is always locked first.
"""

from __future__ import annotations

import datetime as dt
import secrets

from django.db import transaction
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from lading.base.http.throttle import hit
from lading.base.kernel import limits
from lading.base.kernel.database import row_locks
from lading.base.kernel.errors import BadRequest, RateLimited
from lading.base.kernel.values.clock import now
from lading.members.accounts.models import LinkPurpose, PasswordLink, User

from .tokens import TOKEN_BYTES, digest_of

MAX_TOKEN = 100
HOUR = 3600
KEEP_EXPIRED = dt.timedelta(days=1)
INVALID = _("This link is no longer valid. Please request a new one.")


class LinkInvalid(BadRequest):
    """400 `TOKEN_INVALID`: unknown, used, expired or replaced, all alike."""

    code = "TOKEN_INVALID"
    default_message = INVALID


def may_ask(audience: str, email: str) -> bool:
    """Count a request for a link to an address, known or not. False above the limit within an hour
    (`link.per_hour`): no other link is sent then, and the caller answers as always, because those
    that were sent still work. ``audience`` keeps requests of staff apart.
    """
    key = salted_hmac(f"lading.{audience}", email, algorithm="sha256").hexdigest()
    try:
        hit("link", key, limit=limits.number("link.per_hour"), seconds=HOUR)
    except RateLimited:
        return False
    return True


def issue_for_user(user_id: int, purpose: LinkPurpose) -> tuple[PasswordLink, str]:
    """A new link of a person and its token, which is never shown again. In a transaction that has
    locked the person.
    """
    return _create(PasswordLink(user_id=user_id, purpose=purpose))


def issue_change(user_id: int) -> str:
    """A token for somebody signed in who has just shown the current password."""
    with transaction.atomic():
        row_locks.for_change(User.objects).get(pk=user_id)
        earlier = PasswordLink.objects.filter(user_id=user_id, purpose=LinkPurpose.CHANGE)
        earlier.filter(used_at=None).update(used_at=now())
        _link, token = issue_for_user(user_id, LinkPurpose.CHANGE)
    return token


def issue_for_sign_up(sign_up_id: int) -> tuple[PasswordLink, str]:
    """Like `issue_for_user`, for a registration that needs its first password."""
    return _create(PasswordLink(sign_up_id=sign_up_id, purpose=LinkPurpose.ACTIVATE))


def find(token: object) -> PasswordLink:
    """The link behind a token that would work now. Raises LinkInvalid."""
    link = (
        PasswordLink.objects.select_related("user", "sign_up")
        .filter(digest=_digest(token), used_at=None, expires_at__gt=now())
        .first()
    )
    if link is None:
        raise LinkInvalid
    return link


def take(token: object, *, used_from: str = "") -> PasswordLink:
    """Use a link up, in a transaction that has locked its owner. Only one of any number of callers
    succeeds, unless its transaction is rolled back. ``used_from`` is the caller's address: it
    becomes a familiar network (`guess_limit`). Raises LinkInvalid.
    """
    digest = _digest(token)
    taken = PasswordLink.objects.filter(digest=digest, used_at=None, expires_at__gt=now()).update(
        used_at=now(), used_from=used_from or None
    )
    if not taken:
        raise LinkInvalid
    return PasswordLink.objects.select_related("user", "sign_up").get(digest=digest)


def end_all(user_id: int) -> None:
    """End every link of a person."""
    PasswordLink.objects.filter(user_id=user_id, used_at=None).update(used_at=now())


def purge() -> int:
    """Delete links that expired long ago. Returns how many."""
    deleted, _rows = PasswordLink.objects.filter(expires_at__lt=now() - KEEP_EXPIRED).delete()
    return deleted


def _create(link: PasswordLink) -> tuple[PasswordLink, str]:
    token = secrets.token_urlsafe(TOKEN_BYTES)
    link.digest = digest_of(token)
    link.created_at = now()
    link.expires_at = link.created_at + _lifetime(LinkPurpose(link.purpose))
    link.save(force_insert=True)
    return link, token


def _lifetime(purpose: LinkPurpose) -> dt.timedelta:
    if purpose == LinkPurpose.CHANGE:
        return dt.timedelta(minutes=limits.number("link.change_minutes"))
    if purpose == LinkPurpose.ACTIVATE:
        return dt.timedelta(hours=limits.number("link.activate_hours"))
    return dt.timedelta(hours=limits.number("link.reset_hours"))


def _digest(token: object) -> bytes:
    if not isinstance(token, str) or not token.isascii() or not 0 < len(token) <= MAX_TOKEN:
        raise LinkInvalid
    return digest_of(token)
