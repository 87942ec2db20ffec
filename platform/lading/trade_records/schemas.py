"""Wire shapes of trade records. The documents' names are aliases of ours."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any

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
        description="Its HS code, 2 to 10 digits; empty where the source has none.",
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
        description="Its country in the reader's language; may be empty.",
        examples=["Germany"],
    )
    origin_port: str = Field(
        alias="portOfOrigin",
        description="The port of loading; empty where the source has none.",
        examples=["Mundra"],
    )
    origin_country: str = Field(
        alias="countryOfOrigin",
        description="Its country in the reader's language; may be empty. Not in the "
        "original specification.",
        examples=["India"],
    )
    quantity: Number | None = Field(
        alias="QTY", description="Quantity; null if the source has no number.", examples=[1200]
    )
    quantity_note: str = Field(
        description="Note of the source on the quantity, or instead of one. Not "
        "in the original specification.",
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
        description="The records as `filterdata` answered them, at most 1,000: only their "
        "`recordId` and `DATE` count.",
        examples=[[{"recordId": "SB-2026-004711", "DATE": "2026-03-05"}]],
    )


class SummaryLineOut(Wire):
    """Totals for one group of matching records."""

    key: str = Field(
        description="The consignee, country or port; of a period its first day.",
        examples=["Hansa Textil GmbH"],
    )
    records: int = Field(description="Number of records.", examples=[34])
    value_usd: Number | None = Field(
        description="Total value in US dollars; null if no record has one.", examples=[122_400]
    )
    quantity: Number | None = Field(
        description="Their quantity in `unit`; null if none has that unit.", examples=[40_800]
    )
    median_unit_price: Number | None = Field(
        description="The median of their prices in US dollars per `unit`.", examples=[3.0]
    )


class SummaryOut(Wire):
    """Totals for all matching records."""

    total: SummaryLineOut = Field(description="All records that are counted; its key is empty.")
    is_partial: bool = Field(
        description="Whether more were found than are counted: then it is about the newest ones, "
        "since `firstDay`.",
        examples=[False],
    )
    without_value: int = Field(
        description="Number of counted records without a value in US dollars.", examples=[2]
    )
    unit: str | None = Field(
        description="The unit that most records have, by its code; null if none has a unit, a "
        "quantity and a value. Quantities and prices are of the records with it.",
        examples=["KGS"],
    )
    first_day: dt.date | None = Field(
        description="The earliest day; null if nothing was found.", examples=["2025-01-03"]
    )
    last_day: dt.date | None = Field(
        description="The latest day; null if nothing was found.", examples=["2026-03-05"]
    )
    by_year: bool = Field(
        description="Whether `periods` are years; else they are months.", examples=[False]
    )
    periods: list[SummaryLineOut] = Field(description="By month or year, the earliest first.")
    consignees: list[SummaryLineOut] = Field(
        description="The 10 consignees with the greatest value, the greatest first."
    )
    origins: list[SummaryLineOut] = Field(description="The 10 countries of origin, likewise.")
    loading_ports: list[SummaryLineOut] = Field(description="The 10 ports of loading, likewise.")
    destination_ports: list[SummaryLineOut] = Field(
        description="The 10 ports of destination, likewise."
    )
