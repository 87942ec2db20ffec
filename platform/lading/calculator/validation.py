"""Checks of the form of a price calculation (RULES.md 59), every wrong field in one pass."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from types import MappingProxyType
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from lading.kernel import limits
from lading.kernel.checks import INVALID_VALUE, NOT_OFFERED, Checks
from lading.kernel.counted import Counted
from lading.kernel.currency_decimals import decimals_of
from lading.kernel.field_limits import (
    DAYS_AWAY,
    EXPIRY_PAST,
    DateLimits,
    FieldRuleOut,
    NumberLimits,
    TextLimits,
)
from lading.reference import hs_codes
from lading.reference.currencies import is_currency
from lading.reference.models import HsCode, Unit
from lading.reference.resolve import MAX_LENGTH, remembering, resolve_hs_code, resolve_unit

from . import models as m
from .arithmetic import (
    RUPEE,
    SHARED,
    InsuranceTooDear,
    Item,
    ItemKind,
    PriceTerm,
    Share,
    Sheet,
    sheet_of,
)
from .schemas import OTHERS, CalculationIn

# The product's own messages (RULES.md 3.5).
NO_NAME = _("Please enter template name")
NO_DESCRIPTION = _("Please enter description")
NO_CURRENCY = _("Currency is required")
NO_EXCHANGE_RATE = _("Exchange rate is required")
EXCHANGE_RATE_LOW = _("Exchange rate must be greater than 0")
NO_RATE = _("Rate per unit is required")
RATE_LOW = _("Rate per unit must be greater than 0")
NO_UNIT = _("UOM is required")
UNIT_UNKNOWN = _("Unknown unit.")
NO_QUANTITY = _("Number of units is required")
QUANTITY_LOW = _("Number of units must be greater than 0")
NO_GST = _("GST rate is required")
NO_OWN_GST = _("Custom GST rate is required")
GST_NEGATIVE = _("GST rate cannot be negative")
GST_HIGH = _("GST rate cannot exceed 100%")
GST_NOT_OFFERED = _("This GST rate is not offered. Choose another one, or Others.")
CURRENCY_NOT_ALLOWED = _("Only INR and one other currency are allowed in a calculation.")
ONE_EXCHANGE_RATE = _("A currency has one exchange rate in the whole calculation.")
NO_ITEMS = _("Add at least one item.")
TOO_MANY_ITEMS = Counted(
    "A calculation can have at most {limit} item.", "A calculation can have at most {limit} items."
)
HS_CODE_OF_GOODS = _("Only goods have an HS code.")
SHARE_NOT_POSSIBLE = _("This item cannot be a share of that price.")
NO_PERCENT = _("Enter a percentage.")
PERCENT_LOW = _("Enter a percentage greater than 0.")
TOO_DEAR = _("Insurance cannot cost as much as what it insures.")
TOO_LARGE = _("The amounts are too large to be calculated.")

SMALLEST_EXCHANGE_RATE: Final = Decimal("0.0001")
NAME: Final = TextLimits(required=NO_NAME, max_length=m.NAME_LENGTH)
DESCRIPTION: Final = TextLimits(required=NO_DESCRIPTION, max_length=m.DESCRIPTION_LENGTH)
ADDRESSEE: Final = TextLimits(max_length=m.ADDRESSEE_LENGTH)
ADDRESS: Final = TextLimits(max_length=m.ADDRESS_LENGTH, multiline=True)
EXPIRY: Final = DateLimits(past=EXPIRY_PAST, unusual=DAYS_AWAY)
PAYMENT: Final = TextLimits(max_length=m.PAYMENT_LENGTH, multiline=True)
EXCHANGE_RATE: Final = NumberLimits(
    required=NO_EXCHANGE_RATE,
    minimum=SMALLEST_EXCHANGE_RATE,
    too_small=EXCHANGE_RATE_LOW,
    digits=m.EXCHANGE_DIGITS,
    places=m.EXCHANGE_PLACES,
)
_PERCENT: Final = NumberLimits(
    required=NO_PERCENT,
    minimum=0,
    above=True,
    too_small=PERCENT_LOW,
    digits=m.PERCENT_DIGITS,
    places=m.PERCENT_PLACES,
)
_GST: Final = NumberLimits(
    required=NO_GST,
    minimum=0,
    too_small=GST_NEGATIVE,
    maximum=100,
    too_large=GST_HIGH,
    places=m.GST_PLACES,
)
NUMBERS: Final[Mapping[str, NumberLimits]] = MappingProxyType(
    {
        "exchangeRate": EXCHANGE_RATE,
        "ratePerUnit": NumberLimits(
            required=NO_RATE,
            minimum=0,
            above=True,
            too_small=RATE_LOW,
            digits=m.RATE_DIGITS,
            places=m.RATE_PLACES,
        ),
        "noOfUnits": NumberLimits(
            required=NO_QUANTITY,
            minimum=0,
            above=True,
            too_small=QUANTITY_LOW,
            digits=m.QUANTITY_DIGITS,
            places=m.QUANTITY_PLACES,
        ),
        "gstRate": _GST,
        "customGstRate": replace(_GST, required=NO_OWN_GST),
        "sharePercent": _PERCENT,
        "insuredPercent": _PERCENT,
    }
)
"""The numbers of an item, by their names."""
Raw = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ItemForm:
    """A checked item."""

    description: str
    hs_code: HsCode | None
    unit: Unit | None
    has_own_gst: bool
    item: Item


@dataclass(frozen=True, slots=True)
class Quotation:
    """What makes a calculation a quotation, by the names of its columns. Texts may be ""."""

    addressee_name: str
    addressee_address: str
    expiry_date: dt.date | None
    terms_of_payment: str

    def values(self) -> list[tuple[str, str | dt.date | None]]:
        """Each column with its value."""
        return [(field.name, getattr(self, field.name)) for field in fields(self)]


@dataclass(frozen=True, slots=True)
class CalculationForm:
    """A checked form, and what it comes to. ``currency`` is "" without a foreign one."""

    template_name: str
    quotation: Quotation
    currency: str
    exchange_rate: Decimal | None
    items: list[ItemForm]
    sheet: Sheet


def field_rules() -> list[FieldRuleOut]:
    """What the calculation's own fields may hold, in the active language."""
    return [
        FieldRuleOut.of("templateName", NAME),
        FieldRuleOut.of("exchangeRate", EXCHANGE_RATE),
        FieldRuleOut.of("addresseeName", ADDRESSEE),
        FieldRuleOut.of("addresseeAddress", ADDRESS),
        FieldRuleOut.of("expiryDate", EXPIRY),
        FieldRuleOut.of("termsOfPayment", PAYMENT),
    ]


