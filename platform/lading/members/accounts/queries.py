"""Reads of people and of their sign-ins."""

from __future__ import annotations

from django.db.models import QuerySet

from lading.base.kernel.actor import Actor
from lading.base.kernel.values.clock import now
from lading.base.reference.lookups import country_names

from .models import AccessToken, User
from .schemas import DeviceOut

MAX_DEVICES = 100


def active_members() -> QuerySet[User]:
    """Business users who may sign in."""
    return User.objects.filter(is_active=True, is_staff=False)


def list_devices(actor: Actor) -> list[DeviceOut]:
    """Where the actor is signed in, newest first, at most 100. Two SQL queries."""
    live = AccessToken.objects.filter(
        user_id=actor.user_id, revoked_at=None, expires_at__gt=now()
    ).select_related("login_session")
    tokens = list(live.order_by("-id")[:MAX_DEVICES])
    names = country_names({token.login_session.country_code for token in tokens})
    return [
        DeviceOut.from_token(
            token,
            country=names.get(token.login_session.country_code, ""),
            is_current=token.pk == actor.token_id,
        )
        for token in tokens
    ]
