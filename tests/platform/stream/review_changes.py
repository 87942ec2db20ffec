"""Every way in which a product or a company's verification changes, and who is told.

Each is a generator. What it does before its first `yield` only prepares; what it does between the
first and the second is the change; the second has what open pages are told of it.
"""

from __future__ import annotations

import uuid
from functools import partial

from lading.base.work.live import Topic
from lading.members.accounts.models import User
from lading.members.companies import document_review, reviewing
from lading.members.companies.models import CompanyDocument
from lading.trade.catalogue import services as products
from lading.trade.catalogue.models import Product
from lading.trade.catalogue.schemas import ProductIn
from tests.platform.catalogue import payloads as product_forms
from tests.platform.factories import ProductFactory, company_of, member
from tests.platform.profiles.test_verification import complete
from tests.platform.quotations import trade as deals

from .wire import PREPARED, Change, Changes, decide, staff, to

R = Topic.REVIEW


def product(seller: User, **fields: object) -> Product:
    """A product that waits for review."""
    payload = product_forms.payload(seller, **fields)
    return products.create_product(actor=deals.actor(seller), payload=payload)


def products_are_added() -> Change:
    seller = member(3, tier=4)
    forms = [product_forms.payload(seller, name=f"Yarn {number}") for number in range(2)]
    yield PREPARED
    made = products.create_products(actor=deals.actor(seller), payloads=forms)
    yield [to(seller, R, "product_saved", *(each.pk for each in made))]


def a_product_is_edited() -> Change:
    seller = member(3, tier=4)
    own = product(seller)
    form = product_forms.payload(seller, name="Carded yarn")
    yield PREPARED
    products.save_product(actor=deals.actor(seller), product_id=own.pk, payload=form)
    yield [to(seller, R, "product_saved", own.pk)]


def a_product_is_turned(*, on: bool, is_told: bool) -> Change:
    seller = member(3)
    own = ProductFactory.by(seller)
    yield PREPARED
    payload = ProductIn.model_validate({"isActive": on})
    products.save_product(actor=deals.actor(seller), product_id=own.pk, payload=payload)
    yield [to(seller, R, "product_saved", own.pk)] if is_told else []


def a_product_is_deleted() -> Change:
    seller = member(3)
    own = ProductFactory.by(seller)
    yield PREPARED
    products.delete_product(actor=deals.actor(seller), product_id=own.pk)
    yield [to(seller, R, "product_deleted")]


def a_product_is(decision: str) -> Change:
    seller = member(3, tier=4)
    own = product(seller)
    yield PREPARED
    decide("product", own.pk, decision)
    yield [to(seller, R, f"product_{decision}", own.pk)]


def a_company_submits_its_profile() -> Change:
    user = complete()
    company = company_of(user)
    yield PREPARED
    reviewing.resubmit(deals.actor(user), company)
    yield [to(user, R, "company_submitted", company.pk)]


def a_company_has_to_be_verified_again() -> Change:
    user = complete("approved")
    company = company_of(user)
    yield PREPARED
    reviewing.return_to_pending(deals.actor(user), company)
    yield [to(user, R, "company_resubmitted", company.pk)]


def a_company_is(decision: str) -> Change:
    user = complete()
    company = company_of(user)
    reviewing.submit(company)
    yield PREPARED
    decide("company", company.pk, decision)
    yield [to(user, R, f"company_{decision}", company.pk)]


def a_document_is_judged() -> Change:
    user = complete()
    document = CompanyDocument.objects.get(company=company_of(user))
    seen: uuid.UUID = document.file.uuid
    yield PREPARED
    document_review.judge_document(
        actor=staff(), document_id=document.pk, status="rejected", seen_file=seen
    )
    yield [to(user, R, "company_document_judged", company_of(user).pk)]


CHANGES: Changes = {
    function.__name__: function
    for function in (
        products_are_added,
        a_product_is_edited,
        a_product_is_deleted,
        a_company_submits_its_profile,
        a_company_has_to_be_verified_again,
        a_document_is_judged,
    )
} | {
    "a_product_is_turned_off": partial(a_product_is_turned, on=False, is_told=True),
    "a_product_that_is_on_is_turned_on": partial(a_product_is_turned, on=True, is_told=False),
    "a_product_is_approved": partial(a_product_is, "approved"),
    "a_product_is_rejected": partial(a_product_is, "rejected"),
    "a_company_is_approved": partial(a_company_is, "approved"),
    "a_company_is_rejected": partial(a_company_is, "rejected"),
}