def item_rules() -> list[FieldRuleOut]:
    """What the fields of an item may hold, in the active language."""
    numbers = [FieldRuleOut.of(name, each) for name, each in NUMBERS.items()]
    return [FieldRuleOut.of("description", DESCRIPTION), *numbers]


def check_form(payload: CalculationIn, offered: Collection[Decimal]) -> CalculationForm:
    """The checked form. ``offered`` are the GST rates that may be chosen.

    Raises ValidationFailed with every wrong field; those of an item are named `items.0.currency`.
    """
    checks = Checks()
    name = checks.text_within("templateName", payload.template_name, NAME)
    quotation = _quotation(checks, payload)
    with remembering():
        items = [
            _ItemCheck(checks, f"items.{place}.", raw, offered).form()
            for place, raw in enumerate(_raw_items(checks, payload))
        ]
    currency, exchange_rate = _foreign(checks, payload, items)
    checks.raise_if_failed()
    sheet = _sheet(checks, items, currency, exchange_rate)
    return CalculationForm(name, quotation, currency, exchange_rate, items, sheet)


def _quotation(checks: Checks, payload: CalculationIn) -> Quotation:
    return Quotation(
        addressee_name=checks.text_within("addresseeName", payload.addressee_name, ADDRESSEE),
        addressee_address=checks.text_within(
            "addresseeAddress", payload.addressee_address, ADDRESS
        ),
        expiry_date=checks.date_within("expiryDate", payload.expiry_date, EXPIRY),
        terms_of_payment=checks.text_within("termsOfPayment", payload.terms_of_payment, PAYMENT),
    )


