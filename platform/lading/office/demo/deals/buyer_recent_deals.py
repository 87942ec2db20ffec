"""The demo buyer's enquiries of the last week. Times are days before today."""

from __future__ import annotations

from lading.base.reference.business_types import BusinessTypeId as T
from lading.office.demo.steps import Approve, Deal, Open, Picture, Quote, Read, Reject, Submit

from .buyer_goods import boxes, goods

RECENT_DEALS: tuple[Deal, ...] = (
    Deal(
        raiser=T.BUYER,
        party=T.CUSTOM_HOUSE_AGENT,
        days_ago=6.4,
        product="Granite slabs, clearance at Chennai",
        hs_code="251612",
        description="Export clearance and stuffing supervision of four 20' containers; state "
        "agency charges per container and documentation fee.",
        form=boxes("INMAA", "20DS", 4, 26_000),
        ready_in=18,
        then=(
            Submit(6.3),
            Approve(6.0),
            Open(5.2, by=T.CUSTOM_HOUSE_AGENT),
            Quote(
                4.9,
                by=T.CUSTOM_HOUSE_AGENT,
                price="6800",
                message="Per container, with stuffing supervision and e-sanchit documentation.",
                valid=21,
            ),
            Read(4.1, of=T.CUSTOM_HOUSE_AGENT),
        ),
    ),
    Deal(
        raiser=T.BUYER,
        party=T.EXPORTER,
        days_ago=4.5,
        product="Black Galaxy granite slabs",
        hs_code="251612",
        description="First choice, 20 mm, 260 x 160 cm and up, gang-saw slabs in wooden bundles. "
        "Photographs of the lot before shipment.",
        form=goods(104, "MTS"),
        attachments=(Picture("reference-polish.png", ("#23262b", "#3b4048")),),
        then=(
            Submit(4.4),
            Approve(3.9),
            Open(3.1, by=T.EXPORTER),
            Quote(
                0.4,
                by=T.EXPORTER,
                price="412",
                currency="USD",
                terms="FOB",
                message="FOB Chennai per tonne, four 20' containers, photographs before loading.",
            ),
        ),
    ),
    Deal(
        raiser=T.BUYER,
        party=T.MANUFACTURER,
        days_ago=3.7,
        product="Carded cotton yarn Ne 16/1 for weaving",
        hs_code="520512",
        description="Ring-spun, for terry weft, CSP 2,200 and above, cartons of 24 cones.",
        form={
            **goods(18_000, "KGS"),
            "payment_terms": "EXW",
            "location_for_delivery": "Erode",
        },
        then=(Submit(3.6), Approve(3.2), Open(2.8, by=T.MANUFACTURER)),
    ),
    Deal(
        raiser=T.BUYER,
        party=T.COMMISSION_AGENT,
        days_ago=2.6,
        product="Turmeric fingers, double polished",
        hs_code="091030",
        description="Good colour, machine cleaned.",
        form={
            **goods(19, "MTS"),
            "payment_terms": "EXW",
            "location_for_delivery": "Nizamabad",
        },
        then=(
            Submit(2.5),
            Reject(
                2.1,
                reason="Please state the curcumin content, the moisture limit and the packing, so "
                "that suppliers can price it.",
            ),
        ),
    ),
    Deal(
        raiser=T.BUYER,
        party=T.SHIPPING_LINE,
        days_ago=1.9,
        product="Polished granite tiles in crates",
        description="Four 20' containers from Visakhapatnam, heavy cargo, 26 tonnes net each.",
        form={**boxes("INVTZ", "20DS", 4, 26_000), "currency": "USD"},
        ready_in=21,
        then=(Submit(1.8), Approve(1.5)),
    ),
    Deal(
        raiser=T.BUYER,
        party=T.MANUFACTURER,
        days_ago=1.12,
        product="Terry bath towels 70 x 140 cm, 500 GSM",
        hs_code="630260",
        description="Reactive dyed, white and sand, dobby border, OEKO-TEX Standard 100.",
        form={
            **goods(9_600, "NOS"),
            "payment_terms": "EXM",
            "location_for_delivery": "Erode",
        },
        then=(Submit(1.1),),
    ),
    Deal(
        raiser=T.BUYER,
        party=T.MANUFACTURER,
        days_ago=0.9,
        product="Combed cotton yarn Ne 40/1, compact",
        hs_code="520522",
        description="For single jersey, waxed, contamination-controlled, monthly programme.",
        form={
            **goods(12_000, "KGS"),
            "payment_terms": "EXM",
            "location_for_delivery": "Perundurai, Erode",
        },
        then=(Submit(0.8), Approve(0.5)),
    ),
    Deal(
        raiser=T.BUYER,
        party=T.FREIGHT_FORWARDER,
        days_ago=0.7,
        product="Reefer space for chilled medicines",
        description="One 20' reefer at 2 to 8 degrees Celsius, data logger in the box.",
        form={**boxes("INNSA", "20RF", 1, 9_000), "currency": "USD", "rateindication": 2400},
        ready_in=15,
        then=(Submit(0.6), Approve(0.3)),
    ),
    Deal(
        raiser=T.BUYER,
        party=T.MANUFACTURER,
        days_ago=0.45,
        product="Indigo denim fabric 12 oz",
        hs_code="520942",
        description="Rope dyed, 3/1 right-hand twill, sanforised, width 150 cm, one dye lot.",
        form={
            **goods(20_000, "MTR"),
            "payment_terms": "FOR",
            "location_for_delivery": "Tuticorin Port",
        },
        then=(Submit(0.4),),
    ),
    Deal(
        raiser=T.BUYER,
        party=T.MANUFACTURER_EXPORTER,
        days_ago=0.2,
        product="Metformin tablets 850 mg",
        hs_code="300490",
        description="",
        form=goods(40_000, "PAC"),
    ),
)
