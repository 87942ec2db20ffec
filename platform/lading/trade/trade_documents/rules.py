"""The rules of trade documents: kinds, what has become of what a document says, numbers, limits."""

from __future__ import annotations

from enum import StrEnum

from django.db import models

from lading.base.kernel.limits import declare


class Kind(models.TextChoices):
    """What a document is."""

    QUOTATION = "quotation"
    ORDER = "order"


class DocumentState(StrEnum):
    """State of a document. A quotation is `current` (valid), `ordered` (valid; an order was placed
    on this version), `expired`, `superseded` (there is a newer version) or `withdrawn`. An order is
    `confirmed` (valid) or `cancelled`.
    """

    CURRENT = "current"
    ORDERED = "ordered"
    EXPIRED = "expired"
    SUPERSEDED = "superseded"
    WITHDRAWN = "withdrawn"
    CONFIRMED = "confirmed"
    CANCELLED = "cancelled"


VALID = frozenset({DocumentState.CURRENT, DocumentState.ORDERED, DocumentState.CONFIRMED})
"""The document says what holds now."""


def number_of(kind: str, quotation_id: int, version: int) -> str:
    """`Q-1042-2` for version 2 of quotation 1042, `O-1042` for the order on it: there is only one,
    and lists call it by the same number.
    """
    return f"O-{quotation_id}" if kind == Kind.ORDER else f"Q-{quotation_id}-{version}"


# Codes that one network may try on the public page, so that nobody can guess them.
declare(
    "verification.per_minute",
    "Verification codes tried per network address per minute",
    30,
)
