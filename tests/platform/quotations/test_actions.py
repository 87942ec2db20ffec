"""``can`` of a quotation: offered actions succeed, all others are refused, for both parties."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest

from lading.base.kernel.values.clock import today
from lading.trade.enquiries.models import Enquiry
from lading.trade.quotations import services
from lading.trade.quotations.models import Quotation, QuotationVersion
from tests.platform.conftest import ApiClient
from tests.platform.offered import does, reject
from tests.platform.undoing import undone

from .trade import Trade, actor, another_seller, counter, form, proposal, quoted, revise, send

Api = Callable[..., ApiClient]
pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Case:
    """A state of a quotation, and what its buyer and its seller may do in it."""

    name: str
    happens: Callable[[Trade, Quotation], Any]
    buyer: set[str]
    seller: set[str]


def nothing(_deal: Trade, _quotation: Quotation) -> None:
    pass


def order(deal: Trade, quotation: Quotation) -> None:
    services.place_order(actor=actor(deal.buyer), quotation_id=quotation.pk, version=1)


def confirm(deal: Trade, quotation: Quotation) -> None:
    order(deal, quotation)
    services.confirm_order(actor=actor(deal.seller), quotation_id=quotation.pk)


def order_another(deal: Trade, _quotation: Quotation) -> None:
    order(deal, send(another_seller(deal.enquiry), deal.enquiry))


def expire(_deal: Trade, quotation: Quotation) -> None:
    yesterday = today().replace(year=2020)
    QuotationVersion.objects.filter(quotation=quotation).update(expiry_date=yesterday)


def revise_what_was_seen(deal: Trade, quotation: Quotation) -> None:
    services.read_quotation(actor=actor(deal.buyer), quotation_id=quotation.pk)
    revise(deal.seller, quotation)


def withdraw(deal: Trade, _quotation: Quotation) -> None:
    Enquiry.objects.filter(pk=deal.enquiry.pk).update(status="withdrawn")


def counter_it(deal: Trade, quotation: Quotation) -> None:
    counter(deal.buyer, quotation)


def withdraw_both(deal: Trade, quotation: Quotation) -> None:
    withdraw(deal, quotation)
    services.withdraw_quotations(enquiry_id=deal.enquiry.pk)


CASES = [
    Case("sent", nothing, {"placeOrder", "counterOffer"}, {"revise"}),
    Case("ordered", order, {"rate"}, {"confirmOrder", "rate"}),
    Case("confirmed", confirm, {"rate"}, {"rate"}),
    Case("another ordered", order_another, set(), {"revise"}),
    Case("expired", expire, set(), {"revise"}),
    Case("revised since seen", revise_what_was_seen, {"placeOrder", "counterOffer"}, {"revise"}),
    Case("countered", counter_it, {"placeOrder"}, {"revise"}),
    Case("enquiry withdrawn", withdraw, set(), set()),
    Case("withdrawn", withdraw_both, set(), set()),
]


def tried(client: ApiClient, quotation: Quotation, shown: int) -> set[str]:
    """The actions that the API accepts from this person, who was shown this version."""
    path = f"/quotations/{quotation.pk}"
    body = form(quotation.enquiry, version=shown)
    calls: dict[str, Callable[[], Any]] = {
        "placeOrder": lambda: client.post(path, {"status": "order_placed", "version": shown}),
        "confirmOrder": lambda: client.post(path, {"status": "order_confirmed", "version": shown}),
        "revise": lambda: client.post(path, body),
        "counterOffer": lambda: client.post(f"{path}/counter-offers", proposal(version=shown)),
        "rate": lambda: client.post("/ratings", {"quotationId": quotation.pk, "rating": 5}),
    }
    return {action for action, call in calls.items() if does(call)}


@pytest.mark.parametrize("is_rejected", [False, True])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_each_party_may_do_what_is_offered_and_nothing_else(
    api: Api, case: Case, *, is_rejected: bool
) -> None:
    deal, quotation = quoted()
    case.happens(deal, quotation)
    for user, expected in ((deal.buyer, case.buyer), (deal.seller, case.seller)):
        with undone():
            if is_rejected:
                reject(user)
            client = api(user)
            rows = client.get("/quotations", limit=100).data["rows"]
            [row] = [row for row in rows if row["id"] == quotation.pk]
            offered = set(row["can"]) - {"viewProfile"}
            assert offered == tried(client, quotation, row["version"])
            assert offered == (set() if is_rejected else expected)
            detail = client.get(f"/quotations/{quotation.pk}").data
            assert set(detail["can"]) - {"viewProfile"} == offered


@pytest.mark.parametrize(("tier", "is_known"), [(None, False), (1, False), (2, True)])
def test_a_profile_is_offered_to_whom_the_other_party_is_known(
    api: Api, tier: int | None, *, is_known: bool
) -> None:
    deal, quotation = quoted(tier=tier)
    path = f"/quotations/{quotation.pk}"
    mine = api(deal.seller).get(path).data
    assert ("viewProfile" in mine["can"]) is is_known is (mine["receiverId"] is not None)
    theirs = api(deal.buyer).get(path).data
    assert "viewProfile" in theirs["can"]
    assert api(deal.buyer).get(f"/users/{theirs['sender']['id']}").status == 200


def expire_the_counter_offer(_deal: Trade, quotation: Quotation) -> None:
    quotation.counter_offers.update(expiry_date=today().replace(year=2020))


ANSWERS: list[tuple[Callable[[Trade, Quotation], Any], set[str], set[str]]] = [
    (nothing, {"withdraw"}, {"accept", "decline"}),
    (order, set(), set()),
    (order_another, set(), set()),
    (expire, {"withdraw"}, {"decline"}),
    (expire_the_counter_offer, {"withdraw"}, {"decline"}),
    (lambda deal, quotation: revise(deal.seller, quotation), set(), set()),
    (withdraw, {"withdraw"}, {"decline"}),
    (withdraw_both, set(), set()),
]
STATUSES = {"accept": "accepted", "decline": "declined", "withdraw": "withdrawn"}


@pytest.mark.parametrize("is_rejected", [False, True])
@pytest.mark.parametrize(("happens", "buyers", "sellers"), ANSWERS)
def test_each_party_may_answer_a_counter_offer_as_offered_and_not_otherwise(
    api: Api,
    happens: Callable[[Trade, Quotation], Any],
    buyers: set[str],
    sellers: set[str],
    *,
    is_rejected: bool,
) -> None:
    deal, quotation = quoted()
    offer = counter(deal.buyer, quotation)
    happens(deal, quotation)
    path = f"/quotations/{quotation.pk}/counter-offers"
    for user, expected in ((deal.buyer, buyers), (deal.seller, sellers)):
        with undone():
            if is_rejected:
                reject(user)
            client = api(user)
            version = client.get(f"/quotations/{quotation.pk}").data["version"]
            [row] = client.get(path).data["rows"]

            def answer(status: str) -> Any:
                body = {"status": status, "version": version}  # noqa: B023 - called in this round
                return client.post(f"{path}/{offer.pk}", body)  # noqa: B023

            done = {name for name, word in STATUSES.items() if does(partial(answer, word))}
            assert set(row["can"]) == done == (set() if is_rejected else expected)
