"""Checks of the form of a price calculation (RULES.md 59), every wrong field in one pass."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from decimal import Decimal
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from lading.base.kernel import limits
from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.field_limits import (
    DAYS_AWAY,
    EXPIRY_PAST,
    DateLimits,
    FieldRuleOut,
    TextLimits,
)
from lading.base.kernel.values.counted import Counted
from lading.base.kernel.values.currency_decimals import decimals_of
from lading.base.reference.resolve import remembering

from . import models as m
from .arithmetic import RUPEE, InsuranceTooDear, ItemKind, PriceTerm, Sheet, sheet_of
from .item_form import EXCHANGE_RATE, ItemCheck, ItemForm, Raw, currency_of, exchange_rate_of
from .schemas import CalculationIn

# The product's own messages (RULES.md 3.5).
NO_NAME = _("Please enter template name")
CURRENCY_NOT_ALLOWED = _("Only INR and one other currency are allowed in a calculation.")
ONE_EXCHANGE_RATE = _("Use the same exchange rate for a currency throughout the calculation.")
NO_ITEMS = _("Add at least one item.")
TOO_MANY_ITEMS = Counted(
    "A calculation can have at most {limit} item.", "A calculation can have at most {limit} items."
)
TOO_DEAR = _("Insurance cannot cost as much as what it insures.")
TOO_LARGE = _("The amounts are too large to be calculated.")

NAME: Final = TextLimits(required=NO_NAME, max_length=m.NAME_LENGTH)
ADDRESSEE: Final = TextLimits(max_length=m.ADDRESSEE_LENGTH)
ADDRESS: Final = TextLimits(max_length=m.ADDRESS_LENGTH, multiline=True)
EXPIRY: Final = DateLimits(past=EXPIRY_PAST, unusual=DAYS_AWAY)
PAYMENT: Final = TextLimits(max_length=m.PAYMENT_LENGTH, multiline=True)


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
        FieldRuleOut.from_limits("templateName", NAME),
        FieldRuleOut.from_limits("exchangeRate", EXCHANGE_RATE),
        FieldRuleOut.from_limits("addresseeName", ADDRESSEE),
        FieldRuleOut.from_limits("addresseeAddress", ADDRESS),
        FieldRuleOut.from_limits("expiryDate", EXPIRY),
        FieldRuleOut.from_limits("termsOfPayment", PAYMENT),
    ]


def check_form(payload: CalculationIn, offered: Collection[Decimal]) -> CalculationForm:
    """The checked form. ``offered`` are the GST rates that may be chosen.

    Raises ValidationFailed with every wrong field; those of an item are named `items.0.currency`.
    """
    checks = Checks()
    name = checks.text_within("templateName", payload.template_name, NAME)
    quotation = _quotation(checks, payload)
    with remembering():
        items = [
            ItemCheck(checks, f"items.{place}.", raw, offered).form()
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
