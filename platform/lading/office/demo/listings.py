"""The demo's unclaimed cargo and RODTEP offers, of every type that may have them, in all states.
Times are days before today.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from lading.base.files.models import Purpose
from lading.base.files.schemas import file_url
from lading.base.files.services import store_upload
from lading.base.kernel.actor import Actor
from lading.base.reference.business_types import BusinessTypeId as T
from lading.base.reference.models import HsCode
from lading.market.listings import reviewing, services
from lading.market.listings.kinds import RODTEP, UNCLAIMED, ListingKind
from lading.market.listings.schemas import RodtepIn, UnclaimedIn

from .papers import draw
from .steps import Paper, Picture

ACCEPTED, DECLINED, IN_REVIEW, WITHDRAWN = "accepted", "declined", "in_review", "withdrawn"
WORKED_ON = 0.6
"""How many days after its submission each listing reaches its state."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What becomes of a listing; without a state, it waits."""

    status: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Cargo:
    """One unclaimed cargo."""

    days_ago: float
    owner: T
    hs_code: str
    lane: tuple[str, str, str, str]
    description: str
    prices: tuple[str, str]
    quantity: tuple[str, str]
    fate: Fate = field(default_factory=Fate)
    files: tuple[Paper | Picture, ...] = ()


@dataclass(frozen=True, slots=True)
class Credit:
    """One RODTEP offer. A scrip is valid for so many days from its submission."""

    days_ago: float
    owner: T
    hs_code: str
    port: str
    value: str
    asking: str | None = None
    scrip: str = ""
    valid: int | None = None
    fate: Fate = field(default_factory=Fate)


TO_DUBAI = ("India", "INMUN", "United Arab Emirates", "AEJEA")
TO_HAMBURG = ("India", "INTUT", "Germany", "DEHAM")
TO_SINGAPORE = ("India", "INMAA", "Singapore", "SGSIN")
TO_DAMMAM = ("India", "INNSA", "Saudi Arabia", "SADMM")
_LADING = Paper(
    "bill-of-lading.pdf",
    "Bill of lading (copy)",
    (
        ("Shipper", "Kaveri Yarns Exports"),
        ("Port of loading", "Mundra"),
        ("Port of discharge", "Jebel Ali"),
        ("Containers", "1 × 40' dry high cube"),
    ),
)

CARGO = (
    Cargo(16.2, T.EXPORTER, "520512", TO_DUBAI,
          "Carded yarn Ne 20/1 on paper cones. The consignee did not collect it within 30 days.",
          ("3450000", "2600000"), ("18500", "KGS"),
          Fate(ACCEPTED, "We offer it to three buyers in Dubai this week."),
          (Picture("loading.png", ("#264653", "#e9c46a")), _LADING)),
    Cargo(5.3, T.EXPORTER, "100630", TO_DAMMAM,
          "Basmati in 20 kg bags. The letter of credit lapsed while it was at sea.",
          ("4120000", "3500000"), ("48", "MTS"), Fate(IN_REVIEW),
          (Picture("bags.png", ("#6d597a", "#ffe5d9")),)),
    Cargo(0.8, T.EXPORTER, "680223", TO_HAMBURG,
          "Polished granite slabs, 2 cm, in wooden bundles. The buyer refused the shade.",
          ("1980000", "1250000"), ("412", "SQM")),
    Cargo(12.4, T.MANUFACTURER_EXPORTER, "300490", TO_SINGAPORE,
          "Paracetamol tablets 500 mg. The import permit was cancelled after shipment.",
          ("2750000", "2100000"), ("1200", "CTN"),
          Fate(DECLINED, "Medicines need the drug authority’s permission first.")),
    Cargo(1.6, T.MANUFACTURER_EXPORTER, "630260", TO_DUBAI,
          "Terry towels, 450 gsm, white. Surplus of a cancelled hotel order.",
          ("1640000", "990000"), ("9600", "PCS")),
    Cargo(9.1, T.FREIGHT_FORWARDER, "520942", TO_HAMBURG,
          "Denim rolls held under our lien. Free days ended three weeks ago.",
          ("2890000", "1900000"), ("14200", "MTR"), Fate(IN_REVIEW),
          (Picture("rolls.png", ("#1d3557", "#a8dadc")),)),
    Cargo(7.7, T.SHIPPING_LINE, "090111", TO_DAMMAM,
          "Green coffee in jute bags, abandoned by the consignee at the terminal.",
          ("5300000", "4100000"), ("38", "MTS"),
          Fate(ACCEPTED, "Please keep the container plugged out and dry until we call.")),
    Cargo(3.2, T.SHIPPING_LINE, "520512", TO_SINGAPORE,
          "Cotton yarn, two reels wet. The consignee refused the whole lot.",
          ("1720000", "880000"), ("9800", "KGS"), Fate(WITHDRAWN)),
    Cargo(2.1, T.CHA_FREIGHT_FORWARDER, "690721", TO_DUBAI,
          "Vitrified tiles 600 × 600 mm. The importer did not file the bill of entry.",
          ("1480000", "1050000"), ("2100", "SQM")),
)  # fmt: skip

