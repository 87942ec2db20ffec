"""What companies want now: their choices, else the defaults, and their clocks."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import ZoneInfo

from lading.members.companies.models import Company

from . import hours, zones
from .groups import GROUP_OF, GROUPS, Group, Way, When
from .hours import Quiet

Choices = Mapping[str, Mapping[str, str]]

_FIELDS = ("company", "choices", "time_zone", "quiet_from", "quiet_until")


@dataclass(frozen=True, slots=True)
class Wishes:
    """One company's. ``quiet`` is None when messages may come at any hour."""

    zone: ZoneInfo
    choices: Choices = field(default_factory=dict)
    quiet: Quiet | None = field(default_factory=Quiet)

    def when(self, group: Group, way: Way) -> When:
        """How soon the company is told in a way of what is in a group."""
        chosen = self.choices.get(group, {}).get(way)
        row = GROUPS[group]
        return When(chosen) if chosen and chosen in row.allowed[way] else row.default(way)

    def when_told(self, kind: str, way: Way) -> When:
        """Like `when`, of a kind."""
        return self.when(GROUP_OF[kind], way)

    def by_email_at(self, kind: str, at: dt.datetime) -> dt.datetime | None:
        """When the digest is due that has something that happened at ``at``; None unless the
        company wants it in a digest.
        """
        if self.when_told(kind, Way.EMAIL) != When.DAILY:
            return None
        return self.digest_after(at)

    def still_by_email(self, kind: str, at: dt.datetime) -> dt.datetime | None:
        """When something is due that waits for a digest already: the next one, unless the company
        no longer wants e-mails of its kind.
        """
        is_on = self.when_told(kind, Way.EMAIL) != When.NEVER
        return self.digest_after(at) if is_on else None

    def by_whatsapp_at(self, kind: str, at: dt.datetime) -> dt.datetime | None:
        """When something that happened at ``at`` may be told by WhatsApp; None for never."""
        when = self.when_told(kind, Way.WHATSAPP)
        if when == When.NEVER:
            return None
        due = at if when == When.NOW else self.digest_after(at)
        return self.not_quiet_from(due)

    def digest_after(self, at: dt.datetime) -> dt.datetime:
        """When the next digest is due."""
        return hours.next_at(hours.DIGEST_AT, at, self.zone)

    def not_quiet_from(self, at: dt.datetime) -> dt.datetime:
        """``at``, or the end of the quiet hours that it is in."""
        return at if self.quiet is None else self.quiet.end_after(at, self.zone)


def wishes_of(company_ids: Collection[int]) -> dict[int, Wishes]:
    """The wishes of companies, by id. One SQL query."""
    stored = [f"notification_preferences__{name}" for name in _FIELDS]
    rows = Company.objects.filter(pk__in=company_ids).values_list("pk", "country__iso2", *stored)
    return {pk: _wishes(country, *rest) for pk, country, *rest in rows}


def _wishes(
    country: str,
    owner: int | None,
    choices: Any,
    zone: str,
    begin: dt.time | None,
    until: dt.time | None,
) -> Wishes:
    if owner is None:
        return Wishes(zones.zone_of("", country))
    quiet = Quiet(begin, until) if begin is not None and until is not None else None
    return Wishes(zones.zone_of(zone, country), choices, quiet)
