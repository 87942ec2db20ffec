"""The kinds of trade documents, and what has become of what a document says."""

from __future__ import annotations

from enum import StrEnum

from django.db import models


class Kind(models.TextChoices):
    """What a document is."""

    QUOTATION = "quotation"
    ORDER = "order"


class DocumentState(StrEnum):
    """Whether a document is still valid: five states of a quotation, two of an order."""

    CURRENT = "current"
    ORDERED = "ordered"
    EXPIRED = "expired"
    SUPERSEDED = "superseded"
    WITHDRAWN = "withdrawn"
    CONFIRMED = "confirmed"
    CANCELLED = "cancelled"


VALID = frozenset({DocumentState.CURRENT, DocumentState.ORDERED, DocumentState.CONFIRMED})
"""The document says what holds now."""
