"""One complete trade, with everybody who could look at it, for the tests that make every call."""

from __future__ import annotations

import dataclasses
import datetime as dt
import io
from dataclasses import dataclass
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone
from PIL import Image

from lading.base.files.models import Purpose, StoredFile
from lading.base.kernel import review
from lading.market.banners.models import Banner
from lading.market.calculator.models import Calculation
from lading.market.freight_rates.models import FreightRate
from lading.market.offers.models import Offer
from lading.market.policies.models import PolicyUpdate
from lading.market.promotions.models import Promotion
from lading.members.accounts.models import User
from lading.members.companies.models import CompanyDocument
from lading.reach.intake.models import ExporterRegistration
from lading.reach.messaging.models import Message
from lading.reach.notifications.notices import matches
from lading.reach.notifications.notices import trade as notices
from lading.reach.notifications.preferences.unsubscribing import token_of
from lading.trade.catalogue.models import Product, ProductImage
from lading.trade.enquiries.models import Enquiry, EnquiryAttachment, Lead
from lading.trade.quotations.models import Quotation, QuotationAttachment
from tests.platform.banners.rows import banner_of
from tests.platform.calculator.rows import calculation_of
from tests.platform.factories import (
    EnquiryFactory,
    ProductFactory,
    StaffFactory,
    colleague,
    company_of,
    member,
    quotation_of,
    registered,
    serves,
    ships,
    token_for,
)
from tests.platform.freight_rates.rows import rate_of
from tests.platform.messaging.rows import attach, write_messages
from tests.platform.offers.rows import offer_of
from tests.platform.policies.rows import policy_of
from tests.platform.promotions.rows import promotion_of, waiting

TYPES = range(1, 10)
SECRETS = {
    "name": "Hidden Harbour Trading",
    "email": "zainab.withheld@hidden-harbour.example",
    "person": "Zainab Withheld",
    "mobile": "+971501234567",
}
"""The values that identify the buyer; each is unlike anything else in the data."""
SELLER_GST = "27AAPFU0939F1ZV"


@dataclass(slots=True)
class World:
    """A buyer, a seller who has quoted, staff, and a stranger of each of the nine types, on
    Premium.
    """

    buyer: User
    buyer2: User
    seller: User
    seller2: User
    staff: User
    strangers: dict[int, User]
    enquiry: Enquiry
    draft: Enquiry
    pending: Enquiry
    quotation: Quotation
    buyer_file: StoredFile
    seller_file: StoredFile
    seller_document: StoredFile
    seller_logo: StoredFile
    registration: ExporterRegistration
    product: Product
    waiting_product: Product
    product_file: StoredFile
    offer: Offer
    policy: PolicyUpdate
    policy_file: StoredFile
    promotion: Promotion
    waiting_promotion: Promotion
    calculation: Calculation
    calculator: User
    """A stranger whose type has the price calculator."""
    banner: Banner
    rate: FreightRate
    """Of the stranger who forwards, on the lane of the one who makes and exports."""
    tokens: dict[int, str] = dataclasses.field(default_factory=dict)

    @property
    def exporter(self) -> User:
        """The stranger who exports."""
        return self.strangers[2]

    @property
    def forwarder(self) -> User:
        """The stranger who forwards."""
        return self.strangers[6]

    @property
    def watcher(self) -> User:
        """The stranger who makes and exports, and has the port pair of the freight rate."""
        return self.strangers[8]

    def everyone(self) -> list[User]:
        """Every person."""
        people = [self.buyer, self.buyer2, self.seller, self.seller2, self.staff]
        return [*people, *self.strangers.values()]

    def ids(self) -> dict[str, Any]:
        """The values of the `{placeholders}` in paths."""
        return {
            "enquiry": self.enquiry.pk,
            "draft": self.draft.pk,
            "pending": self.pending.pk,
            "quotation": self.quotation.pk,
            "buyer": self.buyer.pk,
            "buyer_uuid": self.buyer.uuid,
            "buyer_company": self.buyer.company_id,
            "seller_company": self.seller.company_id,
            "buyer2": self.buyer2.pk,
            "seller": self.seller.pk,
            "seller2": self.seller2.pk,
            "staff": self.staff.pk,
            "buyer_file": self.buyer_file.uuid,
            "seller_file": self.seller_file.uuid,
            "seller_document": self.seller_document.uuid,
            "seller_logo": self.seller_logo.uuid,
            "registration": self.registration.pk,
            "product": self.product.pk,
            "waiting_product": self.waiting_product.pk,
            "product_file": self.product_file.uuid,
            "offer": self.offer.pk,
            "policy": self.policy.pk,
            "policy_file": self.policy_file.uuid,
            "promotion": self.promotion.pk,
            "waiting_promotion": self.waiting_promotion.pk,
            "calculation": self.calculation.pk,
            "banner": self.banner.pk,
            "rate": self.rate.pk,
            "forwarder": self.forwarder.pk,
            "token": token_of(company_of(self.buyer).pk, "leads"),
        }