def _raw_items(checks: Checks, payload: CalculationIn) -> list[Raw]:
    sent: Any = payload.items
    if not sent:
        checks.fail("items", NO_ITEMS)
        return []
    if not isinstance(sent, list) or not all(isinstance(each, Mapping) for each in sent):
        checks.fail("items", INVALID_VALUE)
        return []
    most = limits.number("calculation.items")
    if len(sent) > most:
        checks.fail("items", TOO_MANY_ITEMS.format(limit=most))
        return []
    return sent


class _ItemCheck:
    """Checks one item as it was sent. ``prefix`` begins the names of its fields."""

    def __init__(self, checks: Checks, prefix: str, raw: Raw, offered: Collection[Decimal]) -> None:
        self.checks, self.prefix, self.raw, self.offered = checks, prefix, raw, offered

    def form(self) -> ItemForm:
        """The checked item; where a field is wrong, the checks have its error."""
        description = self.checks.text_within(
            f"{self.prefix}description", self.raw.get("description"), DESCRIPTION
        )
        kind = ItemKind(self._choice("kind", ItemKind) or ItemKind.GOODS)
        hs_code = self._hs_code(kind)
        gst, has_own_gst = self._gst()
        share = self._share(kind)
        unit = None
        item = Item(kind=kind, gst=gst, share=share)
        if share is None:
            unit = self._unit()
            item = self._priced(replace(item, unit="" if unit is None else unit.code))
        return ItemForm(description, hs_code, unit, has_own_gst, item)

    def _priced(self, item: Item) -> Item:
        """The item with its own rate, quantity and currency."""
        currency = self._currency()
        rate = self._number("ratePerUnit", currency)
        quantity = self._number("noOfUnits")
        exchange_rate = Decimal(1)
        if currency not in ("", RUPEE):
            exchange_rate = exchange_rate_of(
                self.checks, f"{self.prefix}exchangeRate", self.raw.get("exchangeRate")
            )
        return replace(
            item, currency=currency, rate=rate, quantity=quantity, exchange_rate=exchange_rate
        )

    def _currency(self) -> str:
        return currency_of(
            self.checks, f"{self.prefix}currency", self.raw.get("currency"), required=NO_CURRENCY
        )

    def _unit(self) -> Unit | None:
        field, sent = f"{self.prefix}uom", self.raw.get("uom")
        if sent in (None, ""):
            self.checks.fail(field, NO_UNIT)
            return None
        text = self.checks.text(field, str(sent), max_length=100)
        unit = resolve_unit(text) if text else None
        if unit is None and not self.checks.failed(field):
            self.checks.fail(field, UNIT_UNKNOWN)
        return unit

    def _hs_code(self, kind: ItemKind) -> HsCode | None:
        field, sent = f"{self.prefix}hscode", self.raw.get("hscode")
        if sent in (None, ""):
            return None
        if isinstance(sent, bool) or not isinstance(sent, int | str):
            self.checks.fail(field, INVALID_VALUE)
            return None
        if isinstance(sent, str):
            sent = self.checks.text(field, sent, max_length=MAX_LENGTH)
        hs_code = resolve_hs_code(sent) if sent else None
        if sent and hs_code is None:
            hs_codes.fail(self.checks, field, str(sent), NOT_OFFERED)
        if hs_code is not None and kind is not ItemKind.GOODS:
            self.checks.fail(field, HS_CODE_OF_GOODS)
        return hs_code

    def _gst(self) -> tuple[Decimal, bool]:
        """The rate of GST in percent, and whether it was entered by hand."""
        sent = self.raw.get("gstRate")
        if isinstance(sent, str) and sent.strip().casefold() == OTHERS.casefold():
            return self._percent_of_gst("customGstRate"), True
        chosen = self._percent_of_gst("gstRate")
        field = f"{self.prefix}gstRate"
        if not self.checks.failed(field) and chosen not in self.offered:
            self.checks.fail(field, GST_NOT_OFFERED)
        return chosen, False

    def _percent_of_gst(self, name: str) -> Decimal:
        field, sent = f"{self.prefix}{name}", self.raw.get(name)
        if isinstance(sent, str):
            sent = sent.strip().removesuffix("%")
        return self.checks.number_within(field, sent, NUMBERS[name]) or Decimal(0)

    def _share(self, kind: ItemKind) -> Share | None:
        term = self._choice("shareOf", PriceTerm)
        if not term:
            return None
        if PriceTerm(term) not in SHARED[kind]:
            self.checks.fail(f"{self.prefix}shareOf", SHARE_NOT_POSSIBLE)
        share = Share(PriceTerm(term), self._number("sharePercent"))
        if kind is not ItemKind.INSURANCE:
            return share
        if self.raw.get("insuredPercent") in (None, ""):
            return replace(share, insured=Decimal(limits.number("calculation.insured_percent")))
        return replace(share, insured=self._number("insuredPercent"))

    def _number(self, name: str, currency: str = "") -> Decimal:
        """A number above 0. Where it is wrong, 1, so that nothing is divided by 0."""
        rate = self.checks.number_within(
            f"{self.prefix}{name}", self.raw.get(name), NUMBERS[name], currency=currency
        )
        return rate or Decimal(1)

    def _choice(self, name: str, choices: Any) -> str:
        known = [each.value for each in choices]
        return self.checks.choice(f"{self.prefix}{name}", self.raw.get(name), known)


