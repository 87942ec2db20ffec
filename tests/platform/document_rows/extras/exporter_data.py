"""The rows of exporter data."""

from __future__ import annotations

from ..cases import Feature, Row, Section
from ..document import EXTRAS

OF = Feature("/exim-data", "portal/src/app/[locale]/(shell)/exporter-Data")

FORM = Section(
    5,
    "Exporter data search",
    (
        Row("HS code", of=OF),
        Row("loading port", of=OF),
        Row("destination country", of=OF),
        Row("destination port are required", of=OF),
        Row("Country of origin is required unless the user is a fixed-India type", of=OF),
        Row("HS code search", of=OF),
        Row("Otherwise it matches the description", of=OF),
        Row(
            "Download before any search shows the info",
            ("Kindly search for the Exporter Data and proceed with downloading the data.",),
            of=OF,
        ),
    ),
    EXTRAS,
)
