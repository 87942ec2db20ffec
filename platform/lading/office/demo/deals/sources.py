"""The demo's "Source your cargo": makers and exporters of goods ask each other. Times are days
before today.
"""

from __future__ import annotations

from lading.base.reference.business_types import BusinessTypeId as T
from lading.office.demo.steps import Approve, Deal, Open, Quote, Read, Revise, Submit

_EMIRATES = {"destination_country": "United Arab Emirates", "destination_port": "AEJEA"}
_GERMANY = {"destination_country": "Germany", "destination_port": "DEHAM"}

SOURCE_DEALS: tuple[Deal, ...] = (
    Deal(
        variant="source",
        raiser=T.EXPORTER,
        party=T.MANUFACTURER,
        days_ago=9.8,
        product="Indigo denim 12 oz for Hamburg",
        hs_code="520942",
        description="Sanforised, 150 cm, rolls of 100 m; shade band and shrinkage report with each "
        "lot.",
        form={
            **_GERMANY,
            "qty": 18_000,
            "units": "MTR",
            "payment_terms": "EXW",
            "location_for_delivery": "Erode",
            "include_commission_agents": False,
        },
        then=(
            Submit(9.7),
            Approve(9.3),
            Open(8.8, by=T.MANUFACTURER),
            Quote(
                8.5,
                by=T.MANUFACTURER,
                price="214",
                terms="EXW",
                message="Ex works Erode, 9,000 m a week from the third week.",
            ),
            Read(8.0, of=T.MANUFACTURER),
            Revise(
                7.2,
                by=T.MANUFACTURER,
                price="209",
                terms="EXW",
                message="Price for the whole quantity in one order.",
            ),
        ),
    ),
    Deal(
        variant="source",
        raiser=T.MANUFACTURER,
        party=T.EXPORTER,
        days_ago=5.4,
        product="Combed compact yarn Ne 60/1 for towel borders",
        hs_code="520524",
        description="Two tonnes as a trial, oil-free, for dobby borders.",
        form={**_EMIRATES, "source_country": "India", "qty": 2_000, "units": "KGS"},
        then=(
            Submit(5.3),
            Approve(4.9),
            Open(4.6, by=T.EXPORTER),
            Quote(
                4.3,
                by=T.EXPORTER,
                price="455",
                terms="FOB",
                message="From stock, with test report.",
            ),
        ),
    ),
    Deal(
        variant="source",
        raiser=T.MANUFACTURER_EXPORTER,
        party=T.MANUFACTURER,
        days_ago=1.6,
        product="Carded yarn for bandage cloth",
        hs_code="520512",
        description="Four tonnes a month, unwaxed.",
        form={
            **_GERMANY,
            "qty": 4_000,
            "units": "KGS",
            "payment_terms": "FOR",
            "location_for_delivery": "Hyderabad",
        },
        then=(Submit(1.55), Approve(1.2)),
    ),
    Deal(
        variant="source",
        raiser=T.COMMISSION_AGENT,
        party=T.EXPORTER,
        days_ago=0.5,
        product="Basmati rice for Dubai",
        description="",
        form=_EMIRATES,
    ),
)
