"""Quotations by week, for dashboards. Withdrawn quotations count too."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import QuerySet

from lading.base.kernel.values import weeks
from lading.base.kernel.values.weeks import Span
from lading.trade.quotations.access import Side
from lading.trade.quotations.models import Quotation

_COLUMN = {Side.SELLER: "company", Side.BUYER: "receiver"}


def made_by_week(company_ids: Collection[int], side: Side, span: Span) -> QuerySet[Any, Any]:
    """Quotations that companies sent or received, by the week they were made in."""
    column = _COLUMN[side]
    rows = Quotation.objects.filter(
        weeks.of_companies(company_ids, column), span.condition("created_at")
    )
    return weeks.by_week(rows, company=column, moment="created_at")


def ordered_by_week(
    company_ids: Collection[int], side: Side, *, made_in: Span, ordered_in: Span
) -> QuerySet[Any, Any]:
    """Those on which an order was placed in ``ordered_in``, by the week they were made in."""
    column = _COLUMN[side]
    rows = Quotation.objects.filter(
        weeks.of_companies(company_ids, column),
        made_in.condition("created_at"),
        ordered_in.condition("ordered_at"),
        ordered_at__isnull=False,
    )
    return weeks.by_week(rows, company=column, moment="created_at")
