"""Reads of freight rates. The number of SQL queries is constant."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from lading.base.http.paging import MOST_UNPAGED, Page, Paging, order, paginate
from lading.base.kernel import filters
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.errors import Forbidden, NotFound, ValidationFailed
from lading.base.kernel.values.clock import today
from lading.base.reference import port_names
from lading.base.reference.containers import ContainerCode, parse_container
from lading.base.reference.currencies import is_currency
from lading.base.reference.models import Port
from lading.base.reference.names import name_in
from lading.base.reference.resolve import LOADED_IN_INDIA, MAX_LENGTH, find_ports
from lading.base.reference.text import normalise
from lading.members.accounts import permissions
from lading.members.accounts.identity import is_of_own_company
from lading.members.companies import lanes
from lading.members.companies.models import PortRole

from . import access
from .models import IS_STANDING, FreightRate, LaneAlert, RateVersion
from .rules import RateStatus
from .validation import DEFAULT_CURRENCY
from .watch import finding as market
from .watch.finding import Found, RateQuery

SORTS: Final = {
    "createdAt": "pk",
    "loadingPort": "loading_port__name",
    "destinationPort": "destination_port__name",
    "containerType": "container",
    "oceanfreight": "price",
    "pricevalidity": "valid_until",
}
MOST_PORTS: Final = 20
UNKNOWN_PORT = _("We do not know this port: {port}.")


@dataclass(frozen=True, slots=True)
class RateFilter:
    """Filters of a company's own list, as sent. "" means no filter."""

    text: str = ""
    status: str = ""
    container: str = ""
    sort: str = ""


@dataclass(frozen=True, slots=True)
class WatchFilter:
    """What somebody looks for in Market Watch, as sent. "" means no filter."""

    text: str = ""
    loading_port: str = ""
    destination_port: str = ""
    container: str = ""
    currency: str = ""
    sort: str = ""


@dataclass(frozen=True, slots=True)
class Lane:
    """A lane by its ports, with their countries loaded."""

    loading: Port
    destination: Port

    @property
    def key(self) -> tuple[int, int]:
        """The ids of its ports."""
        return self.loading.pk, self.destination.pk


@dataclass(frozen=True, slots=True)
class OwnPorts:
    """The ports of a company's profile, each once, and its port pairs."""

    loading: list[Port]
    destinations: list[Port]
    pairs: list[Lane]


def list_own(actor: Actor, paging: Paging, rate_filter: RateFilter) -> Page[FreightRate]:
    """The rates of the actor's company, newest first. Two SQL queries.

    Raises Forbidden for a type of business without rates, ValidationFailed for invalid filters.
    """
    permissions.require(actor, access.MANAGE)
    checks = Checks()
    rows = _of_status(checks, access.own(actor), rate_filter.status)
    container = read_container(checks, rate_filter.container)
    text = filters.read_text(checks, rate_filter.text)
    checks.raise_if_failed()
    if container:
        rows = rows.filter(container=container)
    if text:
        rows = rows.filter(_containing(text))
    return paginate(order(whole(rows), rate_filter.sort, SORTS, ["-pk"]), paging)


def get_rate(actor: Actor, rate_id: int) -> FreightRate:
    """One's own rate, or one that others publish, for those who compare them. Raises NotFound, and
    Forbidden for types that do neither. One SQL query.
    """
    if not permissions.may(actor, access.MANAGE):
        permissions.require(actor, access.WATCH)
    return get_row(whole(access.shown_to(actor)), rate_id)


def versions_of(actor: Actor, rate_id: int) -> list[RateVersion]:
    """The newest 200 versions of one of the company's rates, the newest first. Raises the same
    errors as `get_rate`. Two SQL queries.
    """
    permissions.require(actor, access.MANAGE)
    if not access.own(actor).filter(pk=rate_id).exists():
        raise NotFound
    versions = RateVersion.objects.filter(rate_id=rate_id)
    newest = versions.select_related("saved_by").order_by("-number")
    return list(newest[:MOST_UNPAGED])


