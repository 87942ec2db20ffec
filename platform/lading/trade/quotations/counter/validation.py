"""Validates a counter-offer: every rule of RULES.md 49, in one pass. What is left out stays as in
the version that it answers.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.checks import Checks
from lading.base.kernel.errors import ValidationFailed
from lading.base.reference.currencies import priced_in
from lading.trade.quotations.fields import INPUTS
from lading.trade.quotations.models import MESSAGE_CHARS, Quotation, QuotationVersion
from lading.trade.quotations.pricing import agreed_quantity
from lading.trade.quotations.rules import CounterStatus
from lading.trade.quotations.terms import ALL_TERMS, CounterRules, counter_rules
from lading.trade.quotations.validation import check_expiry, check_quantity

from .fields import COUNTER_INPUTS
from .schemas import CounterAnswerIn, CounterOfferIn

ANSWERS = (CounterStatus.ACCEPTED, CounterStatus.DECLINED, CounterStatus.WITHDRAWN)
ANSWER_REQUIRED = _("Say whether you accept, decline or withdraw it.")
SELLER_TERMS = _("The seller cannot offer these delivery terms.")


@dataclass(frozen=True, slots=True)
class Proposal:
    """The terms that a buyer proposes."""

    price: Decimal
    quantity: Decimal | None
    payment_terms: str
    delivery_location: str
    expiry_date: dt.date
    description: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What a party does with a counter-offer. ``version`` is the version of the quotation that the
    party was shown.
    """

    status: CounterStatus
    words: str
    version: int | None


def check_proposal(
    payload: CounterOfferIn, quotation: Quotation, version: QuotationVersion
) -> Proposal:
    """The terms proposed for a version. Raises ValidationFailed with every wrong field."""
    checks, rules = Checks(), counter_rules(quotation)
    limits = priced_in(INPUTS["price"].number, version.currency)
    price = checks.number_within("price", payload.price, limits, currency=version.currency)
    quantity = check_quantity(checks, payload.qty, quotation.enquiry)
    payment_terms = _payment_terms(checks, payload.payment_terms, rules, version)
    location = _location(checks, payload.location_for_delivery, rules, version, payment_terms)
    expiry_date = check_expiry(checks, payload.expiry_date) or version.expiry_date
    description = checks.text_within(
        "description", payload.description, COUNTER_INPUTS["description"].text
    )
    checks.raise_if_failed()
    if price is None:  # Cannot happen: it is required
        raise ValidationFailed
    return Proposal(
        price=price,
        quantity=agreed_quantity(quotation.enquiry, version.quantity, quantity),
        payment_terms=payment_terms,
        delivery_location=location,
        expiry_date=expiry_date,
        description=description,
    )


def check_answer(payload: CounterAnswerIn) -> Answer:
    """What the caller does with a counter-offer. Raises ValidationFailed with every wrong field."""
    checks = Checks()
    status = checks.choice("status", payload.status, ANSWERS, required=ANSWER_REQUIRED)
    words = checks.text("answer", payload.answer, max_length=MESSAGE_CHARS, multiline=True)
    version = checks.integer_within("version", payload.version, INPUTS["version"].number)
    checks.raise_if_failed()
    return Answer(status=CounterStatus(status), words=words, version=version)


def _payment_terms(
    checks: Checks, value: Any, rules: CounterRules, version: QuotationVersion
) -> str:
    if value in (None, ""):
        return version.payment_terms
    chosen = checks.choice("paymentTerms", value, ALL_TERMS)
    if chosen and chosen not in rules.payment_terms:
        checks.fail("paymentTerms", SELLER_TERMS)
    return chosen


def _location(
    checks: Checks, value: Any, rules: CounterRules, version: QuotationVersion, terms: str
) -> str:
    """The place sent; else the version's, while the delivery terms stay the same."""
    if value is None and terms == version.payment_terms:
        return version.delivery_location
    needed = terms in rules.location_required_for
    limits = INPUTS["location_for_delivery"].text
    return checks.text_within(
        "locationForDelivery", value, limits if needed else replace(limits, required=None)
    )
