"""Counts every company's figures, once for each day of India.

A run counts the last twelve weeks anew, until the midnight before it. So it is safe to repeat and
to kill, and the first run after some days without one leaves nothing out.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction

from lading.base.kernel.values import clock, weeks
from lading.base.kernel.values.weeks import Span
from lading.members.accounts import permissions
from lading.members.companies.queries import companies_after
from lading.trade.enquiries import weekly as enquiries
from lading.trade.enquiries.weekly import Group
from lading.trade.quotations.access import Side as QuotationSide
from lading.trade.quotations.figures import response_times, responses
from lading.trade.quotations.figures import weekly as quotations
from lading.trade.quotations.figures.response_times import Answered
from lading.trade.quotations.figures.responses import Response

from . import medians
from .models import Side, SideCount

BATCH: Final = 100
"""How many companies are counted in one transaction."""
LARGEST: Final = 5
"""How many HS chapters, and how many pairs of ports, are kept."""
PERMISSIONS: Final[Mapping[Side, str]] = {
    Side.BUYING: "quotations.receive",
    Side.SELLING: "quotation.send",
}
"""Which business types are on a side."""


@dataclass(frozen=True, slots=True)
class Window:
    """The twelve weeks that are counted, and the moment until which."""

    first_week: dt.date
    until: dt.datetime

    @property
    def since(self) -> dt.datetime:
        """The first Monday's beginning."""
        return clock.day_start(self.first_week)

    @property
    def span(self) -> Span:
        """All of it."""
        return Span(self.since, self.until)

    @classmethod
    def of_today(cls) -> Window:
        """Until today began."""
        today = clock.today()
        return cls(weeks.mondays(today)[0], clock.day_start(today))


def count_figures() -> int:
    """Count the companies that today's runs have not counted yet, then the medians; nightly, soon
    after midnight in India. Returns how many.
    """
    window, last, counted = Window.of_today(), 0, 0
    while batch := companies_after(last, BATCH):
        counted += _count(batch, window)
        last = batch[-1][0]
    # Companies that were rejected or erased meanwhile have no figures.
    SideCount.objects.filter(counted_until__lt=window.until).delete()
    responses.forget_before(window.until)
    medians.work_out(window.until)
    return counted


def _count(companies: Sequence[tuple[int, int]], window: Window) -> int:
    """Count the companies, given by id and business type, on each of their sides."""
    done = set(
        SideCount.objects.filter(
            company__in=[company for company, _kind in companies], counted_until=window.until
        ).values_list("company", flat=True)
    )
    todo = [each for each in companies if each[0] not in done]
    with transaction.atomic():
        for side in Side:
            types = permissions.PERMISSIONS[PERMISSIONS[side]]
            _store(side, {company: kind for company, kind in todo if kind in types}, window)
    return len(todo)


def _store(side: Side, kinds: Mapping[int, int], window: Window) -> None:
    if not kinds:
        return
    parts = _parts(side, list(kinds), window)
    rows = [_row(side, company, kind, parts, window) for company, kind in kinds.items()]
    fields = [field.name for field in SideCount._meta.concrete_fields]
    SideCount.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["company", "side"],
        update_fields=[name for name in fields if name not in {"id", "company", "side"}],
    )


@dataclass(frozen=True, slots=True)
class _Parts:
    """What is counted of some companies on one side."""

    enquiries: weeks.Counts
    quotations: weeks.Counts
    orders: weeks.Counts
    answers: Mapping[int, Answered]
    responses: Mapping[int, Response]
    ordered: Mapping[int, tuple[int, int]]
    chapters: Mapping[int, list[list[Any]]]
    port_pairs: Mapping[int, list[list[Any]]]


def _parts(side: Side, ids: Sequence[int], window: Window) -> _Parts:
    span = window.span
    party = QuotationSide.BUYER if side is Side.BUYING else QuotationSide.SELLER
    quotation_counts = weeks.counts(quotations.made_by_week(ids, party, span))
    ordered_before = Span(until=window.until)
    orders = weeks.counts(
        quotations.ordered_by_week(ids, party, made_in=span, ordered_in=ordered_before)
    )
    if side is Side.BUYING:
        return _Parts(
            enquiries=weeks.counts(enquiries.raised_by_week(ids, span)),
            quotations=quotation_counts,
            orders=orders,
            answers=response_times.first_answers(ids, window.since, window.until),
            responses={},
            ordered=enquiries.ordered_of_raised(ids, span),
            chapters=_largest(enquiries.chapters_of_raised(ids, span)),
            port_pairs=_largest(enquiries.port_pairs_of_raised(ids, span)),
        )
    answered = responses.store(ids, window.until)
    return _Parts(
        enquiries=weeks.counts(enquiries.matched_by_week(ids, span)),
        quotations=quotation_counts,
        orders=orders,
        answers=_answers(answered),
        responses=answered,
        ordered=_shares(_totals(orders), _totals(quotation_counts)),
        chapters=_largest(enquiries.chapters_of_matched(ids, span)),
        port_pairs=_largest(enquiries.port_pairs_of_matched(ids, span)),
    )


def _row(side: Side, company: int, kind: int, parts: _Parts, window: Window) -> SideCount:
    days = [window.first_week + dt.timedelta(weeks=place) for place in range(weeks.WEEKS)]
    answered, response = parts.answers.get(company), parts.responses.get(company)
    ordered, ordered_of = parts.ordered.get(company, (0, 0))
    return SideCount(
        company_id=company,
        side=side,
        business_type=kind,
        counted_until=window.until,
        first_week=window.first_week,
        enquiries=[parts.enquiries.get((company, day), 0) for day in days],
        quotations=[parts.quotations.get((company, day), 0) for day in days],
        orders=[parts.orders.get((company, day), 0) for day in days],
        answer_seconds=answered.seconds if answered else None,
        answers=answered.count if answered else 0,
        answered_percent=response.percent if response else None,
        ordered=ordered,
        ordered_of=ordered_of,
        chapters=parts.chapters.get(company, []),
        port_pairs=parts.port_pairs.get(company, []),
    )


def _answers(by_company: Mapping[int, Response]) -> dict[int, Answered]:
    return {
        company: Answered(response.seconds, response.answered)
        for company, response in by_company.items()
        if response.seconds is not None
    }


def _totals(counts: weeks.Counts) -> dict[int, int]:
    totals: dict[int, int] = defaultdict(int)
    for (company, _week), count in counts.items():
        totals[company] += count
    return totals


def _shares(part: Mapping[int, int], whole: Mapping[int, int]) -> dict[int, tuple[int, int]]:
    return {company: (part.get(company, 0), total) for company, total in whole.items()}


def _largest(groups: Iterable[Group]) -> dict[int, list[list[Any]]]:
    """Each company's largest groups. They come in this order."""
    largest: dict[int, list[list[Any]]] = defaultdict(list)
    for group in groups:
        if len(largest[group.company_id]) < LARGEST:
            largest[group.company_id].append([*group.key, group.enquiries, group.answered])
    return largest
