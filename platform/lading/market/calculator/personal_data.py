"""The data this app holds on companies, for downloads and erasures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet

from lading.base.kernel.values.scrub import mentioning, scrubbed
from lading.trade.privacy.holdings import Holding, Subject, register, rows_of

from .models import TEXTS, Calculation, CalculationItem

REMOVED = "—"
"""Stands for a text of which nothing is left."""


def register_holdings() -> None:
    """Register the kinds of data; called once, on start."""
    calculations = rows_of(
        Calculation,
        *TEXTS,
        "expiry_date",
        "currency",
        "exchange_rate",
        "total_amount",
        "created_at",
        "updated_at",
        by_company="company",
    )
    items = rows_of(
        CalculationItem,
        "calculation",
        "order",
        "kind",
        "description",
        "hs_code__code",
        "currency",
        "rate",
        "unit__code",
        "quantity",
        "gst_percent",
        "share_of",
        "share_percent",
        "insured_percent",
        "gst_amount",
        "amount",
        by_company="calculation__company",
    )
    register(Holding("price_calculations", calculations, _erase))
    register(Holding("price_calculation_items", items))


def _erase(subject: Subject) -> None:
    """Delete a closed company's calculations, and replace the person's addresses in others."""
    if subject.is_primary:
        Calculation.objects.filter(company_id=subject.company_id).delete()
    _scrub(Calculation.objects.all(), TEXTS, subject)
    _scrub(CalculationItem.objects.all(), ["description"], subject)


def _scrub(rows: QuerySet[Any], names: Sequence[str], subject: Subject) -> None:
    for row in mentioning(rows, names, subject.replacements):
        for name in names:
            setattr(row, name, _without_addresses(row, name, subject))
        row.save(update_fields=names)


def _without_addresses(row: Any, name: str, subject: Subject) -> str:
    text: str = getattr(row, name)
    most: int = row._meta.get_field(name).max_length
    clean = scrubbed(text, subject.replacements).strip()[:most]
    return clean or (REMOVED if text else "")
