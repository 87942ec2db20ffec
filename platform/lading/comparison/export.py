"""A comparison as a spreadsheet, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lading.kernel.dates import day_text
from lading.kernel.workbook import xlsx
from lading.reference.currencies import RUPEE, money_cell

_COLUMNS: Mapping[str, Promise] = {
    "company_name": _("Seller"),
    "price": _("Price per unit"),
    "units": _("Unit"),
    "net_amount": _("Total"),
    "currency_code": _("Currency"),
    "price_per_unit": _("Price per unit in {currency}"),
    "total": _("Total in {currency}"),
    "price_per_unit_in_inr": _("Price per unit in INR"),
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
NO_RATE = _("no rate")
OLD_RATE = _("no rate since {day}")
RATE = _("{inr} INR on {day}")


def workbook_of(compared: Mapping[str, Any]) -> bytes:
    """The XLSX file of a comparison (`queries.comparison`)."""
    header = [
        str(title).format(currency=compared["currency"], knots=compared["knots"])
        for title in _COLUMNS.values()
    ]
    rates = {rate.currency: _rate_text(rate) for rate in compared["rates"]}
    rows = [_cells(row, rates, compared["currency"]) for row in compared["rows"]]
    return xlsx(header, rows, right_to_left=translation.get_language_bidi())


def _cells(row: Mapping[str, Any], rates: Mapping[str, str], currency: str) -> list[Any]:
    own = row["currency_code"]
    in_currency = {
        "price": own,
        "net_amount": own,
        "price_per_unit": currency,
        "total": currency,
        "price_per_unit_in_inr": RUPEE,
        "total_in_inr": RUPEE,
    }
    cells: dict[str, Any] = {
        name: money_cell(row[name], code) for name, code in in_currency.items()
    }
    cells["rate"] = rates.get(own, "")
    return [cells[name] if name in cells else row[name] for name in _COLUMNS]


def _rate_text(rate: Any) -> str:
    if rate.date is None:
        return str(NO_RATE)
    if rate.state != "current":
        return str(OLD_RATE).format(day=day_text(rate.date))
    return str(RATE).format(inr=f"{rate.inr.normalize():f}", day=day_text(rate.date))
