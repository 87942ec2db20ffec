"""The enquiries of the demo exporters to other exporters, agents and carriers."""

from __future__ import annotations

from typing import Any

from lading.base.reference.business_types import BusinessTypeId as T
from lading.office.demo.steps import (
    Approve,
    Confirm,
    Deal,
    Open,
    Order,
    Quote,
    Read,
    Reject,
    Revise,
    Submit,
)

_HAMBURG = {"destination_country": "Germany", "destination_port": "DEHAM"}
_MOMBASA = {"destination_country": "Kenya", "destination_port": "KEMBA"}


def _boxes(source_port: str, container: str, count: int, net_weight: int) -> dict[str, Any]:
    return {
        "source_port": source_port,
        "container_type": container,
        "no_of_containers": count,
        "net_weight_per_container": net_weight,
    }


EXPORTER_DEALS: tuple[Deal, ...] = (
    Deal(
        raiser=T.EXPORTER,
        party=T.FREIGHT_FORWARDER,
        days_ago=18.8,
        product="Cotton yarn to Hamburg",
        description="One 40' high cube a fortnight from Tuticorin; quote per container, with "
        "transit time and free days.",
        form={**_HAMBURG, **_boxes("INTUT", "40DHC", 1, 22_000), "currency": "USD"},
        ready_in=12,
        then=(
            Submit(18.7),
            Approve(18.3),
            Open(17.9, by=T.FREIGHT_FORWARDER),
            Quote(
                17.4,
                by=T.FREIGHT_FORWARDER,
                price="2380",
                currency="USD",
                message="Via Colombo, 29 days, 10 free days at Hamburg.",
            ),
            Read(16.8, of=T.FREIGHT_FORWARDER),
            Order(16.0, of=T.FREIGHT_FORWARDER),
            Confirm(15.6, by=T.FREIGHT_FORWARDER),
        ),
    ),
    Deal(
        raiser=T.MANUFACTURER_EXPORTER,
        party=T.EXPORTER,
        days_ago=13.4,
        product="Combed compact yarn Ne 60/1 for surgical gauze",
        hs_code="520524",
        description="Bleach-ready, oil-free, for absorbent gauze to EN 14079; test report per lot.",
        form={**_MOMBASA, "qty": 6_000, "units": "KGS"},
        then=(
            Submit(13.3),
            Approve(12.9),
            Open(12.2, by=T.EXPORTER),
            Quote(
                11.8,
                by=T.EXPORTER,
                price="452",
                terms="FOB",
                message="Ex stock Coimbatore, FOB Tuticorin, two lots of three tonnes.",
            ),
            Read(11.1, of=T.EXPORTER),
            Revise(
                9.6,
                by=T.EXPORTER,
                price="446",
                terms="FOB",
                message="Price for the whole six tonnes in one lot.",
            ),
        ),
    ),
    Deal(
        raiser=T.EXPORTER,
        party=T.CUSTOM_HOUSE_AGENT,
        days_ago=8.9,
        product="Export clearance of cotton yarn",
        hs_code="520512",
        description="Factory-stuffed 40' high cubes at Tuticorin, two a month, with drawback and "
        "RoDTEP claims filed.",
        form={**_HAMBURG, **_boxes("INTUT", "40DHC", 2, 22_000)},
        ready_in=20,
        then=(
            Submit(8.7),
            Approve(8.2),
            Open(7.4, by=T.CHA_FREIGHT_FORWARDER),
            Quote(
                7.0,
                by=T.CHA_FREIGHT_FORWARDER,
                price="5200",
                message="Per shipping bill, incentive claims followed until credited.",
            ),
            Read(6.5, of=T.CHA_FREIGHT_FORWARDER),
        ),
    ),
    Deal(
        raiser=T.EXPORTER,
        party=T.MANUFACTURER_EXPORTER,
        days_ago=5.6,
        product="Azithromycin tablets 500 mg",
        hs_code="300420",
        description="Film-coated, Alu-Alu blisters of 3, ordered from Nairobi; dossier in CTD.",
        form={
            **_MOMBASA,
            **_boxes("INNSA", "20DS", 1, 5_200),
            "qty": 30_000,
            "units": "PAC",
            "shipment_mode": "sea",
            "shipment_type": "fcl",
        },
        ready_in=35,
        then=(Submit(5.5), Approve(5.1), Open(4.4, by=T.MANUFACTURER_EXPORTER)),
    ),
    Deal(
        raiser=T.MANUFACTURER_EXPORTER,
        party=T.SHIPPING_LINE,
        days_ago=3.4,
        product="Generic tablets in cartons",
        description="Two 40' high cubes from Chennai, stow away from heat; state cut-off times.",
        form={
            "destination_country": "Singapore",
            "destination_port": "SGSIN",
            **_boxes("INMAA", "40DHC", 2, 11_000),
            "currency": "USD",
        },
        ready_in=17,
        then=(
            Submit(3.3),
            Approve(2.9),
            Open(2.4, by=T.SHIPPING_LINE),
            Quote(
                2.2,
                by=T.SHIPPING_LINE,
                price="640",
                currency="USD",
                message="Direct Chennai to Singapore, 6 days, under-deck stowage confirmed.",
            ),
        ),
    ),
    Deal(
        raiser=T.MANUFACTURER_EXPORTER,
        party=T.FREIGHT_FORWARDER,
        days_ago=2.3,
        product="Medicines",
        description="Rate to Mombasa please.",
        form={**_MOMBASA, **_boxes("INNSA", "20DS", 1, 6_000), "currency": "USD"},
        ready_in=9,
        then=(
            Submit(2.25),
            Reject(
                1.7,
                reason="Name the medicines and the temperature they travel at; carriers need both.",
            ),
        ),
    ),
    Deal(
        raiser=T.MANUFACTURER_EXPORTER,
        party=T.CUSTOM_HOUSE_AGENT,
        days_ago=1.3,
        product="Clearance of generic tablets at Chennai",
        hs_code="300490",
        description="Two 40' high cubes for Singapore; drug control NOC to be arranged.",
        form={
            "destination_country": "Singapore",
            "destination_port": "SGSIN",
            **_boxes("INMAA", "40DHC", 2, 11_000),
        },
        ready_in=16,
        then=(Submit(1.25), Approve(0.8)),
    ),
    Deal(
        raiser=T.EXPORTER,
        party=T.SHIPPING_LINE,
        days_ago=0.85,
        product="Rice in 25 kg bags to Singapore",
        description="Three 20' containers from Chennai, food grade, desiccants supplied by us.",
        form={
            "destination_country": "Singapore",
            "destination_port": "SGSIN",
            **_boxes("INMAA", "20DS", 3, 25_000),
            "currency": "USD",
        },
        ready_in=14,
        then=(Submit(0.83),),
    ),
    Deal(
        raiser=T.MANUFACTURER_EXPORTER,
        party=T.EXPORTER,
        days_ago=0.1,
        product="Carded cotton yarn Ne 20/1 for bandage cloth",
        hs_code="520512",
        description="Unwaxed, for bleaching; monthly programme of four tonnes.",
        form={**_MOMBASA, "qty": 4_000, "units": "KGS"},
        then=(Submit(0.05),),
    ),
    Deal(
        raiser=T.EXPORTER,
        party=T.FREIGHT_FORWARDER,
        days_ago=0.3,
        product="Granite slabs to Dammam",
        description="",
        form={"destination_country": "Saudi Arabia", "destination_port": "SADMM"},
    ),
)
