"""Rows with the number of an enquiry that the company has, as its own download has them (RULES.md
84). A file does not change the enquiry, so a row has to say what it says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import FieldErrors, Text
from lading.base.kernel.values import languages
from lading.base.kernel.values.clock import today
from lading.base.kernel.values.texts import shown
from lading.base.kernel.values.typed.dates import ReadDate, read_date
from lading.base.kernel.values.typed.numbers import ReadNumber, read_number
from lading.base.reference.business_types import ID_BY_CODE
from lading.base.reference.containers import parse_container
from lading.base.reference.hs import codes as hs_codes
from lading.base.reference.models import Country, HsCode, Port, Unit
from lading.base.reference.text import normalise, unit_label
from lading.trade.enquiries import access
from lading.trade.enquiries.form.fields import FIELDS
from lading.trade.enquiries.form.rule import FieldKind
from lading.trade.enquiries.models import Enquiry

from .kind import Values

NUMBER: Final = "enquiryNumber"
PARTY: Final = "targetedBusinessType"
UNKNOWN_NUMBER = _(
    "Your company has no enquiry with this number. Leave it empty for a new enquiry."
)
NOT_CHANGED = _(
    "The stored enquiry says something else, and a file does not change it. Change it on its own "
    "page if it is not published yet, or empty its number for a new enquiry."
)
_DIGITS: Final = re.compile(r"\d{1,15}", re.ASCII)
_PLACES: Final = 8
"""More decimal places than any field of the form has."""


def find(actor: Actor, number: Any) -> Enquiry | None:
    """The company's enquiry with this number; None where it has none. One SQL query."""
    text = str(number).strip()
    if not _DIGITS.fullmatch(text):
        return None
    related = [
        rule.attribute
        for rule in FIELDS.values()
        if rule.kind in (FieldKind.CATEGORY, FieldKind.HS_CODE, FieldKind.UNIT, *_PLACES_OF)
    ]
    return access.own(actor).select_related(*related).filter(pk=int(text)).first()


def differences(enquiry: Enquiry, values: Values) -> FieldErrors:
    """A message for each field of a row that says something else than the enquiry."""
    wrong = [
        name
        for name, rule in FIELDS.items()
        if name in values and not _says(rule.kind, values[name], getattr(enquiry, rule.attribute))
    ]
    if PARTY in values and not _asks(values[PARTY], enquiry.target_types):
        wrong.append(PARTY)
    errors: dict[str, list[Text]] = {name: [NOT_CHANGED] for name in wrong}
    return errors


def _asks(sent: Any, types: list[int]) -> bool:
    return {ID_BY_CODE.get(code) for code in str(sent).split(",")} == set(types)


def _says(kind: FieldKind, sent: Any, stored: Any) -> bool:
    """Whether what was read of a cell is what is stored."""
    if sent in ("", None) or stored in ("", None):
        return sent in ("", None) and stored in ("", None)
    says: Callable[[Any, Any], bool] = _SAYS.get(kind, _is_text)
    return says(sent, stored)


def _is_text(sent: Any, stored: str) -> bool:
    return shown(str(sent)) == shown(stored)


def _is_container(sent: Any, stored: str) -> bool:
    return parse_container(str(sent)) == stored


def _is_number(sent: Any, stored: Decimal | int) -> bool:
    if isinstance(sent, bool):
        return False
    if not isinstance(sent, str):
        return Decimal(str(sent)) == stored
    read = read_number(sent, languages.active(), decimals=_PLACES)
    return isinstance(read, ReadNumber) and read.certain and read.value == stored


def _is_day(sent: Any, stored: Any) -> bool:
    read = read_date(str(sent), languages.active(), today())
    return isinstance(read, ReadDate) and read.value == stored


def _is_row(sent: Any, stored: Any) -> bool:
    """Whether a row of reference data is called so, in any language."""
    called = {normalise(stored.name), *map(normalise, (stored.names or {}).values())}
    if isinstance(stored, Unit):
        called |= {normalise(unit_label(name, stored.code)) for name in called}
        called.add(normalise(stored.code))
    if isinstance(stored, Country):
        called.add(normalise(stored.iso2))
    return normalise(str(sent)) in called


def _is_port(sent: Any, stored: Port) -> bool:
    called = (stored.name, stored.locode, f"{stored.name} ({stored.locode})")
    return normalise(str(sent)) in map(normalise, called)


def _is_code(sent: Any, stored: HsCode) -> bool:
    """By its id, or by the digits of a code that is not offered any more."""
    return sent == stored.pk or hs_codes.read(str(sent)).digits == stored.code


_PLACES_OF: Final = (FieldKind.COUNTRY, FieldKind.PORT)
_SAYS: Final[Mapping[FieldKind, Callable[[Any, Any], bool]]] = {
    FieldKind.CONTAINER: _is_container,
    FieldKind.NUMBER: _is_number,
    FieldKind.INTEGER: _is_number,
    FieldKind.DATE: _is_day,
    FieldKind.CATEGORY: _is_row,
    FieldKind.UNIT: _is_row,
    FieldKind.COUNTRY: _is_row,
    FieldKind.PORT: _is_port,
    FieldKind.HS_CODE: _is_code,
}
"""Every other kind is a text."""
