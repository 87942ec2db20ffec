"""GET /users/{id} of another company: its public profile, and who may see its contact (RULES.md
13).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lading.base.files.models import Purpose
from lading.members.accounts.models import User
from lading.members.companies.models import Company, CompanyDocument
from lading.trade.profiles.models import BusinessCard, CardStatus
from tests.platform.back_office import staff_with
from tests.platform.conftest import ApiClient
from tests.platform.factories import (
    EnquiryFactory,
    StaffFactory,
    colleague,
    company_of,
    member,
    quotation_of,
    serves,
    ships,
    subscribe,
)
from tests.platform.offered import reject

from .forms import GST_NUMBER, src, upload
from .orders import ordered

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
SUPPLIERS = range(2, 10)
LOCKED = {"email": None, "mobile": None, "gstNumber": None, "address": None}


def look(api: Api, viewer: User, target: User) -> dict[str, Any]:
    """The target's company as the viewer sees it."""
    answer = api(viewer).get(f"/users/{target.pk}")
    assert answer.status == 200, answer
    data: dict[str, Any] = answer.data
    return data


def locked_parts(data: dict[str, Any]) -> dict[str, Any]:
    return {name: data[name] for name in LOCKED}


def contact_of(user: User) -> dict[str, Any]:
    company = company_of(user)
    return {
        "email": user.email,
        "mobile": user.mobile,
        "gstNumber": company.gst_number,
        "address": company.address,
    }


def sees_contact(api: Api, viewer: User, target: User) -> bool:
    """Whether the whole contact is shown; otherwise all of it must be withheld."""
    data = look(api, viewer, target)
    assert locked_parts(data) == (LOCKED if data["contactLocked"] else contact_of(target))
    return not data["contactLocked"]


@pytest.fixture
def seller() -> User:
    """A manufacturer with a complete profile."""
    user = member(3, tier=2, name="Kaveri Yarns", gst_number=GST_NUMBER, description="Yarns")
    company = company_of(user)
    company.logo = upload(user, Purpose.LOGO, "logo.png")
    company.save()
    CompanyDocument.objects.create(company=company, key="GST", file=upload(user))
    return user


@pytest.mark.parametrize("tier", [None, 1, 2, 3])
@pytest.mark.parametrize("kind", range(1, 10))
def test_buyers_and_paid_plans_see_a_contact(
    api: Api, seller: User, kind: int, tier: int | None
) -> None:
    viewer = member(kind, tier=None if kind == 1 else tier)
    allowed = kind == 1 or tier in {2, 3}
    assert sees_contact(api, viewer, seller) is allowed
    assert sees_contact(api, colleague(viewer), seller) is allowed


def test_an_expired_plan_shows_none(api: Api, seller: User) -> None:
    viewer = member(3)
    subscribe(company_of(viewer), 3, days=1)  # since yesterday
    assert not sees_contact(api, viewer, seller)


def test_what_another_company_is_shown(api: Api, seller: User) -> None:
    ships(seller, "INMUN", "AEJEA")
    serves(seller, "INMAA")
    data = look(api, member(6), seller)
    company = company_of(seller)
    logo = company.logo
    assert logo is not None
    assert locked_parts(data) == LOCKED
    public = {
        "id": seller.pk,
        "companyName": "Kaveri Yarns",
        "companyLogo": src(logo),
        "companyDescription": "Yarns",
        "businessTypeId": 3,
        "city": "Chennai",
        "country": "India",
        "status": "approved",
        "portPairs": ["Mundra(INMUN) → Jebel Ali(AEJEA)"],
        "loadingPort": ["Chennai(INMAA)"],
        "contactLocked": True,
        "attachments": [],
        **dict.fromkeys(
            ("subscription", "profilePercent", "profileMissing", "portEdit", "fields", "remarks")
        ),
    }
    assert {name: data[name] for name in public} == public


@pytest.mark.parametrize("kind", range(1, 10))
def test_documents_are_nobody_elses_whatever_they_may_see(
    api: Api, seller: User, kind: int
) -> None:
    viewer = member(kind, tier=3)
    if kind == 1:
        ordered(viewer, seller)
    assert look(api, viewer, seller)["attachments"] == []
    assert len(look(api, colleague(seller), seller)["attachments"]) == 1
    assert len(look(api, StaffFactory.create(), seller)["attachments"]) == 1


