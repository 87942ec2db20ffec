"""Every screen can be shown, needs a constant number of statements, and is refused to staff without
its permission.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

import pytest
from django.contrib import admin
from django.db import connection, models
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from lading.base.backups.models import BackupStep
from lading.base.exchange_rates.models import ExchangeRate
from lading.base.kernel import audit
from lading.base.kernel.actor import SYSTEM
from lading.base.kernel.models import AuditEntry, Limit, OutboxMessage, Review, ScheduledJob
from lading.base.legal.models import LegalVersion
from lading.market.banners.models import Banner
from lading.market.freight_rates.models import FreightRate
from lading.market.listings.models import RodtepOffer, UnclaimedCargo
from lading.market.offers.models import Offer
from lading.market.policies.models import PolicyUpdate
from lading.members.accounts.models import LoginSession, User
from lading.members.billing.invoices.crediting import issue_credit_note
from lading.members.billing.models import (
    CreditNote,
    Invoice,
    Payment,
    PaymentOrder,
    Plan,
    PointsAccount,
    PointsEntry,
    PointsMovement,
    Refund,
    Subscription,
    WebhookEvent,
)
from lading.members.billing.plans.loaders import load_plans
from lading.members.companies.models import Company, SignUp
from lading.reach.intake.models import ExporterRegistration, WebsiteQuery
from lading.reach.messaging.models import Conversation
from lading.reach.notifications.models import Notification, OutgoingMessage
from lading.records.record_imports.models import RecordImport
from lading.trade.catalogue.models import Product
from lading.trade.enquiries.models import Enquiry, Lead
from lading.trade.quotations.models import Quotation
from tests.platform.back_office import Browser, staff_with
from tests.platform.banners.rows import banner_of
from tests.platform.billing.money import captured_event, paid, points_order
from tests.platform.calculator.rows import calculation_of
from tests.platform.factories import (
    EnquiryFactory,
    ProductFactory,
    member,
    quotation_of,
    registered,
    serves,
    ships,
    subscribe,
    token_for,
    website_query,
)
from tests.platform.figures import names_currency_or_unit
from tests.platform.freight_rates.rows import rate_of
from tests.platform.listings.rows import submitted_cargo, submitted_rodtep
from tests.platform.many import check_each
from tests.platform.messaging.rows import write_messages
from tests.platform.offers.rows import offer_of
from tests.platform.policies.rows import policy_of
from tests.platform.promotions.rows import promotion_of
from tests.platform.quotations.rows import counter_offer_of
from tests.platform.record_imports.rows import record_import_of
from tests.platform.undoing import undone

from .figures import detail_fields, details, shown_figures

SCREENS = sorted(admin.site._registry, key=lambda model: model._meta.label_lower)
OURS: list[type[models.Model]] = [
    User,
    LoginSession,
    Plan,
    Subscription,
    PaymentOrder,
    Payment,
    Refund,
    Invoice,
    CreditNote,
    WebhookEvent,
    PointsAccount,
    PointsMovement,
    PointsEntry,
    Product,
    Company,
    SignUp,
    LegalVersion,
    PolicyUpdate,
    UnclaimedCargo,
    RodtepOffer,
    Banner,
    Offer,
    FreightRate,
    Enquiry,
    Lead,
    AuditEntry,
    Limit,
    OutboxMessage,
    ScheduledJob,
    BackupStep,
    Review,
    Notification,
    OutgoingMessage,
    Quotation,
    Conversation,
    RecordImport,
    ExporterRegistration,
    WebsiteQuery,
]


def url_of(model: type[models.Model], screen: str = "changelist", *args: object) -> str:
    meta = model._meta
    return reverse(f"admin:{meta.app_label}_{meta.model_name}_{screen}", args=args)


def money_of(user: User) -> None:
    """A paid order with its invoice and points, a waiting refund, a refund with its credit note,
    and the provider's events.
    """
    order, payment = paid(points_order(user, 500))
    captured_event(order)
    at = timezone.now()
    for status in ("requested", "processed"):
        refund = Refund.objects.create(
            payment=payment,
            receipt=f"{status}-{payment.pk}",
            amount=100,
            reason="Goodwill",
            status=status,
            created_at=at,
        )
    issue_credit_note(refund, order.invoice, at)


def a_trade(number: int) -> None:
    """One row in every table."""
    buyer, seller = member(1), member(8)
    assert seller.company is not None
    subscribe(seller.company, 2)
    serves(seller, "INMUN")
    ships(seller, "INMUN", "AEJEA")
    money_of(seller)
    ProductFactory.by(seller)
    ExchangeRate.objects.create(
        currency="USD", date=timezone.localdate() - dt.timedelta(days=number), inr=88
    )
    enquiry = EnquiryFactory.by(buyer)
    Lead.objects.create(
        enquiry=enquiry,
        company=seller.company,
        published_at=timezone.now(),
        created_at=timezone.now(),
        reasons=[],
    )
    write_messages(quotation_of(seller, enquiry), (buyer, "Hello"), (seller, "Hello"))
    token_for(seller)
    Notification.objects.create(
        company=seller.company,
        kind="lead_matched",
        params={"product": "Yarn"},
        dedupe_key=f"{number}",
        created_at=timezone.now(),
    )
    OutgoingMessage.objects.create(
        channel="email", to="a@b.example", dedupe_key=f"{number}", created_at=timezone.now()
    )
    OutboxMessage.objects.create(
        topic="enquiry.published", consumer="x", payload={}, created_at=timezone.now()
    )
    Review.objects.create(
        kind="enquiry",
        object_id=enquiry.pk,
        company_id=enquiry.company_id,
        title=enquiry.product_name,
        submitted_at=timezone.now(),
        due_at=timezone.now(),
    )
    registered()
    website_query()
    audit.record(SYSTEM, enquiry, "tested")
    ScheduledJob.objects.create(
        name=f"enquiries.job_{number}", cron="0 3 * * *", next_attempt_at=timezone.now()
    )
    BackupStep.objects.update_or_create(step="made", defaults={"done_at": timezone.now()})
    LegalVersion.objects.create(kind="terms", created_at=timezone.now())
    policy_of(2)
    promotion_of(seller)
    exporter = member(2)
    submitted_cargo(exporter)
    submitted_rodtep(exporter)
    calculation_of(member(2))
    banner_of(2)
    offer_of(member(2))
    record_import_of(number)
    rate_of(member(6))
    SignUp.objects.create(
        user_id=900_000 + number,
        email=f"new{number}@trader.example",
        name="New",
        company=seller.company if number % 2 else None,
        created_at=timezone.now(),
    )


def some_rows(count: int) -> None:
    load_plans()
    for number in range(count):
        a_trade(number + Enquiry.objects.count() * 100)


@pytest.fixture(scope="module")
def _filled(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """One row in every table, made once for all tests here, each of which rolls back its own
    changes.
    """
    with django_db_blocker.unblock(), undone():
        some_rows(1)
        yield


@pytest.fixture(autouse=True)
def _rows(_filled: None, db: None) -> None:
    """Every table has a row."""


def statements(client: Client, url: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(url).status_code == 200
    return len(captured)


def test_a_list_costs_the_same_at_any_length(browser: Browser) -> None:
    client = browser()
    urls = [url_of(model) + ("?state=all" if model is Review else "") for model in OURS]
    for url in urls:
        statements(client, url)  # the first call caches content types
    few = {url: statements(client, url) for url in urls}
    assert {url: count for url, count in few.items() if count > 12} == {}
    some_rows(4)
    assert {url: statements(client, url) for url in urls} == few


def test_every_figure_of_a_list_names_its_currency_or_unit() -> None:
    Payment.objects.update(refunded_amount=100)
    RodtepOffer.objects.update(asking_price=100)
    # The name of a limit says what it counts.
    screens = [model for model in SCREENS if model is not Limit]
    figures = [
        (model, *figure)
        for model in screens
        for figure in shown_figures(
            admin.site._registry[model], admin.site._registry[model].list_display
        )
    ]
    assert len(figures) >= 15
    bare = [each for each in figures if not names_currency_or_unit(each[-1])]
    assert bare == [], bare


def test_every_figure_of_a_detail_page_names_its_currency_or_unit() -> None:
    Payment.objects.update(refunded_amount=100)
    RodtepOffer.objects.update(asking_price=100)
    counter_offer_of(Quotation.objects.earliest("pk"))
    figures = [
        (screen, *figure)
        for model in SCREENS
        if model is not Limit
        for screen in details(model)
        for figure in shown_figures(screen, detail_fields(screen))
    ]
    # No sale of the rows here is taxed between states, and no event names an amount.
    figures_with_a_value = [each for each in figures if each[-1]]
    assert {each[1] for each in figures if not each[-1]} == {"IGST", "amount"}
    bare = [each for each in figures_with_a_value if not names_currency_or_unit(each[-1])]
    assert bare == [], bare


@pytest.mark.parametrize("model", OURS, ids=lambda m: m._meta.label_lower)
def test_every_detail_opens(browser: Browser, model: type[models.Model]) -> None:
    client = browser()
    row = model._default_manager.order_by("pk").first()
    assert row is not None
    assert client.get(url_of(model, "change", row.pk)).status_code == 200


@pytest.mark.parametrize("model", SCREENS, ids=lambda m: m._meta.label_lower)
def test_any_search_is_answered(browser: Browser, model: type[models.Model]) -> None:
    client = browser()

    def check(query: str) -> None:
        assert client.get(url_of(model), {"q": query}).status_code == 200

    check_each(["cotton", "7", "9" * 30, "'", "%", "\x00", "الغزل"], check)


@pytest.mark.parametrize("model", SCREENS, ids=lambda m: m._meta.label_lower)
def test_staff_without_permissions_see_nothing(browser: Browser, model: type[models.Model]) -> None:
    client = browser(staff_with())
    row = model._default_manager.order_by("pk").first()
    assert row is not None
    assert client.get(url_of(model)).status_code == 403
    assert client.get(url_of(model, "change", row.pk)).status_code in {302, 403}
    assert client.get(url_of(model, "add")).status_code == 403


def test_staff_without_permissions_get_an_empty_dashboard(browser: Browser) -> None:
    page = browser(staff_with()).get(reverse("admin:index")).content.decode()
    assert "Your account has no permissions yet" in page
    assert "changelist" not in page
    assert "/admin/enquiries/" not in page


def test_the_sidebar_shows_what_may_be_viewed(browser: Browser) -> None:
    page = browser(staff_with("enquiries.view_enquiry")).get(reverse("admin:index"))
    text = page.content.decode()
    assert "/admin/enquiries/enquiry/" in text
    assert "/admin/enquiries/lead/" not in text
    assert "Operations" not in text


def test_the_sidebar_has_every_screen(browser: Browser) -> None:
    text = browser().get(reverse("admin:index")).content.decode()
    for model in SCREENS:
        assert f'href="{url_of(model)}"' in text, model


@pytest.mark.parametrize("model", OURS, ids=lambda m: m._meta.label_lower)
def test_members_cannot_enter(browser: Browser, model: type[models.Model]) -> None:
    client = browser(member(1))
    response = client.get(url_of(model))
    assert response.status_code == 302
    assert response["Location"].startswith("/admin/login/")


READ_ONLY = [
    m
    for m in OURS
    if m
    not in {Banner, LegalVersion, PolicyUpdate, User, Plan, Limit}
    | {ExporterRegistration, WebsiteQuery}
]


@pytest.mark.parametrize("model", READ_ONLY, ids=lambda m: m._meta.label_lower)
def test_even_superusers_only_look(browser: Browser, model: type[models.Model]) -> None:
    client = browser()
    row = model._default_manager.order_by("pk").first()
    assert row is not None
    before = model._default_manager.filter(pk=row.pk).values().get()
    assert client.post(url_of(model, "change", row.pk), {"status": "x"}).status_code == 403
    assert client.get(url_of(model, "add")).status_code == 403
    assert client.post(url_of(model, "delete", row.pk), {"post": "yes"}).status_code == 403
    assert model._default_manager.filter(pk=row.pk).values().get() == before


def test_packages_screens_are_left_out() -> None:
    assert {model._meta.app_label for model in SCREENS} == {
        "accounts",
        "backups",
        "banners",
        "billing",
        "calculator",
        "catalogue",
        "companies",
        "enquiries",
        "exchange_rates",
        "freight_rates",
        "intake",
        "kernel",
        "legal",
        "listings",
        "messaging",
        "notifications",
        "offers",
        "policies",
        "promotions",
        "quotations",
        "record_imports",
        "reference",
    }


def test_the_dashboard_costs_the_same_at_any_volume(browser: Browser) -> None:
    client = browser()
    few = statements(client, reverse("admin:index"))
    some_rows(4)
    assert statements(client, reverse("admin:index")) == few
