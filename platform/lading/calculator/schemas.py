"""Wire shapes of price calculations (RULES.md 59, wire contract)."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import Annotated, Final, Literal

from pydantic import Field, PlainSerializer, WithJsonSchema

from lading.kernel.checks import Loose, LooseInt, LooseNumber, LooseText
from lading.kernel.field_limits import FieldRuleOut
from lading.kernel.wire import Number, Wire, as_number
from lading.reference.schemas import HsCodeOut

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
    "The price of which the item is a percentage: `EXW`, `FOB`, `CFR` or `CIF`; null "
    "for an item with a rate of its own."
)
_INSURED = (
    "Only for insurance calculated as a share: the insured value as a percentage of "
    "that price. If omitted, the percentage that staff set (initially 110)."
)


_ADDRESSEE = "The company or person the quotation is for."
_ADDRESS = "The addressee's address; its lines are separated by line feeds."
_PAYMENT = "The terms of payment, in words."


class CalculationItemIn(Wire):
    """One item of a price calculation. `gstAmount`, `amount` and `itemOrder` are computed by the
    server, whatever is sent; so are the rate, quantity and unit of an item with `shareOf`.
    """

    kind: LooseText = Field(None, description=f"{_KIND} If omitted, `goods`.", examples=["goods"])
    description: LooseText = Field(
        None, description="Description of the item.", examples=["Cotton yarn, 30s carded"]
    )
    hscode: LooseInt = Field(
        None,
        description="The HS code, for goods only: its digits as text in any spelling, of "
        "which the first six count (`5205.11.10` is 520511), or its id as a number. "
        "Optional. Not in the original specification.",
        examples=["52051110"],
    )
    currency: LooseText = Field(
        None,
        description="The currency of the rate, as an ISO 4217 code: `INR`, or the one "
        "foreign currency of the calculation.",
        examples=["INR"],
    )
    exchange_rate: LooseNumber = Field(
        None, description="Rupees per unit of the currency; 1 for INR.", examples=[88.42]
    )
    rate_per_unit: LooseNumber = Field(
        None, description="The price of one unit, in the item's currency.", examples=[240.5]
    )
    uom: LooseText = Field(
        None,
        description="The unit of the quantity, by its name, code or label.",
        examples=["Kilograms (KGS)"],
    )
    no_of_units: LooseNumber = Field(
        None, description="The quantity of the item, in `uom`.", examples=[12500]
    )
    gst_rate: LooseNumber = Field(
        None,
        description="The GST rate in per cent: one of `gstRates` of the form rules, or "
        f"`{OTHERS}`.",
        examples=[5],
    )
    custom_gst_rate: LooseNumber = Field(
        None,
        description=f"The GST rate in per cent, from 0 to 100, if `gstRate` is `{OTHERS}`.",
        examples=[7.5],
    )
    share_of: LooseText = Field(None, description=_SHARE, examples=["CIF"])
    share_percent: LooseNumber = Field(
        None,
        description="The item as a percentage of the price named by `shareOf`; required with it.",
        examples=[0.25],
    )
    insured_percent: LooseNumber = Field(None, description=_INSURED, examples=[110])


class CalculationIn(Wire):
    """The fields of a price calculation to save. The server computes `totalAmount`."""

    template_name: LooseText = Field(
        None, description="The name of the calculation.", examples=["Yarn to Jebel Ali, 20 foot"]
    )
    currency: LooseText = Field(
        None,
        description="The foreign currency in which prices are also shown, as an ISO 4217 "
        "code; defaults to the foreign currency of the items.",
        examples=["USD"],
    )
    exchange_rate: LooseNumber = Field(
        None, description="Rupees per unit of `currency`.", examples=[88.42]
    )
    addressee_name: LooseText = Field(
        None,
        description=f"{_ADDRESSEE} Optional, as are `addresseeAddress`, `expiryDate` and "
        "`termsOfPayment`. None of the four is in the original specification.",
        examples=["Al Noor Textiles LLC"],
    )
    addressee_address: LooseText = Field(
        None, description=_ADDRESS, examples=["Office 1204, Al Rigga Road\nDubai"]
    )
    expiry_date: LooseText = Field(
        None,
        description="Last day on which the prices are valid, as YYYY-MM-DD or DD-MM-YYYY: "
        "today or later, in Indian time.",
        examples=["2099-12-31"],
    )
    terms_of_payment: LooseText = Field(
        None,
        description=_PAYMENT,
        examples=["30% in advance, balance against copy of bill of lading"],
    )
    items: Annotated[list[CalculationItemIn] | None, Loose] = Field(
        None, description="The items, in the order in which they are shown."
    )
    total_amount: LooseNumber = Field(
        None, description="Ignored; the server computes it.", examples=[3006250]
    )
    version: LooseInt = Field(
        None,
        description="For a change: the version that it is based on. If the calculation has "
        "been changed since, the answer is 409 with the current one. Not checked if omitted.",
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
        description="The HS code of the item: at most the first six digits of what was sent; null "
        "if it has none.",
        examples=["520511"],
    )
    hs_code: HsCodeOut | None = Field(
        description="The same HS code, with its id and description; null if the item has none."
    )
    currency: str = Field(
        description="The currency of the rate, as an ISO 4217 code.", examples=["INR"]
    )
    exchange_rate: Number = Field(description="Rupees per unit of the currency.", examples=[1])
    rate_per_unit: Number = Field(
        description="The price of one unit, in the item's currency.", examples=[240.5]
    )
    uom: str | None = Field(
        description="The unit of the item, in the caller's language; null for an item that "
        "is a percentage of a price.",
        examples=["Kilograms (KGS)"],
    )
    no_of_units: Number = Field(description="The quantity of the item.", examples=[12500])
    gst_type: Literal["percentage"] = Field(
        description="The type of GST: always `percentage`.", examples=["percentage"]
    )
    gst_rate: GstRate = Field(
        description=f"The GST rate chosen from the list, in per cent, or `{OTHERS}`.", examples=[5]
    )
    custom_gst_rate: Number | None = Field(
        description="The GST rate that was entered, in per cent, if `gstRate` is "
        f"`{OTHERS}`; otherwise null.",
        examples=[7.5],
    )
    gst_percent: Number = Field(
        description="The GST rate that applies, in per cent. Not in the original specification.",
        examples=[5],
    )
    share_of: PriceTerm | None = Field(description=_SHARE, examples=["CIF"])
    share_percent: Number | None = Field(
        description="The item as a percentage of the price named by `shareOf`; null "
        "without `shareOf`.",
        examples=[0.25],
    )
    insured_percent: Number | None = Field(
        description="Only for insurance calculated as a share: the insured value as a "
        "percentage of the price named by `shareOf`; null for other items.",
        examples=[110],
    )
    net_amount: Number = Field(
        description="Net amount in rupees, excluding GST.", examples=[3006250]
    )
    gst_amount: Number = Field(description="The GST in rupees.", examples=[150312.5])
    amount: Number = Field(description="Total in rupees, including GST.", examples=[3156562.5])


class PriceOut(Wire):
    """A price in rupees and in the foreign currency, in total and per unit."""

    total: Number = Field(description="The price in rupees, including GST.", examples=[3156562.5])
    per_unit: Number | None = Field(
        description="Price in rupees for one `uom` of the calculation, to at least six significant "
        "digits; null if the goods have several units.",
        examples=[252.525],
    )
    foreign_total: Number | None = Field(
        description="Price in the foreign currency; null if there is none.", examples=[35699.64]
    )
    foreign_per_unit: Number | None = Field(
        description="The price per unit in the foreign currency; null if there is none.",
        examples=[2.85597],
    )


class TermPriceOut(PriceOut):
    """The price on one delivery term. `EXW` is the price of the goods; `FOB` adds the charges,
    `CFR` the freight, `CIF` the insurance and `DDP` the duty.
    """

    term: PriceTerm = Field(description="The delivery term (Incoterms 2020).", examples=["FOB"])
    added: Number = Field(
        description="The costs that this term adds to the term before it, in rupees.",
        examples=[42000],
    )


class CalculationRow(Wire):
    """A price calculation in a list."""

    id: int = Field(description="The calculation's id.", examples=[1])
    template_name: str = Field(
        description="The name of the calculation.", examples=["Yarn to Jebel Ali, 20 foot"]
    )
    total_amount: Number = Field(
        description="Total in rupees, including GST.", examples=[3156562.5]
    )
    item_count: int = Field(description="Number of items in the calculation.", examples=[4])
    currency: str | None = Field(
        description="The foreign currency; null if there is none.", examples=["USD"]
    )
    foreign_total: Number | None = Field(
        description="The total in the foreign currency; null if there is none.", examples=[35699.64]
    )
    addressee_name: str | None = Field(
        description=f"{_ADDRESSEE} Null if nobody is named.", examples=["Al Noor Textiles LLC"]
    )
    expiry_date: dt.date | None = Field(
        description="Last day on which the prices are valid, in Indian time; null if none "
        "is stated.",
        examples=["2099-12-31"],
    )
    created_at: dt.datetime = Field(description="When the calculation was created.")
    updated_at: dt.datetime = Field(description="When the calculation was last saved.")


class CalculationOut(CalculationRow):
    """A price calculation with its items and prices. Only `id`, `templateName`, `totalAmount`,
    `createdAt` and `items` are in the original specification.
    """

    version: int = Field(description="Version number, incremented on every save.", examples=[1])
    exchange_rate: Number | None = Field(
        description="Rupees per unit of the foreign currency; null if there is none.",
        examples=[88.42],
    )
    addressee_address: str | None = Field(
        description=f"{_ADDRESS} Null if there is none.",
        examples=["Office 1204, Al Rigga Road\nDubai"],
    )
    terms_of_payment: str | None = Field(
        description=f"{_PAYMENT} Null if not stated.",
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
        description="The quantity by which prices are divided to get the price of one "
        "unit: the total of the goods or, without goods, the quantity that all items have in "
        "common; null if units or quantities differ.",
        examples=[12500],
    )
    uom: str | None = Field(
        description="The unit of `quantity`; null if there is none.", examples=["Kilograms (KGS)"]
    )
    price: PriceOut = Field(description="The price of all items together.")
    terms: list[TermPriceOut] = Field(
        description="Prices by delivery term; empty if all items are goods."
    )


class CalculationsOut(Wire):
    """Your company's price calculations. `count` is not in the original specification."""

    data: list[CalculationRow] = Field(
        description="All calculations, or those of the requested page."
    )
    count: int = Field(description="Total number of calculations across all pages.", examples=[12])