def watch(actor: Actor, paging: Paging, watch_filter: WatchFilter) -> Found:
    """The live rates on the company's own port pairs, or on those that begin or end at the given
    ports and whose ports or countries contain the words. Four SQL queries, one more with ports.

    Raises Forbidden for types that compare no rates, ValidationFailed for invalid filters.
    """
    permissions.require(actor, access.WATCH)
    checks = Checks()
    container, currency = _read_comparison(checks, watch_filter)
    text = filters.read_text(checks, watch_filter.text)
    ends = _ends(checks, watch_filter)
    checks.raise_if_failed()
    pairs = [pair.key for pair in own_pairs(actor) if _is_named(pair, text)]
    fitting = [
        key
        for key in dict.fromkeys(pairs)
        if all(end is None or end.pk == own for end, own in zip(ends, key, strict=True))
    ]
    return market.find(
        RateQuery(tuple(fitting), None, container, watch_filter.sort), paging, currency
    )


def on_lanes(
    actor: Actor, paging: Paging, destinations: str, loading: str, watch_filter: WatchFilter
) -> Found:
    """The live rates from a port to others, whose names or codes are separated by commas. Four SQL
    queries. Raises the same errors as `watch`.
    """
    permissions.require(actor, access.WATCH)
    checks = Checks()
    container, currency = _read_comparison(checks, watch_filter)
    checks.raise_if_failed()
    start, *ends = _ports([loading, *_separated(destinations)])
    keys = tuple(dict.fromkeys((start.pk, end.pk) for end in ends if end.pk != start.pk))
    return market.find(RateQuery(keys, None, container, watch_filter.sort), paging, currency)


def at_port(actor: Actor, paging: Paging, port: str, watch_filter: WatchFilter) -> Found:
    """The live rates from a port or to it. Four SQL queries. Raises the same errors as `watch`."""
    permissions.require(actor, access.WATCH)
    checks = Checks()
    container, currency = _read_comparison(checks, watch_filter)
    checks.raise_if_failed()
    (known_port,) = _ports([port])
    return market.find(RateQuery((), known_port.pk, container, watch_filter.sort), paging, currency)


def lane_of(actor: Actor, loading: str, destination: str) -> Lane:
    """A lane by its two ports. Raises Forbidden for types that compare no rates, ValidationFailed
    for an unknown port. One SQL query.
    """
    permissions.require(actor, access.WATCH)
    start, end = _ports([loading, destination])
    return Lane(start, end)


def own_ports(actor: Actor, user_id: int) -> OwnPorts:
    """The ports of a person's company, which must be one's own: Forbidden otherwise. At most four
    SQL queries.
    """
    if not permissions.may(actor, access.MANAGE):
        permissions.require(actor, access.WATCH)
    if user_id != actor.user_id and not is_of_own_company(actor, user_id):
        raise Forbidden
    pairs = own_pairs(actor)
    loading = [pair.loading for pair in pairs]
    destinations = [pair.destination for pair in pairs]
    if permissions.may(actor, access.MANAGE):
        loading += lanes.own_ports(actor.company_id, PortRole.LOADING)
        destinations += lanes.own_ports(actor.company_id, PortRole.DESTINATION)
    return OwnPorts(_each_once(loading), _each_once(destinations), pairs)


def own_pairs(actor: Actor) -> list[Lane]:
    """The port pairs of the actor's company. One SQL query."""
    pairs = lanes.own_pairs(actor.company_id)
    return [Lane(pair.loading_port, pair.destination_port) for pair in pairs]


def alerts_of(actor: Actor) -> list[LaneAlert]:
    """The alerts of the actor's company on the port pairs of its profile. Two SQL queries. Raises
    Forbidden for types that compare no rates.
    """
    alerts = access.alerts(actor).select_related(
        "loading_port__country", "destination_port__country"
    )
    own = {pair.key for pair in own_pairs(actor)}
    return [each for each in alerts if (each.loading_port_id, each.destination_port_id) in own]


def whole(rates: QuerySet[FreightRate]) -> QuerySet[FreightRate]:
    """The rates with everything that `shapes` reads."""
    return rates.select_related(
        "company", "created_by", "loading_port__country", "destination_port__country"
    )