def currency_of(checks: Checks, field: str, sent: Any, *, required: Any = None) -> str:
    """The code of a currency; "" if it is none, with an error in ``checks``."""
    code = checks.text(field, sent, required=required, max_length=3).upper()
    if code and not is_currency(code):
        checks.fail(field, INVALID_VALUE)
        return ""
    return code


def exchange_rate_of(checks: Checks, field: str, sent: Any) -> Decimal:
    """Rupees per unit of a foreign currency; 1 where it is wrong."""
    rate = checks.number_within(field, sent, EXCHANGE_RATE)
    return rate or Decimal(1)


def _foreign(
    checks: Checks, payload: CalculationIn, items: list[ItemForm]
) -> tuple[str, Decimal | None]:
    """The calculation's foreign currency and its rate: those that it names, else those of the
    items. There is one of each.
    """
    currency = currency_of(checks, "currency", payload.currency)
    rate: Decimal | None = None
    if currency == RUPEE:
        currency = ""
    if currency:
        rate = exchange_rate_of(checks, "exchangeRate", payload.exchange_rate)
    for place, each in enumerate(items):
        own = each.item.currency
        if own in ("", RUPEE):
            continue
        if not currency:
            currency, rate = own, each.item.exchange_rate
        if own != currency:
            checks.fail(f"items.{place}.currency", CURRENCY_NOT_ALLOWED)
        elif each.item.exchange_rate != rate and not checks.failed(f"items.{place}.exchangeRate"):
            checks.fail(f"items.{place}.exchangeRate", ONE_EXCHANGE_RATE)
    return currency, rate


def _sheet(
    checks: Checks, items: list[ItemForm], currency: str, exchange_rate: Decimal | None
) -> Sheet:
    """What the items come to. Raises ValidationFailed where that cannot be computed."""
    try:
        sheet = sheet_of(
            [each.item for each in items],
            exchange_rate=exchange_rate,
            foreign_places=decimals_of(currency),
        )
    except InsuranceTooDear:
        for place, each in enumerate(items):
            share = each.item.share
            if (
                share is not None
                and share.of is PriceTerm.CIF
                and each.item.kind is ItemKind.INSURANCE
            ):
                checks.fail(f"items.{place}.sharePercent", TOO_DEAR)
        checks.raise_if_failed()
        raise
    if max(sheet.figures()) > m.MOST:
        checks.fail("items", TOO_LARGE)
    checks.raise_if_failed()
    return sheet
