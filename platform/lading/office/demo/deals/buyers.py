"""The enquiries of the demo buyer, an importer in Dubai. Times are days before today."""

from __future__ import annotations

from lading.base.reference.business_types import BusinessTypeId as T
from lading.office.demo.steps import (
    Approve,
    Confirm,
    Deal,
    Open,
    Order,
    Paper,
    Picture,
    Quote,
    Read,
    Revise,
    Submit,
    Withdraw,
)

from .buyer_goods import boxes, goods
from .buyer_recent_deals import RECENT_DEALS

_EARLIER_DEALS: tuple[Deal, ...] = (
    Deal(
        raiser=T.BUYER,
        party=T.MANUFACTURER,
        days_ago=20.2,
        product="Combed cotton yarn Ne 30/1",
        hs_code="520522",
        description="Hosiery yarn for circular knitting, waxed, 1.89 kg paper cones. "
        "Contamination-free certificate with every lot; one shade lot per container.",
        form={
            **goods(24_000, "KGS"),
            "payment_terms": "EXM",
            "location_for_delivery": "Perundurai, Erode",
        },
        attachments=(
            Paper(
                "yarn-specification.pdf",
                "Yarn specification GH-2207",
                (
                    ("Count", "Ne 30/1, tolerance 1.5%"),
                    ("Fibre", "100% cotton, combed"),
                    ("CSP", "2,750 minimum"),
                    ("Imperfections", "60 per km maximum"),
                    ("Wax", "Friction coefficient 0.14 maximum"),
                    ("Package", "Paper cone 5 deg 57 min, 1.89 kg"),
                    ("Packing", "24 cones per carton, palletised"),
                ),
            ),
            Picture("cone-packing.png", ("#d8cdb8", "#f6f1e6")),
        ),
        then=(
            Submit(20.1),
            Approve(19.8),
            Open(19.2, by=T.MANUFACTURER),
            Quote(
                18.9,
                by=T.MANUFACTURER,
                price="286",
                terms="EXM",
                location="Perundurai, Erode",
                message="Ready to spin against LC; first container 12 days after order.",
            ),
            Read(18.1, of=T.MANUFACTURER),
            Revise(
                16.4,
                by=T.MANUFACTURER,
                price="279.50",
                terms="EXM",
                location="Perundurai, Erode",
                message="Revised for the full 24 tonnes in one shade lot; dispatch in 10 days.",
                papers=(
                    Paper(
                        "uster-test-report.pdf",
                        "Yarn test report",
                        (
                            ("Lot", "SL-30C-1184"),
                            ("Average count", "Ne 30.1"),
                            ("U%", "9.6"),
                            ("CSP", "2,812"),
                            ("Hairiness", "5.1"),
                        ),
                    ),
                ),
            ),
            Read(15.9, of=T.MANUFACTURER),
            Order(15.5, of=T.MANUFACTURER),
            Confirm(14.8, by=T.MANUFACTURER),
        ),
    ),
    Deal(
        raiser=T.BUYER,
        party=T.EXPORTER,
        days_ago=17.6,
        product="1121 Sella basmati rice",
        hs_code="100630",
        description="Creamy sella, average length 8.30 mm minimum, aged. Buyer's brand on 20 kg "
        "BOPP bags; phytosanitary and fumigation certificates.",
        form=goods(75, "MTS"),
        then=(
            Submit(17.5),
            Approve(17.1),
            Open(16.7, by=T.EXPORTER),
            Quote(
                16.2,
                by=T.EXPORTER,
                price="1085",
                currency="USD",
                terms="CFR",
                message="CFR Jebel Ali, three 20' containers, shipment three weeks after artwork.",
                valid=20,
            ),
            Read(15.2, of=T.EXPORTER),
            Order(1.3, of=T.EXPORTER),
        ),
    ),
    Deal(
        raiser=T.BUYER,
        party=T.EXPORTER,
        days_ago=12.5,
        product="Polished granite floor tiles 60 x 60 cm",
        hs_code="680223",
        description="Steel Grey, 15 mm, calibrated and bevelled, gloss 85 and above, in crates.",
        form=goods(1_800, "SQM"),
        then=(
            Submit(12.4),
            Approve(12.0),
            Open(11.5, by=T.EXPORTER),
            Quote(
                11.2,
                by=T.EXPORTER,
                price="24.80",
                currency="USD",
                terms="FOB",
                message="FOB Tuticorin, 1,800 square metres from one quarry block.",
            ),
            Read(10.6, of=T.EXPORTER),
            Withdraw(8.3),
        ),
    ),
    Deal(
        raiser=T.BUYER,
        party=T.FREIGHT_FORWARDER,
        days_ago=10.4,
        product="Cotton yarn in cartons, palletised",
        description="Two 40' high cubes a month from Tuticorin, door to Jebel Ali CY. "
        "State free days at destination and THC at both ends.",
        form={**boxes("INTUT", "40DHC", 2, 21_500), "currency": "USD", "rateindication": 1150},
        ready_in=24,
        then=(
            Submit(10.3),
            Approve(9.9),
            Open(9.4, by=T.FREIGHT_FORWARDER),
            Quote(
                9.1,
                by=T.FREIGHT_FORWARDER,
                price="1090",
                currency="USD",
                message="All-in to Jebel Ali CY, THC at both ends included, 14 free days.",
                valid=14,
            ),
            Read(8.6, of=T.FREIGHT_FORWARDER),
            Open(6.2, by=T.CHA_FREIGHT_FORWARDER),
            Quote(
                5.8,
                by=T.CHA_FREIGHT_FORWARDER,
                price="1165",
                currency="USD",
                message="Weekly sailing from Tuticorin; customs clearance at origin included.",
                valid=-1,
            ),
        ),
    ),
    Deal(
        raiser=T.BUYER,
        party=T.COMMISSION_AGENT,
        days_ago=9.3,
        product="Traditional basmati rice, steam",
        hs_code="100630",
        description="Average 7.10 mm, purity 95%, moisture 12.5% maximum, loose in 50 kg jute "
        "bags for blending.",
        form={
            **goods(50, "MTS"),
            "payment_terms": "FOR",
            "location_for_delivery": "Mundra Port, Kutch",
        },
        then=(
            Submit(9.2),
            Approve(8.8),
            Open(8.0, by=T.COMMISSION_AGENT),
            Quote(
                7.7,
                by=T.COMMISSION_AGENT,
                price="78500",
                terms="FOR",
                location="Mundra Port, Kutch",
                message="New crop from Tarn Taran mills, brokerage included, 5 days' notice.",
            ),
            Read(6.9, of=T.COMMISSION_AGENT),
        ),
    ),
    Deal(
        raiser=T.BUYER,
        party=T.MANUFACTURER_EXPORTER,
        days_ago=7.6,
        product="Amoxicillin capsules 500 mg",
        hs_code="300410",
        description="USP, 10 x 10 Alu-PVC blisters, English and Arabic inserts. WHO-GMP and CoPP "
        "of the plant with the offer; shelf life 80% at arrival.",
        form={
            **boxes("INNSA", "20DS", 1, 6_400),
            "qty": 12_000,
            "units": "PAC",
            "shipment_mode": "sea",
            "shipment_type": "fcl",
        },
        ready_in=40,
        attachments=(
            Paper(
                "tender-lot-14.pdf",
                "Tender lot 14: antibiotics",
                (
                    ("Product", "Amoxicillin capsules USP 500 mg"),
                    ("Pack", "10 x 10 blisters, Alu-PVC"),
                    ("Quantity", "12,000 packs"),
                    ("Labelling", "English and Arabic"),
                    ("Shelf life", "24 months, 80% at arrival"),
                ),
            ),
        ),
        then=(
            Submit(7.5),
            Approve(7.1),
            Open(6.6, by=T.MANUFACTURER_EXPORTER),
            Quote(
                1.6,
                by=T.MANUFACTURER_EXPORTER,
                price="3.85",
                currency="USD",
                terms="CIF",
                message="CIF Jebel Ali per pack of 100; CoPP and stability data on request.",
                valid=45,
                papers=(
                    Paper(
                        "who-gmp-certificate.pdf",
                        "WHO-GMP certificate",
                        (
                            ("Site", "Plot 31, Genome Valley, Hyderabad"),
                            ("Dosage forms", "Tablets, capsules, injectables"),
                            ("Valid until", "31 March 2028"),
                        ),
                    ),
                ),
            ),
        ),
    ),
)

BUYER_DEALS: tuple[Deal, ...] = (*_EARLIER_DEALS, *RECENT_DEALS)
