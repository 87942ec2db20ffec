"""The rows of banners."""

from __future__ import annotations

from ..cases import Feature, Row, Section
from ..document import EXTRAS

OF = Feature("/broadcastpromotions", "platform/lading/banners/admin")

FORM = Section(
    5,
    "Broadcast promotion",
    (
        Row("party", of=OF),
        Row("banner type", of=OF),
        Row("URL type", of=OF),
        Row("action URL", of=OF),
        Row("title", of=OF),
        Row("start", of=OF),
        Row("end dates", of=OF),
        Row("The end date cannot be before the start date", of=OF),
        Row("Message is required", ("Promotion Message cannot exceed 110 characters",), of=OF),
    ),
    EXTRAS,
)
