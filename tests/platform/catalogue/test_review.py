"""Staff approve and reject products (RULES.md 30), and their company is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lading.base.kernel.models import OutboxMessage
from lading.base.work import outbox
from lading.reach.notifications.models import Notification, OutgoingMessage
from lading.reach.notifications.notices import products as notices
from lading.trade.catalogue.models import Product
from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory, company_of, member

from .payloads import form
from .test_write import refused

pytestmark = pytest.mark.django_db
Api = Callable[..., ApiClient]


def events(topic: str) -> list[outbox.Payload]:
    outbox_messages = OutboxMessage.objects.filter(topic=topic).order_by("pk")
    return list(outbox_messages.values_list("payload", flat=True))


def test_approving_offers_the_product_and_matches_again(api: Api) -> None:
    seller = member(3)
    product = api(seller).post("/products", form(seller)).data
    staff = api(StaffFactory.create())
    answer = staff.post(f"/products/{product['id']}", {"status": "approved"})
    assert (answer.status, answer.data["status"]) == (200, "approved")
    assert (answer.data["can"], answer.data["reviewDueAt"]) == ([], None)
    assert events("catalogue.changed") == [{"companyId": seller.company_id}]
    assert api(member(1)).get(f"/products/{product['id']}").status == 200
    payload, _of_offers = events("product.approved")
    notices.tell_approved(payload)
    notices.tell_approved(payload)
    notification = Notification.objects.get(company=company_of(seller))
    assert (notification.kind, notification.url) == (
        "product_approved",
        f"/my-products/details?id={product['id']}",
    )
    letter = OutgoingMessage.objects.get(to=seller.email)
    assert "Combed cotton yarn Ne 30/1" in letter.subject
    # Decided is decided.
    refused(lambda: staff.post(f"/products/{product['id']}", {"status": "approved"}), 409)


def test_rejecting_needs_a_reason_which_the_owner_reads(api: Api) -> None:
    seller = member(3)
    product = api(seller).post("/products", form(seller)).data
    staff = api(StaffFactory.create())
    path = f"/products/{product['id']}"
    bare = refused(lambda: staff.post(path, {"status": "rejected"}), 422)
    assert bare.errors == {"remarks": ["Please enter valid reason"]}
    assert refused(lambda: staff.post(path, {"status": "sold"}), 422).errors.keys() == {"status"}
    assert staff.post(path, {"status": "rejected", "remarks": "Name the grade"}).status == 200
    assert api(seller).get(path).data["remarks"] == "Name the grade"
    assert api(member(1)).get(path).status == 404
    assert events("catalogue.changed") == []
    [payload] = events("product.rejected")
    notices.tell_rejected(payload)
    notices.tell_rejected(payload)
    notification = Notification.objects.get(company=company_of(seller))
    assert (notification.kind, notification.url) == (
        "product_rejected",
        f"/my-products/edit/{product['id']}",
    )
    assert "Name the grade" in OutgoingMessage.objects.get(to=seller.email).text
    # The next rejection with the same words is told again.
    assert api(seller).post(path, form(seller)).status == 200
    assert staff.post(path, {"status": "rejected", "remarks": "Name the grade"}).status == 200
    notices.tell_rejected(events("product.rejected")[1])
    assert Notification.objects.filter(company=company_of(seller)).count() == 2


def test_nobody_is_told_of_a_deleted_product(api: Api) -> None:
    seller = member(3)
    product = api(seller).post("/products", form(seller)).data
    api(StaffFactory.create()).post(f"/products/{product['id']}", {"status": "approved"})
    payload, _of_offers = events("product.approved")
    Product.objects.all().delete()
    notices.tell_approved(payload)
    notices.tell_rejected({**payload, "reason": "Vague"})
    assert not Notification.objects.exists()


def test_the_companys_letters_are_in_its_language(api: Api) -> None:
    word_by_language = {
        "en": "approved",
        "zh": "已通过",
        "es": "aprobado",
        "fr": "approuvé",
        "it": "approvato",
        "ar": "اعتماد",
    }
    for language, word in word_by_language.items():
        seller = member(3)
        seller.locale = language
        seller.save()
        product = api(seller).post("/products", form(seller)).data
        api(StaffFactory.create()).post(f"/products/{product['id']}", {"status": "approved"})
        notices.tell_approved(events("product.approved")[-1])
        assert word in OutgoingMessage.objects.get(to=seller.email).subject
