"""Checks a freight rate's form in one pass (RULES.md 65, 3.5), and reports every wrong field."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE, NOT_OFFERED, Checks
from lading.base.kernel.errors import Text
from lading.base.kernel.field_limits import (
    DAYS_AWAY,
    DateLimits,
    FieldRuleOut,
    NumberLimits,
    TextLimits,
)
from lading.base.kernel.values.counted import Counted
from lading.base.reference import port_names, resolve
from lading.base.reference.business_types import BusinessTypeId
from lading.base.reference.containers import ContainerCode, parse_container
from lading.base.reference.currencies import is_currency, priced_in
from lading.base.reference.models import Port
from lading.base.reference.port_names import PortAnswer
from lading.base.reference.resolve import LOADED_IN_INDIA
from lading.members.companies.ports_input import BOTH_REQUIRED, INVALID_PORT, ends_of
from lading.trade.enquiries.form.validation import SAME_PORT

from .models import COMMENTS_LENGTH, LEAST_PRICE
from .schemas import FreightRateIn

LOADING_REQUIRED = _("Handling Port is required")
DESTINATION_REQUIRED = _("Destination Port is required")
CONTAINER_REQUIRED = _("Select Container type")
CURRENCY_REQUIRED = _("Currency is required")
PRICE_REQUIRED = _("Price is required")
VALIDITY_REQUIRED = _("Price Validity  Date is required")
VALIDITY_PAST = _("Price validity cannot be in the past")
COMMENTS_REQUIRED = _("Requirements is required")
DOLLARS_ONLY = _("Shipping lines publish their rates in USD.")
TOO_MANY_LANES = Counted(
    "Publish a rate on at most {limit} port pair at once.",
    "Publish a rate on at most {limit} port pairs at once.",
)
DEFAULT_CURRENCY: Final = "USD"
PRICE: Final = NumberLimits(required=PRICE_REQUIRED, minimum=LEAST_PRICE)
VALIDITY: Final = DateLimits(required=VALIDITY_REQUIRED, past=VALIDITY_PAST, unusual=DAYS_AWAY)
COMMENTS: Final = TextLimits(required=COMMENTS_REQUIRED, max_length=COMMENTS_LENGTH, multiline=True)
MOST_LANES: Final = 20
"Maximum number of lanes in one form."


@dataclass(frozen=True, slots=True)
class Lane:
    """From one port to another."""

    loading: Port
    destination: Port

    @property
    def key(self) -> tuple[int, int]:
        """The ids that identify a lane."""
        return self.loading.pk, self.destination.pk


@dataclass(frozen=True, slots=True)
class CleanTerms:
    """What one version of a rate says."""

    price: Decimal
    currency: str
    valid_until: dt.date
    comments: str


@dataclass(frozen=True, slots=True)
class RateForm:
    """A valid form: the same rate for each of the lanes."""

    lanes: tuple[Lane, ...]
    container: ContainerCode
    terms: CleanTerms


def field_rules() -> list[FieldRuleOut]:
    """What the fields may hold, in the active language."""
    return [
        FieldRuleOut.from_limits("oceanfreight", PRICE),
        FieldRuleOut.from_limits("pricevalidity", VALIDITY),
        FieldRuleOut.from_limits("comments", COMMENTS),
    ]


def currencies_of(business_type: int) -> str | None:
    """The one currency that a type publishes its rates in; None where it may choose."""
    return DEFAULT_CURRENCY if business_type == BusinessTypeId.SHIPPING_LINE else None


def check_form(actor: Actor, payload: FreightRateIn) -> RateForm:
    """The clean values of a new rate's form. Raises ValidationFailed with every wrong field. Two
    SQL queries.
    """
    checks = Checks()
    lanes = _lanes(checks, payload)
    container = _container(checks, payload.container_type)
    terms = _terms(checks, actor, payload)
    checks.raise_if_failed()
    if not lanes or container is None or terms is None:
        raise AssertionError("a rate's form lacks a value without an error")
    return RateForm(lanes, container, terms)


def check_terms(actor: Actor, payload: FreightRateIn) -> CleanTerms:
    """The clean terms of an edit; lane and container are not read, because they stay. Raises
    ValidationFailed with every wrong field. No SQL.
    """
    checks = Checks()
    terms = _terms(checks, actor, payload)
    checks.raise_if_failed()
    if terms is None:
        raise AssertionError("a rate's terms lack a value without an error")
    return terms


def _terms(checks: Checks, actor: Actor, payload: FreightRateIn) -> CleanTerms | None:
    currency = _currency(checks, actor, payload.currency)
    price = checks.number_within(
        "oceanfreight", payload.ocean_freight, priced_in(PRICE, currency), currency=currency
    )
    valid_until = checks.date_within("pricevalidity", payload.price_validity, VALIDITY)
    comments = checks.text_within("comments", payload.comments, COMMENTS)
    if price is None or valid_until is None:
        return None
    return CleanTerms(price, currency, valid_until, comments)


def _lanes(checks: Checks, payload: FreightRateIn) -> tuple[Lane, ...]:
    """The lane of the two port fields, and those of the pairs, each once."""
    pairs = _pairs(checks, payload.port_pairs)
    has_ports = payload.loading_port not in (None, "") or payload.destination_port not in (None, "")
    if pairs and not has_ports:
        return tuple({lane.key: lane for lane in pairs}.values())
    start, end = resolve.find_ports(
        [_key(payload.loading_port), _key(payload.destination_port)], prefer=LOADED_IN_INDIA
    )
    _check_port(checks, "loadingPort", payload.loading_port, start, LOADING_REQUIRED)
    _check_port(checks, "destinationPort", payload.destination_port, end, DESTINATION_REQUIRED)
    loading, destination = start.port, end.port
    if loading is None or destination is None:
        return ()
    if loading == destination:
        checks.fail("destinationPort", SAME_PORT)
        return ()
    lanes = [Lane(loading, destination), *pairs]
    return tuple({lane.key: lane for lane in lanes}.values())


def _pairs(checks: Checks, sent: Any) -> list[Lane]:
    """The lanes of `portPairs`: `A → B` each, or objects with both ports."""
    entries = [sent] if isinstance(sent, str) and sent else sent or []
    if not isinstance(entries, list) or not all(map(_is_pair, entries)):
        checks.fail("portPairs", INVALID_VALUE)
        return []
    if len(entries) > MOST_LANES:
        checks.fail("portPairs", TOO_MANY_LANES.format(limit=MOST_LANES))
        return []
    ends = [ends_of(entry) for entry in entries]
    if any(None in end for end in ends):
        checks.fail("portPairs", BOTH_REQUIRED)
        return []
    keys = [port for end in ends for port in end]
    answers = resolve.find_ports(keys, prefer=[*LOADED_IN_INDIA] * len(ends))
    ports = [answer.port for answer in answers]
    lanes = [Lane(a, b) for a, b in zip(ports[::2], ports[1::2], strict=True) if a and b]
    for key, answer in zip(keys, answers, strict=True):
        if answer.port is None:
            port_names.refuse(checks, "portPairs", answer, key, INVALID_PORT)
    if any(lane.loading == lane.destination for lane in lanes):
        checks.fail("portPairs", SAME_PORT)
    return [] if checks.failed("portPairs") else lanes


def _is_pair(sent: Any) -> bool:
    return isinstance(sent, str | Mapping)


def _key(sent: Any) -> int | str | None:
    is_key = isinstance(sent, int | str) and not isinstance(sent, bool)
    return sent if is_key else None


def _check_port(checks: Checks, field: str, sent: Any, answer: PortAnswer, required: Text) -> None:
    if _key(sent) is None or isinstance(sent, str):
        checks.text(field, sent, required=required, max_length=resolve.MAX_LENGTH)
    if answer.port is None and not checks.failed(field):
        port_names.refuse(checks, field, answer, sent, NOT_OFFERED)


def _container(checks: Checks, sent: Any) -> ContainerCode | None:
    text = checks.text("containerType", sent, required=CONTAINER_REQUIRED, max_length=60)
    container = parse_container(text) if text else None
    if text and container is None:
        checks.fail("containerType", INVALID_VALUE)
    return container


def _currency(checks: Checks, actor: Actor, sent: Any) -> str:
    code = checks.text("currency", sent, required=CURRENCY_REQUIRED, max_length=3).upper()
    only = currencies_of(actor.business_type)
    if code and not is_currency(code):
        checks.fail("currency", INVALID_VALUE)
    elif code and only and code != only:
        checks.fail("currency", DOLLARS_ONLY)
    return code
