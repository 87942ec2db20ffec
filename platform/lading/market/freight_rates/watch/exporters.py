"""The exporters on lanes, for those who publish rates (RULES.md 67). Below the Basic plan, how many
they are, and not who.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy as _

from lading.base.http.paging import Paging
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.reference import port_names
from lading.base.reference.models import Port
from lading.base.reference.resolve import LOADED_IN_INDIA, MAX_LENGTH, find_ports
from lading.market.freight_rates import access
from lading.market.freight_rates.queries import UNKNOWN_PORT, Lane
from lading.members.accounts import permissions
from lading.members.billing.plans import entitlements
from lading.members.billing.plans.entitlements import Entitlement
from lading.members.companies import lanes
from lading.members.companies.lanes import Key, LaneExporter
from lading.members.companies.models import PortRole

BOTH_PORTS = _("Please select both loading and destination ports")
MOST_LANES: Final = 100
NAMED_LANES: Final = 10
"""Of so many lanes the first exporters are named, if no lane was asked for."""
NAMES_EACH: Final = 10


@dataclass(frozen=True, slots=True)
class MatchedLane:
    """A lane, how many exporters ship on it, and some of them; None where the plan shows none."""

    lane: Lane
    count: int
    exporters: list[LaneExporter] | None


def matched(actor: Actor, loading: str, destination: str, paging: Paging) -> list[MatchedLane]:
    """The lane that was asked for; without one, those of the company's own live rates and between
    the ports of its profile, the busiest first. A constant number of SQL queries.

    Raises Forbidden for types that publish no rates, ValidationFailed for an unknown port, or if
    one port is missing.
    """
    permissions.require(actor, access.MANAGE)
    may_know = knows_exporters(actor)
    if loading.strip() or destination.strip():
        return [_matched_lane(actor, _lane(loading, destination), paging, may_know=may_know)]
    return _own(actor, may_know=may_know)


def knows_exporters(actor: Actor) -> bool:
    """Whether the company's plan shows who the exporters are."""
    return entitlements.may(actor, Entitlement.COMPANY_NAMES)


def _matched_lane(actor: Actor, lane: Lane, paging: Paging, *, may_know: bool) -> MatchedLane:
    count = lanes.count_exporters(lane.key, own=actor.company_id)
    exporters = _page(actor, lane.key, paging) if may_know else None
    return MatchedLane(lane, count, exporters)


def _own(actor: Actor, *, may_know: bool) -> list[MatchedLane]:
    counts = lanes.lanes_of_exporters(
        own=actor.company_id,
        lanes=_lanes_of_rates(actor),
        loading=_served(actor, PortRole.LOADING),
        destination=_served(actor, PortRole.DESTINATION),
        limit=MOST_LANES,
    )
    ids = {port for key, _count in counts for port in key}
    rows = Port.objects.filter(pk__in=ids).select_related("country")
    ports = {port.pk: port for port in rows}
    first = Paging(page=1, limit=NAMES_EACH)
    return [
        MatchedLane(
            Lane(ports[key[0]], ports[key[1]]),
            count,
            _page(actor, key, first) if may_know and place < NAMED_LANES else None,
        )
        for place, (key, count) in enumerate(counts)
    ]


def _page(actor: Actor, key: Key, paging: Paging) -> list[LaneExporter]:
    return lanes.exporters_on(key, own=actor.company_id, limit=paging.limit, offset=paging.offset)


def _lanes_of_rates(actor: Actor) -> list[Key]:
    """The lanes of the company's live rates, each once."""
    rates = access.counted(actor).order_by().values_list("loading_port_id", "destination_port_id")
    return list(rates.distinct())


def _served(actor: Actor, role: PortRole) -> list[int]:
    return [port.pk for port in lanes.own_ports(actor.company_id, role)]


def _lane(loading: str, destination: str) -> Lane:
    checks = Checks()
    texts = [
        checks.text(name, sent, required=BOTH_PORTS, max_length=MAX_LENGTH)
        for name, sent in (("loadingPort", loading), ("destinationPort", destination))
    ]
    checks.raise_if_failed()
    start, end = find_ports(texts, prefer=LOADED_IN_INDIA)
    for name, text, answer in zip(
        ("loadingPort", "destinationPort"), texts, (start, end), strict=True
    ):
        if answer.port is None:
            port_names.refuse(checks, name, answer, text, UNKNOWN_PORT.format(port=text))
    checks.raise_if_failed()
    if start.port is None or end.port is None:
        raise AssertionError("a port is missing without an error")
    return Lane(start.port, end.port)
