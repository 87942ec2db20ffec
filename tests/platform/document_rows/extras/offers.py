"""The rows of offers."""

from __future__ import annotations

from ..cases import Feature, Row, Section
from ..document import EXTRAS

OF = Feature("/offer-products", "portal/src/app/[locale]/(shell)/offer-your-cargo")

FORM = Section(
    5,
    "Offer product",
    (
        Row("Product Name", of=OF),
        Row("Available Quantity", of=OF),
        Row("UOM", of=OF),
        Row("Price (min 1)", of=OF),
        Row("Delivery Terms", of=OF),
        Row("Expiry date", of=OF),
        Row(
            "Comments (input max 200 characters; the validator message reads",
            ("Product Requirements cannot exceed 1000 characters",),
            of=OF,
        ),
        Row("Location for delivery is required when the terms are EXW", of=OF),
        Row(
            "Its label is",
            (
                "Location for delivery",
                "Exmill Location",
            ),
            of=OF,
        ),
        Row("For a new offer on a product name that already exists", of=OF),
        Row(
            "Otherwise the warning is",
            (
                (
                    "Expiry Date Conflict: This product already exists with an expiry date of "
                    "{date}. You must provide a later expiry date or can edit in the existing offer"
                ),
            ),
            of=OF,
        ),
        Row("Images: up to 4 slots", of=OF),
    ),
    EXTRAS,
)

ERRORS = Section(
    8,
    "Offers and limits",
    (
        Row(
            "Subscription not yet loaded when creating",
            ("Subscription Loading - Please wait while we verify your subscription status",),
            of=OF,
        ),
        Row(
            "Limit reached",
            (
                "Product Limit Reached",
                "You've reached your free tier limit",
            ),
            of=OF,
        ),
        Row(
            "Buttons:",
            (
                "Upgrade Plan",
                "Maybe Later",
            ),
            of=OF,
        ),
        Row(
            "Footer text",
            (
                "You've reached your product limit (n/limit)",
                "Upgrade Now",
            ),
            of=OF,
        ),
        Row(
            "Limits fetch failure shows the response message or", ("Failed to load limits",), of=OF
        ),
        Row("An empty configuration shows", ("No limit configuration found",), of=OF),
        Row("Expiry Date Conflict warning", of=OF),
    ),
    EXTRAS,
)
