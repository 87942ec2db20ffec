"""The demo's promotions, with the verdicts of staff and what companies write about them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from lading.base.kernel import review
from lading.base.kernel.actor import Actor
from lading.base.kernel.values.clock import today
from lading.base.reference.business_types import BusinessTypeId as T
from lading.base.reference.models import HsCode
from lading.market.promotions import services
from lading.market.promotions.queries import REVIEW_KIND
from lading.market.promotions.schemas import PromotionIn
from lading.members.billing.models import PlanTier
from lading.reach.messaging import services as messages
from lading.reach.messaging.schemas import MessageIn
from lading.reach.messaging.subjects import SubjectIds


@dataclass(frozen=True, slots=True)
class Line:
    """What a company writes about a promotion, and when. Its own company answers ``to``."""

    days_ago: float
    by: T
    text: str
    to: T | None = None


@dataclass(frozen=True, slots=True)
class Promoted:
    """A promotion. ``lasts`` are its days from the day on which it is saved; ``reason`` is why
    staff reject it. ``verdict`` is "" while it waits.
    """

    days_ago: float
    by: T
    title: str
    message: str
    hs_code: str
    readers: tuple[T, ...] = ()
    country: str = ""
    port: str = ""
    lasts: int = 30
    verdict: str = "approved"
    reason: str = ""
    said: tuple[Line, ...] = ()


@dataclass(slots=True)
class _Shown:
    """A promotion of the demo, and its id once it is saved."""

    what: Promoted
    actors: Mapping[T, Actor]
    staff: Actor
    promotion_id: int = field(default=0)

    def save(self) -> None:
        what, code = self.what, HsCode.objects.get(code=self.what.hs_code)
        payload = PromotionIn.model_validate(
            {
                "title": what.title,
                "description": what.message,
                "categoryId": code.category_id,
                "hsCodeId": code.pk,
                "startDate": today().isoformat(),
                "endDate": (today() + dt.timedelta(days=what.lasts)).isoformat(),
                "countryId": what.country,
                "portId": what.port,
                "targetedBusinessType": [int(each) for each in what.readers],
            }
        )
        # A commission agent that is on the free plan now had a paid one then.
        owner = self.actors[what.by]
        paying = replace(owner, plan_tier=PlanTier.BASIC)
        self.promotion_id = services.create_promotion(actor=paying, payload=payload).pk

    def decide(self) -> None:
        review.decide(
            actor=self.staff,
            kind=REVIEW_KIND,
            object_id=self.promotion_id,
            decision=self.what.verdict,
            remarks=self.what.reason,
        )

    def write(self, line: Line) -> None:
        writer, other = self.actors[line.by], self.actors[line.to].user_id if line.to else None
        payload = {"promotionId": self.promotion_id, "text": line.text, "receiverId": other}
        messages.send_message(actor=writer, payload=MessageIn.model_validate(payload))
        # Whoever answers has read what was written before.
        subject_ids = SubjectIds(promotion_id=self.promotion_id, answerer_id=other)
        messages.mark_as_read(actor=writer, subject_ids=subject_ids)


def acts_of(
    actors: Mapping[T, Actor], staff: Actor
) -> Iterator[tuple[float, Callable[[], object]]]:
    """Everything that happens to the promotions, each with how many days ago it happens."""
    for what in PROMOTIONS:
        promoted = _Shown(what, actors, staff)
        yield what.days_ago, promoted.save
        if what.verdict:
            yield what.days_ago - 0.2, promoted.decide
        for line in what.said:
            yield line.days_ago, partial(promoted.write, line)


PROMOTIONS: tuple[Promoted, ...] = (
    Promoted(
        40.0,
        T.COMMISSION_AGENT,
        "Kashmiri chilli of the new crop",
        "Whole and crushed, steam-sterilised, in 25 kg bags. Samples within a week.",
        "090421",
        lasts=25,
    ),
    Promoted(
        9.0,
        T.EXPORTER,
        "Combed compact yarn Ne 60/1: five per cent off",
        "For orders of one 40' container and more, delivered by the end of January.",
        "520524",
        readers=(T.BUYER, T.MANUFACTURER),
        lasts=60,
        said=(
            Line(5.4, T.BUYER, "Does the discount also hold for two 20' containers?"),
            Line(
                5.1,
                T.EXPORTER,
                "Yes, if both are shipped together. Shall we send a proforma for Jebel Ali?",
                to=T.BUYER,
            ),
            Line(1.6, T.BUYER, "Please do, with the price CIF Jebel Ali."),
        ),
    ),
    Promoted(
        6.0,
        T.EXPORTER,
        "1121 Sella basmati: opening prices of the new crop",
        "Aged stock is still available, too. We pack in your brand from 5 tonnes.",
        "100630",
        readers=(T.BUYER, T.COMMISSION_AGENT),
        lasts=45,
    ),
    Promoted(
        4.0,
        T.EXPORTER,
        "Forty containers Tuticorin–Jebel Ali in the first quarter",
        "Yarn and rice, ten a month. We give the whole volume to one carrier.",
        "520524",
        readers=(
            T.CUSTOM_HOUSE_AGENT,
            T.FREIGHT_FORWARDER,
            T.SHIPPING_LINE,
            T.CHA_FREIGHT_FORWARDER,
        ),
        country="IN",
        port="INTUT",
        lasts=40,
        said=(
            Line(2.8, T.SHIPPING_LINE, "We have a weekly service. Which free days do you need?"),
            Line(2.2, T.FREIGHT_FORWARDER, "We can offer 14 free days at Jebel Ali."),
        ),
    ),
    Promoted(
        0.6,
        T.EXPORTER,
        "Black Galaxy slabs: first choice, 3 cm",
        "Three containers in stock at Chennai, ready to load.",
        "251612",
        readers=(T.BUYER,),
        country="AE",
        verdict="",
    ),
    Promoted(
        12.0,
        T.EXPORTER,
        "Best prices!!!",
        "Call us for the best prices of all goods.",
        "100630",
        verdict="rejected",
        reason="Please name the goods in the title, and what you offer.",
    ),
    Promoted(
        7.0,
        T.MANUFACTURER,
        "Indigo denim 12 oz from stock",
        "60,000 m ready for dispatch at last quarter's price.",
        "520942",
        readers=(T.BUYER, T.EXPORTER),
        lasts=50,
        said=(Line(3.0, T.EXPORTER, "Which widths do you have, and from which roll length?"),),
    ),
    Promoted(
        5.0,
        T.MANUFACTURER,
        "Absorbent cotton wool, bleached",
        "For dressings and packing of tablets, to IP and BP. Ten per cent off a first order.",
        "300590",
        readers=(T.MANUFACTURER_EXPORTER, T.BUYER),
        lasts=60,
    ),
    Promoted(
        3.0,
        T.MANUFACTURER_EXPORTER,
        "Paracetamol tablets: free artwork for your brand",
        "For three batches and more of 500 mg tablets, with registration papers.",
        "300490",
        readers=(T.BUYER,),
        lasts=90,
        said=(Line(0.9, T.BUYER, "Which papers do you have for the Emirates?"),),
    ),
)
