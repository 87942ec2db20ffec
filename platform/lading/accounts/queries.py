"""Reads of a person's own sign-ins."""

from __future__ import annotations

from collections.abc import Iterable

from lading.kernel.actor import Actor
from lading.kernel.clock import now
from lading.reference.models import Country
from lading.reference.names import local_name

from .models import AccessToken
from .schemas import DeviceOut

MAX_DEVICES = 100


def list_devices(actor: Actor) -> list[DeviceOut]:
    """Where the actor is signed in, newest first, at most 100. Two SQL queries."""
    live = AccessToken.objects.filter(
        user_id=actor.user_id, revoked_at=None, expires_at__gt=now()
    ).select_related("login_session")
    tokens = list(live.order_by("-id")[:MAX_DEVICES])
    names = _country_names({token.login_session.country_code for token in tokens})
    return [
        DeviceOut.of(
            token,
            country=names.get(token.login_session.country_code, ""),
            is_current=token.pk == actor.token_id,
        )
        for token in tokens
    ]


def _country_names(codes: Iterable[str]) -> dict[str, str]:
    return dict(Country.objects.filter(iso2__in=codes).values_list("iso2", local_name()))
