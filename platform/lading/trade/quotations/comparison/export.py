"""A comparison as a spreadsheet, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lading.base.documents.workbook import xlsx
from lading.base.http.exports import YES
from lading.base.kernel.values.counted import Counted
from lading.base.kernel.values.dates import day_text
from lading.base.reference.currencies import RUPEE, money_cell
from lading.trade.quotations.pricing import PER_LABELS, PricedPer

from .comparable import Difference

_COLUMNS: Mapping[str, Promise] = {
    "company_name": _("Seller"),
    "qty_offered": _("Quantity offered"),
    "asked": _("Quantity asked for"),
    "quantity_unit": _("Quantity unit"),
    "price": _("Price"),
    "priced_per": _("Price is per"),
    "net_amount": _("Total"),
    "currency_code": _("Currency"),
    "common_price": _("Price per {unit} in {currency}"),
    "best": _("Best comparable price"),
    "differences": _("Reason not comparable"),
    "price_per_unit": _("Price in {currency}"),
    "total": _("Total in {currency}"),
    "price_per_unit_in_inr": _("Price in INR"),
    "total_in_inr": _("Total in INR"),
    "rate": _("Exchange rate"),
    "payment_terms": _("Delivery terms"),
    "location_for_delivery": _("Location for delivery"),
    "expiry_date": _("Valid until"),
    "expires_in_days": _("Days left"),
    "rating_average": _("Rating"),
    "response_hours": _("Response time in hours"),
    "response_rate": _("Share of enquiries answered"),
    "distance_nm": _("Sea distance in nautical miles"),
    "sailing_days": _("Days at sea at {knots} knots"),
    "description": _("Response message"),
}
NEWEST = Counted(
    "This file contains only the newest quotation.",
    "This file contains only the newest {limit} quotations.",
)
NO_RATE = _("no rate")
OLD_RATE = _("no rate since {day}")
RATE = _("{inr} INR on {day}")


DIFFERENCES: Mapping[Difference, Promise] = {
    Difference.QUANTITY: _("less than the quantity asked for"),
    Difference.TERMS: _("different delivery terms"),
    Difference.UNIT: _("different unit"),
    Difference.RATE: _("no exchange rate"),
    Difference.ENDED: _("expired or withdrawn"),
}
"""Why a price is not compared, in words."""


def workbook_of(compared: Mapping[str, Any]) -> bytes:
    """The XLSX file of a comparison (`queries.comparison`), which says so if it is cut."""
    in_header = {
        "currency": compared["currency"],
        "knots": compared["knots"],
        "unit": compared["common_unit"] or str(PER_LABELS[_basis(compared)]),
    }
    header = [str(title).format(**in_header) for title in _COLUMNS.values()]
    rates = {rate.currency: _rate_text(rate) for rate in compared["rates"]}
    rows = [_cells(row, compared, rates) for row in compared["rows"]]
    note = NEWEST.format(limit=len(rows)) if compared["is_cut"] else ""
    return xlsx(header, rows, right_to_left=translation.get_language_bidi(), note=note)


def _cells(
    row: Mapping[str, Any], compared: Mapping[str, Any], rates: Mapping[str, str]
) -> list[Any]:
    own, currency = row["currency_code"], compared["currency"]
    in_currency = {
        "price": own,
        "net_amount": own,
        "common_price": currency,
        "price_per_unit": currency,
        "total": currency,
        "price_per_unit_in_inr": RUPEE,
        "total_in_inr": RUPEE,
    }
    values = {
        **row,
        **{name: money_cell(row[name], code) for name, code in in_currency.items()},
        "asked": compared["qty"],
        "quantity_unit": compared["quantity_unit"] or _counted(compared),
        "priced_per": row["units"] or str(PER_LABELS[row["priced_per"]]),
        "best": str(YES) if row["is_best"] else "",
        "differences": ", ".join(str(DIFFERENCES[each]) for each in row["differences"]),
        "rate": rates.get(row["currency_code"], ""),
    }
    return [values[name] for name in _COLUMNS]


def _counted(compared: Mapping[str, Any]) -> str | None:
    counted = compared["counted_in"]
    return None if counted is None else str(PER_LABELS[counted])


def _basis(compared: Mapping[str, Any]) -> PricedPer:
    """What prices without a unit are for."""
    rows = compared["rows"]
    return rows[0]["priced_per"] if rows else PricedPer.UNIT


def _rate_text(rate: Any) -> str:
    if rate.date is None:
        return str(NO_RATE)
    if rate.state != "current":
        return str(OLD_RATE).format(day=day_text(rate.date))
    return str(RATE).format(inr=f"{rate.inr.normalize():f}", day=day_text(rate.date))
