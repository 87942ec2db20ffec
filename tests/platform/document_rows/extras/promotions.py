"""The rows of promotions."""

from __future__ import annotations

from ..cases import Feature, Row, Section
from ..document import EXTRAS

OF = Feature("/promotions", "portal/src/app/[locale]/(shell)/promotions")

FORM = Section(
    5,
    "Promotion form",
    (
        Row("Title", of=OF),
        Row("product category", of=OF),
        Row("HS code", of=OF),
        Row("start date", of=OF),
        Row("end date", of=OF),
        Row("message are all required", of=OF),
        Row("The end date cannot be before the start date", of=OF),
        Row("Dates are shown DD-MM-YYYY", of=OF),
        Row(
            "The negotiate or reply message modal text is required", ("Please enter text!",), of=OF
        ),
    ),
    EXTRAS,
)

ERRORS = Section(
    8,
    "Promotions",
    (
        Row(
            '"Promotion deleted" or "Failed to delete promotion"',
            (
                "Promotion deleted",
                "Failed to delete promotion",
            ),
            of=OF,
        ),
        Row(
            '"Promotion saved successfully" or "Failed to save promotion"',
            (
                "Promotion saved successfully",
                "Failed to save promotion",
            ),
            of=OF,
        ),
        Row(
            '"An error occurred while saving promotion"',
            ("An error occurred while saving promotion",),
            of=OF,
        ),
        Row("Message success", ("Your message has been submitted successfully.",), of=OF),
        Row("Empty state:", ("No Promotions available",), of=OF),
    ),
    EXTRAS,
)
