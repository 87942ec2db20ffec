"""One reader for each kind of field of the enquiry form. An invalid value adds an error to the
checks; the others are read as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from django.db.models import Model
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.checks import NOT_OFFERED, Checks
from lading.base.kernel.errors import Text
from lading.base.reference import resolve
from lading.base.reference.containers import parse_container
from lading.base.reference.currencies import is_currency, priced_in
from lading.base.reference.hs import codes as hs_codes
from lading.base.reference.models import Country, HsCode, Port

from .rule import MAX_NAME, FieldKind, FieldRule

M = TypeVar("M", bound=Model)

NOT_IN_COUNTRY = _("Choose a port in the chosen country.")
MAX_CODE = 40

Known = Mapping[str, Any]
Reader = Callable[[Checks, FieldRule, Any, Text | None], Any]
"""``(checks, rule, sent, required message or None)`` → a value for the model."""


def read(checks: Checks, rule: FieldRule, sent: Any, required: Text | None, known: Known) -> Any:
    """The clean value of a field; its kind's empty value when it is missing or wrong.

    ``known`` are the clean values so far, by wire name: a port is looked up in its country.
    """
    if rule.kind is FieldKind.PORT:
        return _port(checks, rule, sent, required, known.get(rule.within))
    if rule.priced_in:
        currency = known.get(rule.priced_in) or ""
        limits = priced_in(replace(rule.number_limits, required=required), currency)
        return checks.number_within(rule.name, sent, limits, currency=currency)
    return _READERS[rule.kind](checks, rule, sent, required)


def empty(rule: FieldRule) -> Any:
    """The stored value of a field that is not shown."""
    return "" if rule.kind in _TEXTUAL else None


def name_or_id(checks: Checks, field: str, sent: Any, required: Text | None = None) -> str:
    """The name, code or id that was sent for a reference row, as text; "" when absent."""
    if isinstance(sent, int) and not isinstance(sent, bool):
        sent = str(sent) if abs(sent) <= resolve.MAX_ID else ""
        if not sent:
            checks.fail(field, NOT_OFFERED)
            return ""
    return checks.text(field, sent, required=required, max_length=MAX_NAME)


def _text(checks: Checks, rule: FieldRule, sent: Any, required: Text | None) -> str:
    return checks.text_within(rule.name, sent, replace(rule.text_limits, required=required))


def _number(checks: Checks, rule: FieldRule, sent: Any, required: Text | None) -> Any:
    return checks.number_within(rule.name, sent, replace(rule.number_limits, required=required))


def _integer(checks: Checks, rule: FieldRule, sent: Any, required: Text | None) -> int | None:
    limits = replace(rule.number_limits, required=required)
    return checks.integer_within(rule.name, sent, limits)


def _date(checks: Checks, rule: FieldRule, sent: Any, required: Text | None) -> Any:
    return checks.date(rule.name, sent, required=required)


def _choice(checks: Checks, rule: FieldRule, sent: Any, required: Text | None) -> str:
    return checks.choice(rule.name, sent, rule.options, required=required)


def _row(find: Callable[[str], M | None]) -> Reader:
    def reader(checks: Checks, rule: FieldRule, sent: Any, required: Text | None) -> M | None:
        text = name_or_id(checks, rule.name, sent, required)
        row = find(text) if text else None
        if text and row is None:
            checks.fail(rule.name, NOT_OFFERED)
        return row

    return reader


def _port(
    checks: Checks, rule: FieldRule, sent: Any, required: Text | None, country: Country | None
) -> Port | None:
    text = name_or_id(checks, rule.name, sent, required)
    unknown = NOT_IN_COUNTRY if country else NOT_OFFERED
    return resolve.read_port(checks, rule.name, text, unknown, country)


def _container(checks: Checks, rule: FieldRule, sent: Any, required: Text | None) -> str:
    text = checks.text(rule.name, sent, required=required, max_length=MAX_CODE)
    code = parse_container(text) if text else None
    if text and code is None:
        checks.fail(rule.name, NOT_OFFERED)
    return code or ""


def _currency(checks: Checks, rule: FieldRule, sent: Any, required: Text | None) -> str:
    code = checks.text(rule.name, sent, required=required, max_length=MAX_CODE).upper()
    if code and not is_currency(code):
        checks.fail(rule.name, NOT_OFFERED)
        return ""
    return code


def _hs_code(checks: Checks, rule: FieldRule, sent: Any, required: Text | None) -> HsCode | None:
    text = name_or_id(checks, rule.name, sent, required)
    hs_code = resolve.resolve_hs_code_or_id(text) if text else None
    if text and hs_code is None:
        hs_codes.fail(checks, rule.name, text, NOT_OFFERED)
    return hs_code


_TEXTUAL = frozenset(
    {FieldKind.TEXT, FieldKind.LONG_TEXT, FieldKind.CHOICE, FieldKind.CONTAINER, FieldKind.CURRENCY}
)

_READERS: Mapping[FieldKind, Reader] = {
    FieldKind.TEXT: _text,
    FieldKind.LONG_TEXT: _text,
    FieldKind.NUMBER: _number,
    FieldKind.INTEGER: _integer,
    FieldKind.DATE: _date,
    FieldKind.CHOICE: _choice,
    FieldKind.CATEGORY: _row(resolve.resolve_category),
    FieldKind.HS_CODE: _hs_code,
    FieldKind.UNIT: _row(resolve.resolve_unit),
    FieldKind.COUNTRY: _row(resolve.resolve_country),
    FieldKind.CONTAINER: _container,
    FieldKind.CURRENCY: _currency,
}
