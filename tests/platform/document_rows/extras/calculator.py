"""The rows of the price calculator."""

from __future__ import annotations

from ..cases import Feature, Row, Section
from ..document import EXTRAS

OF = Feature("/pricecalculation", "portal/src/app/[locale]/(shell)/price-calculator")

FORM = Section(
    5,
    "Price calculator item",
    (
        Row('"Please enter description"', ("Please enter description",), of=OF),
        Row('"Currency is required"', ("Currency is required",), of=OF),
        Row("Exchange rate is required and must be greater than 0", of=OF),
        Row("Rate must be above 0", of=OF),
        Row("UOM is required", of=OF),
        Row("Quantity must be above 0", of=OF),
        Row("GST rate is required", of=OF),
        Row(
            "Custom GST rate is required when Others is chosen",
            (
                "GST rate cannot be negative",
                "GST rate cannot exceed 100%",
            ),
            of=OF,
        ),
        Row("GST amount must not be negative", of=OF),
        Row("Template name", ("Please enter template name",), of=OF),
        Row("At most two currencies per calculation", of=OF),
        Row("Other currencies are shown as", ("(Not Allowed)",), of=OF),
    ),
    EXTRAS,
)

ERRORS = Section(
    8,
    "Price calculator",
    (
        Row("Fetch, delete, save and PDF generation failures are only logged", of=OF),
        Row("The user sees nothing", of=OF),
        Row(
            '"Please enter valid reason" alert for an empty rejection reason',
            ("Please enter valid reason",),
            of=OF,
        ),
    ),
    EXTRAS,
)
