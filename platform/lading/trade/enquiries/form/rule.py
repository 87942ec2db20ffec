"""What a field of an enquiry's form is, and who may see its value. `fields` has all of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pydantic.alias_generators import to_snake

from lading.base.kernel.errors import Text
from lading.base.kernel.field_limits import (
    WHOLE_DIGITS,
    DateLimits,
    Limits,
    NumberLimits,
    TextLimits,
    Unusual,
)
from lading.base.kernel.field_records import Place


class Viewer(StrEnum):
    """Who looks at an enquiry. There are four kinds of suppliers that have it in their list: those
    that opened it (RULES.md 18) or did not, and that may know the enquirer (23) or may not.
    """

    OWNER = "owner"
    STAFF = "staff"
    INFORMED = "informed"
    OPENED = "opened"
    ACQUAINTED = "acquainted"
    """Has not opened it, but knows the enquirer from an order or a card."""
    LISTED = "listed"


EVERYBODY = frozenset(Viewer)
OPENED = EVERYBODY - {Viewer.LISTED, Viewer.ACQUAINTED}
"""The viewers of fields that are only shown once the enquiry is opened (RULES.md 18)."""


class FieldKind(StrEnum):
    """Type of a form field's value. `text` and `longText`: free text, of one or of several lines.
    `number`: a decimal number. `integer`: a whole number. `date`: a calendar date. `choice`: one of
    the field's `options`. `category`, `hsCode`, `unit`, `country` and `port`: an entry of the
    reference data. `container`: a container type. `currency`: an ISO 4217 code.
    """

    TEXT = "text"
    LONG_TEXT = "longText"
    NUMBER = "number"
    INTEGER = "integer"
    DATE = "date"
    CHOICE = "choice"
    CATEGORY = "category"
    HS_CODE = "hsCode"
    UNIT = "unit"
    COUNTRY = "country"
    PORT = "port"
    CONTAINER = "container"
    CURRENCY = "currency"


@dataclass(frozen=True, slots=True)
class FieldRule:
    """One field of the form. Lengths are in characters.

    ``within`` is the field that limits the choice: the country of a port, the category of an HS
    code. ``priced_in`` is the field with an amount's currency. ``also_named`` is a second wire name
    that is read if the first one is missing. ``python_name`` is needed where it is not the wire
    name in snake case. ``seen_by`` are the viewers that are sent the value: nobody unless given.
    ``staff`` is its place in the back office. ``hint`` and ``example`` are for the API document.
    ``is_named``: a draft needs this field, and only this one.
    """

    name: str
    attribute: str
    kind: FieldKind
    required: Text | None = None
    max_length: int | None = None
    too_long: Text | None = None
    minimum: int | None = None
    above_minimum: bool = False
    too_small: Text | None = None
    places: int = 3
    options: tuple[str, ...] = ()
    within: str = ""
    priced_in: str = ""
    also_named: str = ""
    python_name: str = ""
    seen_by: frozenset[Viewer] = frozenset()
    staff: Place | None = None
    hint: str = ""
    example: Any = None
    is_named: bool = False
    past: Text | None = None
    unusual: Unusual | None = None

    @property
    def limits(self) -> Limits | None:
        """What its values may be; None where it is chosen from rows or options."""
        if self.kind in _TEXTS:
            return self.text_limits
        if self.kind is FieldKind.DATE:
            return DateLimits(required=self.required, past=self.past, unusual=self.unusual)
        return self.number_limits if self.kind in _NUMBERS else None

    @property
    def text_limits(self) -> TextLimits:
        """What texts in the field may be."""
        return TextLimits(
            required=self.required,
            max_length=self.max_length or MAX_NAME,
            too_long=self.too_long,
            multiline=self.kind is FieldKind.LONG_TEXT,
        )

    @property
    def number_limits(self) -> NumberLimits:
        """What numbers in the field may be."""
        is_whole = self.kind is FieldKind.INTEGER
        return NumberLimits(
            required=self.required,
            minimum=self.minimum,
            above=self.above_minimum,
            too_small=self.too_small,
            digits=WHOLE_DIGITS if is_whole else _DIGITS,
            places=0 if is_whole else self.places,
            unusual=self.unusual,
        )

    @property
    def python(self) -> str:
        """The field's name in Python."""
        return self.python_name or to_snake(self.name)


_TEXTS = frozenset({FieldKind.TEXT, FieldKind.LONG_TEXT})
_NUMBERS = frozenset({FieldKind.NUMBER, FieldKind.INTEGER})
_DIGITS = 14
MAX_NAME = 200
"""The most characters of a name or code of reference data."""
