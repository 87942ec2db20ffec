"""The comparison of an enquiry's quotations, in a constant number of SQL queries."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Final

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from lading.base.exchange_rates.conversion import Rates
from lading.base.exchange_rates.models import RUPEE
from lading.base.exchange_rates.queries import rates_for
from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.errors import NotFound, ValidationFailed
from lading.base.kernel.values import clock
from lading.base.kernel.values.ids import MAX_ID
from lading.base.reference.currencies import is_currency
from lading.base.reference.models import Unit
from lading.base.reference.names import local_name
from lading.base.reference.text import unit_label
from lading.members.accounts import permissions
from lading.trade.enquiries import access as enquiries
from lading.trade.enquiries.models import Enquiry
from lading.trade.quotations import access as quotations
from lading.trade.quotations.access import Side
from lading.trade.quotations.figures import responses
from lading.trade.quotations.figures.responses import Response
from lading.trade.quotations.models import Quotation
from lading.trade.quotations.pricing import counted_in, priced_per, quantity_of
from lading.trade.quotations.rules import PartyState, QuotationStatus, refusal_of_order

from . import comparable, distances

FEWEST, MOST = 2, 6
"""How many quotations may be chosen: more do not fit side by side."""
MOST_OF_ALL: Final = 200
"""How many are compared on a page when none are chosen, the newest."""
TENTH: Final = Decimal("0.1")
CHOOSE = _("Choose two to six quotations.")
NO_CURRENCY = _("This is not a currency.")
NO_UNIT = _("These prices cannot be compared in this unit.")

_COLUMNS: Final = (
    "id",
    "company_id",
    "created_by_id",
    "company__name",
    "company__rating_sum",
    "company__rating_count",
    "status",
    "has_counter_offer",
    "current_version__number",
    "current_version__price",
    "current_version__quantity",
    "current_version__net_amount",
    "current_version__currency",
    "current_version__unit__code",
    "current_version__expiry_date",
    "current_version__payment_terms",
    "current_version__delivery_location",
    "current_version__description",
)


@dataclass(frozen=True, slots=True)
class _Context:
    """What every row of the comparison is computed from."""

    enquiry: Enquiry
    currency: str
    rates: Rates
    today: dt.date
    distance: int | None
    unit: str | None
    """The code of the unit in which prices are compared; None for containers or cubic metres."""
    terms: str
    """The group of delivery terms in which they are."""
    may_order: bool
    responses: Mapping[int, Response]


def comparison(
    actor: Actor,
    enquiry_id: int,
    *,
    ids: str = "",
    currency: str = "",
    unit: str = "",
    at_most: int = MOST_OF_ALL,
) -> dict[str, Any]:
    """The `ComparisonOut` of an own enquiry: of the chosen quotations (comma-separated ids), or of
    all that were not withdrawn, the newest ``at_most`` of them.

    Raises NotFound for another company's enquiry and for a quotation that is not one of its own,
    ValidationFailed for a wrong number of ids, an unknown currency and a unit in which these
    prices cannot be compared.
    """
    chosen = _chosen(ids)
    if currency and not is_currency(currency):
        raise ValidationFailed(errors={"currency": [NO_CURRENCY]})
    enquiry = _own(actor, enquiry_id)
    received = _received(actor, enquiry, chosen)
    rows = _newest(received, at_most)
    if chosen and len(rows) != len(chosen):
        raise NotFound
    total = len(rows) if len(rows) < at_most else received.count()
    target = currency or enquiry.currency or RUPEE
    rates = rates_for({target, *(row["current_version__currency"] for row in rows)})
    asked_unit = enquiry.unit.code if enquiry.unit else None
    units = comparable.units_to_compare(
        asked_unit, [row["current_version__unit__code"] for row in rows]
    )
    if unit and unit not in units:
        raise ValidationFailed(errors={"unit": [NO_UNIT]})
    names = _unit_names(units)
    offered_terms = [row["current_version__payment_terms"] for row in rows]
    context = _Context(
        enquiry=enquiry,
        unit=unit or next((code for code in units if code in names), None),
        terms=comparable.terms_to_compare(enquiry.payment_terms, offered_terms),
        may_order=permissions.may_write(actor),
        currency=target,
        rates=rates,
        today=clock.today(),
        distance=_distance(enquiry),
        responses=responses.of_companies([row["company_id"] for row in rows]),
    )
    compared = [_compared(row, context) for row in rows]
    comparable.mark_best(compared)
    return {
        "enquiry_id": enquiry.pk,
        "product_name": enquiry.product_name,
        "currency": target,
        "enquiry_currency": enquiry.currency or None,
        "rate_date": rates.oldest_date(),
        "rates": list(rates.by_currency.values()),
        "max_rate_days": limits.number("exchange_rate.days"),
        "knots": distances.KNOTS,
        "qty": quantity_of(enquiry),
        "quantity_unit": names.get(asked_unit or ""),
        "counted_in": counted_in(enquiry),
        "common_unit": names.get(context.unit or ""),
        "common_units": [names[code] for code in units if code in names],
        "asked_terms": enquiry.payment_terms or None,
        "rows": compared,
        "count": len(rows),
        "total": total,
        "is_cut": total > len(rows),
    }


def _chosen(ids: str) -> list[int]:
    """The chosen quotations; none: all."""
    if not ids:
        return []
    sent_ids = ids.split(",")
    chosen = {
        int(word) for word in sent_ids if word.isascii() and word.isdecimal() and len(word) < 20
    }
    are_ids = len(chosen) == len(sent_ids) and all(0 < each <= MAX_ID for each in chosen)
    if not are_ids or not FEWEST <= len(chosen) <= MOST:
        raise ValidationFailed(errors={"ids": [CHOOSE]})
    return sorted(chosen)


def _own(actor: Actor, enquiry_id: int) -> Enquiry:
    enquiries_read = enquiries.own(actor).select_related("source_port", "destination_port", "unit")
    return get_row(enquiries_read, enquiry_id)


def _received(actor: Actor, enquiry: Enquiry, chosen: Sequence[int]) -> QuerySet[Quotation]:
    """The chosen quotations, or all that were not withdrawn."""
    received = quotations.of_company(actor.company_id, Side.BUYER).filter(enquiry=enquiry)
    if chosen:
        return received.filter(pk__in=chosen)
    return received.exclude(status=QuotationStatus.WITHDRAWN)


def _newest(received: QuerySet[Quotation], at_most: int) -> list[dict[str, Any]]:
    """The columns of the newest quotations, the oldest of them first."""
    named = received.values(*_COLUMNS, unit_name=local_name("current_version__unit"))
    return list(reversed(named.order_by("-pk")[:at_most]))


def _distance(enquiry: Enquiry) -> int | None:
    """Nautical miles between the enquiry's ports, if the goods go by sea."""
    if enquiry.shipment_mode != distances.SEA:
        return None
    return distances.known(enquiry.source_port, enquiry.destination_port)


