"""Reads a number as people of every language type or paste it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from functools import cache
from typing import Final

from babel import Locale

from .currency_signs import currencies_of, written_signs
from .plain import plain_text

MOST_DIGITS: Final = 15
"""JSON and its readers keep this many digits exactly."""
MOST_CHARACTERS: Final = 100
"""A longer text is no number."""
_LATIN: Final = "latn"
_LARGE_GROUPS: Final = frozenset({"es", "it"})
"""Languages that group only from five digits on (minimum grouping digits of CLDR)."""

_LEADING_SIGN: Final = re.compile(r"[^\d\s.,+()'’-][^\d\s,+()'’-]*", re.ASCII)
_TRAILING_SIGN: Final = re.compile(r"[^\d\s.,+()'’-][^\d\s,+()'’-]*$", re.ASCII)
_ARABIC_SIGN: Final = re.compile("[٫٬،]")
_NO_CENTS: Final = re.compile(r"(?:/[-=]|([.,])-{1,2})$")
"""What stands for "no cents" at the end of an amount: `1250/-`, `1250.-`, `1250,--`."""
_DASHES: Final = re.compile("[−‐‑‒–—]")
_APOSTROPHES: Final = re.compile("[’‘ʼ＇`´]")
_NEGATED: Final = re.compile(r"\((.+)\)|-\s*([^-]*)|([^-]*\d)\s*-", re.ASCII)
_DIGITS: Final = re.compile(r"\d*", re.ASCII)
_FIRST_GROUP: Final = re.compile(r"[1-9]\d{0,2}", re.ASCII)
_GROUP: Final = re.compile(r"\d{3}", re.ASCII)
_INDIAN_GROUP: Final = re.compile(r"\d{2}", re.ASCII)
_DOUBTFUL: Final = re.compile(r"\d{1,3}،\d{3}", re.ASCII)
_SPACING: Final = re.compile("[ '_]")
_SIGN: Final = re.compile("[.,]")


class NumberProblem(StrEnum):
    """Why a text is no number for a field."""

    NOT_A_NUMBER = "not_a_number"
    TOO_MANY_DECIMALS = "too_many_decimals"
    TOO_LARGE = "too_large"
    OTHER_CURRENCY = "other_currency"
    NEGATIVE = "negative"


@dataclass(frozen=True, slots=True)
class ReadNumber:
    """A number that was read. Unless it is ``certain``, ``other`` is the second reading."""

    value: Decimal
    certain: bool = True
    other: Decimal | None = None


@dataclass(frozen=True, slots=True)
class _Digits:
    """The digits before and behind the decimal sign."""

    whole: str
    places: str
    other: Decimal | None = None
    certain: bool = True


def read_number(
    text: str, language: str, *, decimals: int = 0, currency: str = ""
) -> ReadNumber | NumberProblem:
    """The number that a text means on a page of a language, in a field with so many ``decimals``.

    A sign or a code of the field's ``currency`` at either end is dropped. What can be read in two
    ways is not certain.
    """
    if len(text) > MOST_CHARACTERS:
        return NumberProblem.NOT_A_NUMBER
    typed = _APOSTROPHES.sub("'", _DASHES.sub("-", plain_text(text))).replace("。", ".")
    typed = re.sub(r"^'(?=\d)", "", typed)
    ended = _NO_CENTS.sub(lambda ending: f"{ending[1]}0" if ending[1] else "", typed)
    return _signed(ended, language, decimals, currency)


def decimal_sign(language: str) -> str:
    """The sign that a language's pages write before decimals."""
    return _signs_of(language)[1]


def two_readings(text: str, language: str) -> tuple[Decimal, Decimal] | None:
    """Both numbers that a text may mean, that of the language first; None if it can be read in one
    way.
    """
    read = read_number(text, language, decimals=MOST_DIGITS)
    if not isinstance(read, ReadNumber) or read.other is None:
        return None
    return read.value, read.other


def plain_number(value: Decimal, language: str) -> str:
    """A number so that it can be read in one way only: `3651`, `3.6510` or `3,6510`."""
    whole, _, places = f"{value:f}".partition(".")
    places = places.rstrip("0")
    if not places:
        return whole
    return f"{whole}{_signs_of(language)[1]}{places.ljust(4, '0') if len(places) == 3 else places}"


def _signed(text: str, language: str, decimals: int, currency: str) -> ReadNumber | NumberProblem:
    inner = _negated(text)
    if inner is not None:
        size = _signed(inner, language, decimals, currency)
        is_number = isinstance(size, ReadNumber) or size is NumberProblem.TOO_MANY_DECIMALS
        return NumberProblem.NEGATIVE if is_number else size
    amount = _without_currency(text, currency)
    if isinstance(amount, NumberProblem):
        return amount
    if amount != text and _negated(amount) is not None:
        return _signed(amount, language, decimals, "")
    digits = _read(re.sub(r"^\+\s*", "", amount), language, decimals)
    return NumberProblem.NOT_A_NUMBER if digits is None else _checked(digits, decimals)


def _negated(text: str) -> str | None:
    """What stands behind or before a minus sign or in an accountant's brackets; None without."""
    negated = _NEGATED.fullmatch(text)
    return None if negated is None else next(each for each in negated.groups() if each is not None)


