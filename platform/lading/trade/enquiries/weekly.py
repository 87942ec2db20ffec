"""Counts of enquiries for dashboards: those that companies raised, and those matched with them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, Q, QuerySet
from django.db.models.functions import Left

from lading.base.kernel.values import weeks
from lading.base.kernel.values.weeks import Span

from .models import Enquiry, Lead
from .rules import OrderState


@dataclass(frozen=True, slots=True)
class Group:
    """Enquiries of a company that have something in common, and how many of them were quoted on:
    by anybody if the company raised them, by the company itself if it was matched with them.
    """

    company_id: int
    key: tuple[Any, ...]
    enquiries: int
    answered: int


def raised_by_week(company_ids: Collection[int], span: Span) -> QuerySet[Any, Any]:
    """Enquiries that companies raised, by the week of their publication. Withdrawn ones count."""
    return weeks.by_week(_raised(company_ids, span), company="company", moment="published_at")


def matched_by_week(company_ids: Collection[int], span: Span) -> QuerySet[Any, Any]:
    """Enquiries that companies are matched with, by the week of their publication."""
    return weeks.by_week(_matched(company_ids, span), company="company", moment="published_at")


def ordered_of_raised(company_ids: Collection[int], span: Span) -> dict[int, tuple[int, int]]:
    """How many enquiries each company raised, and on how many it placed an order."""
    counts = (
        _raised(company_ids, span)
        .order_by()
        .values_list("company")
        .annotate(raised=Count("pk"), ordered=Count("pk", filter=~Q(order_state=OrderState.NONE)))
    )
    return {company: (ordered, raised) for company, raised, ordered in counts}


def chapters_of_raised(company_ids: Collection[int], span: Span) -> Iterator[Group]:
    """Raised enquiries by HS chapter, the largest groups of each company first."""
    rows = _raised(company_ids, span).filter(hs_code__isnull=False)
    return _groups(rows.annotate(chapter=Left("hs_code__code", 2)), "chapter", answered=_QUOTED)


def chapters_of_matched(company_ids: Collection[int], span: Span) -> Iterator[Group]:
    """Matched enquiries by HS chapter, the largest groups of each company first."""
    rows = _matched(company_ids, span).filter(enquiry__hs_code__isnull=False)
    rows = rows.annotate(chapter=Left("enquiry__hs_code__code", 2))
    return _groups(rows, "chapter", answered=_ANSWERED)


def port_pairs_of_raised(company_ids: Collection[int], span: Span) -> Iterator[Group]:
    """Raised enquiries by ports of loading and discharge, the largest groups first."""
    rows = _raised(company_ids, span).filter(
        source_port__isnull=False, destination_port__isnull=False
    )
    return _groups(rows, "source_port_id", "destination_port_id", answered=_QUOTED)


def port_pairs_of_matched(company_ids: Collection[int], span: Span) -> Iterator[Group]:
    """Matched enquiries by ports of loading and discharge, the largest groups first."""
    rows = _matched(company_ids, span).filter(
        enquiry__source_port__isnull=False, enquiry__destination_port__isnull=False
    )
    rows = rows.annotate(
        source=F("enquiry__source_port_id"), destination=F("enquiry__destination_port_id")
    )
    return _groups(rows, "source", "destination", answered=_ANSWERED)


_QUOTED = Q(quotation_count__gt=0)
_ANSWERED = Q(quotation_id__isnull=False)


def _raised(company_ids: Collection[int], span: Span) -> QuerySet[Enquiry]:
    return Enquiry.objects.filter(
        weeks.of_companies(company_ids, "company"), span.condition("published_at")
    )


def _matched(company_ids: Collection[int], span: Span) -> QuerySet[Lead]:
    return Lead.objects.filter(
        weeks.of_companies(company_ids, "company"),
        span.condition("published_at"),
        is_matched=True,
    )


def _groups(rows: QuerySet[Any], *keys: str, answered: Q) -> Iterator[Group]:
    groups = (
        rows.order_by()
        .values_list("company", *keys)
        .annotate(enquiries=Count("pk"), quoted=Count("pk", filter=answered))
        .order_by("company", "-enquiries", *keys)
    )
    for company_id, *key, enquiries, quoted in groups.iterator():
        yield Group(company_id, tuple(key), enquiries, quoted)
