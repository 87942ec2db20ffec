"""A form or a filter of one's own that refers to something of another company is answered exactly
like one that refers to nothing: nobody finds out what others have (RULES.md 23).

`test_absent_rows.py` does so with the calls that are about such a thing; here the call is about
something of the caller's own, and would be accepted without the reference.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qsl

import pytest
from django.db import transaction
from django.utils import timezone

from lading.market.freight_rates.models import LaneAlert
from lading.members.accounts.models import DataRequest, User
from lading.members.companies.models import Company
from lading.reach.notifications.models import Notification
from lading.trade.quotations.models import CounterOffer
from tests.platform.billing.money import points_order
from tests.platform.catalogue.payloads import plain
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import (
    EnquiryFactory,
    ProductFactory,
    company_of,
    member,
    port,
    token_for,
)
from tests.platform.listings.rows import unclaimed_form
from tests.platform.messaging.rows import write_messages
from tests.platform.offers.rows import form as offer_form
from tests.platform.promotions.rows import promotion_of

from .accounts.conftest import forget_throttles
from .test_absent_rows import visible_parts
from .walk.changes import changed_since, fingerprint
from .walk.fixtures import made_once, own_copy  # noqa: F401 -- fixtures
from .walk.identifiers import PARAMETER, identifiers_of_the_document
from .walk.situations import draft, profile, promotion_form, quotation_form
from .walk.world import World, quoted, stored

pytestmark = pytest.mark.django_db

NOBODYS: Final = 990_000_000
SRC: Final = "/api/files/{}/deed.png"


@dataclass(frozen=True, slots=True)
class Reference:
    """A call of one of the world's people. ``body`` and ``path`` are given what it refers to."""

    caller: str
    method: str
    path: str
    to: str
    body: Callable[[World, Any], Any] | None = None

    def __str__(self) -> str:
        return f"{self.caller}: {self.method} {self.path} to a {self.to}"


def _files(name: str) -> Callable[[World, Any], Any]:
    return lambda _world, src: {name: [{"src": src, "originalName": "deed.png"}]}


def _with_file(form: Callable[[World], dict[str, Any]], name: str) -> Callable[[World, Any], Any]:
    def filled(world: World, src: Any) -> dict[str, Any]:
        return {**form(world), name: [{"src": src, "originalName": "deed.png"}]}

    return filled


def _with(form: Callable[[World], dict[str, Any]], name: str) -> Callable[[World, Any], Any]:
    return lambda world, value: {**form(world), name: value}


def _with_primary_image(world: World, src: Any) -> dict[str, Any]:
    """Whose primary image is one of its attachments."""
    return {**_with_file(draft, "productImages")(world, src), "primaryImage": src}


def _message(world: World) -> dict[str, Any]:
    return {"text": "Hello", "quotationId": world.quotation.pk}


def _cargo(_world: World) -> dict[str, Any]:
    return unclaimed_form()


def _offer(world: World) -> dict[str, Any]:
    return offer_form(world.product, expiryDate="2099-12-31")


def _product(world: World) -> dict[str, Any]:
    return plain([world.product_file])


def _plan(_world: World) -> dict[str, Any]:
    return {"planId": 3, "priceAmount": 1, "currency": "INR"}


def _colleague(_world: World) -> dict[str, Any]:
    return {"email": "priya@weavers.example", "password": "Warp-and-weft-9"}


def _payment(_world: World, order: Any) -> dict[str, Any]:
    return {"orderId": order, "paymentId": "pay_QkN1vXyZ2abCdE", "signature": "0"}


def _listed(value: Any) -> list[Any]:
    return [value]


