"""An authenticator app for tests: RFC 6238, independent of the library under test."""

from __future__ import annotations

import base64
import hashlib
import hmac
import struct
import time

from lading.base.kernel.actor import Actor
from lading.members.accounts.models import User
from lading.members.accounts.services import second_factor


def code_of(secret: str, *, periods: int = 0) -> str:
    """The six digits of an app, now or some 30-second periods away."""
    counter = int(time.time()) // 30 + periods
    digest = hmac.new(
        base64.b32decode(secret.replace(" ", "")), struct.pack(">Q", counter), hashlib.sha1
    ).digest()
    at = digest[-1] & 15
    number = struct.unpack(">I", digest[at : at + 4])[0] & 0x7FFFFFFF
    return f"{number % 1_000_000:06d}"


def wrong_code(secret: str) -> str:
    """Six digits that are not the code of any period around now."""
    near = {code_of(secret, periods=number) for number in range(-3, 4)}
    return next(f"{number:06d}" for number in range(10) if f"{number:06d}" not in near)


def actor_of(user: User) -> Actor:
    """A staff member as the actor that services take."""
    return Actor(
        user_id=user.pk,
        user_uuid=str(user.uuid),
        name=user.name,
        email=user.email,
        is_staff=user.is_staff,
        capabilities=user.capabilities,
    )


def with_factor(user: User) -> tuple[str, list[str]]:
    """Turn the person's factor on. Returns the secret and the recovery codes. This uses up the
    current code: sign in with the next one, ``code_of(secret, periods=1)``.
    """
    secret = second_factor.new_secret()
    codes = second_factor.turn_on(actor=actor_of(user), secret=secret, code=code_of(secret))
    return secret, codes
