"""Wire shapes of trade records. The documents' names are aliases of ours."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any, Literal

from pydantic import Field

from lading.base.kernel.checks import Loose
from lading.base.kernel.wire import Number, Wire


class TradeRecordOut(Wire):
    """A record of one shipment, or a total of a country's trade in some goods."""

    day: dt.date = Field(
        alias="DATE",
        description="The day of the shipment or, for a total, the day that its source gives it.",
        examples=["2026-03-05"],
    )
    hs_code: str = Field(
        alias="HS_code",
        description="HS code of the goods, 2 to 10 digits; empty where the source has none.",
        examples=["52051110"],
    )
    description: str = Field(
        alias="productDescription",
        description="Description of the goods as written in the source.",
        examples=["Cotton yarn, single, combed"],
    )
    consignee: str = Field(
        alias="consigneeName",
        description="The consignee, as written in the source; may be empty.",
        examples=["Hansa Textil GmbH"],
    )
    destination_port: str = Field(
        alias="portOfDestination",
        description="The port of discharge; empty where the source has none.",
        examples=["Hamburg"],
    )
    destination_country: str = Field(
        alias="countryOfDestination",
        description="The country of destination, in the caller's language; may be empty.",
        examples=["Germany"],
    )
    origin_port: str = Field(
        alias="portOfOrigin",
        description="The port of loading; empty where the source has none.",
        examples=["Mundra"],
    )
    origin_country: str = Field(
        alias="countryOfOrigin",
        description="The country of origin, in the caller's language; may be empty. Not in "
        "the original specification.",
        examples=["India"],
    )
    quantity: Number | None = Field(
        alias="QTY", description="The quantity; null if the source has no number.", examples=[1200]
    )
    quantity_note: str = Field(
        description="The source's note on the quantity, or the text that it has in place of a "
        "number; may be empty. Not in the original specification.",
        examples=["Weight Captured Separately"],
    )
    unit: str = Field(
        description="The unit of the quantity, by its code; may be empty.", examples=["KGS"]
    )
    value: Number | None = Field(
        description="The value in `rateCurrency`; null if the source has none. Not in the "
        "original specification.",
        examples=[3600],
    )
    currency: str = Field(
        alias="rateCurrency",
        description="The currency of `value`, as an ISO 4217 code; may be empty.",
        examples=["USD"],
    )
    value_usd: Number | None = Field(
        description="The value in US dollars; null if there is no value, or no exchange rate for "
        "its currency. Not in the original specification.",
        examples=[3600],
    )
    record_id: str = Field(
        description="The record's id at its source.", examples=["SB-2026-004711"]
    )


class TradeRecordsOut(Wire):
    """The trade records that a search has found."""

    data: list[TradeRecordOut] = Field(
        description="The records, in the requested order; newest first by default."
    )
    count: int = Field(description="Number of matching records, at most 10,000.", examples=[214])
    count_is_capped: bool = Field(
        default=False, description="Whether more records match than `count` says.", examples=[False]
    )


class ShownRecordsIn(Wire):
    """The records to download."""

    data: Annotated[list[Any] | None, Loose] = Field(
        None,
        description="The records as `filterdata` returned them, at most 1,000. Only their "
        "`recordId` and `DATE` are used.",
        examples=[[{"recordId": "SB-2026-004711", "DATE": "2026-03-05"}]],
    )


class SummaryLineOut(Wire):
    """Totals for one group of matching records. A figure is null, not 0, if no record has it."""

    key: str = Field(
        description="The name of the consignee, country or port; for a period, its first day.",
        examples=["Hansa Textil GmbH"],
    )
    records: int = Field(description="Number of records in the group.", examples=[34])
    value_usd: Number | None = Field(
        description="Total value in US dollars of the `valuedRecords`; null if there are none.",
        examples=[122_400],
    )
    valued_records: int = Field(
        description="Number of records in the group with a value in US dollars.", examples=[33]
    )
    quantity: Number | None = Field(
        description="Total quantity of the `measuredRecords`, converted into the `unit` of the "
        "summary; null if there are none.",
        examples=[40_800],
    )
    measured_records: int = Field(
        description="Number of records in the group with a quantity in `unit` or in a unit that "
        "converts into it.",
        examples=[30],
    )
    median_unit_price: Number | None = Field(
        description="The median price of the `pricedRecords`, in US dollars per `unit`; "
        "null if there are none.",
        examples=[3.0],
    )
    priced_records: int = Field(
        description="Number of records in the group with a value in US dollars and a quantity "
        "above 0 in `unit` or in a unit that converts into it.",
        examples=[29],
    )


class SummaryPeriodOut(SummaryLineOut):
    """Totals for a month or a year. If it has no records, the figures are null."""

    is_partial: bool = Field(
        description="Whether the records cover only part of the period, because it begins before "
        "`coveredFrom` or ends after `coveredTo`. The figures of such a period are not comparable "
        "with those of a whole period.",
        examples=[False],
    )


