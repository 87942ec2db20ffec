"""What differs between two versions of the terms, or between a version and a counter-offer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from pydantic.alias_generators import to_camel

from .models import QuotationVersion

TERMS: Mapping[str, Promise] = {
    "price": _("price"),
    "quantity": _("quantity"),
    "unit_id": _("unit"),
    "currency": _("currency"),
    "expiry_date": _("valid until"),
    "payment_terms": _("delivery terms"),
    "delivery_location": _("location for delivery"),
    "description": _("response message"),
}
"""What the parties agree on, by the column of a version."""
FILES = _("attachments")

SENT_TERMS = (
    "price",
    "qty",
    "units",
    "currency_code",
    "payment_terms",
    "location_for_delivery",
    "expiry_date",
    "description",
    "attachments",
)
"""The same, by the fields of a version as it is sent."""
COUNTERED_TERMS = ("price", "qty", "payment_terms", "location_for_delivery", "expiry_date")
"""Those of them that a counter-offer can change (RULES.md 49)."""


def changes_between(before: QuotationVersion, after: QuotationVersion) -> list[Promise]:
    """The names of the terms that differ between two versions, for people."""
    changed = [name for column, name in TERMS.items() if _differs(before, after, column)]
    return [*changed, FILES] if _files_of(before) != _files_of(after) else changed


def changed_fields(
    before: Mapping[str, Any], after: Mapping[str, Any], names: Iterable[str] = SENT_TERMS
) -> list[str]:
    """The wire names of the terms that differ between two versions, given as they are sent."""
    return [to_camel(name) for name in names if before[name] != after[name]]


def _differs(before: QuotationVersion, after: QuotationVersion, column: str) -> bool:
    return bool(getattr(before, column) != getattr(after, column))


def _files_of(version: QuotationVersion) -> list[int]:
    return list(version.attachments.values_list("file_id", flat=True))
