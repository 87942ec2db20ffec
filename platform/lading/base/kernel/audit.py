"""The audit trail: who did what. Entries are only added, in the transaction of the change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import connection, models

from .actor import Actor
from .checks import Checks
from .errors import REASON_REQUIRED, Text
from .models import AuditEntry
from .values.clock import now
from .values.scrub import scrub_field

BATCH = 500
MAX_REASON = 500
"""The most characters of a reason that staff give."""


def read_reason(
    sent: Any, *, required: Text = REASON_REQUIRED, max_length: int = MAX_REASON
) -> str:
    """The reason that staff, or a reader, give. Raises ValidationFailed without one: ``required``
    is its message.
    """
    checks = Checks()
    reason = checks.text("reason", sent, required=required, max_length=max_length, multiline=True)
    checks.raise_if_failed()
    return reason


def record(
    actor: Actor, target: models.Model, action: str, data: Mapping[str, Any] | None = None
) -> None:
    """Record that ``actor`` did ``action`` to ``target``. ``data`` is JSON without secrets."""
    _entry(actor, target, action, data).save(force_insert=True)


def record_all(
    actor: Actor,
    targets: Iterable[models.Model],
    action: str,
    data: Mapping[str, Any] | None = None,
) -> None:
    """Like `record`, for many objects at once."""
    entries = (_entry(actor, target, action, data) for target in targets)
    AuditEntry.objects.bulk_create(entries, batch_size=BATCH)


def _entry(
    actor: Actor, target: models.Model, action: str, data: Mapping[str, Any] | None
) -> AuditEntry:
    return AuditEntry(
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


def people_who(model: type[models.Model], object_id: int, actions: Iterable[str]) -> dict[str, int]:
    """The ids of the people who did these actions to an object, by action: the last one of each."""
    entries = AuditEntry.objects.filter(object_type=model._meta.label_lower, object_id=object_id)
    done = entries.filter(action__in=list(actions)).order_by("pk")
    people = done.values_list("action", "actor_user_id")
    return {action: user_id for action, user_id in people if user_id is not None}


def pseudonymise(user_id: int, *, label: str, strings: Mapping[str, str]) -> int:
    """Replace an erased person in the trail: ``label`` replaces their name, and ``strings`` maps
    their e-mail and the like to the replacements in all details. In a transaction. Returns how many
    entries changed.

    The trail stays, and still shows by the person's id who did what. The database allows only this
    change, and only with the setting that is made here.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('lading.erasing', 'on', true)")
    changed = AuditEntry.objects.filter(actor_user_id=user_id).update(actor_label=label)
    changed += AuditEntry.objects.filter(actor_label__in=list(strings)).update(actor_label=label)
    changed += scrub_field(AuditEntry.objects.all(), "data", strings)
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('lading.erasing', '', true)")
    return changed
