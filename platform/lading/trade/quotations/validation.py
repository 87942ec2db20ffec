"""Validates the seller's quotation form: every rule and message of RULES.md 2.5, in one pass."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext_lazy as _

from lading.base.files.models import StoredFile
from lading.base.files.services import claim_list
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.errors import Forbidden, Text, ValidationFailed
from lading.base.kernel.values.counted import Counted
from lading.base.reference.currencies import priced_in
from lading.base.reference.models import Unit
from lading.base.reference.resolve import resolve_unit
from lading.members.accounts.identity import is_of_own_company
from lading.trade.enquiries import quoting
from lading.trade.enquiries.models import Enquiry

from .fields import INPUTS, QUOTATIONS
from .rules import ALIASES
from .schemas import QuotationIn
from .terms import ALL_TERMS, FormRules, quantity_limits, rules_for

TERMS_NOT_OFFERED = _("Your type of business cannot offer these delivery terms.")
CURRENCY_NOT_OFFERED = _("You cannot quote in this currency.")
UNIT_UNKNOWN = _("Unknown unit.")
TOO_MANY_FILES = Counted(
    "At most {limit} file can be attached.", "At most {limit} files can be attached."
)


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of one version of a quotation. ``unit`` is None if the enquiry has none;
    ``quantity`` is None if the previous version, or else the enquiry, gives it.
    """

    price: Decimal
    quantity: Decimal | None
    unit: Unit | None
    currency: str
    expiry_date: dt.date
    payment_terms: str
    delivery_location: str
    description: str
    files: tuple[StoredFile, ...]


def requested_status(payload: QuotationIn) -> str:
    """The requested status; "" for none. Raises ValidationFailed for an unknown word."""
    checks = Checks()
    status = checks.choice("status", payload.status, ALIASES)
    checks.raise_if_failed()
    return status


def version_seen(sent: Any) -> int | None:
    """The version that the caller says it was shown; None for none. Raises ValidationFailed for
    anything but a number from 1.
    """
    checks = Checks()
    version = checks.integer_within("version", sent, INPUTS["version"].number)
    checks.raise_if_failed()
    return version


def check_form(actor: Actor, payload: QuotationIn) -> tuple[int, Terms]:
    """The id of the enquiry and the terms of a new quotation. Raises ValidationFailed with all
    wrong fields. Does not check whether the actor may quote on the enquiry; if it may not be read,
    only the seller's own rules apply.
    """
    checks = Checks()
    enquiry_id = checks.integer_within("enquiryId", payload.enquiry_id, INPUTS["enquiry_id"].number)
    enquiry = quoting.find_received(actor, enquiry_id) if enquiry_id else None
    terms = check_terms(actor, payload, enquiry, checks)
    return enquiry_id or 0, terms


def check_identity(actor: Actor, user_id: Any) -> None:
    """Raise Forbidden when the id that was sent for the caller's side is not of its company.

    The other side's id is never read: the server knows it, and a comparison would tell a seller who
    a withheld enquirer is (RULES.md 2, 23).
    """
    if user_id in (None, "") or str(user_id) == str(actor.user_id):
        return
    is_colleague = (
        isinstance(user_id, int | str)
        and str(user_id).isdecimal()
        and is_of_own_company(actor, int(user_id))
    )
    if not is_colleague:
        raise Forbidden


def check_terms(
    actor: Actor, payload: QuotationIn, enquiry: Enquiry | None, checks: Checks | None = None
) -> Terms:
    """The terms offered for an enquiry. Missing unit and currency are taken from the enquiry and
    the seller. Raises ValidationFailed with every wrong field.
    """
    checks = checks or Checks()
    rules = rules_for(actor, enquiry)
    currency = _currency(checks, payload.currency_code, rules)
    limits = priced_in(INPUTS["price"].number, currency)
    price = checks.number_within("price", payload.price, limits, currency=currency)
    quantity = check_quantity(checks, payload.qty, enquiry)
    expiry_date = check_expiry(checks, payload.expiry_date, INPUTS["expiry_date"].required)
    payment_terms = _payment_terms(checks, payload.payment_terms, rules)
    location = _location(checks, payload.location_for_delivery, rules, payment_terms)
    unit = _unit(checks, payload.units) or (enquiry.unit if enquiry else None)
    description = _message(checks, payload.description)
    files = _files(actor, checks, payload.attachments, rules)
    checks.raise_if_failed()
    if price is None or expiry_date is None:  # Cannot happen: both are required
        raise ValidationFailed
    return Terms(
        price=price,
        quantity=quantity,
        unit=unit,
        currency=currency,
        expiry_date=expiry_date,
        payment_terms=payment_terms,
        delivery_location=location,
        description=description,
        files=files,
    )


def check_quantity(checks: Checks, value: Any, enquiry: Enquiry | None) -> Decimal | None:
    """A quantity above zero, in whole containers if containers are counted; None for none."""
    return checks.number_within("qty", value, quantity_limits(enquiry))


def check_expiry(checks: Checks, value: Any, required: Text | None = None) -> dt.date | None:
    """Today or a later day; None if it is missing or wrong."""
    limits = replace(INPUTS["expiry_date"].date, required=required)
    return checks.date_within("expiryDate", value, limits)


def _payment_terms(checks: Checks, value: Any, rules: FormRules) -> str:
    required = INPUTS["payment_terms"].required if rules.payment_terms_required else None
    chosen = checks.choice("paymentTerms", value, ALL_TERMS, required=required)
    if chosen and chosen not in rules.payment_terms:
        checks.fail("paymentTerms", TERMS_NOT_OFFERED)
    return chosen


def _location(checks: Checks, value: Any, rules: FormRules, payment_terms: str) -> str:
    needed = payment_terms in rules.location_required_for
    limits = INPUTS["location_for_delivery"].text
    return checks.text_within(
        "locationForDelivery", value, limits if needed else replace(limits, required=None)
    )


def _message(checks: Checks, value: Any) -> str:
    return checks.text_within("description", value, INPUTS["description"].text)


def _currency(checks: Checks, value: Any, rules: FormRules) -> str:
    if value in (None, "") and rules.default_currency:
        return rules.default_currency
    chosen = _text(checks, "currency_code", value).upper()
    if chosen and chosen not in rules.currencies:
        checks.fail("currencyCode", CURRENCY_NOT_OFFERED)
    return chosen


def _text(checks: Checks, name: str, value: Any) -> str:
    """A text within the limits of its record; "" for none."""
    return checks.text_within(QUOTATIONS.records[name].wire_name, value, INPUTS[name].text)


def _unit(checks: Checks, value: Any) -> Unit | None:
    text = _text(checks, "units", value)
    unit = resolve_unit(text) if text else None
    if text and unit is None:
        checks.fail("units", UNIT_UNKNOWN)
    return unit


def _files(actor: Actor, checks: Checks, items: Any, rules: FormRules) -> tuple[StoredFile, ...]:
    most = rules.max_attachments
    return claim_list(checks, actor, "attachments", items, most=most, too_many=TOO_MANY_FILES)
