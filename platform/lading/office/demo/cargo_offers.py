"""The offers of the demo's sellers: new ones, some that end soon, and some that have expired. Times
are days before and after today.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from lading.base.files.schemas import file_url
from lading.base.files.services import store_upload
from lading.base.kernel.actor import Actor
from lading.base.kernel.values.clock import IST, now
from lading.base.reference.business_types import BusinessTypeId as T
from lading.market.offers.schemas import OfferIn
from lading.market.offers.services import create_offer
from lading.trade.catalogue.models import Product

from .papers import draw
from .steps import Picture


@dataclass(frozen=True, slots=True)
class CargoOffer:
    """One offer. ``valid`` is how many days it lasts from the day on which it is made."""

    days_ago: float
    seller: T
    product: str
    quantity: str
    unit: str
    price: str
    terms: str
    place: str
    valid: int
    comments: str
    colours: tuple[tuple[str, str], ...] = ()


OFFERS = (
    CargoOffer(
        34.5, T.EXPORTER, "1121 Sella basmati rice", "120", "MTS", "98500", "FOR", "Mundra", 30,
        "Crop of last season, aged 12 months, 20 kg BOPP bags. Sold as one lot.",
        (("#e9d8a6", "#bb8b3a"),),
    ),
    CargoOffer(
        21.3, T.MANUFACTURER, "Indigo denim fabric 12 oz", "45000", "MTR", "214.50", "EXM",
        "Erode", 60, "Rolls of 80 to 110 m, shade lots marked. Samples on request.",
        (("#1d3557", "#457b9d"), ("#274c77", "#a3cef1")),
    ),
    CargoOffer(
        17.8, T.COMMISSION_AGENT, "Turmeric fingers, double polished", "38", "MTS", "142000", "EXW",
        "Nizamabad", 45, "Machine cleaned, 50 kg jute bags, curcumin 3 % and above.",
        (("#f4a300", "#8f5a00"),),
    ),
    CargoOffer(
        12.6, T.MANUFACTURER_EXPORTER, "Paracetamol tablets BP 500 mg", "2400000", "NOS", "1.15",
        "FOR", "Nhava Sheva", 90, "Two batches, shelf life 34 months left, blisters of 10.",
        (("#f1faee", "#1d7874"),),
    ),
    CargoOffer(
        8.4, T.EXPORTER, "Black Galaxy granite slabs", "850", "SQM", "1860", "EXW", "Ongole", 40,
        "20 mm, gang-saw size, first choice, in wooden bundles. Inspection welcome.",
        (("#22223b", "#9a8c98"),),
    ),
    CargoOffer(
        5.2, T.MANUFACTURER, "Combed cotton yarn Ne 30/1", "12000", "KGS", "312", "EXM",
        "Coimbatore", 7, "Ready stock, waxed, on paper cones of 1.89 kg.",
        (("#f7ede2", "#84a59d"),),
    ),
    CargoOffer(
        3.1, T.MANUFACTURER_EXPORTER, "Metformin tablets 850 mg", "960000", "NOS", "1.42", "EXW",
        "Ahmedabad", 60, "Over-production of a tender, IP and BP, blisters of 15.",
        (("#e0fbfc", "#3d5a80"),),
    ),
    CargoOffer(
        1.4, T.EXPORTER, "Carded cotton yarn Ne 20/1", "18500", "KGS", "268.75", "FOR", "Tuticorin",
        30, "Hosiery yarn, 24 cones a carton, one container. Price holds for the whole lot.",
        (("#edede9", "#6d6875"),),
    ),
    CargoOffer(
        0.6, T.COMMISSION_AGENT, "Teja dried red chillies", "26", "MTS", "205000", "FOR", "Chennai",
        21, "Stemless S17, cold stored, 75,000 SHU and above, 25 kg bags.",
        (("#9b2226", "#ee9b00"),),
    ),
    CargoOffer(
        0.3, T.MANUFACTURER, "Terry bath towels 500 GSM", "32000", "PCS", "186", "EXM", "Solapur",
        45, "Export surplus in white and sand, packed in 24s, OEKO-TEX Standard 100.",
        (("#fefae0", "#bc6c25"),),
    ),
)  # fmt: skip


def publish_offer(actor: Actor, offer: CargoOffer) -> None:
    """Make an offer, now."""
    product = Product.objects.get(company_id=actor.company_id, name=offer.product)
    last_day = now().astimezone(IST).date() + dt.timedelta(days=offer.valid)
    pictures = [
        store_upload(actor=actor, upload=draw(Picture(f"offer-{number}.png", colours)))
        for number, colours in enumerate(offer.colours, start=1)
    ]
    payload = OfferIn.model_validate(
        {
            "productId": product.pk,
            "qty": offer.quantity,
            "uom": offer.unit,
            "price": offer.price,
            "paymentTerms": offer.terms,
            "locationForDelivery": offer.place,
            "expiryDate": last_day.isoformat(),
            "comments": offer.comments,
            "images": [{"src": file_url(picture)} for picture in pictures],
        }
    )
    create_offer(actor=actor, payload=payload)
