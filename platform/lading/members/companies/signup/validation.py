"""Validates the sign-up form in one pass (RULES.md 1.5) and reports every wrong field at once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_lazy as _

from lading.base.kernel import limits
from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.values import contact_checks
from lading.base.kernel.values.counted import Counted
from lading.base.reference.business_types import (
    DESTINATION_TYPES,
    LOADING_TYPES,
    PAIR_TYPES,
    TYPES_WITHOUT_GST,
    offered_in,
)
from lading.base.reference.business_types import BusinessTypeId as T
from lading.base.reference.models import Country
from lading.base.reference.resolve import resolve_country
from lading.members.companies import ports_input
from lading.members.companies.gst import read_gst_number
from lading.members.companies.models import PortRole

from .schemas import SignUpIn

MAX_NAME = 75
MAX_COUNTRY = 120

NAME_REQUIRED = _("Please input your name!")
COMPANY_REQUIRED = _("Please input your company name!")
COUNTRY_REQUIRED = _("Please select your country!")
TYPE_REQUIRED = _("Please select your nature of business!")
TYPE_NOT_OFFERED = _("This nature of business is not available in your country.")
# RULES.md 1.5.
TOO_MANY_LOADING = Counted(
    "You can select a maximum of {limit} loading port!",
    "You can select a maximum of {limit} loading ports!",
)
TOO_MANY_PORTS = Counted(
    "You can select a maximum of {limit} port!", "You can select a maximum of {limit} ports!"
)
PAIRS_REQUIRED = _("Please add at least one port pair for your business type!")
TERMS_REQUIRED = _("Please agree to the Terms and Conditions.")


@dataclass(slots=True)
class SignUpForm:
    """A valid form. ``stored`` is its company as JSON: ids of reference rows and texts."""

    name: str
    email: str
    mobile: str
    stored: dict[str, Any] = field(default_factory=dict)


def check_form(payload: SignUpIn) -> SignUpForm:
    """The form's clean values, or ValidationFailed with every wrong field.

    It does not look up whether anybody has the e-mail or the mobile: nobody may learn it here.
    """
    checks = Checks()
    form = SignUpForm(
        name=checks.text("name", payload.name, required=NAME_REQUIRED, max_length=MAX_NAME),
        email=contact_checks.email(checks, "email", payload.email),
        mobile="",
    )
    company_name = checks.text(
        "companyName", payload.company_name, required=COMPANY_REQUIRED, max_length=MAX_NAME
    )
    country = _country(checks, payload.country)
    form.mobile = _mobile(checks, payload, country)
    kind = _business_type(checks, payload.business_type_id, country)
    form.stored = {
        "companyName": company_name,
        "countryId": country.pk if country else None,
        "businessTypeId": kind,
        "gstNumber": _gst_number(checks, payload, kind),
        **_ports(checks, payload, kind),
    }
    if not checks.boolean("terms", payload.terms, default=False) and not checks.failed("terms"):
        checks.fail("terms", TERMS_REQUIRED)
    checks.raise_if_failed()
    return form


def _country(checks: Checks, sent: Any) -> Country | None:
    if isinstance(sent, int) and not isinstance(sent, bool):
        sent = str(sent)
    text = checks.text("country", sent, required=COUNTRY_REQUIRED, max_length=MAX_COUNTRY)
    country = resolve_country(text) if text else None
    if text and country is None:
        checks.fail("country", INVALID_VALUE)
    return country


def _mobile(checks: Checks, payload: SignUpIn, country: Country | None) -> str:
    """The number in E.164, by the dial code of the form, else of its country."""
    own = country.dial_code if country else ""
    dial_code = contact_checks.dial_code(
        checks,
        "countryCode",
        payload.country_code,
        default=int(own.removeprefix("+") or contact_checks.INDIA),
    )
    return contact_checks.mobile(checks, "mobile", payload.mobile, dial_code=dial_code)


def _business_type(checks: Checks, sent: Any, country: Country | None) -> int:
    """The business type, which the country must allow; 0 when it is unknown."""
    number = checks.integer("businessTypeId", sent, required=TYPE_REQUIRED)
    if number is None:
        return 0
    if number not in T.values:
        checks.fail("businessTypeId", INVALID_VALUE)
        return 0
    if country is not None and number not in offered_in(country.pk):
        checks.fail("businessTypeId", TYPE_NOT_OFFERED)
        return 0
    return number


def _gst_number(checks: Checks, payload: SignUpIn, kind: int) -> str:
    if kind == 0 or kind in TYPES_WITHOUT_GST:
        return ""
    return read_gst_number(checks, "gstNumber", payload.gst_number)


def _ports(checks: Checks, payload: SignUpIn, kind: int) -> dict[str, list[Any]]:
    """The ports that the type's form has (RULES.md 9), as ids."""
    loading, destinations, pairs = [], [], []
    if kind in LOADING_TYPES:
        loading = ports_input.read_ports(
            checks,
            "loadingPort",
            payload.loading_port,
            role=PortRole.LOADING,
            limit=limits.number("port.signup_max"),
            too_many=TOO_MANY_LOADING,
            required=ports_input.ports_required(kind),
        )
    if kind in DESTINATION_TYPES:
        destinations = ports_input.read_ports(
            checks,
            "port",
            payload.port or payload.port_id,
            role=PortRole.DESTINATION,
            limit=limits.number("port.destination_max"),
            too_many=TOO_MANY_PORTS,
        )
    if kind in PAIR_TYPES:
        pairs = ports_input.read_pairs(
            checks,
            "portPairs",
            payload.port_pairs,
            limit=limits.number("port.pairs_max"),
            required=PAIRS_REQUIRED,
        )
    return {
        "loading": [port.pk for port in loading],
        "destinations": [port.pk for port in destinations],
        "pairs": [list(pair.key) for pair in pairs],
    }
