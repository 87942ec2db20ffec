"""Checks a promotion's form in one pass (RULES.md 3.5), and reports every wrong field at once."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from lading.base.kernel import limits
from lading.base.kernel.checks import NOT_OFFERED, Checks
from lading.base.kernel.field_limits import (
    DAYS_AWAY,
    ChoiceLimits,
    DateLimits,
    FieldRuleOut,
    Limits,
    TextLimits,
)
from lading.base.kernel.values.clock import today
from lading.base.kernel.values.counted import Counted
from lading.base.reference import resolve
from lading.base.reference.business_types import BusinessTypeId, read_type_ids
from lading.base.reference.models import Category, Country, HsCode, Port
from lading.trade.catalogue.validation import CATEGORY_REQUIRED, HS_CODE_REQUIRED, goods_of

from .models import MESSAGE_LENGTH, TITLE_LENGTH, Promotion
from .schemas import PromotionIn

TITLE_REQUIRED = _("Title is required")
START_REQUIRED = _("Start date is required")
END_REQUIRED = _("End date is required")
MESSAGE_REQUIRED = _("Message is required")
MESSAGE_TOO_LONG = _("Promotion Message cannot exceed 110 characters")
END_BEFORE_START = _("The end date cannot be before the start date.")
START_PASSED = _("The start date has passed.")
END_PASSED = _("The end date has passed.")
TOO_MANY_DAYS = Counted(
    "A promotion can last {limit} day at most.", "A promotion can last {limit} days at most."
)
TITLE: Final = TextLimits(required=TITLE_REQUIRED, max_length=TITLE_LENGTH)
MESSAGE: Final = TextLimits(
    required=MESSAGE_REQUIRED, max_length=MESSAGE_LENGTH, too_long=MESSAGE_TOO_LONG, multiline=True
)
START: Final = DateLimits(required=START_REQUIRED, past=START_PASSED, unusual=DAYS_AWAY)
END: Final = DateLimits(required=END_REQUIRED, past=END_PASSED)
PORT_ELSEWHERE = _("This port is not in the chosen country.")


@dataclass(frozen=True, slots=True)
class PromotionForm:
    """A valid form. Both days are included, and are days of India."""

    title: str
    message: str
    category: Category
    hs_code: HsCode
    country: Country | None
    port: Port | None
    target_types: list[int]
    starts_on: dt.date
    ends_on: dt.date


def field_rules() -> list[FieldRuleOut]:
    """What the fields may hold, in the active language."""
    rules: dict[str, Limits] = {
        "title": TITLE,
        "categoryId": ChoiceLimits(required=CATEGORY_REQUIRED),
        "hsCodeId": ChoiceLimits(required=HS_CODE_REQUIRED),
        "description": MESSAGE,
        "startDate": START,
        "endDate": END,
    }
    return [FieldRuleOut.from_limits(name, each) for name, each in rules.items()]


def check_form(payload: PromotionIn, before: Promotion | None) -> PromotionForm:
    """The form's clean values. ``before`` is the promotion that is changed. Raises ValidationFailed
    with every wrong field.
    """
    checks = Checks()
    title = checks.text_within("title", payload.title, TITLE)
    message = checks.text_within("description", payload.description, MESSAGE)
    goods = goods_of(checks, payload.category_id, payload.hs_code_id)
    days = _days(checks, payload, before)
    country, port = _place(checks, payload)
    types = _types(checks, payload.targeted_business_type)
    checks.raise_if_failed()
    if goods is None or days is None:
        # Each of them has failed above.
        raise AssertionError("a promotion's form lacks a value without an error")
    category, hs_code = goods
    starts_on, ends_on = days
    return PromotionForm(
        title, message, category, hs_code, country, port, types, starts_on, ends_on
    )


def _days(
    checks: Checks, payload: PromotionIn, before: Promotion | None
) -> tuple[dt.date, dt.date] | None:
    """The first and the last day. A start that has passed is kept, but none is chosen."""
    starts_on = checks.date("startDate", payload.start_date, required=START.required)
    ends_on = checks.date("endDate", payload.end_date, required=END.required)
    day = today()
    is_kept = before is not None and before.starts_on == starts_on
    if starts_on is not None and starts_on < day and not is_kept:
        checks.fail("startDate", START_PASSED)
    if starts_on is None or ends_on is None:
        return None
    most = limits.number("promotion.days_max")
    if ends_on < starts_on:
        checks.fail("endDate", END_BEFORE_START)
    elif ends_on < day:
        checks.fail("endDate", END_PASSED)
    elif (ends_on - starts_on).days >= most:
        checks.fail("endDate", TOO_MANY_DAYS.format(limit=most))
    return starts_on, ends_on


def _place(checks: Checks, payload: PromotionIn) -> tuple[Country | None, Port | None]:
    """The country and the port it is for. A port alone brings its country."""
    country = resolve.read_row(checks, "countryId", payload.country_id, resolve.resolve_country)
    near = country.pk if country is not None else None
    named = resolve.read_text(checks, "portId", payload.port_id)
    port = resolve.read_port(checks, "portId", named, NOT_OFFERED, prefer=near)
    if port is not None and country is not None and port.country_id != country.pk:
        checks.fail("portId", PORT_ELSEWHERE)
    if port is not None and country is None and not checks.failed("countryId"):
        country = port.country
    return country, port


def _types(checks: Checks, sent: Any) -> list[int]:
    """Ids of the targeted business types, sorted; none for all."""
    if sent in (None, ""):
        return []
    items = [part.strip() for part in sent.split(",")] if isinstance(sent, str) else sent
    if not isinstance(items, list):
        items = [None]
    chosen = read_type_ids(checks, "targetedBusinessType", items)
    return [] if len(chosen) == len(BusinessTypeId) else chosen
