"""The rows of unclaimed cargo, and the failures that are listed with its own."""

from __future__ import annotations

from ..cases import Feature, Row, Section
from ..document import EXTRAS
from . import exporter_data, freight_rates

OF = Feature("/unclaimed-cargo", "portal/src/app/[locale]/(shell)/unclaimed-cargo")

FORM = Section(
    5,
    "Unclaimed cargo form",
    (
        Row('"Product Category is required"', ("Product Category is required",), of=OF),
        Row('"HS code is required"', ("HS code is required",), of=OF),
        Row('"Loading Country is required"', ("Loading Country is required",), of=OF),
        Row('"Loading Port is required"', ("Loading Port is required",), of=OF),
        Row('"Destination Country is required"', ("Destination Country is required",), of=OF),
        Row('"Destination Port is required"', ("Destination Port is required",), of=OF),
        Row('"Description is required"', ("Description is required",), of=OF),
        Row('"Currency is required"', ("Currency is required",), of=OF),
        Row('"Contract Price is required"', ("Contract Price is required",), of=OF),
        Row('"Available Quantity is required"', ("Available Quantity is required",), of=OF),
        Row('"UOM is required"', ("UOM is required",), of=OF),
        Row(
            "New Price uses the same message as Contract Price",
            ("Contract Price is required",),
            of=OF,
        ),
        Row(
            "Destination port must differ from the loading port",
            ("Source Port and Destination Port cannot be the same",),
            of=OF,
        ),
        Row("Description max 288 characters", of=OF),
        Row("Contract and new price max 48 characters", of=OF),
        Row("Attachments: jpg", of=OF),
        Row("The loading country is fixed to India and locked for some business typ", of=OF),
    ),
    EXTRAS,
)

ERRORS = Section(
    8,
    "Unclaimed cargo, exporter data and freight rates",
    (
        Row("Failures of exporter data search and download", of=OF),
        Row("The user sees no message", of=OF),
        Row("A subscription failure falls back to plan 1", of=exporter_data.OF),
        Row("Info message for download before search", of=exporter_data.OF),
        Row(
            "Exporter lookup",
            ("Please select both loading and destination ports",),
            of=freight_rates.OF,
        ),
        Row(
            '"No exporters found for this route"',
            ("No exporters found for this route",),
            of=freight_rates.OF,
        ),
        Row(
            '"Failed to fetch exporter data"',
            ("Failed to fetch exporter data",),
            of=freight_rates.OF,
        ),
        Row("Market watch:", ("Search failed: {reason}",), of=freight_rates.OF),
        Row(
            "page-level",
            (
                "Error: {message}",
                "Failed to load data",
                "Failed to load freight rates",
            ),
            of=freight_rates.OF,
        ),
        Row(
            '"No matching freight rates found for the selected ports"',
            ("No matching freight rates found for the selected ports",),
            of=freight_rates.OF,
        ),
        Row('"No Data Found For Your Port"', ("No Data Found For Your Port",), of=freight_rates.OF),
        Row(
            "Freight rate limit reached",
            (
                "Freight Rate Limit Reached",
                "Upgrade Plan",
                "Maybe Later",
            ),
            of=freight_rates.OF,
        ),
        Row("Matched exporters without plan 2 or 3", ("Upgrade Required",), of=freight_rates.OF),
    ),
    EXTRAS,
)