REFERENCES: Final = [
    # -- files --
    Reference("seller", "post", "/quotations/{quotation}", "file",
              _with_file(quotation_form, "attachments")),
    Reference("seller", "post", "/messages", "file", _with_file(_message, "attachments")),
    Reference("seller", "post", "/products", "file", _with(_product, "primaryImage")),
    Reference("seller", "post", "/products", "file", _with_file(_product, "images")),
    Reference("seller", "post", "/products/{product}", "file", _with_file(_product, "images")),
    Reference("seller", "post", "/products/{product}", "file", _with(_product, "primaryImage")),
    Reference("seller", "post", "/offer-products", "file", _with(_offer, "primaryImage")),
    Reference("seller", "put", "/offer-products/{offer}", "file", _with(_offer, "primaryImage")),
    Reference("seller", "put", "/offer-products/{offer}", "file", _with_file(_offer, "images")),
    Reference("buyer", "post", "/enquiries", "file", _with_file(draft, "productImages")),
    Reference("buyer", "post", "/enquiries/{draft}", "file", _with_file(draft, "productImages")),
    Reference("buyer", "post", "/enquiries", "file", _with_primary_image),
    Reference("buyer", "post", "/enquiries/{draft}", "file", _with_primary_image),
    Reference("buyer", "put", "/users/{buyer}", "file", _with(profile, "companyLogo")),
    Reference("buyer", "put", "/users/{buyer}", "file", lambda world, src: {
        **profile(world), "attachments": [{"key": "CC", "src": src, "originalName": "deed.png"}]}),
    Reference("exporter", "post", "/unclaimed-cargo", "file", _with_file(_cargo, "attachment")),
    Reference("exporter", "post", "/unclaimed-cargo/preview", "file",
              _with_file(_cargo, "attachment")),
    # -- objects --
    Reference("seller", "post", "/offer-products", "product", _with(_offer, "productId")),
    Reference("seller", "put", "/offer-products/{offer}", "product", _with(_offer, "productId")),
    Reference("seller", "post", "/quotations", "enquiry", _with(quotation_form, "enquiryId")),
    Reference("seller", "post", "/quotations/{quotation}", "enquiry",
              _with(quotation_form, "enquiryId")),
    Reference("seller", "get", "/quotations/form-rules?enquiryId={to}", "enquiry"),
    Reference("seller", "post", "/quotations/{quotation}/counter-offers/{to}", "counter-offer",
              lambda _world, _id: {"status": "accepted", "version": 1}),
    Reference("buyer", "post", "/quotations/{quotation}/counter-offers/{to}", "counter-offer",
              lambda _world, _id: {"status": "withdrawn"}),
    Reference("buyer", "get", "/enquiries/{enquiry}/comparison?ids={quotation},{to}", "quotation"),
    Reference("buyer", "get", "/enquiries/{enquiry}/comparison/xlsx?ids={quotation},{to}",
              "quotation"),
    Reference("seller", "post", "/messages", "quotation", _with(_message, "quotationId")),
    Reference("seller", "post", "/messages", "conversation",
              lambda _world, key: {"text": "Hello", "conversationId": key}),
    Reference("seller", "post", "/messages", "promotion",
              lambda _world, key: {"text": "Hello", "promotionId": key}),
    Reference("seller", "post", "/ratings", "quotation",
              lambda _world, key: {"quotationId": key, "rating": 4}),
    Reference("seller", "post", "/businesscard", "enquiry",
              lambda _world, key: {"enquiryId": key}),
    Reference("seller", "post", "/businesscard", "rejected person",
              lambda _world, key: {"requestToId": key}),
    Reference("seller", "post", "/integrations/verify-payment", "payment", _payment),
    Reference("seller", "post", "/subscription-plans/verify-payment", "payment", _payment),
    Reference("seller", "delete", "/auth/devices/{to}", "device"),
    Reference("seller", "delete", "/data-requests/{to}", "data request"),
    Reference("seller", "get", "/data-requests/{to}/archive", "data request"),
    Reference("exporter", "delete", "/updates-freight-rates/alerts/{to}", "alert"),
    Reference("seller", "post", "/notifications/mark-as-read", "notice",
              lambda _world, key: {"ids": [key]}),
    # -- filters --
    *(
        Reference("seller", "get", path, to)
        for path, to in (
            ("/quotations?enquiryId={to}", "enquiry"),
            ("/quotations/xlsx?enquiryId={to}", "enquiry"),
            ("/businesscard?type=my_sent_request&enquiryId={to}", "enquiry"),
            ("/businesscard?type=my_sent_request&requestToId={to}", "person"),
            ("/businesscard/xlsx?type=my_sent_request&enquiryId={to}", "enquiry"),
            ("/businesscard/xlsx?type=my_sent_request&requestToId={to}", "person"),
            ("/messages?receiverId={to}", "person"),
            ("/messages?quotationId={to}", "quotation"),
            ("/messages?promotionId={to}", "promotion"),
            ("/messages?conversationId={to}", "conversation"),
            ("/messages/chat-list/{seller}?promotionId={to}", "promotion"),
            ("/ratings/given?quotationId={to}", "quotation"),
            ("/users/all/cha?ids={to}", "rejected person"),
            ("/users/all/freight-forwarder?ids={to}", "rejected person"),
            ("/users/{to}", "rejected person"),
        )
    ),
    # -- whom one pretends to be, and whom one excludes --
    *(
        Reference("seller", method, path, "person", _with(form, name))
        for method, path, form, name in (
            ("post", "/products", _product, "userId"),
            ("post", "/offer-products", _offer, "userId"),
            ("post", "/messages", _message, "senderId"),
            ("post", "/messages", _message, "receiverId"),
            ("post", "/products/{product}", _product, "userId"),
            ("put", "/offer-products/{offer}", _offer, "userId"),
            ("post", "/promotions", promotion_form, "userId"),
            ("put", "/promotions/{promotion}", promotion_form, "userId"),
            ("post", "/quotations", quotation_form, "senderId"),
            ("post", "/quotations", quotation_form, "receiverId"),
            ("post", "/quotations/{quotation}", quotation_form, "senderId"),
            ("post", "/quotations/{quotation}", quotation_form, "receiverId"),
            ("post", "/subscription-plans/create-subscription-order", _plan, "userId"),
            ("post", "/subscription-plans/subscribe", _plan, "userId"),
        )
    ),
    *(
        Reference("buyer", method, path, to, _with(form, name))
        for method, path, form in (
            ("post", "/users/add", _colleague),
            ("put", "/users/{buyer}", profile),
        )
        for name, to in (("id", "person"), ("uuid", "uuid"), ("companyId", "company"))
    ),
    Reference("buyer", "put", "/users/{buyer}", "person", _with(profile, "userId")),
    *(
        Reference("buyer", "post", path, "person", _with(draft, "userId"))
        for path in ("/enquiries", "/enquiries/{draft}")
    ),
    *(
        Reference("buyer", "post", path, "rejected person",
                  lambda world, key: {**draft(world), "excludedUserIds": _listed(key)})
        for path in ("/enquiries", "/enquiries/{draft}")
    ),
]  # fmt: skip


