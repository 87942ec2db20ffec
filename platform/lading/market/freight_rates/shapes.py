"""Makes the wire shapes of rates, lanes and exporters."""

from __future__ import annotations

from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.reference.containers import ContainerCode
from lading.base.reference.models import Port
from lading.base.reference.names import name_in
from lading.members.billing.models import PlanTier
from lading.members.billing.plans import entitlements
from lading.members.billing.plans.entitlements import Entitlement
from lading.trade.quotations.comparison import distances

from . import access, lane
from .models import COMMENTS_LENGTH, LEAST_PRICE, PERCENTS, FreightRate, LaneAlert, RateVersion
from .queries import Lane, OwnPorts
from .rules import status_of
from .schemas import (
    FreightRateLimitsOut,
    FreightRateOut,
    FreightRateVersionOut,
    FreightRateVersionsOut,
    LaneOut,
    LanePortOut,
    OwnPortsOut,
)
from .validation import DEFAULT_CURRENCY, MOST_LANES, currencies_of, field_rules
from .watch import exporters
from .watch.exporters import MatchedLane
from .watch.rows import lane_text
from .watch.schemas import (
    LaneAlertOut,
    LaneAlertsOut,
    LaneChartOut,
    LaneExporterOut,
    LaneWeekOut,
    MatchedExportersOut,
    MatchedLaneOut,
)


def rate_shape(actor: Actor, rate: FreightRate) -> FreightRateOut:
    """A rate of `queries.whole`, so that it takes no further SQL query."""
    is_own = rate.company_id == actor.company_id
    start, end = rate.loading_port, rate.destination_port
    return FreightRateOut(
        id=rate.pk,
        user_id=rate.created_by_id,
        username=rate.created_by.name,
        company_name=rate.company.name,
        loading_port=start.name,
        loading_port_code=start.locode,
        loading_country=name_in(start.country),
        destination_port=end.name,
        destination_port_code=end.locode,
        destination_country=name_in(end.country),
        port_pairs=[lane_text(start.name, end.name)],
        container_type=rate.container,
        ocean_freight=rate.price,
        currency=rate.currency,
        price_validity=rate.valid_until,
        comments=rate.comments,
        status=status_of(rate.valid_until, rate.withdrawn_at),
        created_at=rate.created_at,
        updated_at=rate.updated_at,
        version=rate.version,
        remarks=rate.withdrawal_reason or None if is_own else None,
        is_own=is_own,
        can=list(access.list_actions(actor, rate)) if is_own else [],
        ask=access.way_to_request(actor, rate),
    )


def versions_shape(versions: list[RateVersion]) -> FreightRateVersionsOut:
    """The versions of a rate."""
    return FreightRateVersionsOut(
        rows=[
            FreightRateVersionOut(
                number=version.number,
                ocean_freight=version.price,
                currency=version.currency,
                price_validity=version.valid_until,
                comments=version.comments,
                starts_at=version.starts_at,
                ends_at=version.ends_at,
                saved_by=version.saved_by.name,
            )
            for version in versions
        ]
    )


def limits_shape(actor: Actor) -> FreightRateLimitsOut:
    """What the plans allow, and the form's rules. One SQL query."""
    own = access.count_room(actor)
    only = currencies_of(actor.business_type)
    return FreightRateLimitsOut(
        free=entitlements.limit_of(Entitlement.FREIGHT_RATES, PlanTier.FREE),
        paid=entitlements.limit_of(Entitlement.FREIGHT_RATES, PlanTier.BASIC),
        used=own.used or 0,
        limit=own.limit,
        allowed=own.allowed,
        lifted_by=own.lifting,
        default_currency=only or DEFAULT_CURRENCY,
        currency_is_locked=only is not None,
        containers=ContainerCode.values,
        comments_length=COMMENTS_LENGTH,
        fields=field_rules(),
        min_price=LEAST_PRICE,
        max_lanes=MOST_LANES,
    )


def ports_shape(own: OwnPorts) -> OwnPortsOut:
    """The ports of a profile."""
    return OwnPortsOut(
        loading_ports=[_port(port) for port in own.loading],
        destination_ports=[_port(port) for port in own.destinations],
        port_pairs=[_lane(pair) for pair in own.pairs],
        pair_limit=limits.value("port.pairs_max"),
    )


def chart_shape(at_lane: Lane, container: ContainerCode, currency: str) -> LaneChartOut:
    """A lane with its chart. Four SQL queries."""
    distance = distances.known(at_lane.loading, at_lane.destination)
    chart = lane.chart_of(*at_lane.key, container, currency)
    return LaneChartOut(
        loading_port=_port(at_lane.loading),
        destination_port=_port(at_lane.destination),
        distance_nm=distance,
        sailing_days=distances.sailing_days(distance),
        knots=distances.KNOTS,
        container_type=container,
        currency=currency,
        rate_date=chart.rate_date,
        min_companies=chart.min_companies,
        weeks=[LaneWeekOut.model_validate(week) for week in chart.weeks],
    )


def alert_shape(alert: LaneAlert) -> LaneAlertOut:
    """An alert on a lane, with its ports loaded."""
    return LaneAlertOut(
        id=alert.pk,
        loading_port=_port(alert.loading_port),
        destination_port=_port(alert.destination_port),
        container_type=alert.container,
        percent=alert.percent,
        tells_end=alert.tells_end,
    )


def alerts_shape(alerts: list[LaneAlert]) -> LaneAlertsOut:
    """The alerts of a company."""
    return LaneAlertsOut(rows=[alert_shape(each) for each in alerts], percents=list(PERCENTS))


def matched_shape(actor: Actor, lanes: list[MatchedLane]) -> MatchedExportersOut:
    """The exporters on lanes."""
    may_know = exporters.knows_exporters(actor)
    answer = entitlements.answer(actor, Entitlement.COMPANY_NAMES)
    mappings: dict[str, list[str]] = {}
    for each in lanes:
        mappings.setdefault(each.lane.loading.name, []).append(each.lane.destination.name)
    return MatchedExportersOut(
        loading_port=list(mappings),
        port_mappings=mappings,
        exporter_mappings=_named(lanes) if may_know else None,
        lanes=[_matched_lane(each) for each in lanes],
        names_are_withheld=not may_know,
        lifted_by=answer.lifting,
    )


def _named(lanes: list[MatchedLane]) -> dict[str, list[LaneExporterOut]]:
    return {
        _text(each.lane): [
            LaneExporterOut(
                id=exporter.user_id, company_name=exporter.name, is_verified=exporter.is_verified
            )
            for exporter in each.exporters
        ]
        for each in lanes
        if each.exporters is not None
    }


def _matched_lane(each: MatchedLane) -> MatchedLaneOut:
    return MatchedLaneOut(
        loading_port=_port(each.lane.loading),
        destination_port=_port(each.lane.destination),
        lane=_text(each.lane),
        exporters=each.count,
    )


def _lane(lane: Lane) -> LaneOut:
    return LaneOut(loading_port=_port(lane.loading), destination_port=_port(lane.destination))


def _port(port: Port) -> LanePortOut:
    return LanePortOut(
        id=port.pk,
        port=port.name,
        code=port.locode,
        country_id=port.country_id,
        country_name=name_in(port.country),
    )


def _text(lane: Lane) -> str:
    return lane_text(lane.loading.name, lane.destination.name)
