"""Routes of freight rates (RULES.md 3.7, 37, 65-67, wire contract). Fixed paths come before those
that begin with a port.
"""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from ninja import Path, Router
from ninja.responses import Status

from lading.base.http import throttle
from lading.base.http.api import actor_of, answers
from lading.base.http.exports import exported
from lading.base.http.paging import PagingQuery
from lading.base.http.row_fields import FieldsQuery, answer_list, with_fields
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.database import compiled
from lading.base.kernel.wire import Data, Rows
from lading.members.accounts import permissions

from . import access, exports, queries, services, shapes
from .alerts import services as alert_services
from .parameters import (
    AlertId,
    ContainerQuery,
    CurrencyQuery,
    DestinationQuery,
    LaneTextQuery,
    LoadingQuery,
    MarketSortQuery,
    OwnSortQuery,
    OwnTextQuery,
    RateId,
    StatusQuery,
    UserId,
)
from .queries import RateFilter, WatchFilter
from .schemas import (
    FreightRateIn,
    FreightRateLimitsOut,
    FreightRateOut,
    FreightRateVersionsOut,
    OwnPortsOut,
)
from .watch import exporters
from .watch.finding import Found
from .watch.schemas import (
    LaneAlertIn,
    LaneAlertOut,
    LaneAlertsOut,
    LaneChartOut,
    MarketRateRow,
    MarketRows,
    MatchedExportersOut,
)

router = Router(by_alias=True)

PUBLISHED = _("Your freight rate is published.")
SAVED = _("Your freight rate is saved.")
WITHDRAWN = _("The freight rate is withdrawn.")
ALERT_SET = _("We’ll notify you when the best rate falls.")
ALERT_REMOVED = _("You’ll no longer be notified about this lane.")


@exported(router, "/xlsx", exports.OWN)
@router.get("", response=answers(Data[Rows[FreightRateOut]], 403))
def list_rates(
    request: HttpRequest,
    paging: PagingQuery,
    text: OwnTextQuery = "",
    status: StatusQuery = "",
    container_type: ContainerQuery = "",
    sort: OwnSortQuery = None,
    fields: FieldsQuery = "",
) -> Data[Rows[FreightRateOut]] | HttpResponse:
    """List your company's own freight rates, whether live, expired or withdrawn."""
    actor = actor_of(request)
    rate_filter = RateFilter(text, status, container_type, sort or "")
    page = queries.list_own(actor, paging, rate_filter)
    return answer_list(
        page.shaped(lambda rate: shapes.rate_shape(actor, rate)), FreightRateOut, fields
    )


# The documents' spelling.
@router.get("/freigh-rate-limit", response=answers(Data[FreightRateLimitsOut], 403))
def rate_limits(request: HttpRequest) -> Data[FreightRateLimitsOut]:
    """Read how many live freight rates each plan allows, whether your company may publish another
    rate, and the limits of the fields of a rate (RULES.md 19). 403 if companies of your business
    type do not publish freight rates.
    """
    actor = actor_of(request)
    permissions.require(actor, access.MANAGE)
    return Data(data=shapes.limits_shape(actor))


@router.get("/enquiries/user/{int:user_id}/ports", response=answers(Data[OwnPortsOut], 403, 404))
def own_ports(request: HttpRequest, user_id: UserId) -> Data[OwnPortsOut]:
    """Read the ports and port pairs in your company's profile. 403 if `user_id` is the id of a user
    of another company.
    """
    actor = actor_of(request)
    return Data(data=shapes.ports_shape(queries.own_ports(actor, user_id)))


@router.get("/2,8/userports", response=answers(Data[MatchedExportersOut], 403))
@throttle.counted(throttle.SUMMARY)
def matched_exporters(
    request: HttpRequest,
    paging: PagingQuery,
    loading_port: LoadingQuery = "",
    destination_port: DestinationQuery = "",
) -> Data[MatchedExportersOut]:
    """Count the exporters that have a lane in their profiles: the lane of the two ports or, without
    ports, each lane of your company's live rates and between the ports in its profile. If your plan
    shows company names, the exporters are also named. `page` and `limit` apply to the exporters on
    the lane of the two ports.
    """
    actor = actor_of(request)
    lanes = exporters.matched(actor, loading_port, destination_port, paging)
    return Data(data=shapes.matched_shape(actor, lanes))