CREDITS = (
    Credit(21.5, T.EXPORTER, "520512", "INTUT", "312500", "304600", "0324118807", 330,
           Fate(ACCEPTED, "A buyer takes it at your price. We send you the transfer request.")),
    Credit(6.4, T.EXPORTER, "100630", "INMUN", "184250", "180000", "0324120915", 300,
           Fate(IN_REVIEW)),
    Credit(1.1, T.EXPORTER, "680223", "INMAA", "96400"),
    Credit(14.8, T.MANUFACTURER_EXPORTER, "630260", "INNSA", "228700", "221100", "0424007731", 320,
           Fate(ACCEPTED)),
    Credit(8.9, T.MANUFACTURER_EXPORTER, "300490", "INNSA", "57300", "57300", "0424009120", 45,
           Fate(DECLINED, "The scrip’s name differs from your IEC. Please have it corrected.")),
    Credit(0.5, T.MANUFACTURER_EXPORTER, "630260", "INMUN", "141900", "137600"),
)  # fmt: skip


Act = tuple[float, Callable[[], object]]


def steps_of(actors: Mapping[T, Actor], staff: Actor, day: Any) -> Iterator[Act]:
    """Every submission and what becomes of it, each with how many days ago it happens. ``day``
    makes a date of the days from today.
    """
    for cargo in CARGO:
        listing = _Made(actors[cargo.owner], staff, UNCLAIMED)
        yield cargo.days_ago, partial(listing.submit_cargo, cargo)
        yield from listing.fate(cargo.days_ago, cargo.fate)
    for credit in CREDITS:
        listing = _Made(actors[credit.owner], staff, RODTEP)
        ends = None if credit.valid is None else day(credit.valid)
        yield credit.days_ago, partial(listing.submit_credit, credit, ends)
        yield from listing.fate(credit.days_ago, credit.fate)


@dataclass(slots=True)
class _Made:
    """A listing of the demo, once it is submitted."""

    owner: Actor
    staff: Actor
    kind: ListingKind[Any]
    listing_id: int = 0

    def submit_cargo(self, cargo: Cargo) -> None:
        source, loading, destination, discharge = cargo.lane
        code = HsCode.objects.get(code=cargo.hs_code)
        payload = UnclaimedIn.model_validate(
            {
                "productCategory": code.category_id,
                "hscode": code.pk,
                "sourceCountry": source,
                "sourcePort": loading,
                "destinationCountry": destination,
                "destinationPort": discharge,
                "description": cargo.description,
                "currency": "INR",
                "contractPrice": cargo.prices[0],
                "newPrice": cargo.prices[1],
                "priceBasis": "lot",
                "availableRequired": cargo.quantity[0],
                "uom": cargo.quantity[1],
                "attachment": [self._uploaded(item) for item in cargo.files],
            }
        )
        self.listing_id = services.submit_unclaimed(actor=self.owner, payload=payload).pk

    def submit_credit(self, credit: Credit, ends: str | None) -> None:
        code = HsCode.objects.get(code=credit.hs_code)
        payload = RodtepIn.model_validate(
            {
                "name": code.category_id,
                "code": code.pk,
                "port": credit.port,
                "totalRodtepValue": credit.value,
                "askingPrice": credit.asking,
                "scripNumber": credit.scrip,
                "expiryDate": ends,
            }
        )
        self.listing_id = services.submit_rodtep(actor=self.owner, payload=payload).pk

    def fate(self, days_ago: float, fate: Fate) -> Iterator[Act]:
        """What becomes of it: staff take it first, and decide an hour or so later."""
        if fate.status == WITHDRAWN:
            yield days_ago - WORKED_ON, partial(self._withdraw)
        elif fate.status:
            yield days_ago - WORKED_ON / 2, partial(self._take)
        if fate.status in (ACCEPTED, DECLINED):
            yield days_ago - WORKED_ON, partial(self._decide, fate)

    def _withdraw(self) -> None:
        services.withdraw(actor=self.owner, kind=self.kind, listing_id=self.listing_id)

    def _take(self) -> None:
        reviewing.take(actor=self.staff, kind=self.kind, listing_id=self.listing_id)

    def _decide(self, fate: Fate) -> None:
        decide = reviewing.accept if fate.status == ACCEPTED else reviewing.decline
        decide(actor=self.staff, kind=self.kind, listing_id=self.listing_id, remarks=fate.words)

    def _uploaded(self, item: Paper | Picture) -> str:
        upload = draw(item)
        return file_url(store_upload(actor=self.owner, upload=upload, purpose=Purpose.LISTING))
