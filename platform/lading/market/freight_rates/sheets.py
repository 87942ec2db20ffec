"""What a sheet with many rates does to the rates of its company (RULES.md 65): a rate of a lane and
container that has a live one gives that one its new terms, every other one is published.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.errors import ValidationFailed

from .models import TERMS, FreightRate
from .validation import CleanTerms, RateForm

SEVERAL_LIVE = _(
    "Your company has several live rates for this lane and container. Withdraw all but one first."
)
TWICE = _("Row {row} has the same lane and container.")

Key = tuple[int, int, str]
"""Port of loading, port of destination and container."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What becomes of the rates of a sheet."""

    fresh: Sequence[RateForm]
    renewed: Sequence[tuple[FreightRate, CleanTerms]]
    same: int
    """How many live rates have these terms already."""


def key_of(form: RateForm) -> Key:
    """What identifies a rate of a sheet, each of which has one lane."""
    (lane,) = form.lanes
    return *lane.key, form.container


def by_key(rates: Iterable[FreightRate]) -> Mapping[Key, list[FreightRate]]:
    """The rates of each lane and container."""
    rates_by_key: dict[Key, list[FreightRate]] = {}
    for rate in rates:
        key = (rate.loading_port_id, rate.destination_port_id, rate.container)
        rates_by_key.setdefault(key, []).append(rate)
    return rates_by_key


def standing(form: RateForm, live: Sequence[FreightRate]) -> FreightRate | None:
    """The live rate that a form is about, of those of its lane and container: the one that has its
    terms already, or else the first.
    """
    return next((rate for rate in live if has(rate, form.terms)), live[0] if live else None)


def is_unclear(form: RateForm, live: Sequence[FreightRate]) -> bool:
    """Whether the form may be about several live rates of its lane and container, of which none has
    its terms.
    """
    return len(live) > 1 and not any(has(rate, form.terms) for rate in live)


def compare(live: Iterable[FreightRate], forms: Iterable[RateForm]) -> Outcome:
    """What becomes of the forms beside the company's live rates.

    Raises ValidationFailed where it is not clear which live rate is meant, and for a lane and
    container that two forms have.
    """
    known, seen = by_key(live), set[Key]()
    fresh, renewed, same = list[RateForm](), list[tuple[FreightRate, CleanTerms]](), 0
    for form in forms:
        key = key_of(form)
        rates = known.get(key, [])
        if is_unclear(form, rates) or (key in seen and len(rates) <= 1):
            raise ValidationFailed(errors={"loadingPort": [SEVERAL_LIVE]})
        seen.add(key)
        rate = standing(form, rates)
        if rate is None:
            fresh.append(form)
        elif has(rate, form.terms):
            same += 1
        else:
            renewed.append((rate, form.terms))
    return Outcome(fresh, renewed, same)


def has(rate: FreightRate, terms: CleanTerms) -> bool:
    """Whether a rate has these terms already."""
    return all(getattr(rate, field) == getattr(terms, field) for field in TERMS)