@exported(router, "/watch/xlsx", exports.MARKET)
@router.get("/watch", response=answers(Data[MarketRows], 403))
def market_watch(
    request: HttpRequest,
    paging: PagingQuery,
    text: LaneTextQuery = "",
    loading_port: LoadingQuery = "",
    destination_port: DestinationQuery = "",
    container_type: ContainerQuery = "",
    currency: CurrencyQuery = "",
    sort: MarketSortQuery = None,
    fields: FieldsQuery = "",
) -> HttpResponse:
    """List the live freight rates of all companies on the port pairs in your company's profile. 403
    if companies of your business type do not compare freight rates.
    """
    watch_filter = WatchFilter(
        text, loading_port, destination_port, container_type, currency, sort or ""
    )
    return _market(queries.watch(actor_of(request), paging, watch_filter), fields)


@router.get("/lane", response=answers(Data[LaneChartOut], 403))
@throttle.counted(throttle.SUMMARY)
def read_lane(
    request: HttpRequest,
    loading_port: LoadingQuery,
    destination_port: DestinationQuery,
    container_type: ContainerQuery = "",
    currency: CurrencyQuery = "",
) -> Data[LaneChartOut]:
    """Read the distance of a lane by sea, and the lowest, median and highest rates on the lane for
    one container type (`40DHC` if omitted) in each of the last 12 weeks.
    """
    actor = actor_of(request)
    checks = Checks()
    container = queries.chart_container(checks, container_type)
    code = queries.read_currency(checks, currency)
    checks.raise_if_failed()
    lane = queries.lane_of(actor, loading_port, destination_port)
    return Data(data=shapes.chart_shape(lane, container, code))


@router.get("/alerts", response=answers(Data[LaneAlertsOut], 403))
def list_alerts(request: HttpRequest) -> Data[LaneAlertsOut]:
    """List your company's alerts on falling rates. Alerts on lanes that are no longer among the
    port pairs in its profile are left out.
    """
    return Data(data=shapes.alerts_shape(queries.alerts_of(actor_of(request))))


@router.post("/alerts", response=answers(Data[LaneAlertOut], 403))
def set_alert(request: HttpRequest, payload: LaneAlertIn) -> Data[LaneAlertOut]:
    """Create an alert: your company is notified when the best rate on one of its port pairs falls
    by the chosen percentage and, if `tellsEnd` is true, when the best rate is about to expire. It
    replaces your company's alert for the same lane and container type.
    """
    alert = alert_services.set_alert(actor=_writer(request), payload=payload)
    return Data(data=shapes.alert_shape(alert), message=str(ALERT_SET))


@router.delete("/alerts/{alert_id}", response=answers(Data[LaneAlertsOut], 403, 404))
def remove_alert(request: HttpRequest, alert_id: AlertId) -> Data[LaneAlertsOut]:
    """Delete one of your company's alerts, and return the remaining alerts."""
    actor = _writer(request)
    alert_services.remove_alert(actor=actor, alert_id=alert_id)
    left = shapes.alerts_shape(queries.alerts_of(actor))
    return Data(data=left, message=str(ALERT_REMOVED))


@router.get("/rates/{rate_id}", response=answers(Data[FreightRateOut], 403, 404))
def get_rate(request: HttpRequest, rate_id: RateId) -> Data[FreightRateOut]:
    """Read a freight rate: one of your company's own or, if companies of your business type compare
    freight rates, one of another company, even after it has expired.
    """
    return _answer(actor_of(request), rate_id)


@router.get("/rates/{rate_id}/versions", response=answers(Data[FreightRateVersionsOut], 403, 404))
def list_versions(request: HttpRequest, rate_id: RateId) -> Data[FreightRateVersionsOut]:
    """List the newest 200 versions of one of your company's own freight rates, newest first."""
    versions = queries.versions_of(actor_of(request), rate_id)
    return Data(data=shapes.versions_shape(versions))


