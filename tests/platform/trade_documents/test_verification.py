"""The public call that says whether a document is ours and still valid."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from lading.base.kernel import limits
from lading.base.kernel.values import clock
from lading.trade.enquiries import services as enquiries
from lading.trade.quotations import services as quotations
from lading.trade.quotations.models import Quotation, QuotationVersion
from lading.trade.trade_documents import codes, services
from lading.trade.trade_documents.models import TradeDocument
from tests.platform.accounts.conftest import forget_throttles
from tests.platform.conftest import Answer, ApiClient
from tests.platform.quotations.trade import actor, quoted, revise

from .reading import confirmed
from .test_documents import BUYER, SELLER, named, without_plan

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]


@pytest.fixture(autouse=True)
def _no_tries_before() -> None:
    forget_throttles()


def verify(code: str, language: str = "en") -> Answer:
    """The answer that a visitor gets."""
    return ApiClient(None, language).get("/trade-documents/verify", code=code)


def state(document: TradeDocument) -> str:
    document_state: str = verify(document.code).data["state"]
    return document_state


def make_document(deal: Any, quotation: Quotation, *, order: bool = False) -> TradeDocument:
    who = actor(deal.buyer)
    if order:
        return services.order_document(actor=who, quotation_id=quotation.pk)
    return services.quotation_document(actor=who, quotation_id=quotation.pk)


def test_a_visitor_learns_what_the_document_says_and_no_more() -> None:
    deal, quotation = named()
    document = make_document(deal, quotation)
    answer = verify(codes.grouped(document.code).lower())
    version = QuotationVersion.objects.get()
    assert answer.data == {
        "code": codes.grouped(document.code),
        "kind": "quotation",
        "number": f"Q-{quotation.pk}-1",
        "version": 1,
        "state": "current",
        "sellerName": SELLER,
        "buyerName": BUYER,
        "price": 250,
        "pricedPer": "unit",
        "netAmount": 250_000,
        "currencyCode": "INR",
        "datedAt": version.created_at.isoformat(),
        "expiryDate": version.expiry_date.isoformat(),
        "madeAt": document.made_at.isoformat(),
        "sha256": document.sha256,
    }


def test_the_contracts_call_says_the_same_in_short() -> None:
    deal, quotation = named()
    document = make_document(deal, quotation)
    path = f"/verify/{codes.grouped(document.code).lower()}"
    expected = {
        "kind": "quotation",
        "number": f"Q-{quotation.pk}-1",
        "parties": [SELLER, BUYER],
        "amount": 250_000,
        "currency": "INR",
        "issuedAt": QuotationVersion.objects.get().created_at.isoformat(),
        "sha256": document.sha256,
        "isCurrent": True,
    }
    assert ApiClient(None, "en").get(path).data == expected
    revise(deal.seller, quotation, price=199)
    assert ApiClient(None, "en").get(path).data == {**expected, "isCurrent": False}
    for other in ("2222-2222-2222-2222", "no code"):
        assert ApiClient(None, "en").get(f"/verify/{other}").status == 404


def test_a_name_that_was_withheld_is_withheld_here_too() -> None:
    deal, quotation = named()
    without_plan(deal.seller)
    document = services.quotation_document(actor=actor(deal.seller), quotation_id=quotation.pk)
    answer = verify(document.code)
    assert answer.data["buyerName"] is None
    assert BUYER not in answer.response.content.decode()


def test_an_older_version_is_superseded() -> None:
    deal, quotation = named()
    first = make_document(deal, quotation)
    assert state(first) == "current"
    revise(deal.seller, quotation, price=199)
    assert state(first) == "superseded"
    second = make_document(deal, quotation)
    assert state(second) == "current"
    confirmed(deal, quotation, version=2)
    assert [state(first), state(second)] == ["superseded", "ordered"]


def test_a_quotation_whose_validity_ended_has_expired() -> None:
    deal, quotation = named()
    document = make_document(deal, quotation)
    QuotationVersion.objects.update(expiry_date=clock.today() - dt.timedelta(days=1))
    assert state(document) == "expired"


def test_a_quotation_on_a_deleted_enquiry_is_withdrawn() -> None:
    deal, quotation = named()
    document = make_document(deal, quotation)
    enquiries.delete_enquiry(actor=actor(deal.buyer), enquiry_id=deal.enquiry.pk)
    quotations.withdraw_quotations(enquiry_id=deal.enquiry.pk)
    assert state(document) == "withdrawn"


def test_an_order_is_confirmed_and_would_be_cancelled() -> None:
    deal, quotation = named()
    confirmed(deal, quotation)
    document = make_document(deal, quotation, order=True)
    verification = verify(document.code).data
    assert (verification["kind"], verification["state"]) == ("order", "confirmed")
    assert verification["number"] == f"O-{quotation.pk}"
    # No service takes a confirmed order back; if staff ever do, the page must not confirm it.
    Quotation.objects.update(status="withdrawn")
    assert state(document) == "cancelled"


def test_a_code_of_no_document_is_not_ours() -> None:
    deal, quotation = named()
    make_document(deal, quotation)
    answer = verify(codes.new_code())
    assert answer.status == 404
    assert answer.json["message"] == "None of our documents has this code. Do not rely on it."
    assert verify(codes.new_code(), "fr").json["message"].startswith("Aucun de nos documents")


@pytest.mark.parametrize("code", ["", "K7QM", "0" * 16, "x" * 61])
def test_a_malformed_code_is_refused_at_its_field(code: str) -> None:
    answer = verify(code)
    assert (answer.status, list(answer.errors)) == (422, ["code"])


def test_one_network_can_try_so_many_codes_a_minute(api: Api) -> None:
    deal, quotation = quoted()
    document = make_document(deal, quotation)
    most = limits.number("verification.per_minute")
    answers = [verify(codes.new_code()).status for _each in range(most)]
    assert set(answers) == {404}
    assert verify(document.code).status == 429
    assert ApiClient(None, "en").get(f"/verify/{document.code}").status == 429
    forget_throttles()
    assert verify(document.code).status == 200
