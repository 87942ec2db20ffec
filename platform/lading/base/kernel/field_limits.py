"""What a field of a form may hold. Validation (`kernel.checks`) and the answers about the rules of
a form read the same records, so that the portal can say every fault in the words of the server
before it sends a form.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from pydantic import Field

from . import limits
from .errors import Text
from .values.amounts import number_text
from .values.counted import Counted
from .wire import Number, Wire

WHOLE_DIGITS: Final = 9
"""The most digits of a whole number."""
TOO_LONG = Counted(
    "This is longer than {limit} character.", "This is longer than {limit} characters."
)
NOT_WHOLE = _("Enter a whole number.")
TOO_MANY_DECIMALS = Counted(
    "Enter a number with at most {limit} decimal place.",
    "Enter a number with at most {limit} decimal places.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unusual:
    """From where on a value is possible but hardly meant, as a date of readiness in 2099. The
    portal asks before it sends such a value; the server takes it.

    ``limit`` is the key of a business limit: the largest usual number, or days from today. The
    ``question`` names it as ``{limit}`` and is counted by ``count``.
    """

    limit: str
    question: Counted

    @property
    def above(self) -> int:
        """The largest usual value."""
        return limits.number(self.limit)

    @property
    def message(self) -> str:
        """The question in the active language."""
        return self.question.format(count=self.above, limit=number_text(Decimal(self.above)))


@dataclass(frozen=True, slots=True, kw_only=True)
class UnusualAbove:
    """A number above that of another field of the form is possible but hardly meant, as a price
    for unclaimed cargo above its contract price. The portal asks; the server takes it.
    """

    field: str
    question: Text


DAYS_AWAY: Final = Unusual(
    limit="unusual.days",
    question=Counted(
        "This date is more than {limit} day away. Is it right?",
        "This date is more than {limit} days away. Is it right?",
        by="count",
    ),
)
"""Dates of readiness and validity."""
EXPIRY_PAST: Final = _("Expiry date cannot be in the past")


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberLimits:
    """A number of at most ``digits`` digits, ``places`` of them decimals. ``above`` makes the
    minimum exclusive. A message that is missing is made from the limit.
    """

    minimum: Decimal | int | None = None
    above: bool = False
    too_small: Text | None = None
    required: Text | None = None
    maximum: Decimal | int | None = None
    too_large: Text | None = None
    digits: int = 14
    places: int = 2
    unusual: Unusual | UnusualAbove | None = None

    @property
    def most(self) -> Decimal:
        """The largest number: the ``maximum``, or what fits into the digits."""
        if self.maximum is not None:
            return Decimal(self.maximum)
        return Decimal(10) ** (self.digits - self.places) - Decimal(10) ** -self.places

    @property
    def too_small_message(self) -> Text | None:
        """What is said of a number below the minimum; None without one."""
        if self.minimum is None:
            return None
        text = (
            _("Enter a number above {minimum}.") if self.above else _("Enter at least {minimum}.")
        )
        return self.too_small or text.format(minimum=number_text(Decimal(self.minimum)))

    @property
    def too_large_message(self) -> Text:
        """What is said of a number that is too large."""
        return self.too_large or _("Enter at most {maximum}.").format(
            maximum=number_text(self.most)
        )

    @property
    def decimals_message(self) -> Text:
        """What is said of a number with too many decimals."""
        return TOO_MANY_DECIMALS.format(limit=self.places) if self.places else NOT_WHOLE


@dataclass(frozen=True, slots=True, kw_only=True)
class TextLimits:
    """A text of at most ``max_length`` characters.

    ``pattern`` is a regular expression that the whole text must match, without regard to what
    comes of it later (capitals, signs between digits). Python and JavaScript (flag `u`) must read
    it alike: write `[0-9]` instead of backslash d, no named groups, no look-behind.
    """

    max_length: int
    required: Text | None = None
    too_long: Text | None = None
    multiline: bool = False
    pattern: str | None = None
    pattern_message: Text | None = None

    @property
    def too_long_message(self) -> Text:
        """What is said of a text with more characters."""
        return self.too_long or TOO_LONG.format(limit=self.max_length)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceLimits:
    """A row of reference data, which is only said to be missing."""

    required: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DateLimits:
    """A day. ``past`` is said of one before today, where that is refused."""

    required: Text | None = None
    past: Text | None = None
    unusual: Unusual | None = None


Limits = NumberLimits | TextLimits | DateLimits | ChoiceLimits


class FieldRuleOut(Wire):
    """The rules by which the server checks a field of the form. Messages are in the caller's
    language. Rules that do not apply to the field are null.
    """

    name: str = Field(description="The name of the field in requests.", examples=["price"])
    required_message: str | None = Field(
        description="Error message if the field is empty; null if it may be empty.",
        examples=["Price is required"],
    )
    minimum: Number | None = Field(
        description="The lowest number that is accepted; if `aboveMinimum` is true, the number "
        "must be higher. Null if there is no limit or the field is not a number.",
        examples=[1],
    )
    above_minimum: bool = Field(
        description="Whether the number must be higher than `minimum`, so that `minimum` itself "
        "is refused.",
        examples=[False],
    )
    too_small_message: str | None = Field(
        description="Error message for a number that is too low; null without a `minimum`.",
        examples=["Enter at least 1."],
    )
    maximum: Number | None = Field(
        description="The highest number that is accepted; null for a field that is not a number.",
        examples=[999999999999.99],
    )
    too_large_message: str | None = Field(
        description="Error message for a number above `maximum`.",
        examples=["Enter at most 999,999,999,999.99."],
    )
    decimal_places: int | None = Field(
        description="Maximum number of decimal places; null for a field that is not a number.",
        examples=[2],
    )
    max_length: int | None = Field(
        description="Maximum number of characters; null for a field that is not a text.",
        examples=[250],
    )
    too_long_message: str | None = Field(
        description="Error message for a text longer than `maxLength`.",
        examples=["This is longer than 250 characters."],
    )
    pattern: str | None = Field(
        description="A regular expression that the whole text must match once spaces at its start "
        "and end are removed; null if there is none. In JavaScript it needs the flag `u`. Not in "
        "the original specification.",
        examples=["[0-9]{2}[A-Za-z]{5}"],
    )
    pattern_message: str | None = Field(
        description="Error message for a text that does not match `pattern`. Not in the original "
        "specification.",
        examples=["A scrip number has 4 to 20 letters and digits."],
    )
    past_message: str | None = Field(
        description="Error message for a date before today (Indian time); null if past dates are "
        "allowed.",
        examples=["Expiry date cannot be in the past"],
    )
    unusual_above: Number | None = Field(
        description="The highest number that is likely. Higher numbers are accepted, but show "
        "`unusualMessage` to the user before sending one. Null if there is no such limit. Not in "
        "the original specification.",
        examples=[500],
    )
    unusual_above_field: str | None = Field(
        description="The name of another numeric field. Show `unusualMessage` to the user before "
        "sending a number higher than the value of the other field. Null if there is none. Not in "
        "the original specification.",
        examples=["contractPrice"],
    )
    unusual_after_days: int | None = Field(
        description="A number of days. Show `unusualMessage` to the user before sending a date "
        "that is further than this from today. Null if there is no such limit. Not in the "
        "original specification.",
        examples=[365],
    )
    unusual_message: str | None = Field(
        description="The question that asks the user to confirm an unlikely value; null if no "
        "value counts as unlikely. Not in the original specification.",
        examples=["This date is more than 365 days away. Is it right?"],
    )

    @classmethod
    def from_limits(cls, name: str, limits: Limits) -> FieldRuleOut:
        """The rule of a field, in the active language."""
        return cls(name=name, **values_of(limits))


def values_of(rule: Limits) -> dict[str, Any]:
    """The values of `FieldRuleOut` except its name, in the active language."""
    values: dict[str, Any] = dict.fromkeys(FieldRuleOut.model_fields)
    del values["name"]
    values |= {"required_message": _message_text(rule.required), "above_minimum": False}
    if isinstance(rule, TextLimits):
        values |= {
            "max_length": rule.max_length,
            "too_long_message": _message_text(rule.too_long_message),
            "pattern": rule.pattern,
            "pattern_message": _message_text(rule.pattern_message),
        }
    elif isinstance(rule, NumberLimits):
        values |= {
            "minimum": rule.minimum,
            "above_minimum": rule.above,
            "too_small_message": _message_text(rule.too_small_message),
            "maximum": rule.most,
            "too_large_message": _message_text(rule.too_large_message),
            "decimal_places": rule.places,
        }
    elif isinstance(rule, DateLimits):
        values["past_message"] = _message_text(rule.past)
    unusual = rule.unusual if isinstance(rule, NumberLimits | DateLimits) else None
    if isinstance(unusual, UnusualAbove):
        values |= {
            "unusual_above_field": unusual.field,
            "unusual_message": _message_text(unusual.question),
        }
    elif unusual is not None:
        name = "unusual_above" if isinstance(rule, NumberLimits) else "unusual_after_days"
        values |= {name: unusual.above, "unusual_message": unusual.message}
    return values


def _message_text(text: Text | None) -> str | None:
    return None if text is None else str(text)
