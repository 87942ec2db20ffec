"""Adds rows to all lists of the world."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from decimal import Decimal

from django.utils import timezone

from lading.base.exchange_rates.models import RUPEE, ExchangeRate
from lading.base.kernel import review
from lading.base.kernel.values import clock
from lading.base.reference.currencies import currency_codes
from lading.market.banners.models import BannerCount
from lading.members.accounts.models import Consent, DataRequest
from lading.office.bulk.models import BulkImport
from lading.reach.messaging.models import Message
from lading.reach.notifications.models import Notification
from lading.reach.searches.models import SavedSearch
from lading.records.record_downloads.models import RecordDownload
from lading.records.trade_records.criteria import RecordFilter
from lading.trade.enquiries.models import Enquiry, EnquiryAttachment
from lading.trade.profiles.models import BusinessCard, Rating
from lading.trade.quotations.models import Quotation
from tests.platform.banners.rows import banner_of
from tests.platform.billing.money import paid, points_order
from tests.platform.calculator.rows import calculation_of
from tests.platform.factories import (
    EnquiryFactory,
    ProductFactory,
    colleague,
    company_of,
    member,
    registered,
    serves,
    ships,
    token_for,
    website_query,
)
from tests.platform.freight_rates.rows import rate_of
from tests.platform.listings.rows import submitted_cargo, submitted_rodtep
from tests.platform.messaging.rows import attach, said_about, write_messages
from tests.platform.offers.rows import offer_of
from tests.platform.policies.rows import policy_of
from tests.platform.promotions.rows import promotion_of

from .world import World, quoted, stored, waiting_product


def gather(world: World, numbers: Iterable[int]) -> None:
    """Add a row for each of the numbers to every list of the world's people."""
    for number in numbers:
        _exchange_rate(number)
        _version(world, number)
        _trade(world, number)
        _companies(world)
        _people(world, number)
        paid(points_order(world.seller, 50))
        registered(email=f"asha{number}@menon-spices.example")
        website_query(email=f"marc{number}@dubois.example")
        policy_of(1, 2, 3, 8)
        offer_of(world.seller, world.product, primary_image=world.product_file)
        rate_of(world.forwarder)
        _promotions(world, number)
        _banners(number)
        calculation_of(world.calculator, templateName=f"Yarn {number}")
        for kind in (2, 8):
            submitted_cargo(world.strangers[kind], priceBasis="unit")
            submitted_rodtep(world.strangers[kind])


def _promotions(world: World, number: int) -> None:
    """A promotion of the seller's company, and a company that answered the first one."""
    promotion_of(world.seller, title=f"Offer {number}")
    said_about(world.promotion, member(1), "For cones, too?")


def _banners(number: int) -> None:
    """Ten of the carousel are what a dashboard shows; the world has the two on its sides."""
    banner = banner_of(1, 2, 3, 8, title=f"Banner {number}")
    BannerCount.objects.create(banner=banner, day=clock.today(), business_type_id=2, views=3)


def _exchange_rate(number: int) -> None:
    foreign = sorted(currency_codes() - {RUPEE})
    currency = foreign[number]
    ExchangeRate.objects.create(currency=currency, date=clock.today(), inr=Decimal(80 + number))


def _version(world: World, number: int) -> None:
    version = world.quotation.versions.latest("number")
    version.pk, version.number = None, number + 2
    version.save(force_insert=True)


def _trade(world: World, number: int) -> None:
    """Another seller of the buyer's enquiry, and another enquiry on which the seller quoted."""
    rival = member(3, tier=3)
    ProductFactory.by(rival)
    waiting_product(world.seller)
    file = stored(world.seller, f"product-{number}.png")
    ProductFactory.by(world.seller, "100630", primary_image=file)
    quoted(rival, world.enquiry)
    enquiry = EnquiryFactory.by(world.buyer)
    file = stored(world.buyer, f"enquiry-{number}.png")
    EnquiryAttachment.objects.create(enquiry=enquiry, file=file, slot=0, is_primary=True)
    quotation = quoted(world.seller, enquiry)
    for each in (quotation, world.quotation):
        write_messages(each, (world.buyer, f"Order {number}?"), (world.seller, "Gladly."))
    attach(Message.objects.latest("pk"), stored(world.seller, f"message-{number}.png"))
    at = timezone.now()
    for rater, rated in ((world.buyer, world.seller), (world.seller, world.buyer)):
        Rating.objects.create(
            quotation=quotation,
            rater=company_of(rater),
            rated=company_of(rated),
            created_by=rater,
            rating=4,
            comments="On time",
            created_at=at,
            updated_at=at,
        )
    _order(quotation)
    BusinessCard.objects.create(
        requester=company_of(rival),
        buyer=company_of(world.buyer),
        requested_by=rival,
        created_at=at,
    )
    _wait_for_staff(EnquiryFactory.by(world.buyer, status="pending_approval", submitted_at=at))


def _order(quotation: Quotation) -> None:
    quotation.status, quotation.ordered_at = "order_placed", timezone.now()
    quotation.ordered_version = quotation.current_version
    quotation.save()


def _wait_for_staff(enquiry: Enquiry) -> None:
    review.submit(
        kind="enquiry",
        object_id=enquiry.pk,
        company_id=enquiry.company_id,
        company_name=enquiry.company.name,
        title=enquiry.product_name,
    )


def _companies(world: World) -> None:
    """A forwarder and a customs house agent with ports, an exporter with a port pair and
    products.
    """
    for kind in (5, 6):
        carrier = member(kind, tier=2)
        serves(carrier, "INMUN")
        serves(carrier, "INMAA")
    exporter = member(2)
    ships(exporter, "INMUN", "NLRTM")
    ProductFactory.by(exporter)
    ProductFactory.by(world.seller)


def _people(world: World, number: int) -> None:
    """Colleagues, and for each person of the trade sign-ins, consents, requests and notices; and
    the seller's saved searches.
    """
    at = timezone.now()
    SavedSearch.objects.create(
        company=company_of(world.seller),
        name=f"Yarn {number}",
        query={"filter": "yarn"},
        frequency="daily",
        told_from=at,
        created_at=at,
    )
    notice = Notification.objects.filter(kind="enquiry_published")[0]
    for user in (world.buyer, world.seller):
        colleague(user)
        BulkImport.objects.create(
            kind="products",
            user_id=user.pk,
            company_id=company_of(user).pk,
            language="en",
            file_name=f"{number}.xlsx",
            created_at=at,
        )
        RecordDownload.objects.create(
            company_id=company_of(user).pk,
            user_id=user.pk,
            language="en",
            filters=asdict(RecordFilter("5205", "any", "any", "any", "any")),
            state="ready",
            path=f"downloads/{user.pk}-{number}.xlsx",
            created_at=at,
            ended_at=at,
        )
        token_for(user)
        Consent.objects.create(user=user, document="terms", version=number + 1, at=at)
        DataRequest.objects.create(
            user=user, kind="export", requested_at=at, due_at=at, cancelled_at=at
        )
        Notification.objects.create(
            company=company_of(user),
            kind=notice.kind,
            params=notice.params,
            dedupe_key=f"crowd:{number}",
            created_at=at,
        )
