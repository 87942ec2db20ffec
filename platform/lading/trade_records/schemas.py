"""Wire shapes of trade records. The documents' names are aliases of ours."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any, Literal

from pydantic import Field

from lading.kernel.checks import Loose
from lading.kernel.wire import Number, Wire


class TradeRecordOut(Wire):
    """A trade record."""

    day: dt.date = Field(
        alias="DATE", description="The day of the shipment.", examples=["2026-03-05"]
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
        description="Consignee as written in the source; may be empty.",
        examples=["Hansa Textil GmbH"],
    )
    destination_port: str = Field(
        alias="portOfDestination",
        description="The port of discharge; empty where the source has none.",
        examples=["Hamburg"],
    )
    destination_country: str = Field(
        alias="countryOfDestination",
        description="Country of destination in the reader's language; may be empty.",
        examples=["Germany"],
    )
    origin_port: str = Field(
        alias="portOfOrigin",
        description="The port of loading; empty where the source has none.",
        examples=["Mundra"],
    )
    origin_country: str = Field(
        alias="countryOfOrigin",
        description="Country of origin in the reader's language; may be empty. Not in the original "
        "specification.",
        examples=["India"],
    )
    quantity: Number | None = Field(
        alias="QTY", description="Quantity; null if the source has no number.", examples=[1200]
    )
    quantity_note: str = Field(
        description="What the source says about the quantity, or instead of one. Not in the "
        "original specification.",
        examples=["Weight Captured Separately"],
    )
    unit: str = Field(description="The unit of the quantity, by its code.", examples=["KGS"])
    value: Number | None = Field(
        description="The value in its currency. Not in the original specification.",
        examples=[3600],
    )
    currency: str = Field(
        alias="rateCurrency", description="The currency, by its ISO 4217 code.", examples=["USD"]
    )
    value_usd: Number | None = Field(
        description="The value in US dollars; null without a value or a rate. Not"
        " in the original specification.",
        examples=[3600],
    )
    record_id: str = Field(
        description="The record's id at its source.", examples=["SB-2026-004711"]
    )


class TradeRecordsOut(Wire):
    """Matching trade records."""

    data: list[TradeRecordOut] = Field(description="The records, the newest first.")
    count: int = Field(description="Number of matching records, at most 10,000.", examples=[214])
    count_is_capped: bool = Field(
        default=False, description="Whether there are more rows than `count`.", examples=[False]
    )


class ShownRecordsIn(Wire):
    """The records that are shown."""

    data: Annotated[list[Any] | None, Loose] = Field(
        None,
        description="The records as `filterdata` returned them, at most 1,000. Only their "
        "`recordId` and `DATE` are used.",
        examples=[[{"recordId": "SB-2026-004711", "DATE": "2026-03-05"}]],
    )


class SummaryLineOut(Wire):
    """Totals for one group of matching records. A figure is null, not 0, if no record has it."""

    key: str = Field(
        description="The consignee, country or port; of a period its first day.",
        examples=["Hansa Textil GmbH"],
    )
    records: int = Field(description="Number of records.", examples=[34])
    value_usd: Number | None = Field(
        description="Total value in US dollars of `valuedRecords`; null if no record has one.",
        examples=[122_400],
    )
    valued_records: int = Field(
        description="Number of these records with a value in US dollars.", examples=[33]
    )
    quantity: Number | None = Field(
        description="Quantity of `measuredRecords`, converted into `unit`; null if none has one.",
        examples=[40_800],
    )
    measured_records: int = Field(
        description="Number of these records with a quantity in `unit` or in a unit that converts "
        "into it.",
        examples=[30],
    )
    median_unit_price: Number | None = Field(
        description="The median of the prices of `pricedRecords`, in US dollars per `unit`; null "
        "if none has a price.",
        examples=[3.0],
    )
    priced_records: int = Field(
        description="Number of these records with such a quantity above 0 and a value in US "
        "dollars.",
        examples=[29],
    )


class SummaryPeriodOut(SummaryLineOut):
    """Totals for a month or a year. One without records has null figures."""

    is_partial: bool = Field(
        description="Whether the records cover only part of the period, because it begins before "
        "`coveredFrom` or ends after `coveredTo`. Do not compare its figures with those "
        "of a whole period.",
        examples=[False],
    )


class SummarySourceOut(Wire):
    """One kind of source among the matching records. Kinds are never added up, because a country's
    totals include its shipments.
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
        description="The month and day on which all these totals are dated, such as the last day "
        "of a financial year; null for shipments, and for totals of various dates.",
        examples=["03-31"],
    )
    records: int = Field(description="Number of records.", examples=[34])
    value_usd: Number | None = Field(
        description="Total value in US dollars of `valuedRecords`; null if no record has one.",
        examples=[122_400],
    )
    valued_records: int = Field(
        description="Number of these records with a value in US dollars.", examples=[33]
    )
    first_day: dt.date = Field(description="The earliest day.", examples=["2018-03-31"])
    last_day: dt.date = Field(description="The latest day.", examples=["2023-03-31"])


