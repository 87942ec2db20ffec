"""Checks the form of a RODTEP offer in one pass (RULES.md 60)."""

from __future__ import annotations

import datetime as dt
import re
from decimal import Decimal
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.field_limits import (
    DAYS_AWAY,
    DateLimits,
    FieldRuleOut,
    Limits,
    NumberLimits,
    TextLimits,
    Unusual,
)
from lading.base.reference.business_types import INDIA_ID
from lading.base.reference.models import Country
from lading.market.listings.models import CURRENCY, SCRIP_LENGTH
from lading.market.listings.schemas import RodtepIn

from . import checking
from .unclaimed import LOADING_PORT_REQUIRED

VALUE_REQUIRED = _("Total RODTEP value is required")
PRICE_ABOVE_VALUE = _("The asking price cannot be more than the total RODTEP value.")
NOT_A_SCRIP = _("A scrip number has 4 to 20 letters and digits.")
SCRIP_OFFERED = _("This scrip number is already offered.")
SCRIP_EXPIRED = _("This scrip has expired.")

VALUE: Final = NumberLimits(required=VALUE_REQUIRED, minimum=1)
SCRIP: Final = TextLimits(
    max_length=40,
    pattern=rf"[\s/.-]*(?:[A-Za-z0-9][\s/.-]*){{4,{SCRIP_LENGTH}}}",
    pattern_message=NOT_A_SCRIP,
)
"""A scrip number as it is typed, with spaces and dashes."""
EXPIRY: Final = DateLimits(
    past=SCRIP_EXPIRED, unusual=Unusual(limit="unusual.scrip_days", question=DAYS_AWAY.question)
)
_BETWEEN = re.compile(r"[\s/.-]")


def field_rules() -> list[FieldRuleOut]:
    """What the fields may hold, in the active language."""
    rules: dict[str, Limits] = {
        "totalRodtepValue": VALUE,
        "askingPrice": checking.PRICE,
        "scripNumber": SCRIP,
        "expiryDate": EXPIRY,
    }
    return [FieldRuleOut.from_limits(name, each) for name, each in rules.items()]


def check_form(payload: RodtepIn) -> dict[str, Any]:
    """The form's clean values by model attribute. Whether its scrip is offered by somebody is
    decided when it is stored.

    Raises ValidationFailed with every wrong field.
    """
    checks = Checks()
    category, hs_code = checking.goods(checks, ("name", payload.name), ("code", payload.code))
    india = Country.objects.filter(pk=INDIA_ID).first()
    port = checking.port(checks, "port", payload.port, india, LOADING_PORT_REQUIRED)
    value = checks.number_within(
        "totalRodtepValue", payload.total_rodtep_value, VALUE, currency=CURRENCY
    )
    asking = checking.price(checks, "askingPrice", payload.asking_price)
    if _is_above(asking, value):
        checks.fail("askingPrice", PRICE_ABOVE_VALUE)
    values = {
        "category": category,
        "hs_code": hs_code,
        "hs_chapter": hs_code.code[:2] if hs_code else "",
        "port": port,
        "total_value": value,
        "asking_price": asking,
        "scrip_number": _scrip(checks, payload.scrip_number),
        "expiry_date": _expiry(checks, payload.expiry_date),
    }
    checks.raise_if_failed()
    return values


def _is_above(asking: Decimal | None, value: Decimal | None) -> bool:
    return asking is not None and value is not None and asking > value


def _scrip(checks: Checks, sent: Any) -> str:
    """The number in capitals, without what is typed between its digits; "" without one."""
    if isinstance(sent, int) and not isinstance(sent, bool):
        checks.fail("scripNumber", INVALID_VALUE)  # a number has lost its leading zeros
        return ""
    typed = checks.text_within("scripNumber", sent, SCRIP)
    return _BETWEEN.sub("", typed).upper()


def _expiry(checks: Checks, sent: Any) -> dt.date | None:
    return checks.date_within("expiryDate", sent, EXPIRY)
