"""No answer identifies an enquirer to viewers who may not know it (RULES.md 13, 23).

Not shortened, not nested, not in a list, an error, a notification or an e-mail: every JSON answer
that a viewer can get is searched for the buyer's data. A company's public profile shows who it is
to members who have its id, but not that it asks; `test_withheld_contacts.py` tests what is withheld
in a profile, and what strangers are told.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pytest
from python_calamine import CalamineWorkbook

from lading.members.accounts.models import User
from lading.reach.notifications.models import OutgoingMessage
from lading.reach.notifications.notices import quotations as quotation_notices
from lading.reach.notifications.notices import trade as notices
from lading.trade.enquiries.models import Lead
from lading.trade.profiles.models import BusinessCard, CardStatus
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import colleague, company_of, member, token_for

from .accounts.conftest import forget_throttles
from .test_exports import sheet_of
from .walk.crowd import gather
from .walk.row import Row
from .walk.table import TABLE
from .walk.texts import text_of
from .walk.world import SECRETS, World, build

pytestmark = pytest.mark.django_db

SELLER_TYPES = range(2, 10)
PROFILES = {"/users/{int:user_id}", "/ratings/myProfile/{int:user_id}"}
READS = [
    row
    for row in TABLE
    if row.method == "GET" and row.anonymous == 401 and row.route not in PROFILES
]


def secrets_of(world: World) -> list[str]:
    """The texts that identify the buyer, as they would be in JSON."""
    company = company_of(world.buyer)
    known = [*SECRETS.values(), company.address, str(world.buyer.uuid), str(company.uuid)]
    return [*known, world.buyer2.email, world.buyer2.name]


def revealed(world: World, answer: Answer) -> list[str]:
    """The secrets that the answer contains."""
    text = text_of(answer)
    return [secret for secret in secrets_of(world) if secret in text]


def cells_of(content: bytes) -> list[Any]:
    """The values of the cells of all sheets of a workbook, whole numbers as such."""
    book = CalamineWorkbook.from_filelike(io.BytesIO(content))
    sheets = map(book.get_sheet_by_index, range(len(book.sheet_names)))
    return [_whole(cell) for sheet in sheets for row in sheet.to_python() for cell in row]


def _whole(cell: Any) -> Any:
    return int(cell) if isinstance(cell, float) and cell.is_integer() else cell


def reads(world: World, viewer: User) -> Iterator[tuple[Row, Answer]]:
    """Every read of the table, made as the viewer."""
    client = ApiClient(token_for(viewer))
    ids = world.ids()
    forget_throttles()  # of the lists' files
    for row in READS:
        yield row, client.get(row.path.format(**ids), **row.sent(ids))


def found_by(world: World, viewer: User) -> list[str]:
    """The calls that reveal something to the viewer, with what they reveal."""
    return [
        f"{row.label}: {secret}"
        for row, answer in reads(world, viewer)
        for secret in revealed(world, answer)
    ]


def trade_on(world: World) -> list[Answer]:
    """The seller's own actions in the trade, with their answers."""
    seller, buyer = ApiClient(token_for(world.seller)), ApiClient(token_for(world.buyer))
    path = f"/quotations/{world.quotation.pk}"
    form = {
        "price": 11,
        "description": "Again",
        "expiryDate": "2099-12-31",
        "paymentTerms": "FOR" if _is_domestic(world) else "FOB",
        "locationForDelivery": "Tiruppur",
        "currencyCode": "INR",
    }
    answers = [seller.post(path, form), seller.post(path, {**form, "version": 1})]
    answers.append(seller.post(path, {"status": "order_placed"}))
    answers += negotiate(world, seller, buyer)
    assert buyer.post(path, {"status": "order_placed", "version": 3}).status == 200
    answers.append(seller.post(path, {"status": "order_confirmed"}))
    assert [answer.status for answer in answers] == [200, 409, 403, 200, 200, 200, 200]
    return answers


def negotiate(world: World, seller: ApiClient, buyer: ApiClient) -> list[Answer]:
    """The buyer makes a counter-offer, and the seller reads and accepts it: the seller's answers.
    The event of each step is delivered.
    """
    path = f"/quotations/{world.quotation.pk}/counter-offers"
    offer = {"price": 10, "description": "For a second order", "version": 2}
    made = buyer.post(path, offer).data
    read = seller.get(path)
    assert read.data["rows"][0]["price"] == 10
    quotation_notices.tell_made({"counterOfferId": made["id"]})
    accepted = seller.post(f"{path}/{made['id']}", {"status": "accepted", "version": 2})
    quotation_notices.tell_withdrawn({"counterOfferId": made["id"]})
    quotation_notices.tell_closed({"counterOfferId": made["id"]})
    return [read, accepted, seller.get(f"/quotations/{world.quotation.pk}/versions")]


def _is_domestic(world: World) -> bool:
    return company_of(world.seller).business_type_id in {3, 4}


@pytest.mark.parametrize("tier", [None, 1])
@pytest.mark.parametrize("seller_type", SELLER_TYPES)
def test_a_seller_without_a_paid_plan_never_learns_who_asks(
    seller_type: int, tier: int | None
) -> None:
    """Each type, plan and person meets each of the others, but not all three at once: the type and
    the plan decide what is shown, and the person, primary or secondary, only adds calls.
    """
    world = build(seller_type=seller_type, seller_tier=tier)
    is_secondary = (seller_type % 2 == 0) == (tier is None)
    assert found_by(world, world.seller2 if is_secondary else world.seller) == []