def test_every_id_of_a_company_is_its_primary_user(api: Api, seller: User) -> None:
    second = colleague(seller)
    viewer = member(2, tier=3)
    data = look(api, viewer, second)
    assert data == look(api, viewer, seller)
    assert (data["id"], data["isPrimary"], data["role"]) == (seller.pk, True, "primary")
    assert look(api, seller, second)["email"] == second.email


@pytest.mark.parametrize("status", ["order_placed", "order_confirmed"])
@pytest.mark.parametrize("kind", SUPPLIERS)
def test_an_order_shows_either_side_the_others_contact(api: Api, kind: int, status: str) -> None:
    buyer, seller, stranger = member(2), member(kind), member(kind)
    assert not sees_contact(api, seller, buyer)
    ordered(buyer, seller, status=status)
    assert sees_contact(api, seller, buyer)
    assert sees_contact(api, colleague(seller), buyer)
    assert sees_contact(api, buyer, seller)
    assert not sees_contact(api, stranger, buyer)
    assert not sees_contact(api, stranger, seller)


@pytest.mark.parametrize("status", ["quotation_sent", "withdrawn"])
def test_a_quotation_alone_shows_none(api: Api, status: str) -> None:
    buyer, seller = member(2), member(3)
    quotation_of(seller, EnquiryFactory.by(buyer), status=status)
    assert not sees_contact(api, seller, buyer)
    assert not sees_contact(api, buyer, seller)


@pytest.mark.parametrize("status", CardStatus.values)
def test_an_accepted_card_shows_the_buyers_contact_to_who_asked(api: Api, status: str) -> None:
    buyer, supplier, other = member(1), member(4), member(4)
    BusinessCard.objects.create(
        requester=company_of(supplier),
        buyer=company_of(buyer),
        requested_by=supplier,
        status=status,
        created_at=supplier.created_at,
    )
    assert sees_contact(api, supplier, buyer) is (status == "accepted")
    assert sees_contact(api, colleague(supplier), buyer) is (status == "accepted")
    assert not sees_contact(api, other, buyer)
    assert not sees_contact(api, other, supplier)


def test_a_rejected_company_is_shown_to_whom_it_trades_with(api: Api, seller: User) -> None:
    partner, stranger = member(1), member(1)
    quotation_of(seller, EnquiryFactory.by(partner))
    second = colleague(seller)
    Company.objects.filter(pk=company_of(seller).pk).update(status="rejected")
    for target in (seller, second):
        assert api(stranger).get(f"/users/{target.pk}").status == 404
        assert look(api, partner, target)["status"] == "rejected"
    assert look(api, second, seller)["status"] == "rejected"
    assert look(api, StaffFactory.create(), seller)["status"] == "rejected"


@pytest.mark.parametrize("kind", [1, 3])
def test_the_contact_of_somebody_who_left_is_not_shown(api: Api, seller: User, kind: int) -> None:
    User.objects.filter(pk=seller.pk).update(is_active=False)
    data = look(api, member(kind, tier=3), seller)
    assert (locked_parts(data), data["contactLocked"]) == (LOCKED, True)


@pytest.mark.parametrize(
    ("role", "status"),
    [("", 403), ("content_editor", 403), ("data_team", 403), ("reviewer", 200)],
)
def test_staff_read_people_whose_work_that_is(api: Api, role: str, status: int) -> None:
    target, caller = member(3), staff_with(role=role)
    assert api(caller).get(f"/users/{target.pk}").status == status
    assert api(caller).get("/users/987654").status == (404 if status == 200 else status)
    assert api(caller).get(f"/users/{caller.pk}").data["email"] == caller.email


@pytest.mark.parametrize(
    ("asker", "business_type", "may"),
    [(2, 1, True), (6, 1, True), (2, 3, False), (1, 2, False), (1, 1, False)],
)
def test_who_can_be_asked_for_a_card(
    api: Api,
    asker: int,
    business_type: int,
    may: bool,  # noqa: FBT001 -- a parameter of the table above
) -> None:
    viewer, target = member(asker), member(business_type)
    seller, raiser = (viewer, target) if business_type == 1 else (target, viewer)
    quotation_of(seller, EnquiryFactory.by(raiser))
    assert look(api, viewer, target)["canBeAskedForCard"] is may
    assert not look(api, viewer, viewer)["canBeAskedForCard"]


def test_a_rejected_company_is_not_offered_to_ask_for_a_card(api: Api) -> None:
    viewer, target = member(2), member(1)
    quotation_of(viewer, EnquiryFactory.by(target))
    assert look(api, viewer, target)["canBeAskedForCard"]
    reject(viewer)
    assert not look(api, viewer, target)["canBeAskedForCard"]
