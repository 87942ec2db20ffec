"""Changes of a company's preferences (RULES.md 56)."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from lading.base.kernel import audit
from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.errors import Conflict, Forbidden
from lading.base.kernel.values.clock import now
from lading.members.accounts import permissions
from lading.reach.notifications.models import Notification, Preferences

from . import queries, validation
from .groups import GROUPS, Way
from .schemas import PreferencesIn, PreferencesOut
from .validation import Change, Chosen
from .wishes import wishes_of

CHANGED = _(
    "Your company’s notification settings have been changed since you opened them. "
    "Please check them and save again."
)
ONLY_PRIMARY = _("Only your company’s primary user can change this.")


def change_preferences(*, actor: Actor, payload: PreferencesIn) -> PreferencesOut:
    """Change what the company wants to be told. What already waits for a digest or for the end of
    quiet hours then waits by the new clock.

    Raises Forbidden for secondary users and for a rejected company, ValidationFailed with every
    wrong field, and Conflict when the caller names another version than the present one.
    """
    permissions.require_writable(actor)
    if not actor.is_primary:
        raise Forbidden(ONLY_PRIMARY)
    number = queries.mobile_of(actor.company_id)
    change = validation.check(payload, by_whatsapp=bool(number))
    with transaction.atomic():
        row = lock(actor.company_id)
        if change.version is not None and change.version != row.version:
            present = queries.shape_of(actor, row)
            raise Conflict(CHANGED, data=present.model_dump(mode="json", by_alias=True))
        changed = _apply(row, change)
        if changed:
            store(actor, row, changed)
        else:
            row.save(update_fields=["before"])
        return queries.shape_of(actor, row)


def lock(company_id: int) -> Preferences:
    """The company's row, locked; made if there is none. In a transaction."""
    Preferences.objects.bulk_create([Preferences(company_id=company_id)], ignore_conflicts=True)
    return row_locks.for_change(Preferences.objects).get(pk=company_id)


def store(
    actor: Actor, row: Preferences, changed: dict[str, Any], action: str = "preferences_changed"
) -> None:
    """Store a locked row with what has changed in it, and say so in the audit trail."""
    row.version += 1
    row.save()
    audit.record(actor, row, action, changed)
    _wait_by_the_new_clock(row.pk)


def choose(row: Preferences, chosen: Chosen) -> dict[str, Any]:
    """Set choices in a row. Returns those that changed, by `group.way`, as they were and are. The
    row keeps only what differs from the defaults.
    """
    changed: dict[str, Any] = {}
    for group, ways in chosen.items():
        choices = dict(row.choices.get(group, {}))
        for way, when in ways.items():
            before = choices.get(way, GROUPS[group].default(way))
            if when != before:
                changed[f"{group}.{way}"] = [before, when]
            choices[way] = when
            if when == GROUPS[group].default(way):
                del choices[way]
        row.choices = {**row.choices, group.value: choices}
    row.choices = {group: ways for group, ways in row.choices.items() if ways}
    return changed


def _apply(row: Preferences, change: Change) -> dict[str, Any]:
    changed = choose(row, change.choices)
    # What somebody chooses here, no undone unsubscription replaces.
    chosen = {group for group, ways in change.choices.items() if Way.EMAIL in ways}
    row.before = {group: when for group, when in row.before.items() if group not in chosen}
    if change.time_zone is not None and change.time_zone != row.time_zone:
        changed["timeZone"] = [row.time_zone, change.time_zone]
        row.time_zone = change.time_zone
    if change.has_quiet and change.quiet != queries.quiet_of(row):
        changed["quietHours"] = [_quiet_text(row), ""]
        row.quiet_from = change.quiet.begin if change.quiet else None
        row.quiet_until = change.quiet.until if change.quiet else None
        changed["quietHours"][1] = _quiet_text(row)
    return changed


def _quiet_text(row: Preferences) -> str:
    quiet = queries.quiet_of(row)
    return f"{quiet.begin:%H:%M}-{quiet.until:%H:%M}" if quiet else ""


def _wait_by_the_new_clock(company_id: int) -> None:
    wishes = wishes_of([company_id])[company_id]
    at = now()
    for column, due in (
        ("email_at", wishes.still_by_email),
        ("whatsapp_at", wishes.by_whatsapp_at),
    ):
        waiting = Notification.objects.filter(
            **{"company_id": company_id, f"{column}__isnull": False}
        )
        for kind in list(waiting.order_by().values_list("kind", flat=True).distinct()):
            waiting.filter(kind=kind).update(**{column: due(kind, at)})