def build(*, seller_type: int = 3, seller_tier: int | None = 3) -> World:
    """Make the world. The seller is matched with the enquiry, has opened it and quoted."""
    buyer = member(1, name=SECRETS["name"], address="99 Withheld Quay")
    buyer.name, buyer.email, buyer.mobile = (
        SECRETS["person"],
        SECRETS["email"],
        SECRETS["mobile"],
    )
    buyer.save()
    seller = member(
        seller_type, tier=seller_tier, address="7 Ginning Mill Lane", gst_number=SELLER_GST
    )
    enquiry = EnquiryFactory.by(buyer, target_types=_targets(seller_type))
    pending = EnquiryFactory.by(buyer, status="pending_approval", submitted_at=timezone.now())
    review.submit(
        kind="enquiry",
        object_id=pending.pk,
        company_id=pending.company_id,
        company_name=SECRETS["name"],
        title=pending.product_name,
    )
    quotation = quoted(seller, enquiry)
    product_file = stored(seller, "product.png", Purpose.PRODUCT_IMAGE)
    policy = policy_of(2, 3, 8)
    strangers = {kind: member(kind, tier=3) for kind in TYPES}
    product = ProductFactory.by(seller, "100630", primary_image=product_file)
    world = World(
        buyer=buyer,
        buyer2=colleague(buyer),
        seller=seller,
        seller2=colleague(seller),
        staff=StaffFactory.create(),
        strangers=strangers,
        enquiry=enquiry,
        draft=EnquiryFactory.by(buyer, status="draft"),
        pending=pending,
        quotation=quotation,
        buyer_file=_attach_to_enquiry(buyer, enquiry),
        seller_file=_attach_to_quotation(seller, quotation),
        seller_document=_certify(seller),
        seller_logo=_show_logo(seller),
        registration=registered(),
        product=product,
        waiting_product=waiting_product(seller),
        product_file=product_file,
        offer=offer_of(seller, product, primary_image=product_file),
        policy=policy,
        policy_file=StoredFile.objects.get(purpose=Purpose.POLICY),
        promotion=promotion_of(seller),
        waiting_promotion=waiting(seller, title="Carded yarn at cost"),
        calculation=calculation_of(strangers[2]),
        calculator=strangers[2],
        banner=banner_of(2, 3, 8),
        rate=rate_of(strangers[6]),
    )
    ships(world.watcher, "INMUN", "AEJEA")
    _fill_catalogue(world)
    _notify(world)
    _talk(world)
    world.tokens = {user.pk: token_for(user) for user in world.everyone()}
    return world


def waiting_product(seller: User) -> Product:
    """A product with two images that waits for review."""
    product = ProductFactory.by(
        seller,
        "100630",
        status="pending_approval",
        primary_image=stored(seller, "waiting.png", Purpose.PRODUCT_IMAGE),
    )
    further = stored(seller, "waiting-too.png", Purpose.PRODUCT_IMAGE)
    ProductImage.objects.create(product=product, file=further, slot=2)
    review.submit(
        kind="product",
        object_id=product.pk,
        company_id=product.company_id,
        company_name=product.company.name,
        title=product.name,
    )
    return product


