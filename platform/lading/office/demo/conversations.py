"""What the demo's companies write to each other about quotations. Times are days before today."""

from __future__ import annotations

from dataclasses import dataclass

from lading.base.reference.business_types import BusinessTypeId as T

from .steps import CatchUp, Delete, Paper, Picture, Step, Write


@dataclass(frozen=True, slots=True)
class Conversation:
    """What is written about the quotation of ``seller`` for the enquiry with this product."""

    product: str
    seller: T
    then: tuple[Step, ...]


READ_AFTER_DAYS = 0.02


def _between(
    buyer: T, seller: T, *lines: tuple[float, T, str], is_read: bool = True
) -> tuple[Step, ...]:
    """Plain messages of two companies. The other one reads each, the last only if ``is_read``."""
    steps: list[Step] = []
    for days_ago, by, text in lines:
        if by not in (buyer, seller):
            raise ValueError(f"{by} is not one of the two companies")
        reader = seller if by == buyer else buyer
        steps += [
            Write(days_ago, by=by, seller=seller, text=text),
            CatchUp(days_ago - READ_AFTER_DAYS, by=reader, seller=seller),
        ]
    return tuple(steps if is_read else steps[:-1])


_YARN = _between(
    T.BUYER,
    T.MANUFACTURER,
    (18.0, T.BUYER, "Thank you. Is the price for one shade lot, or lot by lot?"),
    (17.8, T.MANUFACTURER, "Lot by lot. One shade lot for all 24 t takes us four days longer."),
    (17.1, T.BUYER, "One lot then, please. And could you test hairiness on this lot?"),
    (16.3, T.MANUFACTURER, "Done: the revised offer has the report. Dispatch 10 days after order."),
    (14.6, T.BUYER, "Order placed. Please book for the vessel of the 12th if you can."),
    (14.5, T.MANUFACTURER, "Confirmed, cartons will be ready two days before the cut-off."),
    (0.4, T.BUYER, "The yarn runs very well. When can you spin the next 24 t?"),
    is_read=False,
)

_RICE = (
    *_between(
        T.BUYER,
        T.EXPORTER,
        (15.1, T.BUYER, "CFR works for us. Who pays the inspection at loading?"),
        (14.9, T.EXPORTER, "We do: SGS at the mill, certificate with the documents."),
        (2.2, T.BUYER, "Artwork for the bags attached.\nPlease print: أرز بسمتي سيلا ١١٢١"),
    ),
    Write(
        2.1,
        by=T.BUYER,
        seller=T.EXPORTER,
        text="",
        papers=(
            Paper(
                "bag-artwork.pdf",
                "Bag artwork, 20 kg BOPP",
                (
                    ("Product", "1121 Sella basmati rice"),
                    ("Net weight", "20 kg"),
                    ("Print", "4 colours, front and back"),
                    ("Languages", "English and Arabic"),
                ),
            ),
        ),
    ),
    CatchUp(1.9, by=T.EXPORTER, seller=T.EXPORTER),
    Write(
        1.8,
        by=T.EXPORTER,
        seller=T.EXPORTER,
        text="Received, thank you. This is how the last lot was packed 👍",
        papers=(Picture("packed-lot.png", ("#e9e2cf", "#b98a3a")),),
    ),
    CatchUp(1.5, by=T.BUYER, seller=T.EXPORTER),
    *_between(
        T.BUYER,
        T.EXPORTER,
        (1.2, T.BUYER, "Good. I have placed the order today, three containers."),
        (0.08, T.EXPORTER, "Thank you! We confirm this afternoon, once the mill has the slot."),
        is_read=False,
    ),
)

