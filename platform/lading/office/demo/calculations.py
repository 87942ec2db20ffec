"""The demo's price calculations, of the two companies that export. Times are days before today."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from lading.base.kernel.actor import Actor
from lading.base.kernel.values.clock import today
from lading.base.reference.business_types import BusinessTypeId as T
from lading.market.calculator.schemas import CalculationIn
from lading.market.calculator.services import create_calculation

from .rates import RATES

Item = dict[str, Any]
VALID_DAYS = 30


def _item(description: str, kind: str = "goods", gst: float = 0, **fields: Any) -> Item:
    rate = fields.get("ratePerUnit")
    priced = {} if rate is None else {"currency": "INR", "uom": "NOS", "noOfUnits": 1}
    return {"description": description, "kind": kind, "gstRate": gst, **priced, **fields}


def _foreign(currency: str) -> dict[str, Any]:
    return {"currency": currency, "exchangeRate": str(RATES[currency])}


def _insurance(percent: float) -> Item:
    return _item("Marine insurance, all risks", "insurance", shareOf="CIF", sharePercent=percent)


@dataclass(frozen=True, slots=True)
class Kept:
    """One calculation."""

    owner: T
    days_ago: float
    name: str
    items: tuple[Item, ...]
    currency: str = ""
    quoted: Mapping[str, str] = field(default_factory=dict)
    """What makes it a quotation, as the form sends it."""


CALCULATIONS = (
    Kept(
        T.EXPORTER,
        13.2,
        "Basmati rice to Jebel Ali, CIF",
        (
            _item(
                "1121 basmati rice, 25 kg bags",
                ratePerUnit=78.5,
                noOfUnits=24000,
                uom="KGS",
                hscode="10063020",
            ),
            _item("Bags and stitching", "charges", 18, ratePerUnit=14.25, noOfUnits=960, uom="BAG"),
            _item("Lorry to Mundra", "charges", 5, ratePerUnit=38500),
            _item("Terminal handling and customs", "charges", 18, ratePerUnit=27400),
            _item("Ocean freight, 20 foot", "freight", ratePerUnit=410, **_foreign("USD")),
            _insurance(0.25),
        ),
        "USD",
        {
            "addresseeName": "Al Rawabi Foodstuff Trading LLC",
            "addresseeAddress": "Warehouse 14, Al Aweer\nDubai, United Arab Emirates",
            "termsOfPayment": "20% in advance by T/T, balance against copy of bill of lading",
        },
    ),
    Kept(
        T.EXPORTER,
        4.6,
        "Spices sample box",
        (
            _item("Turmeric powder", gst=5, ratePerUnit=186, noOfUnits=40, uom="KGS"),
            _item("Black pepper, whole", gst=5, ratePerUnit=642.5, noOfUnits=25, uom="KGS"),
            _item("Courier by air", "freight", 18, ratePerUnit=9350),
        ),
    ),
    Kept(
        T.MANUFACTURER_EXPORTER,
        9.4,
        "Cotton yarn to Rotterdam",
        (
            _item("Cotton yarn, 30s carded", ratePerUnit=242.75, noOfUnits=18000, uom="KGS"),
            _item("Mill to Nhava Sheva", "charges", 5, ratePerUnit=46800),
            _item("Ocean freight, 40 foot", "freight", ratePerUnit=1650, **_foreign("USD")),
            _insurance(0.3),
            _item("Customs duty at Rotterdam", "duty", shareOf="CIF", sharePercent=4),
        ),
        "USD",
    ),
    Kept(
        T.MANUFACTURER_EXPORTER,
        2.3,
        "Terry towels, per dozen",
        (
            _item(
                "Terry towels 70 × 140 cm",
                ratePerUnit=21.4,
                noOfUnits=500,
                uom="DOZ",
                **_foreign("EUR"),
            ),
            _item("Carton boxes", "charges", 12, ratePerUnit=64, noOfUnits=125, uom="NOS"),
        ),
        "EUR",
    ),
)


def keep(owner: Actor, calculation: Kept) -> None:
    """Have a company keep a calculation."""
    items = [dict(each) for each in calculation.items]
    sent: dict[str, Any] = {"templateName": calculation.name, "items": items, **calculation.quoted}
    if calculation.quoted:
        sent["expiryDate"] = (today() + dt.timedelta(days=VALID_DAYS)).isoformat()
    if calculation.currency:
        sent |= _foreign(calculation.currency)
    create_calculation(actor=owner, payload=CalculationIn.model_validate(sent))
