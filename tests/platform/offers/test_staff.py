"""Staff read all offers, take them down with a reason, and show them again (RULES.md 58)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lading.base.http.paging import Paging
from lading.base.kernel.errors import Conflict, Forbidden, NotFound, ValidationFailed
from lading.base.kernel.filters import ListFilter
from lading.base.kernel.models import AuditEntry
from lading.base.work import outbox
from lading.market.offers import access, queries, services
from lading.market.offers.models import Offer, OfferImage
from lading.reach.notifications.models import Notification
from tests.platform.back_office import CONFIRM, Browser
from tests.platform.conftest import ApiClient
from tests.platform.constraints import refused_by, store_again
from tests.platform.enquiries.actors import actor_of_user as actor_of
from tests.platform.factories import StaffFactory, member
from tests.platform.guards import refused, staff_with
from tests.platform.locks import Lock, assert_locked
from tests.platform.walk.world import stored

from .rows import form, offer_of, payload

pytestmark = pytest.mark.django_db
Api = Callable[..., ApiClient]
PATH = "/offer-products"
OFFERS, COMPANIES, PRODUCTS = "offers_offer", "companies_company", "catalogue_product"


def notices_of(kind: str) -> list[tuple[int, dict[str, str], str]]:
    outbox.drain()
    rows = Notification.objects.filter(kind=kind)
    return [(row.company_id, row.params, row.url) for row in rows]


def test_an_offer_that_is_taken_down_is_gone_and_its_owner_told(api: Api) -> None:
    seller, staff = member(2), staff_with("offers.review")
    offer = offer_of(seller)
    buyer = api(member(1))
    assert buyer.get(f"{PATH}/exporters/{offer.pk}").status == 200
    services.take_down_offer(actor=staff, offer_id=offer.pk, reason=" Ivory must not be traded. ")
    assert buyer.get(f"{PATH}/exporters").data["count"] == 0
    assert buyer.get(f"{PATH}/exporters/{offer.pk}").status == 404
    own_view = api(seller).get(f"{PATH}/{offer.pk}").data
    assert (own_view["hidden"], own_view["remarks"]) == ("taken_down", "Ivory must not be traded.")
    assert own_view["can"] == ["delete"]
    params = {"product": offer.name, "reason": "Ivory must not be traded."}
    path = f"/offer-your-cargo/view/{offer.pk}"
    assert notices_of("offer_taken_down") == [(offer.company_id, params, path)]
    entry = AuditEntry.objects.get(action="offer_taken_down")
    assert (entry.object_id, entry.data) == (offer.pk, {"reason": "Ivory must not be traded."})
    refusal = api(seller).put(f"{PATH}/{offer.pk}", form(offer.product))
    assert (refusal.status, refusal.json["code"]) == (409, "NOT_EDITABLE")
    # It still counts: else taking down would give room for the same offer again.
    assert api(seller).get(f"{PATH}/offeryourcargolimits").data["used"] == 1
    assert api(seller).delete(f"{PATH}/{offer.pk}").status == 200


def test_an_offer_is_shown_again_and_its_owner_told(api: Api) -> None:
    seller, staff = member(2), staff_with("offers.review")
    offer = offer_of(seller)
    services.take_down_offer(actor=staff, offer_id=offer.pk, reason="A mistake")
    services.show_offer_again(actor=staff, offer_id=offer.pk, reason="It was the wrong one")
    assert api(member(1)).get(f"{PATH}/exporters").data["count"] == 1
    own_view = api(seller).get(f"{PATH}/{offer.pk}").data
    assert (own_view["hidden"], own_view["remarks"], own_view["can"]) == (
        None,
        None,
        ["edit", "delete"],
    )
    path = f"/offer-your-cargo/view/{offer.pk}"
    assert notices_of("offer_shown_again") == [(offer.company_id, {"product": offer.name}, path)]
    assert AuditEntry.objects.filter(action="offer_shown_again").count() == 1


def test_nobody_is_told_of_an_offer_that_was_deleted_meanwhile() -> None:
    seller = member(2)
    offer = offer_of(seller)
    services.take_down_offer(
        actor=staff_with("offers.review"), offer_id=offer.pk, reason="Forbidden goods"
    )
    services.delete_offer(actor=actor_of(seller), offer_id=offer.pk)
    assert notices_of("offer_taken_down") == []


def test_only_staff_with_the_capability_decide_and_only_with_a_reason() -> None:
    seller = member(2)
    offer = offer_of(seller)
    owner, powerless, reviewer = actor_of(seller), staff_with(), staff_with("offers.review")
    for decide in (services.take_down_offer, services.show_offer_again):
        with refused(NotFound):
            decide(actor=owner, offer_id=offer.pk, reason="No")
        with refused(Forbidden):
            decide(actor=powerless, offer_id=offer.pk, reason="No")
        with refused(NotFound):
            decide(actor=reviewer, offer_id=offer.pk + 1, reason="No")
        for reason in (None, "  ", "x" * 501, ["a"]):
            with refused(ValidationFailed):
                decide(actor=reviewer, offer_id=offer.pk, reason=reason)
    with refused(Conflict):
        services.show_offer_again(actor=reviewer, offer_id=offer.pk, reason="No")
    services.take_down_offer(actor=reviewer, offer_id=offer.pk, reason="Once")
    with refused(Conflict):
        services.take_down_offer(actor=reviewer, offer_id=offer.pk, reason="Twice")


def test_every_use_case_asks_who_calls() -> None:
    offer = offer_of(member(3))
    sent = payload(offer.product)
    for user in (member(1), member(3, status="rejected")):
        actor = actor_of(user)
        with refused(Forbidden):
            services.create_offer(actor=actor, payload=sent)
        with refused(Forbidden):
            services.save_offer(actor=actor, offer_id=offer.pk, payload=sent)
        with refused(Forbidden):
            services.delete_offer(actor=actor, offer_id=offer.pk)
    buyer, seller = actor_of(member(1)), actor_of(member(3))
    with refused(Forbidden):
        queries.list_own(buyer, Paging(page=1, limit=10), ListFilter())
    with refused(Forbidden):
        queries.get_own(buyer, offer.pk)
    with refused(Forbidden):
        queries.get_live(seller, offer.pk)
    assert not access.live(seller).exists()


def test_what_is_decided_upon_is_locked() -> None:
    seller = member(2, tier=2)
    actor = actor_of(seller)
    offer = offer_of(seller)
    assert offer.product is not None
    company, product = offer.company_id, offer.product_id
    sent = payload(offer.product, expiryDate="2099-01-01")
    assert_locked(
        lambda: services.create_offer(actor=actor, payload=sent),
        Lock(COMPANIES, company),
        Lock(PRODUCTS, product),
    )
    assert_locked(
        lambda: services.save_offer(actor=actor, offer_id=offer.pk, payload=sent),
        Lock(COMPANIES, company),
        Lock(OFFERS, offer.pk),
    )
    staff = staff_with("offers.review")
    assert_locked(
        lambda: services.take_down_offer(actor=staff, offer_id=offer.pk, reason="No"),
        Lock(OFFERS, offer.pk),
    )
    assert_locked(
        lambda: services.show_offer_again(actor=staff, offer_id=offer.pk, reason="Yes"),
        Lock(OFFERS, offer.pk),
    )
    assert_locked(
        lambda: services.delete_offer(actor=actor, offer_id=offer.pk),
        Lock(OFFERS, offer.pk, key=True),
    )


def test_the_database_refuses_what_no_offer_is() -> None:
    seller = member(2)
    offer = offer_of(seller)
    for constraint, change in (
        ("offer_quantity", {"quantity": 0}),
        ("offer_price", {"price": "0.99"}),
        ("offer_terms", {"payment_terms": "FOB"}),
        ("offer_down_with_reason", {"take_down_reason": "No"}),
        ("offer_down_with_reason", {"taken_down_at": offer.created_at}),
    ):
        with refused_by(constraint):
            store_again(offer, **change)
    image = OfferImage.objects.create(offer=offer, file=stored(seller, "a.png"), slot=2)
    with refused_by("offer_image_slot"):
        store_again(image, file=stored(seller, "b.png"))
    with refused_by("offer_image_once"):
        store_again(image, slot=3)


def test_the_screen_lists_searches_filters_and_exports(browser: Browser) -> None:
    seller = member(2, name="Kaveri Yarns Exports")
    live = offer_of(seller, name="Combed yarn")
    offer_of(member(3), name="Basmati rice")
    down = offer_of(seller, name="Ivory")
    staff = StaffFactory.create()
    services.take_down_offer(actor=actor_of(staff), offer_id=down.pk, reason="Forbidden")
    page = browser(staff)
    path = "/admin/offers/offer/"

    def names_listed(**query: str) -> set[str]:
        text = page.get(path, query).content.decode()
        return {name for name in ("Combed yarn", "Basmati rice", "Ivory") if name in text}

    assert names_listed() == {"Combed yarn", "Basmati rice", "Ivory"}
    assert names_listed(q="combed") == {"Combed yarn"}
    assert names_listed(q="Kaveri") == {"Combed yarn", "Ivory"}
    assert names_listed(q="520512") == {"Combed yarn", "Basmati rice", "Ivory"}
    assert names_listed(state="down") == {"Ivory"}
    assert names_listed(state="live") == {"Combed yarn", "Basmati rice"}
    assert names_listed(company_name="kaveri") == {"Combed yarn", "Ivory"}
    detail = page.get(f"{path}{live.pk}/change/")
    assert "Take down" in detail.content.decode()
    export = page.get(f"{path}export/")
    assert export.status_code == 200


def test_the_dialog_takes_it_down(browser: Browser) -> None:
    offer = offer_of(member(2))
    page = browser()
    path = f"/admin/offers/offer/{offer.pk}/take_down/"
    page.post(path, {**CONFIRM, "reason": ""})
    assert Offer.objects.get().taken_down_at is None
    page.post(path, {**CONFIRM, "reason": "Forbidden goods"})
    assert Offer.objects.get().take_down_reason == "Forbidden goods"
