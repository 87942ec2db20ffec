"""The freight rates of the demo's carriers: twelve weeks of them on the lanes of its exporters.
Some end soon, one has expired and one was withdrawn. Times are days before today.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from lading.base.kernel.actor import Actor
from lading.base.kernel.values.clock import IST, now
from lading.base.reference.business_types import BusinessTypeId as T
from lading.market.freight_rates import services
from lading.market.freight_rates.schemas import FreightRateIn

TO_DUBAI, TO_SINGAPORE, TO_HAMBURG = ("INTUT", "AEJEA"), ("INMAA", "SGSIN"), ("INMAA", "DEHAM")
MONTHS_AGO, WEEKS_AGO, LATELY = 85.0, 50.0, 17.0
"""When the carriers of the demo change their rates."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a rate said from ``days_ago`` on. It lasts for ``valid`` days from then."""

    days_ago: float
    price: str
    valid: int
    comments: str


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate with its versions, the oldest first, and when it was withdrawn."""

    carrier: T
    lane: tuple[str, str]
    container: str
    versions: tuple[Terms, ...]
    currency: str = "USD"
    withdrawn: float | None = None


def _three(prices: tuple[str, str, str], comments: str, valid: int = 40) -> tuple[Terms, ...]:
    """The versions of a rate that changed twice; the last one lasts for ``valid`` days."""
    first, second, third = prices
    return (
        Terms(MONTHS_AGO, first, 40, comments),
        Terms(WEEKS_AGO, second, 40, comments),
        Terms(LATELY, third, valid, comments),
    )


_ALL_IN = "All-in, CY/CY. 14 free days at destination, subject to space and equipment."
_LESS_THC = "Ocean freight and BAF. THC at both ends and documentation fee extra."
_WEEKLY = "Weekly direct service. Includes BAF, excludes THC and seal fee. 7 free days."

RATES = (
    # Tuticorin to Jebel Ali: three companies in all of the weeks.
    Rate(T.FREIGHT_FORWARDER, TO_DUBAI, "40DHC", _three(("1180", "1090", "985"), _ALL_IN)),
    Rate(T.SHIPPING_LINE, TO_DUBAI, "40DHC", _three(("1120", "1040", "940"), _WEEKLY, 22)),
    Rate(T.CHA_FREIGHT_FORWARDER, TO_DUBAI, "40DHC", _three(("1240", "1125", "1010"), _LESS_THC)),
    Rate(T.FREIGHT_FORWARDER, TO_DUBAI, "20DS", (Terms(26.3, "640", 45, _ALL_IN),)),
    Rate(T.CHA_FREIGHT_FORWARDER, TO_DUBAI, "20DS", (Terms(9.4, "615", 30, _LESS_THC),)),
    # Chennai to Singapore.
    Rate(T.FREIGHT_FORWARDER, TO_SINGAPORE, "40DHC", _three(("410", "455", "480"), _LESS_THC)),
    Rate(T.SHIPPING_LINE, TO_SINGAPORE, "40DHC", _three(("380", "420", "465"), _WEEKLY)),
    Rate(
        T.CHA_FREIGHT_FORWARDER, TO_SINGAPORE, "40DHC",
        _three(("425", "470", "510"), _LESS_THC, 22),
    ),
    Rate(T.FREIGHT_FORWARDER, TO_SINGAPORE, "20DS", (Terms(12.2, "260", 17, _LESS_THC),)),
    # Chennai to Hamburg, also in euros.
    Rate(T.FREIGHT_FORWARDER, TO_HAMBURG, "40DHC",
         _three(("3150", "2980", "2860"), "Via Colombo. BAF and LSS included, ISPS extra."), "EUR"),
    Rate(T.SHIPPING_LINE, TO_HAMBURG, "40DHC",
         _three(("3480", "3290", "3120"), "Via Colombo with our partner’s service, 31 days.")),
    Rate(T.CHA_FREIGHT_FORWARDER, TO_HAMBURG, "40DHC",
         _three(("3540", "3310", "3190"), _LESS_THC)),
    # Lanes of one or two companies.
    Rate(T.FREIGHT_FORWARDER, ("INTUT", "DEHAM"), "40DHC", (Terms(6.2, "3240", 30, _ALL_IN),)),
    Rate(T.FREIGHT_FORWARDER, ("INMUN", "SADMM"), "40DHC",
         (Terms(44.6, "1340", 35, _ALL_IN), Terms(15.1, "1285", 16, _ALL_IN))),
    Rate(T.FREIGHT_FORWARDER, ("INNSA", "AEJEA"), "40DHC",
         (Terms(33.7, "3050", 60, "Rates in dirhams, THC at origin extra. 10 free days."),), "AED"),
    Rate(T.FREIGHT_FORWARDER, ("INNSA", "KEMBA"), "20DS", (Terms(3.8, "1160", 25, _LESS_THC),)),
    Rate(T.CHA_FREIGHT_FORWARDER, ("INCOK", "AEJEA"), "20RF",
         (Terms(20.4, "1480", 27, "Set at −18 °C. Plug-in at Kochi for two days included."),)),
    Rate(T.SHIPPING_LINE, ("INVTZ", "MYPKG"), "20DS", (Terms(8.6, "320", 30, _WEEKLY),)),
    # Over: expired, and withdrawn after a change.
    Rate(T.FREIGHT_FORWARDER, ("INPAV", "NLRTM"), "40DHC", (Terms(41.5, "3390", 30, _ALL_IN),)),
    Rate(T.FREIGHT_FORWARDER, ("INNSA", "SADMM"), "40RHC",
         (Terms(39.2, "2450", 45, "Temperature log on request."),
          Terms(21.6, "2310", 45, "Temperature log on request, genset on rail included.")),
         withdrawn=11.3),
)  # fmt: skip


def acts_of(actors: Mapping[T, Actor]) -> Iterator[tuple[float, Callable[[], object]]]:
    """What the carriers do, each with how many days ago; what happens at once is one act."""
    steps = [step for rate in RATES for step in _Published(actors[rate.carrier], rate).steps()]
    for days_ago, at_once in groupby(sorted(steps, key=_when), key=_when):
        yield days_ago, partial(_do_all, [act for _days, act in at_once])


@dataclass(slots=True)
class _Published:
    """A rate of the demo, once it is published."""

    carrier: Actor
    rate: Rate
    rate_id: int = 0

    def steps(self) -> Iterator[tuple[float, Callable[[], object]]]:
        first, *changes = self.rate.versions
        yield first.days_ago, partial(self.publish, first)
        for terms in changes:
            yield terms.days_ago, partial(self.change, terms)
        if self.rate.withdrawn is not None:
            yield self.rate.withdrawn, self.withdraw

    def publish(self, terms: Terms) -> None:
        (rate,) = services.publish_rate(actor=self.carrier, payload=self._form(terms))
        self.rate_id = rate.pk

    def change(self, terms: Terms) -> None:
        services.save_rate(actor=self.carrier, rate_id=self.rate_id, payload=self._form(terms))

    def withdraw(self) -> None:
        services.withdraw_rate(actor=self.carrier, rate_id=self.rate_id)

    def _form(self, terms: Terms) -> FreightRateIn:
        last_day = now().astimezone(IST).date() + dt.timedelta(days=terms.valid)
        return FreightRateIn.model_validate(
            {
                "loadingPort": self.rate.lane[0],
                "destinationPort": self.rate.lane[1],
                "containerType": self.rate.container,
                "oceanfreight": terms.price,
                "currency": self.rate.currency,
                "pricevalidity": last_day.isoformat(),
                "comments": terms.comments,
            }
        )


def _when(step: tuple[float, Callable[[], object]]) -> float:
    return step[0]


def _do_all(acts: list[Callable[[], object]]) -> None:
    for act in acts:
        act()
