"""The demo's enquiries to customs house agents. Times are days before today."""

from __future__ import annotations

from lading.base.reference.business_types import BusinessTypeId as T
from lading.office.demo.steps import Approve, Deal, Open, Quote, Read, Reject, Submit

from .freight import boxes

AGENT_DEALS: tuple[Deal, ...] = (
    Deal(
        variant="cha",
        raiser=T.MANUFACTURER_EXPORTER,
        party=T.CUSTOM_HOUSE_AGENT,
        days_ago=11.3,
        product="Export clearance of tablets at Chennai",
        hs_code="300490",
        description="Fortnightly 40' high cubes to Hamburg with drug control no-objection "
        "certificates; quote per shipping bill and per container.",
        form={
            "source_port": "INMAA",
            "destination_country": "Germany",
            "destination_port": "DEHAM",
            **boxes("40DHC", 2, 11_500),
            "include_freight_forwarders": True,
            "currency": "INR",
            "rateindication": 6_000,
        },
        ready_in=19,
        then=(
            Submit(11.2),
            Approve(10.8),
            Open(10.3, by=T.FREIGHT_FORWARDER),
            Quote(
                10.0,
                by=T.FREIGHT_FORWARDER,
                price="6400",
                message="Per shipping bill; certificates arranged the day before stuffing.",
            ),
            Read(9.1, of=T.FREIGHT_FORWARDER),
        ),
    ),
    Deal(
        variant="cha",
        raiser=T.CHA_FREIGHT_FORWARDER,
        party=T.CUSTOM_HOUSE_AGENT,
        days_ago=4.2,
        product="Clearance at Chennai on our behalf",
        hs_code="090411",
        description="Pepper in bags for Singapore, one 20' container; we file from Cochin and need "
        "an agent at the port.",
        form={
            "source_country": "India",
            "source_port": "INMAA",
            "destination_country": "Singapore",
            "destination_port": "SGSIN",
            **boxes("20DS", 1, 18_000),
            "currency": "INR",
        },
        ready_in=10,
        then=(Submit(4.1), Approve(3.7)),
    ),
    Deal(
        variant="cha",
        raiser=T.CUSTOM_HOUSE_AGENT,
        party=T.CUSTOM_HOUSE_AGENT,
        days_ago=3.2,
        product="Clearance at Mundra",
        hs_code="520512",
        description="As discussed.",
        form={
            "source_country": "India",
            "source_port": "INMUN",
            "destination_country": "United Arab Emirates",
            "destination_port": "AEJEA",
            **boxes("20DS", 1, 20_000),
            "currency": "INR",
        },
        ready_in=9,
        then=(
            Submit(3.1),
            Reject(
                2.7,
                reason="Say which services you need at Mundra, so that agents there can quote.",
            ),
        ),
    ),
    Deal(
        variant="cha",
        raiser=T.EXPORTER,
        party=T.CUSTOM_HOUSE_AGENT,
        days_ago=0.6,
        product="Fumigation and clearance of rice at Tuticorin",
        hs_code="100630",
        description="",
        form={"source_port": "INTUT", "destination_country": "Kenya"},
    ),
)
