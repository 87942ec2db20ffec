"""Converts amounts by the rates of one day, in decimal arithmetic (RULES.md 50).

Every rate is in rupees, so between two other currencies an amount goes through rupees, without
rounding on the way. A missing or old rate converts nothing.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Final

from lading.base.kernel.values.currency_decimals import decimals_of

from .models import RUPEE

PLACES: Final = 2
DIGITS: Final = 3
MOST_PLACES: Final = 8
_WIDE: Final = Context(prec=60, rounding=ROUND_HALF_UP)


class RateState(StrEnum):
    """State of a currency's latest exchange rate: `current` (used for conversion), `old` (too old
    for conversion and only shown) or `missing` (there is none).
    """

    CURRENT = "current"
    OLD = "old"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Rate:
    """A currency's last rate, which may be too old. Without one, only the state has a value."""

    currency: str
    state: RateState
    inr: Decimal | None = None
    date: dt.date | None = None
    source: str | None = None


@dataclass(frozen=True, slots=True)
class Rates:
    """The last rates of some currencies, by code; the rupee needs none."""

    by_currency: Mapping[str, Rate]

    def convert(self, amount: Decimal | None, source: str, target: str) -> Decimal | None:
        """The amount in another currency, rounded half up to its decimals. None without an amount,
        or without a current rate for either currency.
        """
        if amount is None or source == target:
            return amount
        exact = self._exact(amount, source, target)
        return None if exact is None else _rounded(exact, decimals_of(target))

    def convert_price(self, price: Decimal | None, source: str, target: str) -> Decimal | None:
        """Like `convert`, for the price of one unit: a small one keeps as many places as it needs
        for three digits, because it is multiplied by thousands.
        """
        if price is None or source == target:
            return price
        exact = self._exact(price, source, target)
        if exact is None:
            return None
        return _rounded(exact, max(_places_of(exact), decimals_of(target)))

    def convert_unit_price(self, price: Decimal, source: str, target: str) -> Decimal | None:
        """Like `convert_price`, for a price that was computed: it is rounded in its own currency,
        too.
        """
        exact = Fraction(price) if source == target else self._exact(price, source, target)
        return None if exact is None else _rounded(exact, _places_of(exact))

    def used(self) -> list[Rate]:
        """The current rates."""
        return [rate for rate in self.by_currency.values() if rate.state is RateState.CURRENT]

    def oldest_date(self) -> dt.date | None:
        """The date of the oldest current rate: what is converted is as of that day."""
        return min((rate.date for rate in self.used() if rate.date), default=None)

    def _exact(self, amount: Decimal, source: str, target: str) -> Fraction | None:
        value, divisor = self._inr(source), self._inr(target)
        if value is None or divisor is None:
            return None
        return Fraction(amount) * Fraction(value) / Fraction(divisor)

    def _inr(self, currency: str) -> Decimal | None:
        if currency == RUPEE:
            return Decimal(1)
        rate = self.by_currency.get(currency)
        return rate.inr if rate and rate.state is RateState.CURRENT else None


def _places_of(value: Fraction) -> int:
    """The decimal places of a price: at least two, and enough for three digits."""
    places = PLACES
    while places < MOST_PLACES and 0 < value * 10**places < 10 ** (DIGITS - 1):
        places += 1
    return places


def _rounded(value: Fraction, places: int) -> Decimal:
    """Half up to some places, by whole numbers, so that nothing was rounded before."""
    steps = (value.numerator * 2 * 10**places + value.denominator) // (value.denominator * 2)
    return _WIDE.scaleb(Decimal(steps), -places)