def others(world: World) -> dict[str, Any]:
    """What each reference is to: a thing of companies that have nothing to do with the callers."""
    buyer, rival = member(1), member(3, tier=3)
    # The callers are offered no rice of a stranger's; the promotion waits for review.
    enquiry = EnquiryFactory.by(buyer, target_types=[8])
    quotation = quoted(rival, enquiry)
    message = write_messages(quotation, (buyer, "By the end of March?"))[0]
    version = quotation.versions.get()
    at = timezone.now()
    counter = CounterOffer.objects.create(
        quotation=quotation, version=version, price=9, expiry_date=version.expiry_date,
        description="For two", created_by=buyer, created_at=at,
    )  # fmt: skip
    rejected = member(5)
    Company.objects.filter(pk=company_of(rejected).pk).update(status="rejected")
    token_for(rival)
    alert = LaneAlert.objects.create(
        company=company_of(world.watcher), loading_port=port("INMUN"), container="20DS",
        destination_port=port("AEJEA"), percent=5, created_at=at,
    )  # fmt: skip
    notice = Notification.objects.create(
        company=company_of(rival), kind="enquiry_published", params={}, dedupe_key="1",
        created_at=at,
    )  # fmt: skip
    request = DataRequest.objects.create(
        user=rival, kind="export", requested_at=at, due_at=at, cancelled_at=at
    )
    return {
        "file": SRC.format(stored(rival, "deed.png").uuid),
        "product": ProductFactory.by(rival, status="pending_approval").pk,
        "enquiry": enquiry.pk,
        "quotation": quotation.pk,
        "counter-offer": counter.pk,
        "conversation": message.conversation_id,
        "promotion": promotion_of(rival, status="pending_approval").pk,
        "person": buyer.pk,
        "company": company_of(buyer).pk,
        "uuid": str(buyer.uuid),
        "rejected person": rejected.pk,
        "payment": points_order(rival, 50).provider_id,
        "device": rival.login_sessions.latest("pk").pk,
        "data request": request.pk,
        "alert": alert.pk,
        "notice": notice.pk,
    }


