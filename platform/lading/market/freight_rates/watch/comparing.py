"""Compares live rates of a lane and container in one currency (RULES.md 66)."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from operator import itemgetter

from lading.base.exchange_rates.conversion import Rates
from lading.base.exchange_rates.models import RUPEE

Key = tuple[int, int]
"""A lane, by the ids of its ports."""


@dataclass(frozen=True, slots=True)
class Group:
    """The live rates of a lane and container in one currency. ``lowest`` is the lowest above zero;
    None without one. ``first`` and ``last`` are the lowest and the highest id of the companies with
    such a rate, which differ if there are several.
    """

    lane: Key
    container: str
    currency: str
    count: int
    lowest: Decimal | None
    first: int | None
    last: int | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """How the rates of some groups compare in one currency."""

    groups: tuple[Group, ...]
    rates: Rates
    currency: str
    best: dict[tuple[Key, str], tuple[str, Decimal]] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """How many rates there are."""
        return sum(group.count for group in self.groups)

    @property
    def not_compared(self) -> int:
        """How many are in a currency that cannot be converted."""
        one = Decimal(1)
        return sum(
            group.count
            for group in self.groups
            if self.rates.convert(one, group.currency, self.currency) is None
        )

    @property
    def rate_date(self) -> dt.date | None:
        """The date of the oldest exchange rate that was needed."""
        currencies = {group.currency for group in self.groups}
        is_needed = len(currencies | {self.currency}) > 1
        return self.rates.oldest_date() if is_needed else None

    def convert(self, price: Decimal, currency: str) -> Decimal | None:
        """A price in the currency of the comparison."""
        return self.rates.convert(price, currency, self.currency)

    def is_best(self, lane: Key, container: str, currency: str, price: Decimal) -> bool:
        """Whether no other rate for the lane and container is lower, and another company has one
        to compare it with.
        """
        return self.best.get((lane, container)) == (currency, price)


def best_of(groups: Sequence[Group], rates: Rates) -> dict[tuple[Key, str], tuple[str, Decimal]]:
    """The lowest rate above zero of each lane and container for which at least two companies have
    one, as currency and price. With several currencies, those that can be converted are compared.
    """
    by_lane = defaultdict(list)
    for group in groups:
        if group.lowest is not None:
            by_lane[group.lane, group.container].append(group)
    best = {}
    for key, alike in by_lane.items():
        compared = _by_worth(alike, rates)
        if compared and _are_of_several_companies([group for _worth, group in compared]):
            _worth, lowest = min(compared, key=itemgetter(0))
            best[key] = (lowest.currency, lowest.lowest or Decimal(0))
    return best


def _by_worth(alike: Sequence[Group], rates: Rates) -> list[tuple[Decimal, Group]]:
    """The groups that can be compared, each with what its lowest rate is worth."""
    if len(alike) == 1:  # no other currency to convert
        return [(group.lowest, group) for group in alike if group.lowest is not None]
    worth = ((_in_rupees(rates, each.currency, each.lowest), each) for each in alike)
    return [(value, each) for value, each in worth if value is not None]


def _are_of_several_companies(groups: Sequence[Group]) -> bool:
    ids = {each for group in groups for each in (group.first, group.last)}
    return len(ids) > 1


def _in_rupees(rates: Rates, currency: str, price: Decimal | None) -> Decimal | None:
    """What a price is worth, exactly; None without a price or a current exchange rate."""
    if price is None or currency == RUPEE:
        return price
    rate = rates.by_currency.get(currency)
    usable = rate is not None and rate in rates.used()
    return price * rate.inr if usable and rate is not None and rate.inr is not None else None
