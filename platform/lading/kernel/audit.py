"""The append-only trail of who did what, written in the transaction that did it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import models

from .actor import Actor
from .clock import now
from .models import AuditEntry


def record(
    actor: Actor, target: models.Model, action: str, data: Mapping[str, Any] | None = None
) -> None:
    """Write that ``actor`` did ``action`` to ``target``; ``data`` is JSON without secrets."""
    AuditEntry.objects.create(
        at=now(),
        actor_user_id=actor.user_id or None,
        actor_company_id=actor.company_id or None,
        actor_label=actor.email or actor.name,
        is_staff=actor.is_staff,
        action=action,
        object_type=target._meta.label_lower,
        object_id=target.pk,
        data=dict(data or {}),
        request_id=actor.request_id,
    )