_SEA_FREIGHT = (
    *_between(
        T.BUYER,
        T.FREIGHT_FORWARDER,
        (8.4, T.BUYER, "Is the 1,090 valid for both containers in the same week?"),
        (8.2, T.FREIGHT_FORWARDER, "Yes, as long as both are on one bill of lading."),
        (8.1, T.FREIGHT_FORWARDER, "THC at Jebel Ali is extra"),
    ),
    Delete(8.05, by=T.FREIGHT_FORWARDER, seller=T.FREIGHT_FORWARDER),
    *_between(
        T.BUYER,
        T.FREIGHT_FORWARDER,
        (8.0, T.FREIGHT_FORWARDER, "THC is included at both ends, as in the quotation."),
        (3.3, T.BUYER, "Then please hold two boxes for the first week of next month."),
        (3.1, T.FREIGHT_FORWARDER, "Held until Friday. Which day can the yarn be stuffed?"),
    ),
)

_CAPSULES = _between(
    T.BUYER,
    T.MANUFACTURER_EXPORTER,
    (1.4, T.BUYER, "Please send stability data for zone IVb, and the CoPP."),
    (1.1, T.MANUFACTURER_EXPORTER, "Both go out tomorrow. Shall we also quote 250 mg?"),
    (0.3, T.MANUFACTURER_EXPORTER, "One more question: is the insert to be in Arabic first?"),
    is_read=False,
)

_CLEARANCE = _between(
    T.BUYER,
    T.CUSTOM_HOUSE_AGENT,
    (4.0, T.BUYER, "Does this include the weighment slips for all four containers?"),
    (3.8, T.CUSTOM_HOUSE_AGENT, "Yes, VGM and weighment slips are in the price."),
)

_BROKERAGE = _between(
    T.BUYER,
    T.COMMISSION_AGENT,
    (6.8, T.BUYER, "Could you do 76,000 for the full 50 t?"),
    (6.5, T.COMMISSION_AGENT, "I asked two mills. 77,200 is the best I can get this week."),
    (0.15, T.COMMISSION_AGENT, "The market went up today. 77,200 holds until tomorrow evening."),
    is_read=False,
)

_DAMMAM = _between(
    T.EXPORTER,
    T.FREIGHT_FORWARDER,
    (10.4, T.EXPORTER, "What are the free days at Dammam?"),
    (10.2, T.FREIGHT_FORWARDER, "Ten, and we can ask the line for fourteen."),
    (9.3, T.FREIGHT_FORWARDER, "The line agreed to fourteen. The booking note follows by e-mail."),
)

_SINGAPORE = _between(
    T.FREIGHT_FORWARDER,
    T.SHIPPING_LINE,
    (4.4, T.FREIGHT_FORWARDER, "Do you have 40' high cubes at Chennai this week?"),
    (4.2, T.SHIPPING_LINE, "Plenty. Gate-in is open until Thursday 18:00."),
    is_read=False,
)

_COTTON = _between(
    T.EXPORTER,
    T.CHA_FREIGHT_FORWARDER,
    (6.1, T.EXPORTER, "Can you also file the drawback claim?"),
    (5.9, T.CHA_FREIGHT_FORWARDER, "Yes, it is part of the shipping bill. No extra charge."),
)

CONVERSATIONS = (
    Conversation("Combed cotton yarn Ne 30/1", T.MANUFACTURER, _YARN),
    Conversation("1121 Sella basmati rice", T.EXPORTER, _RICE),
    Conversation("Cotton yarn in cartons, palletised", T.FREIGHT_FORWARDER, _SEA_FREIGHT),
    Conversation("Amoxicillin capsules 500 mg", T.MANUFACTURER_EXPORTER, _CAPSULES),
    Conversation("Granite slabs, clearance at Chennai", T.CUSTOM_HOUSE_AGENT, _CLEARANCE),
    Conversation("Traditional basmati rice, steam", T.COMMISSION_AGENT, _BROKERAGE),
    Conversation("Granite slabs to Dammam, monthly", T.FREIGHT_FORWARDER, _DAMMAM),
    Conversation("Machine parts, Chennai to Singapore", T.SHIPPING_LINE, _SINGAPORE),
    Conversation("Export clearance of cotton yarn", T.CHA_FREIGHT_FORWARDER, _COTTON),
)