def quoted(seller: User, enquiry: Enquiry) -> Quotation:
    """The seller's company has opened the enquiry and sent a quotation."""
    quotation = quotation_of(seller, enquiry)
    now = timezone.now()
    Lead.objects.create(
        enquiry=enquiry,
        company=company_of(seller),
        is_matched=True,
        score=100,
        published_at=enquiry.published_at or now,
        accessed_at=now,
        receipt_status="quotation_sent",
        quotation_id=quotation.pk,
        created_at=now,
    )
    Enquiry.objects.filter(pk=enquiry.pk).update(quotation_count=1, unread_quotations=1)
    enquiry.refresh_from_db()
    return quotation


def picture() -> io.BytesIO:
    """A small real PNG."""
    content = io.BytesIO()
    Image.new("RGB", (8, 8), "navy").save(content, "PNG")
    content.seek(0)
    content.name = "sample.png"
    return content


def day(days: int) -> str:
    """The date so many days from today in India."""
    return (timezone.localdate() + dt.timedelta(days=days)).isoformat()


def _targets(seller_type: int) -> list[int]:
    return [3, 8, 4] if seller_type in {3, 4, 8} else [seller_type]


def stored(user: User, name: str, purpose: str = Purpose.ATTACHMENT) -> StoredFile:
    """A picture that the user uploaded."""
    content = picture().getvalue()
    return StoredFile.objects.create(
        company_id=user.company_id,
        uploaded_by=user,
        purpose=purpose,
        original_name=name,
        content_type="image/png",
        size=len(content),
        sha256="0" * 64,
        path=default_storage.save(f"uploads/{name}", ContentFile(content)),
        created_at=timezone.now(),
    )


def _attach_to_enquiry(buyer: User, enquiry: Enquiry) -> StoredFile:
    file = stored(buyer, "enquiry.png")
    EnquiryAttachment.objects.create(enquiry=enquiry, file=file, slot=0, is_primary=True)
    return file


def _attach_to_quotation(seller: User, quotation: Quotation) -> StoredFile:
    file = stored(seller, "quotation.png")
    version = quotation.versions.get()
    QuotationAttachment.objects.create(version=version, file=file, slot=0)
    return file


def _certify(seller: User) -> StoredFile:
    """A certificate that the seller's company was verified with."""
    file = stored(seller, "gst.pdf", Purpose.DOCUMENT)
    CompanyDocument.objects.create(company=company_of(seller), key="GST", file=file)
    return file


def _show_logo(seller: User) -> StoredFile:
    file = stored(seller, "logo.png", Purpose.LOGO)
    company = company_of(seller)
    company.logo = file
    company.save()
    return file


def _fill_catalogue(world: World) -> None:
    """Give strangers products and ports, but none that match this enquiry."""
    for kind in (2, 3, 4, 8):
        ProductFactory.by(world.strangers[kind], "100630")
    for kind in (5, 6, 7, 9):
        serves(world.strangers[kind], "NLRTM")
    ships(world.strangers[2], "INMUN", "NLRTM")


def _talk(world: World) -> None:
    """Both sides and their colleagues have written about the quotation; one message has a file."""
    write_messages(
        world.quotation,
        (world.buyer, "Could you ship in March?"),
        (world.buyer2, "And half of it in April?"),
        (world.seller, "Both are possible."),
        (world.seller2, "Here is the packing list."),
    )
    attach(Message.objects.latest("pk"), stored(world.seller, "packing-list.png"))


def _notify(world: World) -> None:
    """Make notifications, from the trade's own events."""
    assert world.seller.company_id is not None
    notices.tell_published({"enquiryId": world.enquiry.pk})
    matches.tell_matched({"enquiryId": world.enquiry.pk, "companyIds": [world.seller.company_id]})
    notices.tell_quotation_sent({"quotationId": world.quotation.pk, "version": 1})
