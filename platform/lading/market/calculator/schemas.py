"""Wire shapes of price calculations (RULES.md 59, wire contract)."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import Annotated, Final, Literal

from pydantic import Field, PlainSerializer, WithJsonSchema

from lading.base.kernel.checks import Loose, LooseInt, LooseNumber, LooseText
from lading.base.kernel.field_limits import FieldRuleOut
from lading.base.kernel.wire import Number, Wire, as_number
from lading.base.reference.schemas import HsCodeOut

from .arithmetic import ItemKind, PriceTerm

OTHERS: Final = "Others"
"""The choice of GST for a rate that is entered by hand."""


def _chosen(rate: Decimal | str) -> int | float | str:
    return rate if isinstance(rate, str) else as_number(rate)


GstRate = Annotated[
    Decimal | str,
    PlainSerializer(_chosen),
    WithJsonSchema({"anyOf": [{"type": "number"}, {"type": "string", "enum": [OTHERS]}]}),
]
"""A rate in percent, or `OTHERS`."""

_KIND = (
    "The kind of cost: `goods`, `charges` (inland and port charges), "
    "`freight`, `insurance` or `duty`."
)
_SHARE = (
    "The price of which the item is a percentage: `EXW`, `FOB`, `CFR` or `CIF`; null for an item "
    "with a rate of its own. The possible values for each kind of item are in `shares` of "
    "`GET /pricecalculation/form-rules`."
)
_INSURED = (
    "For insurance with `shareOf`: the insured value as a percentage of the price named by "
    "`shareOf`. If omitted, the percentage that staff set: 110 by default."
)


_ADDRESSEE = "The company or person for whom the quotation is made."
_ADDRESS = "The address of the addressee; its lines are separated by line feeds."
_PAYMENT = "The terms of payment, as free text."


class CalculationItemIn(Wire):
    """One item of a price calculation. The server computes `gstAmount`, `amount` and `itemOrder`,
    and ignores the values sent. For an item with `shareOf`, it also computes the rate, and ignores
    the currency, exchange rate, quantity and unit.
    """

    kind: LooseText = Field(None, description=f"{_KIND} If omitted, `goods`.", examples=["goods"])
    description: LooseText = Field(
        None, description="Required. Description of the item.", examples=["Cotton yarn, 30s carded"]
    )
    hscode: LooseInt = Field(
        None,
        description="Optional; for goods only. The HS code: its digits as text, with or without "
        "dots and spaces, of which only the first six count (`5205.11.10` is 520511), or its id "
        "as a number. Not in the original specification.",
        examples=["52051110"],
    )
    currency: LooseText = Field(
        None,
        description="ISO 4217 code of the currency of `ratePerUnit`: `INR`, or the one foreign "
        "currency of the calculation. Required unless `shareOf` is sent.",
        examples=["INR"],
    )
    exchange_rate: LooseNumber = Field(
        None,
        description="Rupees per unit of the currency of the item. Required for a foreign "
        "currency; ignored for `INR`.",
        examples=[88.42],
    )
    rate_per_unit: LooseNumber = Field(
        None,
        description="The price of one unit, in `currency`, above 0. Required unless `shareOf` is "
        "sent.",
        examples=[240.5],
    )
    uom: LooseText = Field(
        None,
        description="The unit of the quantity, by its name, code or label (such as `Kilograms "
        "(KGS)`). Required unless `shareOf` is sent.",
        examples=["Kilograms (KGS)"],
    )
    no_of_units: LooseNumber = Field(
        None,
        description="The quantity of the item, in `uom`. Required unless `shareOf` is sent.",
        examples=[12500],
    )
    gst_rate: LooseNumber = Field(
        None,
        description="Required. The GST rate in per cent: one of `gstRates` of "
        f"`GET /pricecalculation/form-rules`, or `{OTHERS}`.",
        examples=[5],
    )
    custom_gst_rate: LooseNumber = Field(
        None,
        description="The GST rate in per cent, from 0 to 100. Required if `gstRate` is "
        f"`{OTHERS}`, otherwise ignored.",
        examples=[7.5],
    )
    share_of: LooseText = Field(None, description=_SHARE, examples=["CIF"])
    share_percent: LooseNumber = Field(
        None,
        description="The net amount of the item as a percentage of the price named by `shareOf` "
        "or, for insurance, of the insured value (`insuredPercent`). Required if `shareOf` is "
        "sent.",
        examples=[0.25],
    )
    insured_percent: LooseNumber = Field(None, description=_INSURED, examples=[110])


class CalculationIn(Wire):
    """All fields of a price calculation. The server computes `totalAmount`."""

    template_name: LooseText = Field(
        None,
        description="Required. The name of the price calculation.",
        examples=["Yarn to Jebel Ali, 20 foot"],
    )
    currency: LooseText = Field(
        None,
        description="ISO 4217 code of the foreign currency in which prices are also shown. If "
        "omitted, the foreign currency of the items, if there is one.",
        examples=["USD"],
    )
    exchange_rate: LooseNumber = Field(
        None,
        description="Rupees per unit of `currency`. Required if `currency` is sent, except "
        "for `INR`.",
        examples=[88.42],
    )
    addressee_name: LooseText = Field(
        None,
        description=f"Optional. {_ADDRESSEE} Not in the original specification.",
        examples=["Al Noor Textiles LLC"],
    )
    addressee_address: LooseText = Field(
        None,
        description=f"Optional. {_ADDRESS} Not in the original specification.",
        examples=["Office 1204, Al Rigga Road\nDubai"],
    )
    expiry_date: LooseText = Field(
        None,
        description="Optional. The last day on which the prices are valid, as YYYY-MM-DD or "
        "DD-MM-YYYY: today or later (Indian time). Not in the original specification.",
        examples=["2099-12-31"],
    )
    terms_of_payment: LooseText = Field(
        None,
        description=f"Optional. {_PAYMENT} Not in the original specification.",
        examples=["30% in advance, balance against copy of bill of lading"],
    )
    items: Annotated[list[CalculationItemIn] | None, Loose] = Field(
        None, description="Required. The items, in the order in which they are shown."
    )
    total_amount: LooseNumber = Field(
        None, description="Ignored. The server computes the total.", examples=[3006250]
    )
    version: LooseInt = Field(
        None,
        description="Optional; for `PUT` only. The `version` of the calculation that was edited. "
        "If the calculation has been changed since that version, the call is refused with 409. "
        "If omitted, this is not checked.",
        examples=[1],
    )


class CalculationItemOut(Wire):
    """One item of a price calculation, with its computed amounts."""

    item_order: int = Field(description="Position of the item, from 1.", examples=[1])
    kind: ItemKind = Field(description=_KIND, examples=["goods"])
    description: str = Field(
        description="Description of the item.", examples=["Cotton yarn, 30s carded"]
    )
    hscode: str | None = Field(
        description="The HS code of the item, of two, four or six digits without dots; null if "
        "the item has none.",
        examples=["520511"],
    )
    hs_code: HsCodeOut | None = Field(
        description="The HS code of the item, with its id and description; null if the item has "
        "none."
    )
    currency: str = Field(
        description="ISO 4217 code of the currency of `ratePerUnit`.", examples=["INR"]
    )
    exchange_rate: Number = Field(
        description="Rupees per unit of the currency of the item; 1 for `INR`.", examples=[1]
    )
    rate_per_unit: Number = Field(
        description="The price of one unit, in `currency`.", examples=[240.5]
    )
    uom: str | None = Field(
        description="The unit of the quantity, by its name in the caller's language and its "
        "code; null for an item with `shareOf`.",
        examples=["Kilograms (KGS)"],
    )
    no_of_units: Number = Field(
        description="The quantity of the item, in `uom`; 1 for an item with `shareOf`.",
        examples=[12500],
    )
    gst_type: Literal["percentage"] = Field(
        description="The type of GST: always `percentage`.", examples=["percentage"]
    )
    gst_rate: GstRate = Field(
        description=f"The GST rate in per cent, or `{OTHERS}` if the rate was sent as "
        "`customGstRate`.",
        examples=[5],
    )
    custom_gst_rate: Number | None = Field(
        description="The GST rate that was sent as `customGstRate`, in per cent; null unless "
        f"`gstRate` is `{OTHERS}`.",
        examples=[7.5],
    )
    gst_percent: Number = Field(
        description="The GST rate that applies, in per cent. Not in the original specification.",
        examples=[5],
    )
    share_of: PriceTerm | None = Field(description=_SHARE, examples=["CIF"])
    share_percent: Number | None = Field(
        description="The net amount of the item as a percentage of the price named by `shareOf` "
        "or, for insurance, of the insured value (`insuredPercent`). Null for an item without "
        "`shareOf`.",
        examples=[0.25],
    )
    insured_percent: Number | None = Field(
        description="For insurance with `shareOf`: the insured value as a percentage of the "
        "price named by `shareOf`. Null for other items.",
        examples=[110],
    )
    net_amount: Number = Field(
        description="Amount of the item in rupees, excluding GST.", examples=[3006250]
    )
    gst_amount: Number = Field(description="GST on the item, in rupees.", examples=[150312.5])
    amount: Number = Field(description="Amount in rupees, including GST.", examples=[3156562.5])


class PriceOut(Wire):
    """A price in rupees and in the foreign currency of the calculation, in total and per unit."""

    total: Number = Field(
        description="The total price in rupees, including GST.", examples=[3156562.5]
    )
    per_unit: Number | None = Field(
        description="The price of one unit (`uom` of the calculation) in rupees, including GST, "
        "with at least six significant digits; null if the calculation has no `quantity`.",
        examples=[252.525],
    )
    foreign_total: Number | None = Field(
        description="The total price in the foreign currency of the calculation, including GST; "
        "null if the calculation has no foreign currency.",
        examples=[35699.64],
    )
    foreign_per_unit: Number | None = Field(
        description="The price of one unit (`uom` of the calculation) in the foreign currency, "
        "including GST; null if the calculation has no foreign currency or no `quantity`.",
        examples=[2.85597],
    )


class TermPriceOut(PriceOut):
    """The price on one delivery term. `EXW` is the price of the goods; `FOB` adds inland and port
    charges, `CFR` the freight, `CIF` the insurance and `DDP` the duty.
    """

    term: PriceTerm = Field(description="The delivery term (Incoterms 2020).", examples=["FOB"])
    added: Number = Field(
        description="The costs, in rupees including GST, that the delivery term adds to the "
        "preceding term in the order `EXW`, `FOB`, `CFR`, `CIF`, `DDP`; for `EXW`, the price of "
        "the goods.",
        examples=[42000],
    )


class CalculationRow(Wire):
    """A price calculation in a list."""

    id: int = Field(description="The id of the price calculation.", examples=[1])
    template_name: str = Field(
        description="The name of the price calculation.", examples=["Yarn to Jebel Ali, 20 foot"]
    )
    total_amount: Number = Field(
        description="Total of all items in rupees, including GST.", examples=[3156562.5]
    )
    item_count: int = Field(description="Number of items in the calculation.", examples=[4])
    currency: str | None = Field(
        description="ISO 4217 code of the foreign currency; null if the calculation has none.",
        examples=["USD"],
    )
    foreign_total: Number | None = Field(
        description="The total in the foreign currency, including GST; null if the calculation "
        "has no foreign currency.",
        examples=[35699.64],
    )
    addressee_name: str | None = Field(
        description=f"{_ADDRESSEE} Null if none is stated.", examples=["Al Noor Textiles LLC"]
    )
    expiry_date: dt.date | None = Field(
        description="The last day on which the prices are valid (Indian time); null if none is "
        "stated.",
        examples=["2099-12-31"],
    )
    created_at: dt.datetime = Field(description="When the calculation was created.")
    updated_at: dt.datetime = Field(description="When the calculation was created or last changed.")


class CalculationOut(CalculationRow):
    """A price calculation with its items and prices. Only `id`, `templateName`, `totalAmount`,
    `createdAt` and `items` are in the original specification.
    """

    version: int = Field(
        description="Version number: 1 for a new calculation, incremented whenever the "
        "calculation is changed.",
        examples=[1],
    )
    exchange_rate: Number | None = Field(
        description="Rupees per unit of the foreign currency; null if the calculation has no "
        "foreign currency.",
        examples=[88.42],
    )
    addressee_address: str | None = Field(
        description=f"{_ADDRESS} Null if none is stated.",
        examples=["Office 1204, Al Rigga Road\nDubai"],
    )
    terms_of_payment: str | None = Field(
        description=f"{_PAYMENT} Null if none are stated.",
        examples=["30% in advance, balance against copy of bill of lading"],
    )
    items: list[CalculationItemOut] = Field(
        description="The items, in the order in which they are shown."
    )
    net_total: Number = Field(
        description="Total of all items in rupees, excluding GST.", examples=[3006250]
    )
    gst_total: Number = Field(description="Total GST of all items, in rupees.", examples=[150312.5])
    quantity: Number | None = Field(
        description="The quantity by which prices are divided to get the price of one unit: the "
        "total quantity of the goods or, without goods, the quantity that all other items have "
        "in common. Null if the goods have several units or, without goods, if the items "
        "have several units or quantities.",
        examples=[12500],
    )
    uom: str | None = Field(
        description="The unit of `quantity`, by its name in the caller's language and its code; "
        "null if `quantity` is null.",
        examples=["Kilograms (KGS)"],
    )
    price: PriceOut = Field(description="The price of all items together.")
    terms: list[TermPriceOut] = Field(
        description="Prices by delivery term, in the order `EXW`, `FOB`, `CFR`, `CIF`, `DDP`. "
        "`EXW` is left out if there are no charges, `DDP` if there is no duty. Empty if all "
        "items are goods."
    )


class CalculationsOut(Wire):
    """Your company's price calculations. `count` is not in the original specification."""

    data: list[CalculationRow] = Field(
        description="The calculations of the requested page, or all calculations if `page` was "
        "omitted."
    )
    count: int = Field(description="Total number of calculations on all pages.", examples=[12])


