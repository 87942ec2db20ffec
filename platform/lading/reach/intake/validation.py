"""The rules of the public forms (RULES.md 1.5, 42, 46). All failing fields are reported at once.

Imports by staff follow the same rules.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from django.utils import translation
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.review import STATUS_REQUIRED
from lading.base.kernel.values import contact_checks
from lading.base.reference.models import Country
from lading.base.reference.resolve import resolve_country
from lading.members.companies.signup.validation import TERMS_REQUIRED

from .models import CompanyType, QueryStatus
from .schemas import QueryIn, RegistrationIn

COMPANY_TYPE_REQUIRED = _("Company Type is required")
NAME_REQUIRED = _("Name is required")
COMPANY_REQUIRED = _("Company Name is required")
NATURE_REQUIRED = _("Nature of business is required")
SUBJECT_REQUIRED = _("Subject is required")
MESSAGE_REQUIRED = _("Message is required")

MAX_NAME = 75
MAX_NATURE = 100
MAX_COUNTRY = 100
MAX_SUBJECT = 150
MAX_MESSAGE = 2000
MAX_NOTES = 2000

Fields = Mapping[str, Any]
"""Clean values by the names of the model's fields."""

_OTHER_WORDS = {
    "partnership firm": CompanyType.PARTNERSHIP,
    "private limited": CompanyType.PRIVATE_LIMITED,
    "limited liability partnership": CompanyType.LLP,
    "one person company": CompanyType.OPC,
}


@functools.cache
def company_type_words() -> Mapping[str, str]:
    """The documents' words for each company type, in English whatever the active language."""
    with translation.override("en"):
        return {kind.value: str(kind.label) for kind in CompanyType}


@functools.cache
def _company_types() -> Mapping[str, str]:
    """Every accepted spelling of a company type, with its code."""
    codes = {word: code for code, word in company_type_words().items()}
    other = {word: kind.value for word, kind in _OTHER_WORDS.items()}
    return {**other, **codes, **{code: code for code in CompanyType.values}}


def check_registration(checks: Checks, payload: RegistrationIn) -> Fields:
    """Check the new-exporter form. Errors go to ``checks``."""
    text = checks.text
    kind = checks.choice(
        "companyType", payload.company_type, _company_types(), required=COMPANY_TYPE_REQUIRED
    )
    fields = {
        "company_type": kind,
        "name": text("name", payload.name, required=NAME_REQUIRED, max_length=MAX_NAME),
        "company_name": text(
            "companyName", payload.company_name, required=COMPANY_REQUIRED, max_length=MAX_NAME
        ),
        "email": contact_checks.email(checks, "email", payload.email),
        "mobile": _indian_mobile(checks, payload.mobile),
        "nature_of_business": text(
            "natureOfBusiness",
            payload.nature_of_business,
            required=NATURE_REQUIRED,
            max_length=MAX_NATURE,
        ),
    }
    agreed = checks.boolean("terms", payload.terms, default=False)
    if not agreed and not checks.failed("terms"):
        checks.fail("terms", TERMS_REQUIRED)
    return fields


def _indian_mobile(checks: Checks, value: Any) -> str:
    """An Indian mobile: ten digits, with or without the dial code."""
    number = contact_checks.mobile(checks, "mobile", value, dial_code=contact_checks.INDIA)
    if number and not number.startswith(f"+{contact_checks.INDIA}"):
        checks.fail("mobile", contact_checks.MOBILE_INDIAN)
        return ""
    return number


def check_query(checks: Checks, payload: QueryIn, *, caller_country: str = "") -> Fields:
    """Check the contact form, sent from the country of this ISO code. Errors go to ``checks``."""
    text = checks.text
    sent_code = payload.country_code or payload.dial_code
    dial_code = contact_checks.dial_code(checks, "countryCode", sent_code)
    mobile = contact_checks.mobile(
        checks, "mobile", payload.mobile, dial_code=dial_code, required=None
    )
    return {
        "name": text("name", payload.name, required=NAME_REQUIRED, max_length=MAX_NAME),
        "company_name": text("companyName", payload.company_name, max_length=MAX_NAME),
        "email": contact_checks.email(checks, "email", payload.email),
        "mobile": mobile,
        "country": _country(checks, payload.country, mobile, caller_country),
        "subject": text(
            "subject", payload.subject, required=SUBJECT_REQUIRED, max_length=MAX_SUBJECT
        ),
        "message": text(
            "message",
            payload.message,
            required=MESSAGE_REQUIRED,
            max_length=MAX_MESSAGE,
            multiline=True,
        ),
    }


def _country(checks: Checks, sent: Any, mobile: str, caller_country: str) -> Country | None:
    """The country that the form names, else that of the mobile number, else that of the network."""
    text = checks.text("country", sent, max_length=MAX_COUNTRY)
    if text:
        named = resolve_country(text)
        if named is None:
            checks.fail("country", INVALID_VALUE)
        return named
    code = contact_checks.region_of(mobile) or caller_country
    return Country.objects.filter(iso2=code).first() if code else None


def check_answer(checks: Checks, *, status: Any, notes: Any) -> Fields:
    """Check the staff's status and notes of a query. Errors go to ``checks``."""
    return {
        "status": checks.choice("status", status, QueryStatus.values, required=STATUS_REQUIRED),
        "notes": checks.text("notes", notes, max_length=MAX_NOTES, multiline=True),
    }