def read_container(checks: Checks, sent: str) -> str:
    """A container type in any spelling; "" if none is sent."""
    text = sent.strip()
    container = parse_container(text) if text else None
    if text and container is None:
        checks.fail("containerType", INVALID_VALUE)
    return container or ""


def read_currency(checks: Checks, sent: str) -> str:
    """The currency in which to compare, in capitals."""
    code = checks.text("currency", sent, max_length=3).upper() or DEFAULT_CURRENCY
    if not is_currency(code):
        checks.fail("currency", INVALID_VALUE)
    return code


def chart_container(checks: Checks, sent: str) -> ContainerCode:
    """The container of a chart; the 40' high cube, of which most is shipped, if none is sent."""
    return ContainerCode(read_container(checks, sent) or ContainerCode.DHC40)


def _read_comparison(checks: Checks, watch_filter: WatchFilter) -> tuple[str, str]:
    return read_container(checks, watch_filter.container), read_currency(
        checks, watch_filter.currency
    )


def _ends(checks: Checks, watch_filter: WatchFilter) -> tuple[Port | None, Port | None]:
    """The ports that were sent; an error for an unknown one."""
    sent = {
        "loadingPort": watch_filter.loading_port,
        "destinationPort": watch_filter.destination_port,
    }
    texts = [checks.text(name, text, max_length=MAX_LENGTH) for name, text in sent.items()]
    if not any(texts):
        return None, None
    first, second = find_ports(texts, prefer=LOADED_IN_INDIA)
    for name, text, answer in zip(sent, texts, (first, second), strict=True):
        if text and answer.port is None:
            port_names.refuse(checks, name, answer, text, UNKNOWN_PORT.format(port=text))
    return first.port, second.port


def _is_named(lane: Lane, text: str) -> bool:
    """Whether the names of the lane's ports, their codes or countries contain each word of the
    text.
    """
    named = [
        part
        for port in (lane.loading, lane.destination)
        for part in (port.search_text, port.name, port.locode, port.country.name)
    ]
    named += [name_in(port.country) for port in (lane.loading, lane.destination)]
    lane_text = " ".join(named).casefold()
    return all(word in lane_text for word in text.casefold().split())


def _separated(text: str) -> list[str]:
    return [part for each in text.split(",") if (part := each.strip())]


def _ports(sent: Iterable[str]) -> list[Port]:
    """The ports of a path, of loading first. Raises ValidationFailed for an unknown one, or for too
    many.
    """
    texts = [text[:MAX_LENGTH] for text in sent]
    if len(texts) > MOST_PORTS:
        raise ValidationFailed(errors={"port": [INVALID_VALUE]})
    loaded_in, to = LOADED_IN_INDIA
    answers = find_ports(texts, prefer=[loaded_in, *(to for _text in texts[1:])])
    checks = Checks()
    for text, answer in zip(texts, answers, strict=True):
        if answer.port is None and not checks.failed("port"):
            port_names.refuse(checks, "port", answer, text, UNKNOWN_PORT.format(port=text))
    checks.raise_if_failed()
    return [answer.port for answer in answers if answer.port is not None]


def _each_once(ports: list[Port]) -> list[Port]:
    return list({port.pk: port for port in ports}.values())


def _of_status(checks: Checks, rows: QuerySet[FreightRate], sent: str) -> QuerySet[FreightRate]:
    """Rates in this state."""
    if sent in ("", filters.ALL):
        return rows
    if sent == RateStatus.WITHDRAWN:
        return rows.filter(~IS_STANDING)
    if sent == RateStatus.EXPIRED:
        return rows.filter(IS_STANDING, valid_until__lt=today())
    if sent == RateStatus.LIVE:
        return rows.filter(IS_STANDING, valid_until__gte=today())
    checks.fail("status", INVALID_VALUE)
    return rows


def _containing(text: str) -> Q:
    """Rates with the text in any name of a port or in the comments. It reads the rates of one
    company, which are few.
    """
    condition, key = Q(comments__icontains=text), normalise(text)
    for end in ("loading_port", "destination_port"):
        condition |= Q(**{f"{end}__name__icontains": text}) | Q(**{f"{end}__locode__iexact": text})
        if key:
            condition |= Q(**{f"{end}__search_text__contains": key})
    return condition