class SharesOut(Wire):
    """The prices of which an item of one kind may be a percentage."""

    kind: ItemKind = Field(description=_KIND, examples=["insurance"])
    of: list[PriceTerm] = Field(
        description="The possible values of `shareOf` for an item of the kind `kind`: the prices "
        "of which the item may be a percentage. Empty if there are none.",
        examples=[["FOB", "CFR", "CIF"]],
    )


class CalculationRulesOut(Wire):
    """The limits and options of the fields of a price calculation. Not in the original
    specification.
    """

    gst_rates: list[Number] = Field(
        description="The possible values of `gstRate`, in per cent. For any other rate, send "
        f"`{OTHERS}`.",
        examples=[[0, 0.25, 3, 5, 10, 12, 18, 28, 40]],
    )
    shares: list[SharesOut] = Field(
        description="The possible values of `shareOf` for each kind of item."
    )
    insured_percent: int = Field(
        description="The default of `insuredPercent`: the insured value as a percentage of the "
        "price named by `shareOf`.",
        examples=[110],
    )
    max_items: int = Field(description="Maximum number of items in a calculation.", examples=[50])
    max_calculations: int = Field(
        description="Maximum number of calculations per company.", examples=[200]
    )
    fields: list[FieldRuleOut] = Field(
        description="The limits that the server checks for each field of the calculation itself. "
        "Not in the original specification."
    )
    item_fields: list[FieldRuleOut] = Field(
        description="The limits that the server checks for each field of an item. Not in the "
        "original specification."
    )
    name_length: int = Field(
        description="Maximum length of `templateName`, in characters.", examples=[100]
    )
    description_length: int = Field(
        description="Maximum length of the `description` of an item, in characters.", examples=[250]
    )
