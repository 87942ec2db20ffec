"""A small installation that contains something of everything."""

from __future__ import annotations

import datetime as dt
import hashlib
import uuid
from dataclasses import asdict, dataclass

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone

from lading.base.files.models import Purpose, StoredFile
from lading.base.kernel import audit
from lading.base.kernel.actor import SYSTEM
from lading.base.kernel.values.clock import today
from lading.base.work import outbox
from lading.market.banners.models import BannerCount
from lading.market.listings import reviewing
from lading.market.listings.access import CAPABILITY
from lading.market.listings.kinds import UNCLAIMED
from lading.members.accounts.models import User
from lading.members.billing.invoices.crediting import issue_credit_note
from lading.members.billing.models import Invoice, Payment, Refund
from lading.trade.enquiries import services as enquiries
from lading.trade.enquiries.leads import unlocking
from lading.trade.enquiries.models import Enquiry
from lading.trade.quotations import services
from tests.platform.banners.rows import banner_of
from tests.platform.billing.money import basic_plan, paid, plan_order, points_order
from tests.platform.enquiries.leads import seller_of
from tests.platform.factories import EnquiryFactory, company_of, member
from tests.platform.guards import staff_with
from tests.platform.listings.rows import submitted_cargo, submitted_rodtep
from tests.platform.messaging import promoted
from tests.platform.offers.rows import offer_of
from tests.platform.promotions.rows import promotion_of, waiting
from tests.platform.quotations.trade import actor, answer, counter, revise, send

CONTENT = b"%PDF-1.4 terms"


@dataclass(frozen=True)
class World:
    """The ids of its objects."""

    seller: int
    rival: int
    bystander: int
    buyer: int
    ordered: int
    """The enquiry with a confirmed order, of the second version of ``quotation``."""
    unlocked: int
    withdrawn: int
    quotation: int
    negotiated: int
    """A quotation whose second version is an accepted counter-offer."""
    points_order: int
    plan_order: int
    refund: int
    file: int
    offer: int
    product: int
    """What ``offer`` is on."""
    promotion: int
    waiting: int
    """A promotion that waits for review."""
    cargo: int
    scrip: int
    banner: int

    def filled(self, text: str) -> str:
        """A text with the ids in place of their names in braces."""
        return text.format(**asdict(self))


def build() -> World:
    """Make the installation, with no work left to do."""
    buyer, seller = member(1), seller_of(3, tier=2)
    rival, bystander = seller_of(3, tier=None), seller_of(3, tier=None)
    ordered, unlocked, withdrawn = (published(buyer) for _each in range(3))
    quotation = trade(buyer, seller, ordered)
    negotiated = negotiate(buyer, seller)
    send(seller, withdrawn)
    enquiries.delete_enquiry(actor=actor(buyer), enquiry_id=withdrawn.pk)
    points = points_order(rival, 1000)
    refund = refunded(paid(points)[1])
    plan = plan_order(bystander, basic_plan(), 999_900)
    paid(plan)
    unlocking.unlock_enquiry(actor=actor(rival), enquiry_id=unlocked.pk)
    outbox.drain()
    return World(
        seller=company_of(seller).pk,
        rival=company_of(rival).pk,
        bystander=company_of(bystander).pk,
        buyer=company_of(buyer).pk,
        ordered=ordered.pk,
        unlocked=unlocked.pk,
        withdrawn=withdrawn.pk,
        quotation=quotation,
        negotiated=negotiated,
        points_order=points.pk,
        plan_order=plan.pk,
        refund=refund.pk,
        file=uploaded(buyer).pk,
        **extras(seller, buyer),
    )


def published(buyer: User) -> Enquiry:
    """An enquiry that was approved, and its leads."""
    enquiry = EnquiryFactory.by(buyer)
    audit.record(SYSTEM, enquiry, "enquiry_published")
    outbox.publish(
        "enquiry.published", {"enquiryId": enquiry.pk}, order_key=f"enquiry {enquiry.pk}"
    )
    outbox.drain()
    return enquiry


def trade(buyer: User, seller: User, enquiry: Enquiry) -> int:
    """A quotation that is revised, opened, ordered and confirmed. Returns its id."""
    quotation = send(seller, enquiry)
    revise(seller, quotation, price=240)
    services.read_quotation(actor=actor(buyer), quotation_id=quotation.pk)
    services.place_order(actor=actor(buyer), quotation_id=quotation.pk, version=2)
    services.confirm_order(actor=actor(seller), quotation_id=quotation.pk)
    return quotation.pk


def negotiate(buyer: User, seller: User) -> int:
    """A quotation with an accepted counter-offer. Returns its id."""
    quotation = send(seller, published(buyer))
    answer(seller, counter(buyer, quotation), "accepted", version=1)
    return quotation.pk


def extras(seller: User, buyer: User) -> dict[str, int]:
    """An offer, promotions of which one is answered, unclaimed cargo that was accepted, a RODTEP
    offer, and a banner that was seen. Returns their ids by their names.
    """
    offer, promotion = offer_of(seller), promotion_of(seller)
    promoted.answer(buyer, promotion)
    exporter = member(2)
    cargo, scrip = submitted_cargo(exporter), submitted_rodtep(exporter, scripNumber="0312345678")
    banner = banner_of(2)
    reviewing.accept(actor=staff_with(CAPABILITY), kind=UNCLAIMED, listing_id=cargo.pk)
    BannerCount.objects.create(banner=banner, day=today(), business_type_id=2, views=3)
    outbox.drain()
    return {
        "offer": offer.pk,
        "product": offer.product_id or 0,
        "promotion": promotion.pk,
        "waiting": waiting(seller).pk,
        "cargo": cargo.pk,
        "scrip": scrip.pk,
        "banner": banner.pk,
    }


def refunded(payment: Payment) -> Refund:
    """Refund a part of a payment, with a credit note."""
    at = timezone.now()
    refund = Refund.objects.create(
        payment=payment, receipt="refund-1", amount=2000, status="processed", created_at=at
    )
    Payment.objects.filter(pk=payment.pk).update(refunded_amount=2000)
    issue_credit_note(refund, Invoice.objects.get(order_id=payment.order_id), at)
    return refund


def uploaded(user: User) -> StoredFile:
    """The row of an upload; `store` writes its content."""
    key = uuid.uuid4()
    return StoredFile.objects.create(
        uuid=key,
        company_id=user.company_id,
        uploaded_by=user,
        purpose=Purpose.ATTACHMENT,
        original_name="terms.pdf",
        content_type="application/pdf",
        size=len(CONTENT),
        sha256=hashlib.sha256(CONTENT).hexdigest(),
        path=f"uploads/{key.hex[:2]}/{key.hex}.pdf",
        created_at=timezone.now() - dt.timedelta(days=3),
    )


def store(path: str, content: bytes = CONTENT) -> None:
    """Put a content into the storage."""
    default_storage.delete(path)
    assert default_storage.save(path, ContentFile(content)) == path
