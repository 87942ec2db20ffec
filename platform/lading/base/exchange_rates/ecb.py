"""Reads the European Central Bank's daily file of reference rates: how much of each currency one
euro buys, on one day.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import Final
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from lading.base.reference.currencies import is_currency

from .models import DECIMAL_PLACES, MAX_DIGITS, RUPEE

EURO: Final = "EUR"
_CUBE: Final = "{http://www.ecb.int/vocabulary/2002-08-01/eurofxref}Cube"
_RATE: Final = re.compile(r"\d{1,9}(?:\.\d{1,10})?", re.ASCII)
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_CODE: Final = re.compile(r"[A-Z]{3}", re.ASCII)
_STEP: Final = Decimal(1).scaleb(-DECIMAL_PLACES)
_WIDE: Final = Context(prec=60, rounding=ROUND_HALF_UP)
_LARGEST: Final = Decimal(10) ** (MAX_DIGITS - DECIMAL_PLACES)
_MOST_CURRENCIES: Final = 400


class BadFile(Exception):
    """The file is not what the bank publishes; the reason is the argument, for our staff."""


@dataclass(frozen=True, slots=True)
class DayRates:
    """The rates of one day, in rupees per unit, by currency."""

    date: dt.date
    inr: Mapping[str, Decimal]


def read(content: bytes, *, latest: dt.date) -> DayRates:
    """The rates in a file. ``latest`` is the last day that they may be for.

    Raises BadFile for anything but one day's rates that include the rupee. Currencies that are no
    longer, or not yet, in use are left out.
    """
    cube = _day_of(content)
    date = _date(cube.get("time", ""))
    if date > latest:
        raise BadFile(f"its date, {date:%d-%m-%Y}, is in the future")
    per_euro = _per_euro(cube)
    if RUPEE not in per_euro:
        raise BadFile("it has no rate of the rupee")
    rupees = per_euro.pop(RUPEE)
    inr = {code: _inr(rupees, rate) for code, rate in per_euro.items() if is_currency(code)}
    return DayRates(date, {EURO: _inr(rupees, Decimal(1)), **inr})


def _day_of(content: bytes) -> Element:
    """The one element that has a date."""
    try:
        root: Element = fromstring(content, forbid_dtd=True)
    except (ParseError, DefusedXmlException, ValueError, LookupError) as error:
        raise BadFile(f"it cannot be read as XML ({type(error).__name__})") from error
    days = [cube for cube in root.iter(_CUBE) if "time" in cube.attrib]
    if len(days) != 1:
        raise BadFile(f"it has the rates of {len(days)} days, not of one")
    return days[0]


def _date(text: str) -> dt.date:
    try:
        if _DAY.fullmatch(text):
            return dt.date.fromisoformat(text)
    except ValueError:
        pass
    raise BadFile("its date cannot be read")


def _per_euro(cube: Element) -> dict[str, Decimal]:
    per_euro: dict[str, Decimal] = {}
    for each in cube:
        code, rate = each.get("currency", ""), each.get("rate", "")
        if each.tag != _CUBE or not _CODE.fullmatch(code) or not _RATE.fullmatch(rate):
            raise BadFile("one of its rates cannot be read")
        if code == EURO or code in per_euro:
            raise BadFile(f"it has two rates of {code}")
        per_euro[code] = Decimal(rate)
        if not per_euro[code]:
            raise BadFile(f"its rate of {code} is 0")
    if len(per_euro) > _MOST_CURRENCIES:
        raise BadFile("it has too many rates")
    return per_euro


def _inr(rupees: Decimal, rate: Decimal) -> Decimal:
    """Rupees per unit of a currency, of which a euro buys ``rate``."""
    value = _WIDE.divide(rupees, rate).quantize(_STEP, context=_WIDE)
    if not 0 < value < _LARGEST:
        raise BadFile("one of its rates is out of bounds")
    return value