def _checked(digits: _Digits, decimals: int) -> ReadNumber | NumberProblem:
    whole, places = digits.whole.lstrip("0"), digits.places.rstrip("0")
    if len(whole) > MOST_DIGITS:
        return NumberProblem.TOO_LARGE
    if len(places) > decimals:
        return NumberProblem.TOO_MANY_DECIMALS
    value = Decimal(f"{whole or '0'}.{places}" if places else whole or "0")
    return ReadNumber(value, digits.certain, digits.other)


def _without_currency(text: str, currency: str) -> str | NumberProblem:
    """The text without what names the field's currency at its ends."""
    rest = _without_written_sign(text, currency) if currency else text
    for end in (_LEADING_SIGN, _TRAILING_SIGN) * 2:
        sign = end.match(rest) if end is _LEADING_SIGN else end.search(rest)
        # The Arabic signs of numbers are no letters.
        if sign is None or _ARABIC_SIGN.match(sign[0]):
            continue
        meant = currencies_of(sign[0].removesuffix("/"))
        if not meant or not currency:
            return NumberProblem.NOT_A_NUMBER
        if currency not in meant:
            has_digits = re.search(r"\d", rest) is not None
            return NumberProblem.OTHER_CURRENCY if has_digits else NumberProblem.NOT_A_NUMBER
        rest = (rest[: sign.start()] + rest[sign.end() :]).strip()
    return rest


def _without_written_sign(text: str, currency: str) -> str:
    """The text without the currency's sign as pages of our languages write it: `1 234 F CFA`."""
    small = text.lower()
    for sign in written_signs(currency):
        before, behind = text[len(sign) :].lstrip(), text[: -len(sign)].rstrip()
        if small.startswith(sign) and re.match(r"[-+(]?[\d.,]", before):
            return before
        if small.endswith(sign) and re.search(r"[\d.,)-]$", behind):
            return behind
    return text


def _read(text: str, language: str, decimals: int) -> _Digits | None:
    plain = text.replace("،", ",")
    if "٫" in plain or "٬" in plain:
        return _read_arabic(plain)
    if _SPACING.search(plain):
        return _read_spaced(plain)
    signs = _SIGN.findall(plain)
    if len(set(signs)) > 1:
        return _read_both(plain)
    if len(signs) > 1:
        return _divided(_ungrouped(plain, signs[0]), "")
    if not signs:
        return _divided(plain, "")
    digits = _read_one(plain, signs[0], language, decimals)
    if digits is not None and digits.certain and _DOUBTFUL.fullmatch(text):
        whole, _, places = plain.partition(",")
        return replace(digits, certain=False, other=Decimal(f"{whole}.{places}"))
    return digits


def _read_arabic(text: str) -> _Digits | None:
    """These two signs have one meaning each; a comma beside them divides groups."""
    whole, _, places = text.partition("٫")
    return _divided(_ungrouped(whole, "٬" if "٬" in whole else ","), places)


def _read_spaced(text: str) -> _Digits | None:
    """`12 500,75`: spaces, apostrophes or underscores group; one other sign may divide decimals."""
    spacing = _SPACING.search(text)
    whole, *rest = _SIGN.split(text)
    places = rest[0] if rest else ""
    if spacing is None or len(rest) > 1 or _SPACING.search(places):
        return None
    return _divided(_ungrouped(whole, spacing[0]), places)


def _read_both(text: str) -> _Digits | None:
    """`1,234.5` and `1.234,5`: the last sign is the decimal one."""
    last = max(text.rfind("."), text.rfind(","))
    return _divided(_ungrouped(text[:last], "," if text[last] == "." else "."), text[last + 1 :])


def _read_one(text: str, sign: str, language: str, decimals: int) -> _Digits | None:
    """`1,234`, which may be a thousand or a fraction: the language of the page decides."""
    whole, _, places = text.partition(sign)
    if not _FIRST_GROUP.fullmatch(whole) or not _GROUP.fullmatch(places):
        return _divided(whole, places)
    grouping, decimal = _signs_of(language)
    grouped, fraction = Decimal(whole + places), Decimal(f"{whole}.{places}")
    is_group = sign == grouping or (sign != decimal and decimals < len(places))
    if not is_group:
        return _Digits(whole, places, grouped, certain=False)
    is_grouped = sign == grouping and (language not in _LARGE_GROUPS or len(whole) > 1)
    return _Digits(whole + places, "", None if is_grouped else fraction, certain=is_grouped)


def _divided(whole: str | None, places: str) -> _Digits | None:
    if whole is None or not whole + places:
        return None
    is_number = _DIGITS.fullmatch(whole) and _DIGITS.fullmatch(places)
    return _Digits(whole, places) if is_number else None


def _ungrouped(text: str, sign: str) -> str | None:
    """The digits of groups without what divides them; None if they are not grouped by position."""
    first, *rest = text.split(sign)
    if not rest:
        return text
    if not _FIRST_GROUP.fullmatch(first) or not _GROUP.fullmatch(rest[-1]):
        return None
    middle = rest[:-1]
    is_threes = all(_GROUP.fullmatch(group) for group in middle)
    is_indian = (
        sign == "," and len(first) < 3 and all(_INDIAN_GROUP.fullmatch(group) for group in middle)
    )
    return first + "".join(rest) if is_threes or is_indian else None


@cache
def _signs_of(language: str) -> tuple[str, str]:
    """The signs by which a language's pages group digits and divide decimals."""
    symbols = Locale.parse(language).number_symbols[_LATIN]
    return symbols["group"], symbols["decimal"]
