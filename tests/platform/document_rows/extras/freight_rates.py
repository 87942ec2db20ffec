"""The rows of freight rates and Market Watch."""

from __future__ import annotations

from ..cases import Feature, Row, Section
from ..document import EXTRAS

OF = Feature("/updates-freight-rates", "portal/src/app/[locale]/(shell)/updatefreightrate")

FORM = Section(
    5,
    "Freight rate publish form",
    (
        Row('"Handling Port is required"', ("Handling Port is required",), of=OF),
        Row('"Destination Port is required"', ("Destination Port is required",), of=OF),
        Row('"Select Container type"', ("Select Container type",), of=OF),
        Row('"Currency is required"', ("Currency is required",), of=OF),
        Row('"Price is required" (number, min 0)', ("Price is required",), of=OF),
        Row('"Price Validity  Date is required"', ("Price Validity  Date is required",), of=OF),
        Row('"Requirements is required" for comments', ("Requirements is required",), of=OF),
        Row("Comments: text maxLength 250", of=OF),
        Row("Destination must differ from the source", of=OF),
        Row("Currency is locked to USD for some business types", of=OF),
    ),
    EXTRAS,
)

WATCH = Section(
    5,
    "Market watch",
    (
        Row("With no matches", ("No matching freight rates found for the selected ports",), of=OF),
        Row("A server empty result says", ("No Data Found For Your Port",), of=OF),
        Row("The search filters after a 300 ms delay", of=OF),
    ),
    EXTRAS,
)