OTHERWISE_TRIED: Final = frozenset(
    {
        ("GET", "/products", "userId"),  # a public profile (RULES.md 13)
        ("GET", "/products/xlsx", "userId"),
        ("POST", "/messages", "clientId"),  # the sender's own, to send once
        # Said by the payment provider beside the id of the order, which is looked up first.
        ("POST", "/integrations/verify-payment", "paymentId"),
        ("POST", "/subscription-plans/verify-payment", "paymentId"),
        # The documents' own names of fields that nothing reads.
        ("POST", "/integrations/create-order", "uuid"),
        ("POST", "/integrations/verify-payment", "uuid"),
        ("POST", "/subscription-plans/create-subscription-order", "uuid"),
        ("POST", "/subscription-plans/verify-payment", "uuid"),
        ("POST", "/auth/currentpassword/check", "id"),
        ("GET", "/hscode", "id"),  # of reference data
        ("POST", "/users/forgotpassword", "emailId"),  # an address, answered alike for all
    }
)
MARK: Final = "urn:what-it-refers-to"


def fields_with_the_mark(value: Any, name: str = "") -> Iterator[str]:
    """The names of the fields that have the mark, however deep."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from fields_with_the_mark(each, key)
    elif isinstance(value, list):
        for each in value:
            yield from fields_with_the_mark(each, name)
    elif value == MARK:
        yield name


def test_each_reference_that_a_member_can_write_is_tried(world: World) -> None:
    tried = set()
    for reference in REFERENCES:
        path, _, query = reference.path.partition("?")
        names = {name for name, value in parse_qsl(query) if "{to}" in value}
        if reference.body:
            names |= set(fields_with_the_mark(reference.body(world, MARK)))
        where = PARAMETER.sub("{}", path)
        tried |= {(reference.method.upper(), where, name) for name in names}
    assert identifiers_of_the_document() - tried == OTHERWISE_TRIED


NOTHING: Final[dict[str, Any]] = {
    "file": SRC.format(uuid.UUID(int=NOBODYS)),
    "payment": "order_Nobodys1234567",
    "uuid": str(uuid.UUID(int=NOBODYS)),
}


def answered(reference: Reference, world: World, value: Any) -> Answer:
    with transaction.atomic():
        answer = called(reference, world, value)
        if answer.status < 400:
            transaction.set_rollback(True)
    return answer


def called(reference: Reference, world: World, value: Any) -> Answer:
    forget_throttles()
    caller: User = getattr(world, reference.caller)
    client = ApiClient(world.tokens[caller.pk])
    path = reference.path.format(**world.ids(), to=value)
    sent = [reference.body(world, value)] if reference.body else []
    answer: Answer = getattr(client, reference.method)(path, *sent)
    return answer


def visible_result(answer: Answer) -> dict[str, Any]:
    """What a caller can see of an answer, without the id and the moments of what it stores."""
    whole = visible_parts(answer)
    if "json" in whole["Content-Type"]:
        whole["body"] = _timeless(answer.json)
    return whole


def _timeless(value: Any) -> Any:
    if isinstance(value, list):
        return [_timeless(each) for each in value]
    if not isinstance(value, dict):
        return value
    own = {"id", "createdAt", "timestamp"}
    return {name: _timeless(each) for name, each in value.items() if name not in own}


@pytest.mark.parametrize("reference", REFERENCES, ids=str)
def test_a_reference_to_anothers_is_answered_like_one_to_nothing(
    world: World, reference: Reference
) -> None:
    real = others(world)[reference.to]
    before = fingerprint()
    theirs = answered(reference, world, real)
    nobodys = answered(reference, world, NOTHING.get(reference.to, NOBODYS))
    assert visible_result(theirs) == visible_result(nobodys)
    assert changed_since(before) == set()


@pytest.mark.parametrize("reference", [each for each in REFERENCES if each.to == "file"], ids=str)
def test_control_a_file_of_ones_own_is_accepted(world: World, reference: Reference) -> None:
    own = stored(getattr(world, reference.caller), "deed.png")
    before = fingerprint()
    assert called(reference, world, SRC.format(own.uuid)).status < 400
    is_stored = not reference.path.endswith("/preview")
    assert bool(changed_since(before)) is is_stored
