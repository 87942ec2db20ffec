"""The version that a person was shown is the one that is ordered, confirmed or revised, and no
other (RULES.md 48).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lading.base.files.models import StoredFile
from lading.members.accounts.models import User
from lading.trade.quotations import differences
from lading.trade.quotations.models import Quotation, QuotationVersion
from tests.platform.conftest import ApiClient
from tests.platform.factories import colleague

from .trade import Trade, day, everything, form, quoted, revise

Api = Callable[..., ApiClient]
pytestmark = pytest.mark.django_db

PLACE = {"status": "order_placed"}
CONFIRM = {"status": "order_confirmed"}


def path_of(quotation: Quotation) -> str:
    return f"/quotations/{quotation.pk}"


def listed(client: ApiClient) -> dict[str, Any]:
    [row] = client.get("/quotations").data["rows"]
    return dict(row)


def bound(quotation: Quotation) -> tuple[int, float]:
    """Number and price of the version that was ordered."""
    ordered = Quotation.objects.get(pk=quotation.pk).ordered_version
    assert ordered is not None
    return ordered.number, float(ordered.price)


def test_a_price_that_was_only_in_a_list_is_the_one_that_is_ordered(api: Api) -> None:
    deal, quotation = quoted()
    row = listed(api(deal.buyer))
    assert (row["version"], row["price"]) == (1, 250)
    revise(deal.seller, quotation, price=9999)
    before = everything()
    refused = api(deal.buyer).post(path_of(quotation), {**PLACE, "version": row["version"]})
    assert (refused.status, refused.json["code"]) == (409, "INVALID_TRANSITION")
    assert everything() == before
    assert refused.json["message"] == (
        "This quotation has been revised since you saw it. Changed: price. "
        "Please review it and decide again."
    )
    now = refused.json["data"]
    assert (now["version"], now["price"]) == (2, 9999)
    assert now == api(deal.buyer).get(path_of(quotation)).data | {"isRead": False}
    placed = api(deal.buyer).post(path_of(quotation), {**PLACE, "version": now["version"]})
    assert placed.status == 200
    assert bound(quotation) == (2, 9999)


@pytest.mark.parametrize("looks", [0, 1])
def test_an_order_that_does_not_say_what_was_seen_is_for_version_1(api: Api, looks: int) -> None:
    deal, quotation = quoted()
    revise(deal.seller, quotation, price=9999)
    for _each in range(looks):
        api(deal.buyer).get(path_of(quotation))
    before = everything()
    for body in (PLACE, {**PLACE, "version": None}, {**PLACE, "version": ""}):
        refused = api(deal.buyer).post(path_of(quotation), body)
        assert (refused.status, refused.json["code"]) == (409, "INVALID_TRANSITION")
        assert refused.json["data"]["version"] == 2
    assert everything() == before


@pytest.mark.parametrize("version", [None, 1])
def test_the_first_version_is_ordered_with_and_without_its_number(
    api: Api, version: int | None
) -> None:
    deal, quotation = quoted()
    assert api(deal.buyer).post(path_of(quotation), {**PLACE, "version": version}).status == 200
    assert bound(quotation) == (1, 250)


def test_what_a_colleague_opened_is_not_what_this_person_saw(api: Api) -> None:
    deal, quotation = quoted()
    row = listed(api(deal.buyer))
    revise(deal.seller, quotation, price=9999)
    api(colleague(deal.buyer)).get(path_of(quotation))
    refused = api(deal.buyer).post(path_of(quotation), {**PLACE, "version": row["version"]})
    assert refused.status == 409
    fresh = listed(api(deal.buyer))
    assert (fresh["version"], "placeOrder" in fresh["can"]) == (2, True)
    placed = api(deal.buyer).post(path_of(quotation), {**PLACE, "version": fresh["version"]})
    assert placed.status == 200


@pytest.mark.parametrize(
    ("version", "status"),
    [("1", 200), (2, 409), (999_999_999, 409)]
    + [(each, 422) for each in (0, -1, 1.5, 10**12, "x", True, [1], {"number": 1})],
)
def test_a_version_that_is_not_the_current_one_is_refused(
    api: Api, version: Any, status: int
) -> None:
    deal, quotation = quoted()
    before = everything()
    answer = api(deal.buyer).post(path_of(quotation), {**PLACE, "version": version})
    assert answer.status == status
    assert status == 200 or everything() == before
    assert status != 422 or list(answer.errors) == ["version"]


def test_the_message_names_every_term_that_changed(
    api: Api, stored: Callable[[User], StoredFile]
) -> None:
    deal, quotation = quoted()
    file = {"src": f"/api/files/{stored(deal.seller).uuid}/offer.pdf"}
    everything_else = {
        "units": "MTR",
        "expiryDate": day(40),
        "paymentTerms": "FOR",
        "locationForDelivery": "Tiruppur",
        "description": "Other words",
        "attachments": [file],
    }
    revise(deal.seller, quotation, price=300, **everything_else)
    refused = api(deal.buyer).post(path_of(quotation), {**PLACE, "version": 1})
    assert (
        "Changed: price, unit, valid until, delivery terms, location for delivery, "
        "response message, attachments." in refused.json["message"]
    )


def test_every_term_of_a_version_is_compared() -> None:
    own = {"id", "quotation", "number", "net_amount", "created_by", "created_at"}
    columns = {each.name for each in QuotationVersion._meta.concrete_fields} - own
    assert {name.removesuffix("_id") for name in differences.TERMS} == columns


def test_the_message_is_in_the_readers_language(api: Api) -> None:
    deal, quotation = quoted()
    revise(deal.seller, quotation, price=300)
    refused = api(deal.buyer, language="fr").post(path_of(quotation), {**PLACE, "version": 1})
    assert "Changed" not in refused.json["message"]
    assert "prix" in refused.json["message"]


def ordered_second(deal: Trade, quotation: Quotation, api: Api) -> None:
    revise(deal.seller, quotation, price=300)
    placed = api(deal.buyer).post(path_of(quotation), {**PLACE, "version": 2})
    assert placed.status == 200


def test_a_seller_confirms_the_version_that_the_page_shows(api: Api) -> None:
    deal, quotation = quoted()
    ordered_second(deal, quotation, api)
    before = everything()
    refused = api(deal.seller).post(path_of(quotation), {**CONFIRM, "version": 1})
    assert (refused.status, refused.json["data"]["version"]) == (409, 2)
    assert everything() == before
    assert api(deal.seller).post(path_of(quotation), {**CONFIRM, "version": 2}).status == 200


def test_a_confirmation_needs_no_version_because_an_ordered_one_never_changes(api: Api) -> None:
    deal, quotation = quoted()
    ordered_second(deal, quotation, api)
    confirmed = api(deal.seller).post(path_of(quotation), CONFIRM).data
    assert (confirmed["status"], confirmed["price"]) == ("order_confirmed", 300)


def test_a_revision_never_replaces_one_that_its_writer_did_not_see(api: Api) -> None:
    deal, quotation = quoted()
    revise(deal.seller, quotation, price=300)
    before = everything()
    body = form(deal.enquiry, price=260)
    refused = api(colleague(deal.seller)).post(path_of(quotation), {**body, "version": 1})
    assert (refused.status, refused.json["data"]["price"]) == (409, 300)
    assert everything() == before
    revised = api(colleague(deal.seller)).post(path_of(quotation), {**body, "version": 2})
    assert (revised.status, revised.data["version"]) == (200, 3)


def test_a_refusal_tells_a_seller_no_more_than_its_own_page(api: Api) -> None:
    deal, quotation = quoted(tier=None)
    revise(deal.seller, quotation, price=300)
    body = {**form(deal.enquiry), "version": 1}
    refused = api(deal.seller).post(path_of(quotation), body)
    assert refused.status == 409
    assert refused.json["data"]["receiverId"] is None
    assert refused.json["data"] == api(deal.seller).get(path_of(quotation)).data


def test_other_refusals_have_no_data(api: Api) -> None:
    deal, quotation = quoted()
    assert "data" not in api(deal.seller).post(path_of(quotation), PLACE).json
    api(deal.buyer).post(path_of(quotation), PLACE)
    again = api(deal.buyer).post(path_of(quotation), PLACE)
    assert (again.status, "data" in again.json) == (409, False)
