"""Checks of one item of a price calculation, every wrong field in one pass (RULES.md 59)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from types import MappingProxyType
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from lading.base.kernel import limits
from lading.base.kernel.checks import INVALID_VALUE, NOT_OFFERED, Checks
from lading.base.kernel.field_limits import FieldRuleOut, NumberLimits, TextLimits
from lading.base.reference.currencies import is_currency
from lading.base.reference.hs import codes as hs_codes
from lading.base.reference.models import HsCode, Unit
from lading.base.reference.resolve import MAX_LENGTH, resolve_hs_code, resolve_unit

from . import models as m
from .arithmetic import RUPEE, SHARED, Item, ItemKind, PriceTerm, Share
from .schemas import OTHERS

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
HS_CODE_OF_GOODS = _("Only goods have an HS code.")
SHARE_NOT_POSSIBLE = _("This item cannot be a share of that price.")
NO_PERCENT = _("Enter a percentage.")
PERCENT_LOW = _("Enter a percentage greater than 0.")
SMALLEST_EXCHANGE_RATE: Final = Decimal("0.0001")
DESCRIPTION: Final = TextLimits(required=NO_DESCRIPTION, max_length=m.DESCRIPTION_LENGTH)
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


def item_rules() -> list[FieldRuleOut]:
    """What the fields of an item may hold, in the active language."""
    numbers = [FieldRuleOut.from_limits(name, each) for name, each in NUMBERS.items()]
    return [FieldRuleOut.from_limits("description", DESCRIPTION), *numbers]


class ItemCheck:
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
