"""The kinds of trade documents, and what has become of what a document says."""

from __future__ import annotations

from enum import StrEnum

from django.db import models


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
