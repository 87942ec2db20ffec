"""The demo's trade: every status and every role has an example, once, with times in the past."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable

import pytest
from django.utils import timezone

from lading.base.files import inspection
from lading.base.kernel import review
from lading.base.kernel.models import AuditEntry, OutboxMessage
from lading.base.reference.business_types import ID_BY_CODE
from lading.market.promotions.models import Promotion
from lading.market.promotions.rules import PromotionStatus
from lading.office.demo.cargo_offers import OFFERS
from lading.office.demo.conversations import CONVERSATIONS
from lading.office.demo.load import load_demo
from lading.office.demo.papers import draw
from lading.office.demo.steps import CatchUp, Paper, Picture
from lading.office.demo.trade import DEALS
from lading.reach.messaging.models import Conversation, Message
from lading.reach.notifications.models import Notification, OutgoingMessage
from lading.trade.enquiries import variants
from lading.trade.enquiries.models import Enquiry, Lead
from lading.trade.profiles.models import BusinessCard
from lading.trade.quotations.models import Quotation, QuotationVersion
from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory

from .people import primary

ApiOf = Callable[..., ApiClient]
CARRIERS = ("freight_forwarder", "shipping_line", "customhouseagents_freightforwarder")
CARGO_TYPES = (
    "exporter",
    "freight_forwarder",
    "shipping_line",
    "manufacturer_exporter",
    "customhouseagents_freightforwarder",
)


def test_the_buyer_sees_every_status_and_not_what_was_withdrawn(api: ApiOf) -> None:
    rows = api(primary("buyer")).get("/enquiries?limit=100").data["rows"]
    assert {row["status"] for row in rows} == {
        "draft",
        "pending_approval",
        "published",
        "rejected",
        "quotation_sent",
        "quotation_received",
        "order_placed",
        "order_confirmed",
    }
    rejected = next(row for row in rows if row["status"] == "rejected")
    assert "curcumin" in rejected["review"]["remarks"]
    assert Enquiry.objects.filter(status="withdrawn").count() == 1


@pytest.mark.parametrize("code", ["buyer", "exporter", "manufacturer_exporter"])
def test_everyone_who_may_raise_enquiries_has_some(code: str, api: ApiOf) -> None:
    assert api(primary(code)).get("/enquiries").data["count"] >= 5


@pytest.mark.parametrize(
    "code",
    [
        "exporter",
        "manufacturer",
        "commission_agent",
        "custom_house_agent",
        "freight_forwarder",
        "shipping_line",
        "manufacturer_exporter",
        "customhouseagents_freightforwarder",
    ],
)
def test_every_supplier_has_leads_and_notifications(code: str, api: ApiOf) -> None:
    as_supplier = api(primary(code))
    assert as_supplier.get("/enquiries/businessType").data["count"] >= 1
    assert as_supplier.get("/notifications").data["count"] >= 1


def test_the_manufacturer_sees_every_step_of_a_lead(api: ApiOf) -> None:
    rows = api(primary("manufacturer")).get("/enquiries/businessType").data["rows"]
    assert {row["status"] for row in rows} == {
        "new_enquiry",
        "awaiting_for_quotation",
        "quotation_sent",
        "order_confirmed",
    }


def test_the_queue_waits_since_different_times_and_one_is_overdue() -> None:
    now = timezone.now()
    everything = list(review.pending())
    listings = {"unclaimed_cargo", "rodtep"}
    waiting = [entry for entry in everything if entry.kind not in listings]
    # What staff have taken into review waits as well.
    assert len(everything) - len(waiting) == 8
    assert len(waiting) == 5
    assert [entry.due_at < now for entry in waiting] == [True, False, False, False, False]
    assert all(entry.submitted_at < now for entry in everything)


def test_one_quotation_was_revised_and_one_has_expired() -> None:
    versions = Counter(QuotationVersion.objects.values_list("quotation_id", flat=True))
    assert sorted(versions.values())[-4:] == [1, 2, 2, 2]
    today = timezone.localdate()
    of_stories = Quotation.objects.filter(
        current_version__expiry_date__lt=today,
        created_at__gte=timezone.now() - dt.timedelta(days=22),
    )
    assert of_stories.count() == 1


def test_there_are_orders_of_both_kinds() -> None:
    statuses = Counter(Quotation.objects.values_list("status", flat=True))
    assert statuses["order_confirmed"] == 3 + 14  # of the stories, and of the weeks before
    assert statuses["order_placed"] == 1
    assert statuses["withdrawn"] == 1
    assert statuses["quotation_sent"] >= 5


def test_it_happened_over_eleven_weeks_in_the_order_of_the_numbers() -> None:
    made = list(Enquiry.objects.order_by("pk").values_list("created_at", flat=True))
    assert made == sorted(made)
    now = timezone.now()
    assert dt.timedelta(days=75) < now - made[0] < dt.timedelta(days=76)
    for model, field in (
        (Lead, "published_at"),
        (Notification, "created_at"),
        (AuditEntry, "at"),
        (OutgoingMessage, "created_at"),
        (Quotation, "created_at"),
    ):
        times = list(model._default_manager.order_by("pk").values_list(field, flat=True))
        assert times == sorted(times)
        assert times[0] < now - dt.timedelta(days=15)


def test_nothing_is_left_undelivered_and_old_news_is_read() -> None:
    assert not OutboxMessage.objects.filter(done_at=None).exists()
    assert OutgoingMessage.objects.filter(channel="email").count() > 20
    two_days_ago = timezone.now() - dt.timedelta(days=2, minutes=1)
    assert not Notification.objects.filter(read_at=None, created_at__lt=two_days_ago).exists()
    assert Notification.objects.filter(read_at=None).exists()


def test_attachments_can_be_downloaded(api: ApiOf) -> None:
    as_seller = api(primary("manufacturer"))
    lead = Enquiry.objects.get(product_name="Combed cotton yarn Ne 30/1")
    images = as_seller.get(f"/enquiries/{lead.pk}").data["productImages"]
    assert [image["originalName"] for image in images] == [
        "yarn-specification.pdf",
        "cone-packing.png",
    ]
    for image in images:
        assert as_seller.get(image["src"].removeprefix("/api")).status == 200


def test_loading_again_changes_nothing() -> None:
    models = (Enquiry, Quotation, QuotationVersion, Lead, Notification, AuditEntry, Message)
    before = [model._default_manager.count() for model in models]
    assert load_demo().enquiries == 0
    assert before == [model._default_manager.count() for model in models]


def test_what_was_deleted_stays_deleted() -> None:
    Enquiry.objects.filter(status="draft").delete()
    assert load_demo().enquiries == 0
    assert not Enquiry.objects.filter(status="draft").exists()


def test_the_stories_run_forward() -> None:
    for deal in DEALS:
        days = [deal.days_ago, *(step.days_ago for step in deal.then)]
        assert days == sorted(days, reverse=True), deal.product


@pytest.mark.parametrize(
    ("item", "content_type"),
    [
        (Paper("a.pdf", "A title", (("Label", "Value"),)), "application/pdf"),
        (Picture("a.png", ("#ffffff", "#000000")), "image/png"),
    ],
)
def test_drawn_files_pass_as_uploads(item: Paper | Picture, content_type: str) -> None:
    content = draw(item).read()
    assert inspection.check(content, "attachment").content_type == content_type
    assert len(content) < 300_000


@pytest.mark.parametrize(
    ("code", "side"),
    [
        ("buyer", "buying"),
        ("exporter", "selling"),
        ("manufacturer", "selling"),
        ("freight_forwarder", "selling"),
    ],
)
def test_a_dashboard_has_figures_of_most_weeks(code: str, side: str, api: ApiOf) -> None:
    figures = api(primary(code)).get("/dashboard/figures").data[side]
    assert len([week for week in figures["weeks"] if week["quotations"]]) >= 5
    assert figures["answerHours"]["value"] > 0
    assert 0 < figures["orderedPercent"]["value"] < 100
    assert figures["chapters"] or figures["portPairs"]


def test_every_variant_that_is_offered_has_trades_to_show() -> None:
    assert {deal.variant for deal in DEALS} == set(variants.open_names())


@pytest.mark.parametrize(
    ("code", "conversations", "unread"),
    [
        ("buyer", 8, 3),
        ("exporter", 7, 3),
        ("manufacturer", 2, 2),
        ("commission_agent", 1, 0),
        ("custom_house_agent", 1, 0),
        ("freight_forwarder", 4, 1),
        ("shipping_line", 2, 0),
        ("manufacturer_exporter", 2, 1),
        ("customhouseagents_freightforwarder", 1, 0),
    ],
)
def test_everyone_has_conversations(code: str, conversations: int, unread: int, api: ApiOf) -> None:
    user = primary(code)
    assert user.company is not None
    rows = api(user).get(f"/messages/chat-list/{user.pk}?limit=100").data["rows"]
    assert len(rows) == conversations
    assert sum(row["unread"] for row in rows) == unread
    for row in rows:
        assert row["lastAt"] > "2020"
        assert row["sender"]["companyName"] == user.company.name


def test_conversations_show_files_a_deletion_and_another_script() -> None:
    assert Message.objects.filter(file_count=1).count() == 2
    assert Message.objects.filter(deleted_at__isnull=False, text="").count() == 1
    assert Message.objects.filter(text__contains="أرز").count() == 1


def test_conversations_are_about_one_deal_each_and_run_forward() -> None:
    for conversation in CONVERSATIONS:
        (deal,) = (each for each in DEALS if each.product == conversation.product)
        messages = [step for step in conversation.then if not isinstance(step, CatchUp)]
        days = [step.days_ago for step in messages]
        assert days == sorted(days, reverse=True), conversation.product
        assert days[0] < deal.days_ago


@pytest.mark.parametrize("code", sorted(ID_BY_CODE))
def test_everyone_has_policy_updates_to_read(code: str, api: ApiOf) -> None:
    as_reader = api(primary(code))
    rows = as_reader.get("/policyUpdate").data["rows"]
    assert len(rows) >= 2
    for row in rows:
        image = row["policyIcon"][0]["src"].removeprefix("/api")
        assert as_reader.get(image).status == 200


@pytest.mark.parametrize("code", sorted(ID_BY_CODE))
def test_everyone_has_promotions_to_read(code: str, api: ApiOf) -> None:
    as_reader = api(primary(code))
    rows = as_reader.get("/promotions/offered").data["rows"]
    assert rows
    for row in rows:
        assert as_reader.get(f"/promotions/{row['id']}").status == 200


@pytest.mark.parametrize(
    "code", ["exporter", "manufacturer", "commission_agent", "manufacturer_exporter"]
)
def test_every_seller_has_promotions_of_its_own(code: str, api: ApiOf) -> None:
    assert api(primary(code)).get("/promotions").data["rows"]


def test_promotions_are_in_every_state_and_have_conversations() -> None:
    assert set(Promotion.objects.values_list("status", flat=True)) == set(PromotionStatus.values)
    talked = Conversation.objects.filter(promotion__isnull=False)
    assert set(talked.values_list("buyer__business_type", flat=True)) == {1, 2, 6, 7}


@pytest.mark.parametrize("code", CARGO_TYPES)
def test_every_type_with_unclaimed_cargo_has_some(code: str, api: ApiOf) -> None:
    rows = api(primary(code)).get("/unclaimed-cargo").data["rows"]
    assert rows
    for row in rows:
        for file in row["attachment"]:
            assert api(primary(code)).get(file["src"].removeprefix("/api")).status == 200


def test_listings_of_the_demo_are_in_every_state(api: ApiOf) -> None:
    staff = api(StaffFactory.create())
    cargo = {row["status"] for row in staff.get("/unclaimed-cargo", limit=100).data["rows"]}
    assert cargo == {"submitted", "in_review", "accepted", "declined", "withdrawn"}
    for code in ("exporter", "manufacturer_exporter"):
        rows = api(primary(code)).get("/rodtep").data["rows"]
        assert len({row["status"] for row in rows}) >= 3


@pytest.mark.parametrize("code", ["exporter", "manufacturer_exporter"])
def test_exporters_have_price_calculations(code: str, api: ApiOf) -> None:
    as_exporter = api(primary(code))
    rows = as_exporter.get("/pricecalculation").data
    assert len(rows) == 2
    calculations = [as_exporter.get(f"/pricecalculation/{row['id']}").data for row in rows]
    assert any(
        {"FOB", "CFR", "CIF"} <= {each["term"] for each in one["terms"]} for one in calculations
    )


@pytest.mark.parametrize("code", sorted(ID_BY_CODE))
def test_everyone_has_banners_in_all_three_places(code: str, api: ApiOf) -> None:
    rows = api(primary(code)).get("/broadcastpromotions/offers", limit=100).data["rows"]
    kinds = [row["bannerType"] for row in rows]
    assert kinds.count("type_1") >= 2
    assert {"type_2", "type_3"} <= set(kinds)


@pytest.mark.parametrize("code", sorted(ID_BY_CODE))
def test_everyone_has_offers_to_manage_or_to_browse(code: str, api: ApiOf) -> None:
    reader = api(primary(code))
    if code in ("exporter", "manufacturer", "commission_agent", "manufacturer_exporter"):
        rows = reader.get("/offer-products").data["rows"]
        assert len(rows) >= 2
        assert {row["hidden"] for row in rows} == {None}
    else:
        rows = reader.get("/offer-products/exporters?limit=5").data["rows"]
        assert len(rows) == 5
        assert reader.get("/offer-products/exporters").data["count"] == len(OFFERS) - 1
    for row in rows:
        assert reader.get(row["thumbnail"].removeprefix("/api").partition("?")[0]).status == 200


def test_the_offers_of_the_demo_are_new_active_and_expired(api: ApiOf) -> None:
    statuses = {
        row["status"]
        for code in ("exporter", "manufacturer")
        for row in api(primary(code)).get("/offer-products").data["rows"]
    }
    assert statuses == {"new", "active", "expired"}


@pytest.mark.parametrize("code", sorted(ID_BY_CODE))
def test_everyone_has_orders_and_business_cards(code: str, api: ApiOf) -> None:
    client = api(primary(code))
    assert client.get("/orders").data["count"] >= 1
    sent = {} if code == "buyer" else {"type": "my_sent_request"}
    assert client.get("/businesscard", **sent).data["count"] >= 1


def test_business_cards_are_in_every_state() -> None:
    states = Counter(BusinessCard.objects.values_list("status", flat=True))
    assert states == {"sent": 4, "accepted": 2, "rejected": 2}


def test_carriers_have_freight_rates_and_exporters_compare_them(api: ApiOf) -> None:
    forwarder = api(primary("freight_forwarder"))
    rows = forwarder.get("/updates-freight-rates?limit=100").data["rows"]
    assert {row["status"] for row in rows} == {"live", "expired", "withdrawn"}
    withdrawn = next(row for row in rows if row["status"] == "withdrawn")
    listed_rows = forwarder.get(f"/updates-freight-rates/rates/{withdrawn['id']}/versions").data[
        "rows"
    ]
    assert [version["number"] for version in listed_rows] == [2, 1]
    used = {
        code: api(primary(code)).get("/updates-freight-rates/freigh-rate-limit").data["used"]
        for code in CARRIERS
    }
    assert used == dict(zip(CARRIERS, (9, 4, 5), strict=True))
    for code, lane in (("exporter", "INTUT AEJEA"), ("manufacturer_exporter", "INMAA DEHAM")):
        client = api(primary(code))
        assert client.get("/updates-freight-rates/watch").data["count"] >= 5
        loading, destination = lane.split()
        chart = client.get(
            f"/updates-freight-rates/lane?loadingPort={loading}&destinationPort={destination}"
        ).data
        assert len([week for week in chart["weeks"] if week["median"] is not None]) >= 11
