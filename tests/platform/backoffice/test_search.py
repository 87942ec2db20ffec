"""Staff find rows of large tables through indexes: the planner is asked about large tables."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib import admin
from django.db import connection, transaction
from django.db.models import Model
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from lading.base.kernel.models import AuditEntry, Review
from lading.members.accounts.models import LoginSession, User
from lading.members.billing.models import PaymentOrder, PointsMovement
from lading.members.companies.models import Company, SignUp
from lading.reach.intake.models import ExporterRegistration, WebsiteQuery
from lading.reach.notifications.models import Channel, Notification, OutgoingMessage
from lading.trade.enquiries.models import Enquiry
from tests.platform.back_office import Browser
from tests.platform.factories import EnquiryFactory, StaffFactory, member

pytestmark = pytest.mark.django_db

MANY = 6000
BIG = {
    model._meta.db_table
    for model in (
        User,
        Company,
        LoginSession,
        AuditEntry,
        OutgoingMessage,
        Notification,
        SignUp,
        Enquiry,
        ExporterRegistration,
        WebsiteQuery,
        Review,
    )
}


@pytest.fixture(scope="module")
def crowd(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[User]:
    """The rows, made once for all tests here, each of which rolls back its own changes."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield gathered()
        transaction.set_rollback(True)


@pytest.fixture
def crowded(crowd: User, db: None) -> User:
    """A person among thousands of rows in the tables that grow, with current statistics."""
    return crowd


def gathered() -> User:
    """Write those rows. Returns one of the people."""
    seller = member(2, name="Kaveri Yarns Exports")
    model = Company.objects.get(users=seller)
    at = timezone.now()
    companies = Company.objects.bulk_create(
        [
            Company(
                uuid=uuid.uuid4(),
                business_type=model.business_type,
                name=f"Trader{number} Mills{number % 97}",
                country=model.country,
                gst_number=f"27{number:013d}",
                created_at=at,
            )
            for number in range(MANY)
        ],
        batch_size=1000,
    )
    users = User.objects.bulk_create(
        [
            User(
                email=f"person{number}@trader{number}.example",
                name=f"Person{number} Family{number % 89}",
                mobile=f"+9177{number:08d}",
                company=company,
                is_primary=True,
                created_at=at,
            )
            for number, company in enumerate(companies)
        ],
        batch_size=1000,
    )
    LoginSession.objects.bulk_create(
        [LoginSession(user=user, login_at=at, device_type="desktop") for user in users]
    )
    AuditEntry.objects.bulk_create(
        [
            AuditEntry(
                at=at - dt.timedelta(minutes=number),
                actor_user_id=user.pk,
                actor_label=user.email,
                action=f"action_{number % 60}",
                object_type="companies.company",
                object_id=user.company_id,
                request_id=uuid.uuid4().hex,
            )
            for number, user in enumerate(users)
        ],
        batch_size=1000,
    )
    Notification.objects.bulk_create(
        [
            Notification(
                company=company,
                kind="company_approved",
                params={"company": company.name},
                created_at=at,
            )
            for company in companies
        ],
        batch_size=1000,
    )
    OutgoingMessage.objects.bulk_create(
        [
            OutgoingMessage(
                channel=Channel.EMAIL, to=user.email, dedupe_key=f"k{user.pk}", created_at=at
            )
            for user in users
        ],
        batch_size=1000,
    )
    SignUp.objects.bulk_create(
        [
            SignUp(user_id=10_000_000 + number, email=f"new{number}@trader.example", created_at=at)
            for number in range(MANY)
        ],
        batch_size=1000,
    )
    enquiry = EnquiryFactory.by(seller, product_name="Carded cotton yarn")
    columns = [field.attname for field in Enquiry._meta.concrete_fields if field.name != "id"]
    copies = []
    for number in range(MANY):
        enquiry.product_name = f"Goods{number}"
        copies.append(Enquiry(**{column: getattr(enquiry, column) for column in columns}))
    Enquiry.objects.bulk_create(copies, batch_size=1000)
    write_forms(at)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return seller