def _compared(row: Mapping[str, Any], context: _Context) -> dict[str, Any]:
    terms = {
        name.removeprefix("current_version__"): value
        for name, value in row.items()
        if name.startswith("current_version__")
    }
    code, name = terms["unit__code"], row["unit_name"]
    response = context.responses.get(row["company_id"])
    compared = {
        "quotation_id": row["id"],
        "sender_id": row["created_by_id"],
        "company_name": row["company__name"],
        "version": terms["number"],
        "status": row["status"],
        **_amounts(terms, context),
        "units": unit_label(name, code) if name and code else None,
        "priced_per": priced_per(
            has_unit=code is not None,
            shipment_mode=context.enquiry.shipment_mode,
            shipment_type=context.enquiry.shipment_type,
        ),
        "expiry_date": terms["expiry_date"],
        "expires_in_days": (terms["expiry_date"] - context.today).days,
        "payment_terms": terms["payment_terms"] or None,
        "location_for_delivery": terms["delivery_location"] or None,
        "description": terms["description"],
        "distance_nm": context.distance,
        "sailing_days": distances.sailing_days(context.distance),
        "rating_average": _average(row["company__rating_sum"], row["company__rating_count"]),
        "rating_count": row["company__rating_count"],
        "response_hours": response.median_hours if response else None,
        "response_rate": response.rate if response else None,
        "response_cases": response.cases if response else None,
        "response_answered": response.answered if response else None,
        "can_order": context.may_order and _can_order(row, context),
        **_quantities(terms, context.enquiry),
    }
    return {**compared, **_common(compared, code, context)}


def _quantities(terms: Mapping[str, Any], enquiry: Enquiry) -> dict[str, Any]:
    """The quantity offered, and whether it is less than was asked for."""
    enquiry_quantity = quantity_of(enquiry)
    offered = enquiry_quantity if terms["quantity"] is None else terms["quantity"]
    is_partial = enquiry_quantity is not None and offered is not None and offered < enquiry_quantity
    return {"qty_offered": offered, "is_partial": is_partial}


def _common(row: Mapping[str, Any], code: str | None, context: _Context) -> dict[str, Any]:
    """The price for the common unit, and what makes it another price than the others."""
    price = comparable.price_per(row["price"], code, context.unit)
    convert = context.rates.convert_unit_price
    common = None if price is None else convert(price, row["currency_code"], context.currency)
    differences = comparable.differences(
        dict(row),
        enquiry_quantity=quantity_of(context.enquiry),
        terms=context.terms,
        common=common,
        is_priced_alike=price is not None,
    )
    return {"common_price": common, "differences": differences}


def _can_order(row: Mapping[str, Any], context: _Context) -> bool:
    state = PartyState(
        is_seller=False,
        status=row["status"],
        enquiry_status=context.enquiry.status,
        is_enquiry_ordered=bool(context.enquiry.order_state),
        is_expired=row["current_version__expiry_date"] < context.today,
        has_counter_offer=row["has_counter_offer"],
    )
    return refusal_of_order(state) is None


def _unit_names(codes: Sequence[str]) -> dict[str, str]:
    """The labels of units, by their codes, in the reader's language."""
    units = Unit.objects.filter(code__in=codes).values_list("code", local_name())
    return {code: unit_label(name, code) for code, name in units}


def _amounts(terms: Mapping[str, Any], context: _Context) -> dict[str, Any]:
    """The price and the total in the quotation's currency, in the chosen one and in rupees."""
    price, total, own = terms["price"], terms["net_amount"], terms["currency"]
    convert, convert_price = context.rates.convert, context.rates.convert_price
    return {
        "currency_code": own,
        "price": price,
        "net_amount": total,
        "price_per_unit": convert_price(price, own, context.currency),
        "total": convert(total, own, context.currency),
        "price_per_unit_in_inr": convert_price(price, own, RUPEE),
        "total_in_inr": convert(total, own, RUPEE),
    }


def _average(stars: int, count: int) -> Decimal | None:
    if not count:
        return None
    return (Decimal(stars) / count).quantize(TENTH, rounding=ROUND_HALF_UP)
