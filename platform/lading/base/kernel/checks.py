"""Validates fields and reports every failing one at once, with the documents' messages.

Input shapes declare the right types for the OpenAPI document but accept wrong values (`Loose`), so
that one pass over the payload can name all failing fields: a missing date and a list instead of a
number are reported together (wire contract, status 422).
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from decimal import Decimal
from typing import Annotated, Any

from django.utils.translation import gettext_lazy as _
from pydantic import WrapValidator

from .errors import Candidate, Text, ValidationFailed
from .field_limits import WHOLE_DIGITS, DateLimits, NumberLimits, TextLimits
from .values import clock, languages, texts
from .values.dates import day_text
from .values.typed.dates import DateProblem, ReadDate, has_foreign_year, read_date
from .values.typed.numbers import NumberProblem, ReadNumber, decimal_sign, plain_number, read_number

INVALID_VALUE = _("This value is not valid.")
NOT_OFFERED = _("Choose one from the list.")
HIDES = _("This text contains {character}, which hides what it says. Please type it again.")
CANNOT_BE_SHOWN = _("This text contains {character}, which cannot be shown. Please delete it.")
NOT_A_NUMBER = _("Enter a number.")
NOT_A_DATE = _("Enter a date as DD-MM-YYYY.")
FOREIGN_YEAR = _("Enter the year as in the Gregorian calendar, such as {year}.")
NO_SUCH_DAY = _("There is no such day in the calendar.")
TWO_WAYS = _("{typed} can be read in two ways. Write {first} or {second}.")
OTHER_CURRENCY = _("This amount is in another currency. Enter it in {currency}.")

_ISO_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?", re.ASCII)
_NUMBER = re.compile(r"[+-]?\d{1,15}(\.\d{1,10})?", re.ASCII)
_THOUSAND_OR_FRACTION = re.compile(r"[+-]?[1-9]\d{0,2}\.\d{3}", re.ASCII)


def _pass_through(value: Any, handler: Callable[[Any], Any]) -> Any:
    return value


Loose = WrapValidator(_pass_through)
"""``Annotated[str | None, Loose]``: typed in the OpenAPI document, but only checked by `Checks`."""

LooseText = Annotated[str | None, Loose]
LooseNumber = Annotated[Decimal | float | int | str | None, Loose]
LooseInt = Annotated[int | str | None, Loose]
LooseBool = Annotated[bool | None, Loose]
LooseList = Annotated[list[Any] | str | None, Loose]


def message_of(unclean: texts.UncleanText) -> Text:
    """Why a text is refused, naming the character."""
    message = HIDES if unclean.hides else CANNOT_BE_SHOWN
    return message.format(character=texts.named(unclean.character))


def clean_reason(field: str, text: str) -> str:
    """A text of several lines by the rule of `values.texts`, for a service with a single one.
    Raises ValidationFailed.
    """
    try:
        return texts.clean(text, multiline=True)
    except texts.UncleanText as unclean:
        message = message_of(unclean)
        raise ValidationFailed(message, errors={field: [message]}) from unclean


class Checks:
    """Collects the errors of one payload. Each method returns a clean value or adds an error.

    Fields have their wire names. After the last check call `raise_if_failed`.
    """

    def __init__(self) -> None:
        self.errors: dict[str, list[Text]] = {}
        self.candidates: dict[str, list[Candidate]] = {}

    def fail(self, field: str, message: Text) -> None:
        """Add an error to a field. One message per field and cause."""
        messages = self.errors.setdefault(field, [])
        if message not in messages:
            messages.append(message)

    def offer(self, field: str, message: Text, candidates: Iterable[Candidate]) -> None:
        """Add an error to a field whose value may mean one of these."""
        self.fail(field, message)
        self.candidates[field] = list(candidates)

    def failed(self, field: str) -> bool:
        """Whether the field has an error already."""
        return field in self.errors

    def raise_if_failed(self) -> None:
        """Raise ValidationFailed with all errors, if there are any."""
        if self.errors:
            raise ValidationFailed(errors=self.errors, candidates=self.candidates)

    def text(
        self,
        field: str,
        value: Any,
        *,
        required: Text | None = None,
        max_length: int,
        too_long: Text | None = None,
        multiline: bool = False,
    ) -> str:
        """A text by the rule of `values.texts`; "" when it is absent, or has nothing to see."""
        limits = TextLimits(
            max_length=max_length, required=required, too_long=too_long, multiline=multiline
        )
        return self.text_within(field, value, limits)

    def text_within(self, field: str, value: Any, limits: TextLimits) -> str:
        """A text within its limits, as `text`."""
        if value is None:
            value = ""
        if not isinstance(value, str):
            self.fail(field, INVALID_VALUE)
            return ""
        try:
            value.encode()
        except UnicodeEncodeError:  # PostgreSQL cannot store lone surrogates
            self.fail(field, INVALID_VALUE)
            return ""
        try:
            text = texts.clean(value, multiline=limits.multiline)
        except texts.UncleanText as unclean:
            self.fail(field, message_of(unclean))
            return ""
        if not text and limits.required is not None:
            self.fail(field, limits.required)
        if len(text) > limits.max_length:
            self.fail(field, limits.too_long_message)
            return ""
        if text and limits.pattern is not None and not re.fullmatch(limits.pattern, text):
            self.fail(field, limits.pattern_message or INVALID_VALUE)
            return ""
        return text

    def number(
        self,
        field: str,
        value: Any,
        *,
        required: Text | None = None,
        minimum: Decimal | int | None = None,
        too_small: Text | None = None,
        above: bool = False,
        digits: int = 14,
        places: int = 2,
    ) -> Decimal | None:
        """A number of at most ``digits`` digits, ``places`` of them decimals, as `number_within`.
        ``above`` makes the minimum exclusive.
        """
        limits = NumberLimits(
            minimum=minimum, above=above, too_small=too_small, digits=digits, places=places
        )
        return self.number_within(field, value, limits, required=required)

    def number_within(
        self,
        field: str,
        value: Any,
        limits: NumberLimits,
        *,
        required: Text | None = None,
        currency: str = "",
    ) -> Decimal | None:
        """A number within its limits, a JSON number or a text as people of the active language type
        it (RULES.md 73). A text that can be read in two ways is refused. ``required`` is the
        message when it is missing, instead of that of the limits; ``currency`` is that of an
        amount, which the text may name.
        """
        needed = required if required is not None else limits.required
        if value is None or value == "":
            if needed is not None:
                self.fail(field, needed)
            return None
        number = _decimal(value, limits, currency)
        if isinstance(number, Decimal):
            fault = _fault(number, limits)
            if fault is None:
                return number
            number = fault
        self.fail(field, number)
        return None

    def integer(
        self, field: str, value: Any, *, required: Text | None = None, minimum: int | None = None
    ) -> int | None:
        """A whole number of at most nine digits (`WHOLE_DIGITS`)."""
        limits = NumberLimits(minimum=minimum, digits=WHOLE_DIGITS, places=0)
        return self.integer_within(field, value, limits, required=required)

    def integer_within(
        self, field: str, value: Any, limits: NumberLimits, *, required: Text | None = None
    ) -> int | None:
        """A whole number within limits without decimals, as `number_within`."""
        number = self.number_within(field, value, limits, required=required)
        return None if number is None else int(number)

    def date(
        self,
        field: str,
        value: Any,
        *,
        required: Text | None = None,
        invalid: Text = NOT_A_DATE,
    ) -> dt.date | None:
        """A date: `YYYY-MM-DD`, DD-MM-YYYY as the documents' date pickers send it, or as people of
        the active language write it (RULES.md 74), if it can be read in one way only. ``invalid``
        is the message for what is none.
        """
        if value is None or value == "":
            if required is not None:
                self.fail(field, required)
            return None
        day = _date(value, invalid)
        if isinstance(day, dt.date):
            return day
        self.fail(field, day)
        return None

    def date_within(
        self, field: str, value: Any, limits: DateLimits, *, required: Text | None = None
    ) -> dt.date | None:
        """A date within its limits: today in India or later where they have a message for the past.
        ``required`` is the message when it is missing, instead of that of the limits.
        """
        needed = required if required is not None else limits.required
        day = self.date(field, value, required=needed)
        if day is not None and limits.past is not None and day < clock.today():
            self.fail(field, limits.past)
        return day

    def choice(
        self,
        field: str,
        value: Any,
        choices: Collection[str] | Mapping[str, str],
        *,
        required: Text | None = None,
    ) -> str:
        """One of ``choices`` (compared without case); "" when absent. A mapping gives aliases."""
        if value is None or value == "":
            if required is not None:
                self.fail(field, required)
            return ""
        table = choices if isinstance(choices, Mapping) else {c: c for c in choices}
        folded = {key.casefold(): chosen for key, chosen in table.items()}
        code = folded.get(value.strip().casefold()) if isinstance(value, str) else None
        if code is None:
            self.fail(field, INVALID_VALUE)
            return ""
        return code

    def boolean(self, field: str, value: Any, *, default: bool) -> bool:
        """A JSON boolean, or the words true and false."""
        if value is None or value == "":
            return default
        if isinstance(value, bool):
            return value
        if isinstance(value, str) and value.lower() in {"true", "false"}:
            return value.lower() == "true"
        self.fail(field, INVALID_VALUE)
        return default


def _fault(number: Decimal, limits: NumberLimits) -> Text | None:
    """What is wrong with a number; None if it is within its limits."""
    least, above = limits.minimum, limits.above
    if least is not None and (number < least or (above and number == least)):
        return limits.too_small_message
    if number > limits.most:
        return limits.too_large_message
    if number < -limits.most:
        return INVALID_VALUE
    return None if number == round(number, limits.places) else limits.decimals_message


def _decimal(value: Any, limits: NumberLimits, currency: str) -> Decimal | Text:
    """The number that was sent, or what is wrong with it."""
    if isinstance(value, bool) or not isinstance(value, int | float | str | Decimal):
        return NOT_A_NUMBER
    text = str(value).strip()
    if isinstance(value, float):
        text = format(Decimal(repr(value)), "f") if value == value and abs(value) < 1e15 else ""
    # Programs mean a fraction, and so do people where the language writes decimals by a point.
    is_doubtful = isinstance(value, str) and decimal_sign(languages.active()) != "."
    if is_doubtful and _THOUSAND_OR_FRACTION.fullmatch(text):
        return two_ways(text, Decimal(text), Decimal(text.replace(".", "")))
    if _NUMBER.fullmatch(text):
        return Decimal(text)
    return _typed(text, limits, currency) if isinstance(value, str) else NOT_A_NUMBER


def two_ways(text: str, first: Decimal, second: Decimal) -> Text:
    """The refusal of a number that can be read in two ways: it says how to write each."""
    language = languages.active()
    return TWO_WAYS.format(
        typed=text, first=plain_number(first, language), second=plain_number(second, language)
    )


def foreign_year() -> Text:
    """The refusal of a day whose year is one of another calendar."""
    return FOREIGN_YEAR.format(year=clock.today().year)


def _typed(text: str, limits: NumberLimits, currency: str) -> Decimal | Text:
    """The number that a text means, or what is wrong with it."""
    read = read_number(text, languages.active(), decimals=limits.places, currency=currency)
    if isinstance(read, ReadNumber):
        return read.value if read.other is None else two_ways(text, read.value, read.other)
    if read is NumberProblem.NEGATIVE:
        return limits.too_small_message or INVALID_VALUE
    if read is NumberProblem.TOO_LARGE:
        return limits.too_large_message
    if read is NumberProblem.TOO_MANY_DECIMALS:
        return limits.decimals_message
    if read is NumberProblem.OTHER_CURRENCY:
        return OTHER_CURRENCY.format(currency=currency)
    return NOT_A_NUMBER


def _date(value: Any, invalid: Text) -> dt.date | Text:
    """The day that was sent, or what is wrong with it."""
    if not isinstance(value, str):
        return invalid
    text = value.strip()
    match = _ISO_DATE.fullmatch(text)
    if match is None:
        return _typed_date(text, invalid)
    year, month, day = match.groups()
    try:
        return dt.date(int(year), int(month), int(day))
    except ValueError:
        return invalid if invalid is not NOT_A_DATE else NO_SUCH_DAY


def _typed_date(text: str, invalid: Text) -> dt.date | Text:
    read = read_date(text, languages.active(), clock.today())
    if read is DateProblem.NO_SUCH_DAY and invalid is NOT_A_DATE:
        return NO_SUCH_DAY
    if read is DateProblem.NOT_A_DATE and invalid is NOT_A_DATE and has_foreign_year(text):
        return foreign_year()
    if not isinstance(read, ReadDate):
        return invalid
    if read.certain:
        return read.value
    if read.other is None:
        return invalid
    return TWO_WAYS.format(typed=text, first=day_text(read.value), second=day_text(read.other))