class SummaryUnitOut(Wire):
    """The quantities in one unit and in those that convert into it."""

    unit: str = Field(
        description="The unit: KGS for all weights, MTR for lengths, SQM for areas, LTR for "
        "volumes. A unit that does not convert, such as pieces, stands alone.",
        examples=["KGS"],
    )
    family: Literal["mass", "length", "area", "volume"] | None = Field(
        description="What the unit measures; null for one that does not convert.",
        examples=["mass"],
    )
    records: int = Field(
        description="Number of records of the kind of source with such a quantity.",
        examples=[30],
    )
    quantity: Number | None = Field(
        description="Total quantity of these records, converted into `unit`.", examples=[40_800]
    )


class SummaryUnconvertedOut(Wire):
    """Values in a currency without an exchange rate on the day of the record."""

    currency: str = Field(description="The currency, by its ISO 4217 code.", examples=["IRR"])
    records: int = Field(description="Number of records.", examples=[2])
    value: Number = Field(
        description="Total value of these records, in this currency.", examples=[90_000]
    )


class SummaryOut(Wire):
    """Totals for matching records of one kind of source, with quantities in one unit."""

    total: SummaryLineOut = Field(
        description="All records of `source` that were read; its key is empty."
    )
    is_partial: bool = Field(
        description="Whether more records matched than were read. The totals are then for the "
        "newest records only, from `firstDay`.",
        examples=[False],
    )
    without_value: int = Field(
        description="Number of records of `source` without a value in US dollars.", examples=[2]
    )
    contained: int = Field(
        description="Number of totals of a country that are not counted, because a total of the "
        "same countries and day has a shorter HS code and contains them. Not in the original "
        "specification.",
        examples=[0],
    )
    not_converted: list[SummaryUnconvertedOut] = Field(
        description="Value, by currency, of the records whose value could not be converted into US "
        "dollars."
    )
    source: str | None = Field(
        description="The kind of source that all figures are of, by its `id` in `sources`; null if "
        "nothing was found.",
        examples=["shipments"],
    )
    sources: list[SummarySourceOut] = Field(
        description="The kinds of source among the records read, each by itself."
    )
    unit: str | None = Field(
        description="The unit of all quantities and prices, one of `units`; null if no record "
        "has a quantity with a unit.",
        examples=["KGS"],
    )
    units: list[SummaryUnitOut] = Field(
        description="The units that the quantities of `source` can be given in, the one with "
        "the most records first. Quantities in different units are never added together."
    )
    first_day: dt.date | None = Field(
        description="The earliest day of `source`; null if nothing was found.",
        examples=["2025-01-03"],
    )
    last_day: dt.date | None = Field(
        description="The latest day of `source`; null if nothing was found.",
        examples=["2026-03-05"],
    )
    covered_from: dt.date | None = Field(
        description="The first day that the records cover: of their imports, of the filters, or "
        "of what was read. Null for totals that are all dated the same day of the year.",
        examples=["2025-01-01"],
    )
    covered_to: dt.date | None = Field(
        description="The last day that the records cover, at most today. Null if "
        "`coveredFrom` is null.",
        examples=["2026-03-31"],
    )
    by_year: bool = Field(
        description="Whether `periods` are years; else they are months.", examples=[False]
    )
    periods: list[SummaryPeriodOut] = Field(
        description="Months or years, earliest first, including those in between that have no "
        "records. Totals that are all dated on one day belong to the year of that day."
    )
    consignees: list[SummaryLineOut] = Field(
        description="The 10 consignees with the greatest value, the greatest first."
    )
    origins: list[SummaryLineOut] = Field(
        description="The 10 countries of origin with the greatest value, the greatest first."
    )
    loading_ports: list[SummaryLineOut] = Field(
        description="The 10 ports of loading with the greatest value, the greatest first."
    )
    destination_ports: list[SummaryLineOut] = Field(
        description="The 10 ports of destination with the greatest value, the greatest first."
    )