@router.post("", response=answers(Data[FreightRateOut], 403, status=201))
def publish_rate(request: HttpRequest, payload: FreightRateIn) -> Status[Data[FreightRateOut]]:
    """Publish a freight rate on one lane or, with `portPairs`, on several lanes. If any lane is
    refused, nothing is published. Returns the rate on the first lane. 403 `LIMIT_REACHED` if your
    company would have more live rates than its plan allows (RULES.md 19).
    """
    actor = _writer(request)
    rates = services.publish_rate(actor=actor, payload=payload)
    return Status(201, _answer(actor, rates[0].pk, str(PUBLISHED)))


@router.put("/rates/{rate_id}", response=answers(Data[FreightRateOut], 403, 404, 409))
def save_rate(
    request: HttpRequest, rate_id: RateId, payload: FreightRateIn
) -> Data[FreightRateOut]:
    """Replace the terms of one of your company's rates with a new version. The lane and the
    container type cannot be changed. 409 `NOT_EDITABLE` if the rate has been withdrawn. 403
    `LIMIT_REACHED` if the rate has expired and your plan allows no further live rate.
    """
    actor = _writer(request)
    services.save_rate(actor=actor, rate_id=rate_id, payload=payload)
    return _answer(actor, rate_id, str(SAVED))


@router.delete("/rates/{rate_id}", response=answers(Data[FreightRateOut], 403, 404, 409))
def withdraw_rate(request: HttpRequest, rate_id: RateId) -> Data[FreightRateOut]:
    """Withdraw one of your company's rates permanently. It is removed from Market Watch and remains
    in your company's list as `withdrawn`. 409 `NOT_EDITABLE` if it has already been withdrawn.
    """
    actor = _writer(request)
    services.withdraw_rate(actor=actor, rate_id=rate_id)
    return _answer(actor, rate_id, str(WITHDRAWN))


@router.get("/{port}", response=answers(Data[MarketRows], 403))
def rates_at_port(
    request: HttpRequest,
    port: Annotated[
        str,
        Path(
            description="Name or UN/LOCODE of the port of loading or destination.",
            examples=["INMUN"],
        ),
    ],
    paging: PagingQuery,
    container_type: ContainerQuery = "",
    currency: CurrencyQuery = "",
    sort: MarketSortQuery = None,
    fields: FieldsQuery = "",
) -> HttpResponse:
    """List the live freight rates of all companies from or to a port. 403 if companies of your
    business type do not compare freight rates.
    """
    watch_filter = WatchFilter(container=container_type, currency=currency, sort=sort or "")
    return _market(queries.at_port(actor_of(request), paging, port, watch_filter), fields)


@router.get("/{destination_ports}/{loading_port}", response=answers(Data[MarketRows], 403))
def rates_on_lanes(
    request: HttpRequest,
    destination_ports: Annotated[
        str,
        Path(
            description="Comma-separated names or UN/LOCODEs of up to 19 ports of destination.",
            examples=["AEJEA,SGSIN"],
        ),
    ],
    loading_port: Annotated[
        str, Path(description="Name or UN/LOCODE of the port of loading.", examples=["INMUN"])
    ],
    paging: PagingQuery,
    container_type: ContainerQuery = "",
    currency: CurrencyQuery = "",
    sort: MarketSortQuery = None,
    fields: FieldsQuery = "",
) -> HttpResponse:
    """List the live freight rates of all companies from a port of loading to one or more ports of
    destination. 403 if companies of your business type do not compare freight rates.
    """
    actor = actor_of(request)
    watch_filter = WatchFilter(container=container_type, currency=currency, sort=sort or "")
    return _market(
        queries.on_lanes(actor, paging, destination_ports, loading_port, watch_filter), fields
    )


def _market(page: Found, fields: str) -> HttpResponse:
    compared = page.comparison
    table = {
        "rows": page.rows,
        "count": page.count.value,
        "countIsCapped": page.count.is_capped,
        "currency": compared.currency,
        "rateDate": compared.rate_date,
        "notCompared": compared.not_compared,
    }
    return compiled.answer(with_fields(table, MarketRateRow, fields))


def _writer(request: HttpRequest) -> Actor:
    return throttle.caller(
        request, scope="freight-rate-write", limit="freight_rate.writes_per_minute"
    )


def _answer(actor: Actor, rate_id: int, message: str | None = None) -> Data[FreightRateOut]:
    rate = queries.get_rate(actor, rate_id)
    return Data(data=shapes.rate_shape(actor, rate), message=message)
