"""A Free company and two companies that it is not told of, with everything that could tell on them:
leads, a quotation, a counter-offer, cards, offers, products, promotions, messages, notices.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone

from lading.base.files.models import Purpose, StoredFile
from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.reach.messaging.models import Message
from lading.reach.notifications.notices import matches
from lading.reach.notifications.notices import quotations as quotation_notices
from lading.reach.notifications.notices import trade as notices
from lading.trade.catalogue.models import ProductImage
from lading.trade.enquiries.models import Enquiry, EnquiryAttachment, Lead
from lading.trade.profiles.models import Rating
from lading.trade.quotations.models import Quotation
from tests.platform.conftest import ApiClient
from tests.platform.factories import (
    EnquiryFactory,
    ProductFactory,
    UserFactory,
    company_of,
    member,
    subscribe,
    token_for,
)
from tests.platform.freight_rates.rows import rate_of
from tests.platform.messaging.rows import attach, said_about, write_messages
from tests.platform.offers.rows import offer_of
from tests.platform.profiles.orders import ordered
from tests.platform.promotions.rows import promotion_of

from .world import quoted, stored

FREE = 1


@dataclass(frozen=True, slots=True)
class Marks:
    """What is a company's alone, as it would be in an answer. ``identity``: who it is, which its
    public profile says to whoever has its id. ``private``: what even that withholds. ``traces``:
    ids, names and files of what it does, by which one answer could be recognised in another.
    """

    identity: frozenset[str]
    private: frozenset[str]
    traces: frozenset[str]


@dataclass(slots=True)
class Scene:
    """A viewer, the companies it is not told of, and for each one like it that has nothing to do
    with the viewer.
    """

    viewer: User
    buyer: User
    seller: User
    like_buyer: User
    like_seller: User
    leads: list[Enquiry] = field(default_factory=list)
    ids: dict[str, list[Any]] = field(default_factory=dict)
    """The values of path parameters, by name."""
    traces: set[str] = field(default_factory=set)
    files: list[StoredFile] = field(default_factory=list)

    def marks(self) -> Marks:
        """What identifies both companies."""
        people = (self.buyer, self.seller)
        companies = [company_of(each) for each in people]
        logos = [str(each.logo.uuid) for each in companies if each.logo]
        return Marks(
            identity=frozenset(
                [str(value) for each in people for value in (each.pk, each.uuid, each.name)]
                + [str(value) for each in companies for value in (each.pk, each.uuid, each.name)]
                + logos
            ),
            private=frozenset(
                [value for each in people for value in (each.email, each.mobile or "")]
                + [value for each in companies for value in (each.address, each.gst_number or "")]
            )
            - {""},
            traces=frozenset(self.traces | {str(each.uuid) for each in self.files}),
        )


def build(viewer_type: int, *, tier: int = FREE) -> Scene:
    """The scene for a manufacturer (3), whose leads come from a buyer, or for a forwarder (6),
    whose leads come from a manufacturer-exporter.
    """
    buyer_type, seller_type = (1, 8) if viewer_type == 3 else (8, 3)
    scene = Scene(
        viewer=member(viewer_type, tier=tier, name="Open Door Mills"),
        buyer=_company(1, buyer_type, "Quietwater Imports"),
        seller=_company(2, seller_type, "Stillbrook Weaving"),
        like_buyer=_company(3, buyer_type, "Plainview Imports"),
        like_seller=_company(4, seller_type, "Plainview Weaving"),
    )
    _ask(scene)
    _negotiate(scene)
    _sell(scene)
    _elsewhere(scene)
    outbox.drain()
    return scene


def _company(number: int, business_type: int, name: str) -> User:
    """A company whose ids are unlike any other number in an answer."""
    user: User = UserFactory.create(
        id=990_000_000 + 1_111_111 * number,
        name=f"Person of {name}",
        email=f"someone@{name.replace(' ', '-').lower()}.example",
        mobile=f"+97150700000{number}",
        company__id=980_000_000 + 1_111_111 * number,
        company__business_type_id=business_type,
        company__name=name,
        company__address=f"{number} {name} Quay",
        company__gst_number="" if business_type == 1 else f"27AAPFU093{number}F1ZV",
    )
    company = company_of(user)
    company.logo = stored(user, f"logo-{number}.png", Purpose.LOGO)
    company.save()
    subscribe(company, 3)
    return user


def _ask(scene: Scene) -> None:
    """Three leads, two of which come from one company. The viewer has opened them."""
    viewer, is_freight = scene.viewer, company_of(scene.viewer).business_type_id == 6
    more: dict[str, Any] = {"variant": "freight", "target_types": [6]} if is_freight else {}
    raisers = (scene.buyer, scene.buyer, scene.like_buyer)
    for number, raiser in enumerate(raisers, 1):
        enquiry = EnquiryFactory.by(
            raiser, id=500_000_000 + number, product_name=f"Lead goods {number}", **more
        )
        file = stored(raiser, f"lead-{number}.png")
        EnquiryAttachment.objects.create(enquiry=enquiry, file=file, slot=0, is_primary=True)
        scene.leads.append(enquiry)
        if raiser is scene.buyer:
            scene.files.append(file)
            scene.traces |= {str(enquiry.pk), enquiry.product_name}
    for enquiry in scene.leads[1:]:
        _open(viewer, enquiry)
    notices.tell_published({"enquiryId": scene.leads[0].pk})
    assert viewer.company_id is not None
    for enquiry in scene.leads:
        matches.tell_matched({"enquiryId": enquiry.pk, "companyIds": [viewer.company_id]})
    scene.ids["enquiry_id"] = [each.pk for each in scene.leads]


def _open(viewer: User, enquiry: Enquiry) -> None:
    at = timezone.now()
    Lead.objects.create(
        enquiry=enquiry,
        company=company_of(viewer),
        is_matched=True,
        score=100,
        published_at=at,
        accessed_at=at,
        created_at=at,
    )


def _negotiate(scene: Scene) -> None:
    """The viewer has quoted on the first lead, both have written, and the buyer has made a
    counter-offer. The viewer has asked for a card on the second and third.
    """
    quotation = quoted(scene.viewer, scene.leads[0])
    scene.ids["quotation_id"] = [quotation.pk]
    write_messages(quotation, (scene.buyer, "Could you ship in March?"), (scene.viewer, "Gladly."))
    file = stored(scene.buyer, "terms.png")
    attach(Message.objects.earliest("pk"), file)
    scene.files.append(file)
    buyer, viewer = ApiClient(token_for(scene.buyer)), ApiClient(token_for(scene.viewer))
    path = f"/quotations/{quotation.pk}/counter-offers"
    proposed = {"price": 240, "description": "For two containers", "version": 1}
    answer = buyer.post(path, proposed)
    assert answer.status == 200, answer
    quotation_notices.tell_made({"counterOfferId": answer.data["id"]})
    asks_buyers = company_of(scene.buyer).business_type_id == 1
    for enquiry in scene.leads[1:] if asks_buyers else []:
        asked = viewer.post("/businesscard", {"enquiryId": enquiry.pk})
        assert asked.status == 200, asked


def _sell(scene: Scene) -> None:
    """The seller has a product with pictures, an offer on it, and a promotion that the viewer has
    answered; the one like it has the same.
    """
    for number, seller in enumerate((scene.seller, scene.like_seller), 1):
        picture, further = (stored(seller, f"goods-{number}-{each}.png") for each in (1, 2))
        StoredFile.objects.filter(pk__in=[picture.pk, further.pk]).update(
            purpose=Purpose.PRODUCT_IMAGE
        )
        product = ProductFactory.by(
            seller, id=400_000_000 + number, name=f"Sold goods {number}", primary_image=picture
        )
        ProductImage.objects.create(product=product, file=further, slot=2)
        offer = offer_of(seller, product, id=410_000_000 + number, primary_image=picture)
        promotion = promotion_of(seller, id=420_000_000 + number, title=f"Promoted goods {number}")
        scene.ids.setdefault("product_id", []).append(product.pk)
        scene.ids.setdefault("offer_id", []).append(offer.pk)
        scene.ids.setdefault("promotion_id", []).append(promotion.pk)
        if seller is scene.seller:
            said_about(promotion, scene.viewer, "Also for cones?")
            scene.files += [picture, further]
            scene.traces |= {str(each.pk) for each in (product, offer, promotion)}
            scene.traces |= {product.name, promotion.title}


def _elsewhere(scene: Scene) -> None:
    """What both companies do with others, by whom a viewer could recognise them: an order with a
    rating, which names the rater in the profile of the rated; and a rate of the viewer's.
    """
    other = member(3, tier=3)
    order: Quotation = ordered(scene.buyer, other, status="order_confirmed")
    at = timezone.now()
    Rating.objects.create(
        quotation=order,
        rater=company_of(scene.buyer),
        rated=company_of(other),
        created_by=scene.buyer,
        rating=4,
        comments="On time",
        created_at=at,
        updated_at=at,
    )
    people = (scene.buyer, scene.seller, scene.like_buyer, scene.like_seller, other, scene.viewer)
    scene.ids["user_id"] = [each.pk for each in people]
    scene.ids["primary_user_id"] = scene.ids["user_id"]
    scene.ids["company_id"] = [each.company_id for each in people]
    scene.ids["user_uuid"] = [each.uuid for each in people]
    logos = [company_of(each).logo for each in people]
    files = [*scene.files, *(logo for logo in logos if logo is not None)]
    scene.ids["file"] = [f"{each.uuid}/{each.original_name}" for each in files]
    if company_of(scene.viewer).business_type_id == 6:
        scene.ids["rate_id"] = [rate_of(scene.viewer).pk]
