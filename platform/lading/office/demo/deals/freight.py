"""The demo's freight-rate enquiries: an exporter, a forwarder and an agent with forwarding ask for
rates. Times are days before today.
"""

from __future__ import annotations

from typing import Any

from lading.base.reference.business_types import BusinessTypeId as T
from lading.office.demo.steps import Approve, Confirm, Deal, Open, Order, Quote, Read, Submit

_SINGAPORE = {"destination_country": "Singapore", "destination_port": "SGSIN"}


def boxes(container: str, count: int, net_weight: int) -> dict[str, Any]:
    """The fields of a cargo in containers."""
    return {
        "container_type": container,
        "no_of_containers": count,
        "net_weight_per_container": net_weight,
    }


FREIGHT_DEALS: tuple[Deal, ...] = (
    Deal(
        variant="freight",
        raiser=T.EXPORTER,
        party=T.FREIGHT_FORWARDER,
        days_ago=12.6,
        product="Granite slabs to Dammam, monthly",
        hs_code="251612",
        description="Four 20' containers a month, 26 t each, wooden bundles lashed; state free "
        "days and the validity of the rate.",
        form={
            "destination_country": "Saudi Arabia",
            "destination_port": "SADMM",
            "source_port": "INMUN",
            **boxes("20DS", 4, 26_000),
            "currency": "USD",
            "rateindication": 900,
        },
        ready_in=21,
        then=(
            Submit(12.5),
            Approve(12.1),
            Open(11.4, by=T.FREIGHT_FORWARDER),
            Quote(
                11.2,
                by=T.FREIGHT_FORWARDER,
                price="865",
                currency="USD",
                message="Per 20' container, 9 days direct, 14 free days at Dammam.",
            ),
            Read(10.6, of=T.FREIGHT_FORWARDER),
            Order(9.9, of=T.FREIGHT_FORWARDER),
            Confirm(9.5, by=T.FREIGHT_FORWARDER),
        ),
    ),
    Deal(
        variant="freight",
        raiser=T.FREIGHT_FORWARDER,
        party=T.FREIGHT_FORWARDER,
        days_ago=6.2,
        product="Machine parts, Chennai to Singapore",
        hs_code="848340",
        description="Loose cargo on three pallets for consolidation; two sailings a week wanted.",
        form={
            "source_country": "India",
            "source_port": "INMAA",
            **_SINGAPORE,
            "shipment_mode": "sea",
            "shipment_type": "lcl",
            "cargo_weight": 2_400,
            "total_cubic_meter": 7.2,
            "currency": "USD",
        },
        ready_in=11,
        then=(
            Submit(6.1),
            Approve(5.7),
            Open(5.3, by=T.SHIPPING_LINE),
            Quote(
                5.0,
                by=T.SHIPPING_LINE,
                price="38",
                currency="USD",
                message="Per cubic metre or tonne, from our container freight station at Chennai.",
            ),
        ),
    ),
    Deal(
        variant="freight",
        raiser=T.MANUFACTURER_EXPORTER,
        party=T.FREIGHT_FORWARDER,
        days_ago=2.6,
        product="Vaccines by air to Singapore",
        hs_code="300241",
        description="2 to 8 °C with data loggers, door to airport; name the airline and the cold "
        "room at transfer.",
        form={
            "source_port": "INMAA",
            **_SINGAPORE,
            "shipment_mode": "air",
            "cargo_weight": 420,
            "total_cubic_meter": 3.1,
            "currency": "USD",
        },
        ready_in=8,
        then=(Submit(2.5), Approve(2.1)),
    ),
    Deal(
        variant="freight",
        raiser=T.CHA_FREIGHT_FORWARDER,
        party=T.FREIGHT_FORWARDER,
        days_ago=1.1,
        product="Spices from Cochin to Jebel Ali",
        description="",
        form={"destination_country": "United Arab Emirates", "destination_port": "AEJEA"},
    ),
)
