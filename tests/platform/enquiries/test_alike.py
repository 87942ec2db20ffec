"""A buyer who asks to be warned is asked before the same enquiry is submitted twice (RULES.md 24);
anybody else submits as before.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.base.kernel.errors import Conflict
from lading.base.kernel.models import AuditEntry, OutboxMessage, Review
from lading.base.kernel.values import clock
from lading.base.reference.models import Country
from lading.members.accounts.models import User
from lading.trade.enquiries import alike, services
from lading.trade.enquiries.models import Enquiry
from lading.trade.enquiries.schemas import EnquiryIn
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import colleague, company_of, hs, member, port
from tests.platform.racing import Overlap, refusals

from .actors import actor_of_user, listen
from .payloads import goods

Api = Callable[..., ApiClient]


def submit(api: Api, user: User, **fields: Any) -> Any:
    return api(user).post("/enquiries", goods(askIfAlike=True, **fields))


def submitted_by(user: User, *, days_ago: float = 0, **fields: Any) -> Enquiry:
    moment = clock.now() - dt.timedelta(days=days_ago)
    with clock.as_of(moment):
        payload = EnquiryIn.model_validate(goods(**fields))
        return services.save_enquiry(actor=actor_of_user(user), payload=payload)


def is_asked(answer: Answer) -> bool:
    """Whether the buyer is asked; then the first enquiry stays the only one."""
    is_alike = bool(answer.json.get("code") == "ALIKE")
    assert answer.status == (409 if is_alike else 201), answer
    assert Enquiry.objects.count() == (1 if is_alike else 2)
    return is_alike


@pytest.mark.django_db
def test_the_other_enquiry_is_answered_and_nothing_is_stored(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    listen(monkeypatch, "enquiry.submitted")
    buyer = member(1)
    first = submitted_by(buyer)
    before = [table.objects.count() for table in (Enquiry, Review, OutboxMessage, AuditEntry)]
    answer = submit(api, colleague(buyer))
    assert answer.status == 409
    assert answer.json["code"] == "ALIKE"
    assert answer.json["message"].startswith("Your company submitted a very similar enquiry")
    assert first.product_name in answer.json["message"]
    data = answer.json["data"]
    assert (data["id"], data["variant"], data["percent"]) == (first.pk, "rfq", 100)
    assert data["productName"] == "Combed cotton yarn Ne 30/1"
    after = [table.objects.count() for table in (Enquiry, Review, OutboxMessage, AuditEntry)]
    assert after == before


@pytest.mark.django_db
@pytest.mark.parametrize("fields", [{}, {"askIfAlike": False}, {"askIfAlike": None}])
def test_a_client_that_does_not_ask_submits_it(api: Api, fields: dict[str, Any]) -> None:
    buyer = member(1)
    submitted_by(buyer)
    answer = api(buyer).post("/enquiries", goods(**fields))
    assert answer.status == 201
    assert answer.data["status"] == "pending_approval"
    assert Enquiry.objects.count() == 2


@pytest.mark.django_db
def test_a_wrong_answer_to_the_question_is_reported_with_the_other_fields(api: Api) -> None:
    answer = api(member(1)).post("/enquiries", goods(askIfAlike="perhaps", qty=0))
    assert answer.status == 422
    assert set(answer.json["errors"]) == {"askIfAlike", "qty"}


@pytest.mark.django_db
def test_a_draft_is_saved_without_the_question(api: Api) -> None:
    buyer = member(1)
    submitted_by(buyer)
    assert submit(api, buyer, status="draft").data["status"] == "draft"
    assert Enquiry.objects.count() == 2


@pytest.mark.django_db
@pytest.mark.parametrize(
    "fields",
    [
        {"description": "waxed; on CONES: 25 kg cartons!"},
        {"description": "25 kg cartons, on cones, waxed"},
        {"qty": 5, "locationForDelivery": "Tiruppur"},
        {"includeCommisionAgent": False},
    ],
    ids=["capitals", "order", "other fields", "overlapping types"],
)
def test_the_same_in_other_words_is_asked_about(api: Api, fields: dict[str, Any]) -> None:
    buyer = member(1)
    submitted_by(buyer)
    answer = submit(api, buyer, **fields)
    assert (answer.status, answer.json.get("code")) == (409, "ALIKE")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "is_alike"),
    # Of 20 letters 17 are the same, which is 85 %; then 16, which is 80 %.
    [("zzzzzzyyy", True), ("zzzzzyyyy", False)],
)
def test_85_per_cent_of_the_text_make_it_alike(api: Api, text: str, *, is_alike: bool) -> None:
    buyer = member(1)
    submitted_by(buyer, productName="aaaaaaaaaa", description="zzzzzzzzz")
    answer = submit(api, buyer, productName="aaaaaaaaaa", description=text)
    assert is_asked(answer) == is_alike


@pytest.mark.django_db
@pytest.mark.parametrize(("days", "is_alike"), [(13.9, True), (14.1, False)])
def test_it_looks_back_two_weeks(api: Api, days: float, *, is_alike: bool) -> None:
    buyer = member(1)
    submitted_by(buyer, days_ago=days)
    assert is_asked(submit(api, buyer)) == is_alike


@pytest.mark.django_db
@pytest.mark.parametrize("state", ["draft", "rejected", "withdrawn"])
def test_what_nobody_can_quote_on_is_not_asked_about(api: Api, state: str) -> None:
    buyer = member(1)
    other = submitted_by(buyer)
    Enquiry.objects.filter(pk=other.pk).update(status=state, published_at=clock.now())
    assert not is_asked(submit(api, buyer))


@pytest.mark.django_db
def test_a_published_enquiry_is_asked_about(api: Api) -> None:
    buyer = member(1)
    other = submitted_by(buyer)
    Enquiry.objects.filter(pk=other.pk).update(status="published", published_at=clock.now())
    assert submit(api, buyer).json["data"]["id"] == other.pk


@pytest.mark.django_db
@pytest.mark.parametrize(
    "other",
    [
        lambda: {"hs_code": None},
        lambda: {"hs_code": hs("520511")},
        lambda: {"source_country": Country.objects.get(iso2="VN")},
        lambda: {"source_port": port("INMUN")},
        lambda: {"destination_port": port("AEAUH")},
        lambda: {"target_types": [6, 9]},
        lambda: {"variant": "source"},
    ],
    ids=["no code", "code", "source country", "source", "destination", "party", "variant"],
)
def test_what_differs_there_makes_another_enquiry(
    api: Api, other: Callable[[], dict[str, Any]]
) -> None:
    buyer = member(1)
    Enquiry.objects.filter(pk=submitted_by(buyer).pk).update(**other())
    assert not is_asked(submit(api, buyer))


@pytest.mark.django_db
def test_another_companys_enquiry_is_not_told(api: Api) -> None:
    submitted_by(member(1))
    assert not is_asked(submit(api, member(1)))


@pytest.mark.django_db
def test_an_enquiry_is_not_compared_with_itself(api: Api) -> None:
    buyer = member(1)
    own = submitted_by(buyer)
    again = api(buyer).post(f"/enquiries/{own.pk}", goods(askIfAlike=True, qty=5))
    assert again.status == 200
    second = submitted_by(buyer)
    answer = api(buyer).post(f"/enquiries/{own.pk}", goods(askIfAlike=True, qty=7))
    assert answer.json["data"]["id"] == second.pk
    own.refresh_from_db()
    assert own.quantity == 5


def many_others(enquiry: Enquiry) -> None:
    """Store thousands of enquiries like this one: of the company for other goods, and of another
    company for the same goods.
    """
    copies(enquiry, "hs_code_id", hs("100630").pk)
    copies(enquiry, "company_id", company_of(member(1)).pk)


def copies(enquiry: Enquiry, column: str, value: int) -> None:
    """Store thousands of copies that differ in one column."""
    same = ", ".join(
        f'"{field.column}"'
        for field in Enquiry._meta.local_concrete_fields
        if field.column not in {"id", column}
    )
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO enquiries_enquiry ({column}, {same})"  # noqa: S608 -- names of columns
            f" SELECT %s, {same} FROM enquiries_enquiry, generate_series(1, 3000) WHERE id = %s",
            [value, enquiry.pk],
        )
        cursor.execute("ANALYZE enquiries_enquiry")


@pytest.mark.django_db
def test_one_statement_by_its_index_however_many_there_are() -> None:
    buyer = member(1)
    enquiry = submitted_by(buyer)
    for number in range(3):
        submitted_by(buyer, productName=f"Yarn {number}")
    many_others(enquiry)
    with CaptureQueriesContext(connection) as queries:
        alike.alike_to(enquiry, clock.now())
    assert len(queries) == 1
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {queries[0]['sql']}")
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert "enquiry_alike" in plan


def twice_at_once(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Two colleagues submit the same enquiry; the second starts before the first has stored its
    own.
    """
    buyer = member(1)
    actors = [actor_of_user(buyer), actor_of_user(colleague(buyer))]
    payload = EnquiryIn.model_validate(goods(askIfAlike=True))
    overlap = Overlap()
    monkeypatch.setattr(services, "_write", overlap.before(services._write))
    save = partial(services.save_enquiry, payload=payload)
    return refusals(overlap.run(*(partial(save, actor=actor) for actor in actors)))


@pytest.mark.django_db(transaction=True)
def test_the_second_of_two_at_once_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = twice_at_once(monkeypatch)
    assert [type(error) for error in refused] == [Conflict]
    assert refused[0].code == "ALIKE"
    assert Enquiry.objects.count() == Review.objects.count() == 1