@pytest.mark.parametrize("seller_type", [3, 6])
def test_an_order_names_both_sides_whatever_the_plan(seller_type: int) -> None:
    world = build(seller_type=seller_type, seller_tier=1)
    answers = trade_on(world)
    notices.tell_order_placed({"quotationId": world.quotation.pk})
    notices.tell_order_confirmed({"quotationId": world.quotation.pk})
    # Not before the order: the last answer is the seller's, who confirms it.
    assert [secret for answer in answers[:-1] for secret in revealed(world, answer)] == []
    found = found_by(world, world.seller)
    named = {each.partition(": ")[0] for each in found if each.endswith(SECRETS["name"])}
    places = {"GET /enquiries/{int:enquiry_id}", "GET /enquiries/businessType", "GET /orders"}
    assert places <= named
    never = {world.buyer2.email, world.buyer2.name, company_of(world.buyer).address}
    assert {each.rpartition(": ")[2] for each in found}.isdisjoint(never)


@pytest.mark.parametrize("tier", [None, 1])
def test_an_accepted_card_names_the_buyer_in_every_place(tier: int | None) -> None:
    world = build(seller_tier=tier)
    BusinessCard.objects.filter(requester=company_of(world.seller)).delete()
    BusinessCard.objects.create(
        requester=company_of(world.seller),
        buyer=company_of(world.buyer),
        requested_by=world.seller,
        enquiry=world.enquiry,
        status=CardStatus.ACCEPTED,
        created_at=world.enquiry.created_at,
        decided_at=world.enquiry.created_at,
    )
    found = found_by(world, world.seller)
    named = {each.partition(": ")[0] for each in found if each.endswith(SECRETS["name"])}
    assert {"GET /enquiries/{int:enquiry_id}", "GET /enquiries/businessType"} <= named
    assert any(each.startswith("GET /businesscard") for each in named)


@pytest.mark.parametrize("tier", [None, 1])
def test_a_seller_without_the_contact_gets_no_id_of_the_enquirer(tier: int | None) -> None:
    world = build(seller_tier=tier)
    seller = ApiClient(token_for(world.seller))
    lead = seller.get(f"/enquiries/{world.enquiry.pk}").data
    quotation = seller.get(f"/quotations/{world.quotation.pk}").data
    assert lead["userId"] is None
    assert (lead["user"] or {}).get("companyName") is None
    assert quotation["receiverId"] is None


@pytest.mark.parametrize("tier", [None, 1])
def test_no_message_to_such_a_seller_tells_either(tier: int | None) -> None:
    world = build(seller_tier=tier)
    trade_on(world)
    notices.tell_order_placed({"quotationId": world.quotation.pk})
    notices.tell_withdrawn({"enquiryId": world.enquiry.pk})
    messages = OutgoingMessage.objects.filter(to=world.seller.email)
    assert messages.exists()
    for message in messages:
        text = f"{message.subject} {message.text} {message.html} {message.params}"
        assert [secret for secret in secrets_of(world) if secret in text] == []


@pytest.mark.parametrize("tier", [None, 1])
def test_a_matched_seller_learns_nothing_before_or_after_opening(tier: int | None) -> None:
    world = build()
    seller = member(3, tier=tier)
    Lead.objects.create(
        enquiry=world.enquiry,
        company=company_of(seller),
        is_matched=True,
        score=100,
        published_at=world.enquiry.created_at,
        created_at=world.enquiry.created_at,
    )
    assert found_by(world, seller) == []
    assert found_by(world, colleague(seller)) == []


@pytest.mark.parametrize("tier", [None, 1])
def test_a_withheld_name_is_in_no_file(tier: int | None) -> None:
    world = build(seller_tier=tier)
    client, buyer = (ApiClient(token_for(user)) for user in (world.seller, world.buyer))
    forget_throttles()
    for path in ("/quotations", "/enquiries/businessType", "/notifications"):
        lines = sheet_of(client.get(f"{path}/xlsx"))
        assert len(lines) > 1
        assert [secret for secret in SECRETS.values() if secret in str(lines)] == []
    # The positive controls: the buyer's own file names the buyer, and from an order between them on
    # the seller's files do (RULES.md 23).
    gather(world, [0])
    assert SECRETS["name"] in str(sheet_of(buyer.get("/businesscard/xlsx")))
    assert SECRETS["name"] in str(sheet_of(client.get("/orders/xlsx")))


def test_the_search_finds_the_buyer_where_they_may_be_seen() -> None:
    """The positive control: the same search finds the secrets in the buyer's own answers."""
    world = build()
    found = " ".join(found_by(world, world.buyer))
    assert all(secret in found for secret in SECRETS.values())


def test_a_paid_plan_with_access_is_told_the_name() -> None:
    world = build(seller_tier=2)
    answer = ApiClient(token_for(world.seller)).get(f"/enquiries/{world.enquiry.pk}")
    assert revealed(world, answer)[:1] == [SECRETS["name"]]
    pdf = ApiClient(token_for(world.seller)).get(f"/quotations/{world.quotation.pk}/pdf")
    assert revealed(world, pdf) == [SECRETS["name"]]
