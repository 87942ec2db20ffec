"""GET /auth/session: permissions, menu and landing per business type, from the one table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from lading.notifications.models import Notification
from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory, colleague, member

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]

SUPPLIER = ["leads.view", "quotation.send", "subscription.hold"]
SELLER = ["leads.view", "products.manage", "quotation.send", "subscription.hold"]
EXPORTER = [
    "leads.view",
    "products.manage",
    "quotation.send",
    "quotations.receive",
    "rfq.raise",
    "subscription.hold",
]
EXPORTER_ROLE = {"exporterRole": ["/enquiries?role=buyer", "/rfq"]}


def shape(menu: list[dict[str, Any]]) -> list[Any]:
    """Each entry as its address, or as the addresses under its key."""
    return [
        {entry["key"]: [child["href"] for child in entry["children"]]}
        if entry["children"]
        else entry["href"]
        for entry in menu
    ]


@pytest.mark.parametrize(
    ("business_type", "permissions", "menu", "landing"),
    [
        (1, ["quotations.receive", "rfq.raise"], ["/", "/rfq", "/notifications"], "/"),
        (2, EXPORTER, ["/", EXPORTER_ROLE, "/enquiries", "/notifications"], "/"),
        (3, SELLER, ["/", "/enquiries", "/notifications"], "/"),
        (4, SELLER, ["/", "/enquiries", "/notifications"], "/"),
        (
            5,
            SUPPLIER,
            ["/", "/enquiries?role=custom_house_agent&leadType=cha", "/notifications"],
            "/enquiries",
        ),
        (6, SUPPLIER, ["/", "/enquiries", "/notifications"], "/enquiries"),
        (7, SUPPLIER, ["/", "/enquiries", "/notifications"], "/enquiries"),
        (
            8,
            EXPORTER,
            [
                "/",
                EXPORTER_ROLE,
                {"manufacturerRole": ["/enquiries?role=exporter"]},
                "/notifications",
            ],
            "/",
        ),
        (
            9,
            SUPPLIER,
            [
                "/",
                "/enquiries?role=custom_house_agent&leadType=cha",
                "/enquiries?role=freight_forwarder&leadType=freight",
                "/notifications",
            ],
            "/enquiries",
        ),
    ],
)
def test_what_each_type_is_given(
    api: Api, business_type: int, permissions: list[str], menu: list[Any], landing: str
) -> None:
    user = member(business_type)
    data = api(user).get("/auth/session").data
    assert set(data) == {"user", "permissions", "menu", "landing", "unreadNotifications"}
    assert data["user"] == api(user).get(f"/users/{user.pk}").data
    assert data["permissions"] == permissions
    assert shape(data["menu"]) == menu
    assert data["landing"] == landing
    assert data["unreadNotifications"] == 0


def test_unread_notifications_are_the_companys(api: Api) -> None:
    user = member(3)
    for owner, count in ((user, 2), (member(3), 5)):
        assert owner.company is not None
        for number in range(count):
            Notification.objects.create(
                company=owner.company,
                kind="lead",
                dedupe_key=f"k{number}",
                created_at=timezone.now(),
            )
    assert api(user).get("/auth/session").data["unreadNotifications"] == 2
    assert api(colleague(user)).get("/auth/session").data["unreadNotifications"] == 2
    Notification.objects.filter(company=user.company, dedupe_key="k0").update(
        read_at=timezone.now()
    )
    assert api(user).get("/auth/session").data["unreadNotifications"] == 1


def test_members_only(api: Api) -> None:
    assert api().get("/auth/session").status == 401
    assert api(StaffFactory.create()).get("/auth/session").status == 403


def test_seven_queries(api: Api) -> None:
    client = api(member(8, tier=3))
    with CaptureQueriesContext(connection) as queries:
        assert client.get("/auth/session").status == 200
    assert len(queries) == 7  # GET /users/{id}'s six, and the bell