def write_forms(at: dt.datetime) -> None:
    """Store submissions of visitors and their reviews, all decided but a few."""
    forms: list[dict[str, Any]] = [
        {
            "company_name": f"Shipper{number} Goods{number % 83}",
            "name": f"Visitor{number}",
            "email": f"visitor{number}@shipper.example",
            "mobile": f"+9188{number:08d}",
            "created_at": at,
        }
        for number in range(MANY)
    ]
    ExporterRegistration.objects.bulk_create(
        [ExporterRegistration(**form, nature_of_business="Export of spices") for form in forms],
        batch_size=1000,
    )
    WebsiteQuery.objects.bulk_create(
        [WebsiteQuery(**form, subject="Which plan?", updated_at=at) for form in forms],
        batch_size=1000,
    )
    Review.objects.bulk_create(
        [
            Review(
                kind="exporter_registration",
                object_id=number,
                company_id=0,
                company_name=form["company_name"],
                title=f"Registration{number}",
                submitted_at=at,
                due_at=at,
                decided_at=at if number > 20 else None,
                decision="approved" if number > 20 else "",
            )
            for number, form in enumerate(forms)
        ],
        batch_size=1000,
    )


def screen(model: type[Model]) -> Any:
    return admin.site._registry[model]


def scanned(sql: str) -> set[str]:
    """The large tables that the plan of a statement reads completely."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {sql}")
        plan = [row[0] for row in cursor.fetchall()]
    return {table for line in plan for table in BIG if f"Seq Scan on {table} " in f"{line} "}


SEARCHES: list[tuple[type[Model], str]] = [
    (User, "person17@"),
    (User, "Person17"),
    (User, "+917700000017"),
    (User, "trader17 mil"),
    (Company, "Trader17"),
    (Company, "270000000000017"),
    (Company, "person17@trader"),
    (LoginSession, "person17@"),
    (LoginSession, "trader17"),
    (AuditEntry, "person17@"),
    (AuditEntry, "Action 17"),
    (AuditEntry, "0123456789abcdef0123456789abcdef"),
    (OutgoingMessage, "person17@trader17.example"),
    (Notification, "trader17"),
    (SignUp, "new17@trader.example"),
    (Enquiry, "goods17"),
    (Enquiry, "kaveri"),
    (PaymentOrder, "trader17"),
    (PaymentOrder, "order_17"),
    (PointsMovement, "person17@"),
    (ExporterRegistration, "shipper17"),
    (ExporterRegistration, "visitor17@"),
    (ExporterRegistration, "88000000"),
    (WebsiteQuery, "visitor17 shipper17"),
    (WebsiteQuery, "visitor17@"),
    (WebsiteQuery, "+918800000017"),
    (Review, "registration17"),
    (Review, "shipper17"),
]


def test_no_search_reads_a_big_table_from_end_to_end(crowded: User) -> None:
    for model, term in SEARCHES:
        with CaptureQueriesContext(connection) as captured:
            ways = screen(model).find_matches(term)
            for rows in ways:
                list(rows.order_by("-pk").values_list("pk", flat=True)[:1000])
        for query in captured.captured_queries:
            assert scanned(query["sql"]) == set(), (model, term, query["sql"])


def test_the_check_sees_a_scan(crowded: User) -> None:
    table = User._meta.db_table
    assert scanned(f"SELECT id FROM {table} WHERE name ILIKE '%person17%'") == {table}  # noqa: S608


FOUND: list[tuple[type[Model], str, int]] = [
    (User, "PERSON17@trader", 1),
    (User, "family17 person17", 3),
    (User, "+917700000017", 1),
    (Company, "mills17", 62),
    (Company, "2700000000", 1000),
    (AuditEntry, "Action 17", 100),
    (Enquiry, "goods17", 111),
    (Enquiry, "no such thing", 0),
    (SignUp, "New17@trader.example", 1),
    (SignUp, " ", MANY),
    (User, "7700000017", 1),
    (ExporterRegistration, "goods17 visitor17", 2),
    (ExporterRegistration, "Visitor17@Shipper", 1),
    (ExporterRegistration, "spice", 1000),
    (WebsiteQuery, "8800000017", 1),
    (WebsiteQuery, "whic plan shipper17", 111),
    (Review, "registration17 shipper17", 111),
    (Review, "registration shipper2", 1002),
]


def test_what_is_found(crowded: User) -> None:
    for model, term, count in FOUND:
        rows = model._default_manager.all()
        matches, may_repeat = screen(model).get_search_results(None, rows, term)
        assert (matches.count(), may_repeat) == (count, False), (model, term)


def test_a_search_costs_the_same_whatever_is_found(
    browser: Browser, crowded: User, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    client = browser(StaffFactory.create())
    for term, is_found in (("person17", True), ("nobody-at-all", False)):
        with django_assert_max_num_queries(22):
            page = client.get("/admin/accounts/user/", {"q": term}).content.decode()
        assert ("@trader17" in page) is is_found, term
