"""What a summary consists of (`summary`)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Line:
    """What some records come to. ``value`` is in US dollars and the sum over ``valued`` of them,
    ``quantity`` is in the summary's unit and the sum over ``measured``; ``median_price`` is in US
    dollars per unit, of ``priced``. A figure over no record is None. A period is partial if the
    records do not cover all of its days.
    """

    key: str
    records: int = 0
    valued: int = 0
    value: Decimal | None = None
    measured: int = 0
    quantity: Decimal | None = None
    priced: int = 0
    median_price: Decimal | None = None
    is_partial: bool = False


@dataclass(frozen=True, slots=True)
class Source:
    """A kind of source among what was found: shipments (``closing`` None, ``is_totals`` False), or
    totals of countries, with the month and day that all are dated (``03-31``), if it is one.
    """

    id: str
    is_totals: bool
    closing: str | None
    line: Line
    first_day: dt.date
    last_day: dt.date


@dataclass(frozen=True, slots=True)
class Measured:
    """The quantities in one unit, and in those that convert into it, of ``records`` records."""

    unit: str
    family: str | None
    records: int
    quantity: Decimal | None


@dataclass(frozen=True, slots=True)
class Unconverted:
    """What records without a value in US dollars are worth in their currency."""

    currency: str
    records: int
    value: Decimal


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of one kind of source, with quantities in one unit. ``is_partial``: more records
    were found than were read. ``contained``: how many totals of the kind were not counted, because
    totals with shorter HS codes contain them. Days are None if nothing was found.
    """

    total: Line
    is_partial: bool
    contained: int
    source: str | None
    sources: list[Source]
    unit: str | None
    units: list[Measured]
    unconverted: list[Unconverted]
    first_day: dt.date | None
    last_day: dt.date | None
    covered_from: dt.date | None
    covered_to: dt.date | None
    by_year: bool
    parts: Mapping[str, list[Line]]
