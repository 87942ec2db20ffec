"""Staff approve and reject promotions (RULES.md 30), and their company is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lading.base.kernel.models import OutboxMessage
from lading.base.work import outbox
from lading.market.promotions.models import Promotion
from lading.reach.notifications.models import Notification, OutgoingMessage
from lading.reach.notifications.notices import promotions as promotion_notices
from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory, company_of, member

from .rows import form, promotion_of, waiting
from .test_write import refused

pytestmark = pytest.mark.django_db
Api = Callable[..., ApiClient]
PATH = "/promotions"


def events(topic: str) -> list[outbox.Payload]:
    messages = OutboxMessage.objects.filter(topic=topic).order_by("pk")
    return list(messages.values_list("payload", flat=True))


@pytest.mark.parametrize("method", ["post", "put"])
def test_approving_shows_it_to_its_readers(api: Api, method: str) -> None:
    seller, reader = member(3, tier=2), member(1)
    promotion = api(seller).post(PATH, form()).data
    path = f"{PATH}/{promotion['id']}"
    staff = api(StaffFactory.create())
    assert api(reader).get(path).status == 404
    # The documents' body: the promotion's fields with the status; only that counts.
    body = {"status": "approved", "categoryId": 1, "hsCodeId": 1, "title": "Another"}
    answer = getattr(staff, method)(path, body)
    assert (answer.status, answer.data["status"]) == (200, "approved")
    assert answer.data["title"] == "Ten per cent off combed yarn"
    assert answer.data["can"] == []
    assert api(reader).get(path).status == 200
    [payload] = events("promotion.approved")
    promotion_notices.tell_approved(payload)
    promotion_notices.tell_approved(payload)
    notification = Notification.objects.get(company=company_of(seller))
    assert (notification.kind, notification.url) == (
        "promotion_approved",
        f"/promotions/view/{promotion['id']}",
    )
    assert "Ten per cent off" in OutgoingMessage.objects.get(to=seller.email).subject
    # Decided is decided.
    refused(lambda: getattr(staff, method)(path, body), 409)


def test_rejecting_needs_a_reason_which_the_owner_reads(api: Api) -> None:
    seller = member(3, tier=2)
    promotion = api(seller).post(PATH, form()).data
    staff, path = api(StaffFactory.create()), f"{PATH}/{promotion['id']}"
    bare = refused(lambda: staff.post(path, {"status": "rejected"}), 422)
    assert bare.errors == {"remarks": ["Please enter valid reason"]}
    assert refused(lambda: staff.post(path, {"status": "sold"}), 422).errors.keys() == {"status"}
    assert staff.post(path, {"status": "rejected", "remarks": "Name the goods"}).status == 200
    own_view = api(seller).get(path).data
    assert (own_view["status"], own_view["remarks"]) == ("rejected", "Name the goods")
    assert api(member(1)).get(path).status == 404
    [payload] = events("promotion.rejected")
    promotion_notices.tell_rejected(payload)
    promotion_notices.tell_rejected(payload)
    notification = Notification.objects.get(company=company_of(seller))
    assert (notification.kind, notification.url) == (
        "promotion_rejected",
        f"/promotions/add-edit/{promotion['id']}",
    )
    assert "Name the goods" in OutgoingMessage.objects.get(to=seller.email).text
    # The corrected form is reviewed again, without the old remarks.
    again = api(seller).put(path, form()).data
    assert (again["status"], again["remarks"]) == ("pending_approval", None)


def test_nobody_is_told_of_a_deleted_promotion(api: Api) -> None:
    seller = member(3, tier=2)
    promotion = api(seller).post(PATH, form()).data
    api(StaffFactory.create()).post(f"{PATH}/{promotion['id']}", {"status": "approved"})
    [payload] = events("promotion.approved")
    api(seller).delete(f"{PATH}/{promotion['id']}")
    promotion_notices.tell_approved(payload)
    promotion_notices.tell_rejected({**payload, "reason": "No"})
    assert not Notification.objects.exists()


def test_staff_list_and_search_all(api: Api) -> None:
    yarn, rice = member(3, tier=2), member(8, tier=2, name="Basmati Traders")
    approved, waits = promotion_of(yarn), waiting(rice, title="Basmati at cost")
    promotion_of(yarn, title="Gone", deleted_at=approved.created_at)
    staff = api(StaffFactory.create())

    def listed(**query: str) -> list[int]:
        return [row["id"] for row in staff.get(PATH, **query).data["rows"]]

    assert listed() == [waits.pk, approved.pk]
    assert listed(status="approved") == [approved.pk]
    assert listed(filter="basmati") == [waits.pk]
    assert listed(filter="5205", status="ALL") == [waits.pk, approved.pk]
    assert listed(sort="title") == [waits.pk, approved.pk]
    refused(lambda: staff.get(PATH, status="sold"), 422)


def test_members_do_not_decide(api: Api) -> None:
    seller = member(3, tier=2)
    promotion = waiting(seller)
    owner = api(seller)
    refused(lambda: owner.post(f"{PATH}/{promotion.pk}", {"status": "approved"}), 403)
    refused(lambda: owner.put(f"{PATH}/{promotion.pk}", form(status="approved")), 403)
    assert Promotion.objects.get().status == "pending_approval"
