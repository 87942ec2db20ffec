"""Sellers make, change and delete offers on their own products (RULES.md 19, 34, 58)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from lading.base.files.schemas import file_url
from lading.base.kernel import limits
from lading.base.kernel.models import AuditEntry, Limit
from lading.base.kernel.values.clock import IST, as_of, day_start, today
from lading.market.offers.models import Offer
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import ProductFactory, colleague, company_of, member, subscribe
from tests.platform.many import check_each
from tests.platform.walk.changes import changed_since, fingerprint
from tests.platform.walk.world import stored

from .rows import form, in_days, offer_of

pytestmark = pytest.mark.django_db
Api = Callable[..., ApiClient]
PATH = "/offer-products"


def refused_with(answer: Answer, **errors: str) -> None:
    """The answer refuses exactly these fields, with these words, and nothing is stored."""
    assert answer.status == 422, answer
    assert answer.json["errors"] == {field: [messages] for field, messages in errors.items()}


@pytest.mark.parametrize("seller_type", [2, 3, 4, 8])
def test_a_seller_offers_its_product(api: Api, seller_type: int) -> None:
    seller = member(seller_type)
    product = ProductFactory.by(seller, name="Combed cotton yarn Ne 30/1")
    pictures = [stored(seller, f"yarn-{number}.png") for number in range(2)]
    sent = form(
        product,
        name="Something else",
        businessTypeIds=[1],
        primaryImage=file_url(pictures[1]),
        images=[{"src": file_url(picture)} for picture in pictures],
    )
    answer = api(seller).post(PATH, sent)
    assert answer.status == 201, answer
    assert answer.json["message"] == "Your offer is published."
    offer = api(seller).get(f"{PATH}/{answer.data['id']}").data
    assert offer == answer.data
    # What the client says about name and type changes nothing.
    assert (offer["name"], offer["businessTypeIds"]) == (product.name, [seller_type])
    assert (offer["productId"], offer["hscode"]["code"]) == (product.pk, "520512")
    assert (offer["qty"], offer["uom"], offer["price"]) == (12000, "Kilograms (KGS)", 312.5)
    assert (offer["paymentTerms"], offer["locationForDelivery"]) == ("EXM", "Coimbatore")
    assert (offer["expiryDate"], offer["status"]) == (in_days(20), "new")
    assert offer["comments"] == "Ready stock, waxed, on cones"
    assert [each["originalName"] for each in offer["images"]] == ["yarn-1.png", "yarn-0.png"]
    assert offer["user"] == {"id": seller.pk, "companyName": company_of(seller).name}
    assert (offer["hidden"], offer["remarks"]) == (None, None)
    assert offer["can"] == ["edit", "delete"]
    assert AuditEntry.objects.filter(action="offer_created", object_id=offer["id"]).exists()


REQUIRED = {
    "productId": "Product name is required",
    "qty": "Available Quantity is required",
    "uom": "UOM is required",
    "price": "Price is required",
    "paymentTerms": "Delivery Terms is required",
    "locationForDelivery": "Location for delivery is required",
    "expiryDate": "Expiry date is required",
    "comments": "Comments is required",
}


def test_every_missing_field_is_named_at_once(api: Api) -> None:
    caller = api(member(2))
    before = fingerprint()
    refused_with(caller.post(PATH, {}), **REQUIRED)
    assert changed_since(before) == set()


@pytest.mark.parametrize(
    ("terms", "message"),
    [
        ("FOR", "Location for delivery is required"),
        ("EXW", "Exmill Location is required"),
        ("EXM", "Exmill Location is required"),
    ],
)
def test_each_delivery_term_needs_its_place(api: Api, terms: str, message: str) -> None:
    seller = member(4)
    sent = form(ProductFactory.by(seller), paymentTerms=terms, locationForDelivery=" ")
    refused_with(api(seller).post(PATH, sent), locationForDelivery=message)


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"price": 0.99}, "price", "Enter at least 1."),
    ({"price": "cheap"}, "price", "Enter a number."),
    ({"qty": 0}, "qty", "The available quantity must be above zero."),
    ({"qty": 1.2345}, "qty", "Enter a number with at most 3 decimal places."),
    ({"uom": "bushels of joy"}, "uom", "Choose one from the list."),
    ({"paymentTerms": "FOB"}, "paymentTerms", "This value is not valid."),
    ({"locationForDelivery": "x" * 251}, "locationForDelivery",
     "This is longer than 250 characters."),
    ({"comments": "x" * 201}, "comments", "This is longer than 200 characters."),
    ({"expiryDate": "soon"}, "expiryDate", "Enter a date as DD-MM-YYYY."),
    ({"productId": 987654321}, "productId", "Choose one from the list."),
    ({"productId": "yarn"}, "productId", "Enter a number."),
    ({"primaryImage": "/api/files/none"}, "primaryImage",
     "This file is not one of yours. Please upload it again."),
    ({"images": ["a"] * 5}, "images", "An offer can have at most 4 images."),
]  # fmt: skip


def test_a_wrong_field_is_named_and_nothing_stored(api: Api) -> None:
    seller = member(2)
    caller, product = api(seller), ProductFactory.by(seller)
    before = fingerprint()

    def check(fields: dict[str, Any], field: str, message: str) -> None:
        refused_with(caller.post(PATH, form(product, **fields)), **{field: message})
        assert changed_since(before) == set()

    check_each(WRONG, check)


def test_exactly_the_longest_texts_fit(api: Api) -> None:
    seller = member(2)
    sent = form(
        ProductFactory.by(seller), comments="x" * 200, locationForDelivery="y" * 250, price=1
    )
    offer = api(seller).post(PATH, sent).data
    texts_stored = [offer["comments"], offer["locationForDelivery"], offer["price"]]
    assert texts_stored == ["x" * 200, "y" * 250, 1]


@pytest.mark.parametrize(
    "product",
    [
        {"status": "pending_approval"},
        {"status": "rejected"},
        {"is_active": False},
    ],
)
def test_only_an_approved_active_product_is_offered(api: Api, product: dict[str, Any]) -> None:
    seller = member(8)
    sent = form(ProductFactory.by(seller, **product))
    message = "Choose one of your products that is approved and active."
    refused_with(api(seller).post(PATH, sent), productId=message)


def test_nobody_offers_another_companys_product(api: Api) -> None:
    product = ProductFactory.by(member(2))
    refused_with(api(member(2)).post(PATH, form(product)), productId="Choose one from the list.")


def test_a_picture_must_be_a_picture_of_ones_own(api: Api) -> None:
    seller = member(2)
    foreign = stored(member(3), "yarn.png")
    own = stored(seller, "yarn.png")
    own.content_type = "application/pdf"
    own.save(update_fields=["content_type"])
    product = ProductFactory.by(seller)
    refused_with(
        api(seller).post(PATH, form(product, primaryImage=file_url(foreign))),
        primaryImage="This file is not one of yours. Please upload it again.",
    )
    refused_with(
        api(seller).post(PATH, form(product, primaryImage=file_url(own))),
        primaryImage="An image must be a JPEG or PNG file.",
    )


def test_the_primary_image_may_come_as_a_list(api: Api) -> None:
    seller = member(2)
    picture = stored(seller, "yarn.png")
    sent = form(ProductFactory.by(seller), primaryImage=[{"src": file_url(picture)}])
    offer = api(seller).post(PATH, sent).data
    assert offer["primaryImage"] == file_url(picture)


# -- the rule of expiry dates --


def test_a_second_offer_of_the_name_must_expire_later(api: Api) -> None:
    seller = member(2, tier=2)
    product = ProductFactory.by(seller, name="Cotton yarn")
    namesake = ProductFactory.by(seller, name="cotton YARN")
    offer_of(seller, product, expiry_date=dt.date(2099, 1, 31))
    offer_of(seller, product, expiry_date=dt.date(2098, 1, 31))
    # The same name of another company, and another name, change nothing.
    offer_of(member(2), name="Cotton yarn", expiry_date=dt.date(2099, 12, 31))
    offer_of(seller, expiry_date=dt.date(2099, 12, 31))
    message = (
        "Expiry Date Conflict: This product already exists with an expiry date of 31-Jan-2099. You "
        "must provide a later expiry date or can edit in the existing offer"
    )
    for expiry in ("2098-06-30", "2099-01-31"):
        for each in (product, namesake):
            refused_with(api(seller).post(PATH, form(each, expiryDate=expiry)), expiryDate=message)
    assert api(seller).post(PATH, form(product, expiryDate="2099-02-01")).status == 201


def test_an_edit_may_shorten_and_an_offer_that_was_taken_down_does_not_count(api: Api) -> None:
    seller = member(2, tier=2)
    product = ProductFactory.by(seller)
    offer = offer_of(seller, product, expiry_date=today() + dt.timedelta(days=30))
    down = {"taken_down_at": offer.created_at, "take_down_reason": "Forbidden goods"}
    offer_of(seller, product, expiry_date=today() + dt.timedelta(days=90), **down)
    saved = api(seller).put(f"{PATH}/{offer.pk}", form(product, expiryDate=in_days(5)))
    assert (saved.status, saved.data["expiryDate"]) == (200, in_days(5))
    assert api(seller).post(PATH, form(product, expiryDate=in_days(6))).status == 201


# -- the limit of the plan --


@pytest.mark.parametrize(("tier", "limit"), [(None, 2), (1, 2), (2, 10), (3, 20)])
def test_a_plan_allows_so_many_and_no_more(api: Api, tier: int | None, limit: int) -> None:
    seller = member(3, tier=tier)
    product = ProductFactory.by(seller)
    for _number in range(limit - 1):
        offer_of(seller)
    # An expired one does not count, one that others do not see does.
    offer_of(seller, expiry_date=today() - dt.timedelta(days=1))
    caller, another = api(seller), form(ProductFactory.by(seller))
    assert caller.post(PATH, form(product)).status == 201
    before = fingerprint()
    answer = caller.post(PATH, another)
    changed = changed_since(before)
    assert (answer.status, answer.json["code"]) == (403, "LIMIT_REACHED")
    assert answer.json["message"] == f"You’ve reached your product limit ({limit}/{limit})."
    higher = {None: ["basic", "premium"], 1: ["basic", "premium"], 2: ["premium"], 3: []}
    assert answer.json["liftedBy"] == higher[tier]
    assert changed == set()


def test_the_limits_say_what_is_used(api: Api) -> None:
    seller = member(2, tier=1)
    ProductFactory.by(seller, status="rejected")
    offer_of(seller)
    offer_of(seller, expiry_date=today() - dt.timedelta(days=1))
    Limit.objects.update_or_create(key="offer.max", plan_tier=2, defaults={"value": 12})
    limits.forget()
    body = api(seller).get(f"{PATH}/offeryourcargolimits").data
    assert {name: body[name] for name in ("FREE", "BASIC", "PREMIUM", "used", "limit")} == {
        "FREE": 2,
        "BASIC": 12,
        "PREMIUM": 20,
        "used": 1,
        "limit": 2,
    }
    assert (body["allowed"], body["liftedBy"], body["products"]) == (True, ["basic", "premium"], 2)
    assert (body["commentsLength"], body["locationLength"], body["images"]) == (200, 250, 4)
    assert (body["minPrice"], body["terms"]) == (1, ["EXW", "EXM", "FOR"])
    rows = api(seller).get("/subscription-plans/entitlements").data
    (offers,) = [row for row in rows if row["key"] == "offers"]
    assert (offers["used"], offers["limit"], offers["remaining"]) == (1, 2, 1)


@pytest.mark.usefixtures("one_moment")
def test_extending_an_expired_offer_needs_room(api: Api) -> None:
    seller = member(2)
    ended = offer_of(seller, expiry_date=today() - dt.timedelta(days=1))
    offer_of(seller)
    offer_of(seller)
    sent = form(ended.product)
    answer = api(seller).put(f"{PATH}/{ended.pk}", sent)
    assert (answer.status, answer.json["code"]) == (403, "LIMIT_REACHED")
    ended.refresh_from_db()
    assert ended.expiry_date == today() - dt.timedelta(days=1)
    subscribe(company_of(seller), 2)
    assert api(seller).put(f"{PATH}/{ended.pk}", sent).status == 200


# -- days of India --


def ist(*moment: int) -> dt.datetime:
    return dt.datetime(*moment, tzinfo=IST)  # type: ignore[arg-type,misc]  # whole numbers


def test_the_last_day_is_the_expiry_date_in_india(api: Api) -> None:
    seller = member(2)
    offer = offer_of(seller, created_at=ist(2025, 11, 1, 9), expiry_date=dt.date(2025, 11, 30))
    buyer = api(member(1))
    with as_of(ist(2025, 11, 30, 23, 59, 59)):
        assert buyer.get(f"{PATH}/exporters").data["count"] == 1
        assert api(seller).get(f"{PATH}/{offer.pk}").data["status"] == "active"
        same = form(offer.product, expiryDate="2025-11-30")
        assert api(seller).put(f"{PATH}/{offer.pk}", same).status == 200
    with as_of(ist(2025, 12, 1)):
        assert buyer.get(f"{PATH}/exporters").data["count"] == 0
        assert buyer.get(f"{PATH}/exporters/{offer.pk}").status == 404
        assert api(seller).get(f"{PATH}/{offer.pk}").data["status"] == "expired"
        refused_with(
            api(seller).put(f"{PATH}/{offer.pk}", same),
            expiryDate="Expiry date cannot be in the past",
        )


def test_new_is_for_24_hours(api: Api) -> None:
    seller = member(2)
    made = ist(2025, 11, 10, 15)
    offer = offer_of(seller, created_at=made, expiry_date=dt.date(2025, 12, 31))
    for hours, badge in ((23.999, "new"), (24, "active")):
        with as_of(made + dt.timedelta(hours=hours)):
            assert api(seller).get(f"{PATH}/{offer.pk}").data["status"] == badge
            answer = api(seller).get(PATH, status=badge)
            assert answer.data["count"] == 1
    with as_of(day_start(dt.date(2026, 1, 1))):
        assert api(seller).get(PATH, status="expired").data["count"] == 1
        assert api(seller).get(PATH, status="active").data["count"] == 0


# -- who may --


@pytest.mark.parametrize("other", [1, 5, 6, 7, 9])
def test_other_types_make_no_offers(api: Api, other: int) -> None:
    user = member(other)
    caller, sent = api(user), form(ProductFactory.by(user))
    before = fingerprint()
    assert caller.post(PATH, sent).status == 403
    assert caller.get(PATH).status == 403
    assert caller.get(f"{PATH}/offeryourcargolimits").status == 403
    assert changed_since(before) == set()


def test_a_rejected_company_changes_nothing(api: Api) -> None:
    seller = member(2, status="rejected")
    offer, caller = offer_of(seller), api(seller)
    before = fingerprint()
    for answer in (
        caller.post(PATH, form(offer.product, expiryDate=in_days(40))),
        caller.put(f"{PATH}/{offer.pk}", form(offer.product)),
        caller.delete(f"{PATH}/{offer.pk}"),
    ):
        assert (answer.status, answer.json["code"]) == (403, "COMPANY_REJECTED")
    assert changed_since(before) == set()
    body = api(seller).get(f"{PATH}/{offer.pk}").data
    assert (body["can"], body["hidden"]) == ([], "company")


def test_a_colleague_manages_the_companys_offers_and_nobody_elses(api: Api) -> None:
    seller = member(2, tier=2)
    offer = offer_of(seller)
    other = api(member(2))
    assert other.get(f"{PATH}/{offer.pk}").status == 404
    assert other.put(f"{PATH}/{offer.pk}", form(offer.product)).status == 404
    assert other.delete(f"{PATH}/{offer.pk}").status == 404
    assert Offer.objects.filter(pk=offer.pk).exists()
    deleted = api(colleague(seller)).delete(f"{PATH}/{offer.pk}")
    assert (deleted.status, deleted.json["message"]) == (200, "The offer was deleted.")
    assert not Offer.objects.filter(pk=offer.pk).exists()
    assert AuditEntry.objects.filter(action="offer_deleted", object_id=offer.pk).exists()


def test_another_persons_id_is_refused(api: Api) -> None:
    seller = member(2)
    product = ProductFactory.by(seller)
    caller, other = api(seller), member(3)
    before = fingerprint()
    assert caller.post(PATH, form(product, userId=other.pk)).status == 403
    assert changed_since(before) == set()
    assert caller.post(PATH, form(product, userId=seller.pk)).status == 201
