"""No answer has an English name of a country, a category, a unit or a plan for readers of another
language: every GET of the access table is called in Arabic and in Chinese.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation

from lading.base.reference.models import Category, Country, Unit
from lading.members.accounts.models import User
from lading.members.billing.models import MovementKind, PaymentOrder, Plan, PointsMovement
from lading.members.billing.plans import plan_names
from lading.members.billing.plans.loaders import load_plans
from lading.members.billing.points import ledger
from lading.reach.notifications.models import Notification, OutgoingMessage
from lading.reach.notifications.services import Notice, tell
from lading.trade.enquiries.models import Enquiry
from tests.platform.conftest import ApiClient
from tests.platform.factories import company_of, token_for

from .walk.row import Row
from .walk.table import TABLE
from .walk.world import World, build

pytestmark = pytest.mark.django_db

READS = [row for row in TABLE if row.method == "GET"]
SEARCHED_BY = {"otherNames"}
"""Fields that are for searching and are not shown."""


def _column(file: str, *columns: str) -> set[str]:
    with Path(settings.FIXTURES_DIR, file).open(encoding="utf-8", newline="") as rows:
        return {row[column] for row in csv.DictReader(rows) for column in columns}


ENGLISH = {
    *_column("countries.csv", "name"),
    *_column("categories.csv", "name"),
    *_column("units.csv", "name"),
    *_column("plans.csv", "name", "base_name"),
    *_column("business_types.csv", "name"),
    "Former user",
}
UNIT_LABELS = tuple(f"{name} (" for name in _column("units.csv", "name"))


def texts(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every shown text of an answer, with its path."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in SEARCHED_BY:
                yield from texts(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner, path)
    elif isinstance(value, str):
        yield path, value


def english_in(value: Any) -> list[str]:
    """The texts that are, or begin with, an English name of ours."""
    return [
        f"{path}: {text}"
        for path, text in texts(value)
        if text in ENGLISH or text.startswith(UNIT_LABELS)
    ]


def complete(world: World) -> None:
    """Give the trade every value that has a name in six languages, and the seller a history."""
    load_plans()
    Enquiry.objects.filter(pk__in=[world.enquiry.pk, world.pending.pk, world.draft.pk]).update(
        category=Category.objects.get(pk=10),
        unit=Unit.objects.get(code="KGS"),
        source_country=Country.objects.get(iso2="IN"),
        destination_country=Country.objects.get(iso2="DE"),
    )
    _history(world.seller)
    leaver = world.seller2
    leaver.name = "Former user"
    leaver.save()


def _history(payer: User) -> None:
    assert payer.company_id is not None
    company: int = payer.company_id
    ledger.credit(
        company, 500, kind=MovementKind.PURCHASE, reference="names:1", description="500 points"
    )
    ledger.debit(
        company,
        100,
        kind=MovementKind.UNLOCK,
        reference="names:2",
        description="Enquiry 7: Basmati",
        params={"enquiry": 7, "product": "Basmati"},
    )
    tell(
        [company],
        Notice(
            kind="plan_ending",
            url="/subscription-User",
            dedupe_key="names",
            params={"plan": "Freight Basic yearly", "day": "1-1-2027", "until": "1-1-2027"},
        ),
    )


def answers_of(world: World, viewer: User, language: str) -> Iterator[tuple[Row, Any]]:
    """Every JSON answer that the viewer gets to a read of the table."""
    client = ApiClient(token_for(viewer), language)
    for row in READS:
        answer = client.get(row.path.format(**world.ids()), **row.sent(world.ids()))
        if answer.status == 200 and "json" in answer.headers.get("content-type", ""):
            yield row, answer.json


@pytest.mark.parametrize("language", ["ar", "zh"])
@pytest.mark.parametrize("viewer", ["buyer", "seller", "exporter", "forwarder", "staff"])
def test_no_answer_names_anything_in_english(viewer: str, language: str) -> None:
    world = build()
    complete(world)
    people = {
        "buyer": world.buyer,
        "seller": world.seller,
        "exporter": world.strangers[2],
        "forwarder": world.strangers[6],
        "staff": world.staff,
    }
    english_places = {
        f"{row.label}{place}"
        for row, answer in answers_of(world, people[viewer], language)
        for place in english_in(answer)
    }
    assert english_places == set()


def test_the_search_finds_them_in_english() -> None:
    """The positive control: the same search finds them in English answers."""
    world = build()
    complete(world)
    places = " ".join(
        place
        for person in (world.buyer, world.seller)
        for _row, answer in answers_of(world, person, "en")
        for place in english_in(answer)
    )
    for name in ("India", "Germany", "Rice and other cereals", "Kilograms (KGS)", "Premium"):
        assert name in places, name


def test_histories_are_in_the_readers_language_and_invoices_are_not() -> None:
    world = build()
    complete(world)
    order = PaymentOrder.objects.create(
        company=company_of(world.seller),
        created_by=world.seller,
        kind="points",
        points=500,
        amount=50_000,
        description="500 points",
        receipt="lading-names",
        created_at=world.quotation.created_at,
    )
    client = ApiClient(token_for(world.seller), "fr")
    rows = client.get(f"/pointshistory/{world.seller.uuid}").data["rows"]
    with translation.override("fr"):
        spoken = [row["transactionname"] for row in rows]
    assert "Basmati" in spoken[0]
    assert not spoken[0].startswith("Enquiry")
    assert (spoken[1], order.description) == ("500 points", "500 points")
    stored = PointsMovement.objects.values_list("description", flat=True)
    assert set(stored) == {"500 points", "Enquiry 7: Basmati"}


def test_a_notification_and_its_mail_name_the_plan_in_the_readers_language() -> None:
    world = build()
    User.objects.filter(pk=world.seller.pk).update(locale="zh")
    _history(world.seller)
    notice = Notification.objects.get(dedupe_key="names")
    assert notice.params["plan"] == "Freight Basic yearly"
    [row] = ApiClient(token_for(world.seller), "ar").get("/notifications").data["rows"][:1]
    assert "Freight" not in row["title"] + row["body"]
    mail = OutgoingMessage.objects.get(to=world.seller.email, template="plan_ending")
    assert "Freight" not in mail.subject + mail.text + mail.html


def test_a_plan_that_staff_named_is_called_so_in_every_language() -> None:
    load_plans()
    Plan.objects.filter(family="exporter", tier=2).update(name="Growth", base_name="Growth")
    world = build()
    client = ApiClient(token_for(world.strangers[2]), "zh")
    plans = client.get("/subscription-plans/ExporterPlans").data
    assert {plan["baseName"] for plan in plans if plan["planId"] == 2} == {"Growth"}
    assert not {plan["baseName"] for plan in plans if plan["planId"] != 2} & {"Free", "Premium"}


def test_every_plan_of_the_fixtures_has_words_of_its_own() -> None:
    assert (
        _column("plans.csv", "name", "base_name")
        | {
            "Basic yearly",
            "Premium yearly",
        }
        == plan_names.OURS
    )
