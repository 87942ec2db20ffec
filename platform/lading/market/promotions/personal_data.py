"""The data this app holds on companies, for downloads and erasures."""

from __future__ import annotations

from lading.base.kernel.values.scrub import mentioning, scrubbed
from lading.trade.privacy.holdings import Holding, Subject, register, rows_of

from .models import Promotion

_TEXTS = ("title", "approved_title", "message", "remarks")
REMOVED = "[…]"
"""Replaces a text that was only an address."""


def register_holdings() -> None:
    """Register the kinds of data; called once, on start."""
    promotions = rows_of(
        Promotion,
        "id",
        "title",
        "message",
        "remarks",
        "status",
        "starts_on",
        "ends_on",
        "created_at",
        "deleted_at",
        by_user="created_by",
        by_company="company",
    )
    register(Holding("promotions", promotions, _erase))


def _erase(subject: Subject) -> None:
    """Remove the person's addresses from what anybody wrote. The promotions of a closed company are
    deleted as soon as it is closed (`services.close_company`).
    """
    strings = subject.replacements
    for row in mentioning(Promotion.objects.all(), _TEXTS, strings):
        for field in _TEXTS:
            before = getattr(row, field)
            setattr(row, field, scrubbed(before, strings).strip() or (before and REMOVED))
        row.save(update_fields=_TEXTS)