class SummarySourceOut(Wire):
    """One kind of source among the matching records. Different kinds are never added together,
    because a country's totals include its shipments.
    """

    id: str = Field(
        description="Value for `source`: `shipments`, `totals`, or `totals-` followed by "
        "`closing`.",
        examples=["totals-03-31"],
    )
    kind: Literal["shipments", "countryTotals"] = Field(
        description="`shipments`: records that name a consignee or a port. `countryTotals`: "
        "records that name neither, such as a statistics office's figures for a country and a "
        "period.",
        examples=["countryTotals"],
    )
    closing: str | None = Field(
        description="The month and day (`MM-DD`) on which all totals of the source are dated, "
        "such as the last day of a financial year; null for shipments, and for totals of various "
        "dates.",
        examples=["03-31"],
    )
    records: int = Field(description="Number of records of the source.", examples=[34])
    value_usd: Number | None = Field(
        description="Total value in US dollars of the `valuedRecords`; null if there are none.",
        examples=[122_400],
    )
    valued_records: int = Field(
        description="Number of records of the source with a value in US dollars.", examples=[33]
    )
    first_day: dt.date = Field(
        description="The day of the earliest record of the source.", examples=["2018-03-31"]
    )
    last_day: dt.date = Field(
        description="The day of the latest record of the source.", examples=["2023-03-31"]
    )


class SummaryUnitOut(Wire):
    """The records whose quantities are in one unit, or in units that convert into it."""

    unit: str = Field(
        description="The unit: KGS for all weights, MTR for lengths, SQM for areas, LTR for "
        "volumes. A unit that does not convert into another, such as pieces, has its own entry.",
        examples=["KGS"],
    )
    family: Literal["mass", "length", "area", "volume"] | None = Field(
        description="What the unit measures; null for a unit that does not convert into another.",
        examples=["mass"],
    )
    records: int = Field(
        description="Number of records of `source` with a quantity in `unit` or in a unit that "
        "converts into it.",
        examples=[30],
    )
    quantity: Number | None = Field(
        description="Total quantity of the `records`, converted into `unit`.", examples=[40_800]
    )


class SummaryUnconvertedOut(Wire):
    """Values in a currency for which there was no exchange rate on the day of the record."""

    currency: str = Field(description="The currency, by its ISO 4217 code.", examples=["IRR"])
    records: int = Field(
        description="Number of records with a value in `currency` that was not converted.",
        examples=[2],
    )
    value: Number = Field(
        description="Total value of the `records`, in `currency`.", examples=[90_000]
    )


class SummaryOut(Wire):
    """Totals for matching records of one kind of source, with quantities in one unit."""

    total: SummaryLineOut = Field(
        description="Totals for all records of `source` that were read. Its `key` is empty."
    )
    is_partial: bool = Field(
        description="Whether more records matched than were read. If true, the totals include "
        "only the newest records, from `firstDay`.",
        examples=[False],
    )
    without_value: int = Field(
        description="Number of records of `source` without a value in US dollars.", examples=[2]
    )
    contained: int = Field(
        description="Number of country totals that were left out, because a total with a shorter "
        "HS code for the same countries and day includes them. Not in the original specification.",
        examples=[0],
    )
    not_converted: list[SummaryUnconvertedOut] = Field(
        description="Values that could not be converted into US dollars, by currency."
    )
    source: str | None = Field(
        description="The kind of source that all figures refer to, by its `id` in "
        "`sources`; null if nothing was found.",
        examples=["shipments"],
    )
    sources: list[SummarySourceOut] = Field(
        description="The kinds of source among the records that were read, each with its "
        "own totals."
    )
    unit: str | None = Field(
        description="The unit of all quantities and prices, one of `units`; null if no record "
        "has a quantity with a unit.",
        examples=["KGS"],
    )
    units: list[SummaryUnitOut] = Field(
        description="The units in which the quantities of `source` can be given, sorted by number "
        "of records in descending order. Quantities in units that do not convert into each other "
        "are never added together."
    )
    first_day: dt.date | None = Field(
        description="The day of the earliest record of `source`; null if nothing was found.",
        examples=["2025-01-03"],
    )
    last_day: dt.date | None = Field(
        description="The day of the latest record of `source`; null if nothing was found.",
        examples=["2026-03-05"],
    )
    covered_from: dt.date | None = Field(
        description="The first day of the period that the records cover, as limited by the "
        "imported files, by `dateFrom` and by the number of records read. Null for totals that "
        "are all dated the same day of the year.",
        examples=["2025-01-01"],
    )
    covered_to: dt.date | None = Field(
        description="The last day of the period that the records cover, at most today. Null if "
        "`coveredFrom` is null.",
        examples=["2026-03-31"],
    )
    by_year: bool = Field(
        description="Whether `periods` are years; otherwise they are months.", examples=[False]
    )
    periods: list[SummaryPeriodOut] = Field(
        description="Months or years, earliest first. Months or years between them without "
        "records are included. Annual totals, which all carry the same closing date (such as 31 "
        "March), are counted in the calendar year of that date."
    )
    consignees: list[SummaryLineOut] = Field(
        description="The 10 consignees with the highest value, in descending order."
    )
    origins: list[SummaryLineOut] = Field(
        description="The 10 countries of origin with the highest value, in descending order."
    )
    loading_ports: list[SummaryLineOut] = Field(
        description="The 10 ports of loading with the highest value, in descending order."
    )
    destination_ports: list[SummaryLineOut] = Field(
        description="The 10 ports of destination with the highest value, in descending order."
    )
