"""The rows of RODTEP."""

from __future__ import annotations

from ..cases import Feature, Row, Section
from ..document import EXTRAS

OF = Feature("/rodtep", "portal/src/app/[locale]/(shell)/sell-rodtep")

FORM = Section(
    5,
    "RODTEP form",
    (
        Row("Category", of=OF),
        Row("HS code are required", of=OF),
        Row("Loading port is required", ("Loading Port is required",), of=OF),
        Row("Total RODTEP value is required", of=OF),
        Row("The loading port list is the ports of the source country", of=OF),
    ),
    EXTRAS,
)

ERRORS = Section(
    8,
    "Export-incentive selling",
    (Row("Success:", ("Your RODTEP is Submitted.",), of=OF),),
    EXTRAS,
)