class SharesOut(Wire):
    """The prices of which items of one kind may be a percentage."""

    kind: ItemKind = Field(description=_KIND, examples=["insurance"])
    of: list[PriceTerm] = Field(
        description="The prices of which such an item may be a percentage; empty if there "
        "are none.",
        examples=[["FOB", "CFR", "CIF"]],
    )


class CalculationRulesOut(Wire):
    """Limits and options of the calculation form. Not in the original specification."""

    gst_rates: list[Number] = Field(
        description=f"The GST rates to choose from, in per cent; `{OTHERS}` allows any other rate.",
        examples=[[0, 0.25, 3, 5, 10, 12, 18, 28, 40]],
    )
    shares: list[SharesOut] = Field(
        description="For each kind of item, the prices of which it may be a percentage."
    )
    insured_percent: int = Field(
        description="The default insured value, as a percentage of the price.",
        examples=[110],
    )
    max_items: int = Field(description="Maximum number of items in a calculation.", examples=[50])
    max_calculations: int = Field(
        description="Maximum number of calculations per company.", examples=[200]
    )
    fields: list[FieldRuleOut] = Field(
        description="What each field may hold, as the server checks it. Not in the "
        "original specification."
    )
    item_fields: list[FieldRuleOut] = Field(
        description="What each field of an item may hold, as the server checks it. Not in the "
        "original specification."
    )
    name_length: int = Field(description="Maximum length of a name, in characters.", examples=[100])
    description_length: int = Field(
        description="Maximum length of an item description, in characters.", examples=[250]
    )
