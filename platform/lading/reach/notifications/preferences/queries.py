"""The preferences of a company, as the screen shows them."""

from __future__ import annotations

from lading.base.kernel.actor import Actor
from lading.members.accounts import permissions
from lading.members.accounts.models import User
from lading.members.companies.models import Company
from lading.reach.notifications.models import Preferences

from . import zones
from .groups import GROUPS, Group, GroupRow, Way
from .hours import Quiet
from .schemas import ChoiceOut, GroupOut, PreferencesOut, QuietHours, TimeZoneOut, WaysOut
from .wishes import Wishes

CHANGE = "change"
_SHOWN_DIGITS = 4


def get_preferences(actor: Actor) -> PreferencesOut:
    """The preferences of the actor's company. Three SQL queries."""
    return shape_of(actor, Preferences.objects.filter(pk=actor.company_id).first())


def shape_of(actor: Actor, stored: Preferences | None) -> PreferencesOut:
    """The wire shape of a company's row, or of the defaults."""
    row = stored or Preferences(company_id=actor.company_id)
    country = Company.objects.values_list("country__iso2", flat=True).get(pk=actor.company_id)
    wishes = Wishes(zones.zone_of(row.time_zone, country), row.choices, quiet_of(row))
    number = mobile_of(actor.company_id)
    return PreferencesOut.model_validate(
        {
            **{group.value: _choice(wishes, group) for group in GROUPS},
            "kinds": [_group_out(group, each) for group, each in GROUPS.items()],
            "time_zone": str(wishes.zone),
            "time_zones": _zones_to_choose(country, str(wishes.zone)),
            "quiet_hours": _quiet_out(wishes.quiet),
            "whatsapp_ends_in": number[-_SHOWN_DIGITS:] if number else None,
            "version": row.version,
            "can": [CHANGE] if actor.is_primary and permissions.may_write(actor) else [],
        }
    )


def mobile_of(company_id: int) -> str:
    """The verified mobile number of the company's active primary user; "" if there is none."""
    primary = User.objects.filter(company_id=company_id, is_primary=True, is_active=True)
    verified = primary.filter(mobile_verified_at__isnull=False)
    return verified.values_list("mobile", flat=True).first() or ""


def quiet_of(row: Preferences) -> Quiet | None:
    """The quiet hours of a row."""
    if row.quiet_from is None or row.quiet_until is None:
        return None
    return Quiet(row.quiet_from, row.quiet_until)


def _choice(wishes: Wishes, group: Group) -> ChoiceOut:
    return ChoiceOut(
        in_app=wishes.when(group, Way.IN_APP),
        email=wishes.when(group, Way.EMAIL),
        whatsapp=wishes.when(group, Way.WHATSAPP),
    )


def _group_out(group: Group, row: GroupRow) -> GroupOut:
    return GroupOut(
        kind=group,
        label=str(row.label),
        description=str(row.description),
        kinds=[str(kind) for kind in row.kinds],
        choices=WaysOut(
            in_app=row.allowed[Way.IN_APP],
            email=row.allowed[Way.EMAIL],
            whatsapp=row.allowed[Way.WHATSAPP],
        ),
        locked=[way for way in Way if row.is_locked(way)],
        why_locked=str(row.why_locked) if row.why_locked else None,
    )


def _zones_to_choose(country: str, chosen: str) -> list[TimeZoneOut]:
    names = dict.fromkeys([*zones.zones_of(country), chosen])
    return [TimeZoneOut(id=name, label=zones.label_of(name)) for name in names]


def _quiet_out(quiet: Quiet | None) -> QuietHours | None:
    if quiet is None:
        return None
    hours = {"from": f"{quiet.begin:%H:%M}", "to": f"{quiet.until:%H:%M}"}
    return QuietHours.model_validate(hours)
