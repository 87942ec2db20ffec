"""GET /auth/session: permissions, menu and landing page of each business type, all from one
table.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from lading.members.accounts.models import DataRequest
from lading.reach.notifications.models import Notification
from tests.platform.conftest import ApiClient
from tests.platform.factories import colleague, member

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]

PRIMARY = ["profile.edit", "users.manage"]
BUYER = [
    "cards.receive",
    "exporterData.search",
    "offers.browse",
    "policies.read",
    "products.find",
    "profile.edit",
    "promotions.read",
    "quotations.receive",
    "rfq.raise",
]
SUPPLIER = [
    "cards.request",
    "exporterData.search",
    "leads.view",
    "offers.browse",
    "policies.read",
    "profile.edit",
    "promotions.read",
    "quotation.send",
    "rates.manage",
    "subscription.hold",
    "unclaimed.manage",
    "users.manage",
]
SELLER = [
    "cards.request",
    "exporterData.search",
    "leads.view",
    "offers.manage",
    "policies.read",
    "products.find",
    "products.manage",
    "profile.edit",
    "promotions.manage",
    "promotions.read",
    "quotation.send",
    "quotations.receive",
    "source.raise",
    "subscription.hold",
    "users.manage",
]
PROVIDER = [
    "cards.request",
    "exporterData.search",
    "leads.view",
    "offers.browse",
    "policies.read",
    "profile.edit",
    "promotions.read",
    "quotation.send",
    "quotations.receive",
]
FORWARDER = sorted(
    [
        *PROVIDER,
        "freight.raise",
        "rates.manage",
        "subscription.hold",
        "unclaimed.manage",
        "users.manage",
    ]
)
AGENT = sorted([*PROVIDER, "cha.raise", "subscription.hold", "users.manage"])
EXPORTER = [
    "calculations.manage",
    "cards.request",
    "cha.raise",
    "exporterData.search",
    "freight.raise",
    "leads.view",
    "offers.manage",
    "policies.read",
    "products.find",
    "products.manage",
    "profile.edit",
    "promotions.manage",
    "promotions.read",
    "quotation.send",
    "quotations.receive",
    "rates.watch",
    "rfq.raise",
    "rodtep.sell",
    "source.raise",
    "subscription.hold",
    "unclaimed.manage",
    "users.manage",
]
OFTEN = [
    "/promotions/offered",
    "/policy-updates",
    "/business-card",
    "/chat-message",
    "/notifications",
]
TAIL = ["/orders", "/cargo-offers", "/exporter-Data", *OFTEN]
FINDS = ["/orders", "/find-products", "/cargo-offers", "/exporter-Data", *OFTEN]
SELLS = [
    "/orders",
    "/my-products",
    "/offer-your-cargo",
    "/find-products",
    "/exporter-Data",
    "/promotions",
    *OFTEN,
]
EXPORTS = [
    *SELLS[:5],
    "/freight-market-watch",
    "/price-calculator",
    "/unclaimed-cargo",
    "/sell-rodtep",
    *SELLS[5:],
]
MOVES = [
    "/freight-market-rate-List",
    "/orders",
    "/cargo-offers",
    "/exporter-Data",
    "/unclaimed-cargo",
    *OFTEN,
]
EXPORTER_ROLE = {
    "exporterRole": [
        "/enquiries?role=buyer",
        "/rfq",
        "/rfq-freight-rate",
        "/rfq-cha",
        "/source-your-cargo",
    ]
}


def shape(menu: list[dict[str, Any]]) -> list[Any]:
    """Each menu entry as its path, or as the paths under its key."""
    return [
        {entry["key"]: [child["href"] for child in entry["children"]]}
        if entry["children"]
        else entry["href"]
        for entry in menu
    ]


PERSON = (
    "id",
    "uuid",
    "name",
    "email",
    "mobile",
    "isPrimary",
    "companyId",
    "companyName",
    "companyLogo",
    "businessTypes",
    "status",
    "subscription",
    "profilePercent",
)
"""What the session says of the person, as `GET /users/{id}` does."""


@pytest.mark.parametrize(
    ("business_type", "permissions", "menu", "landing"),
    [
        (1, BUYER, ["/", "/rfq", *FINDS], "/"),
        (2, EXPORTER, ["/", EXPORTER_ROLE, "/enquiries", *EXPORTS], "/"),
        (3, SELLER, ["/", "/source-your-cargo", "/enquiries", *SELLS], "/"),
        (4, SELLER, ["/", "/source-your-cargo", "/enquiries", *SELLS], "/"),
        (
            5,
            AGENT,
            ["/", "/enquiries?role=custom_house_agent&leadType=cha", *TAIL],
            "/enquiries",
        ),
        (6, FORWARDER, ["/", "/rfq-freight-rate", "/enquiries", *MOVES], "/enquiries"),
        (7, SUPPLIER, ["/", "/enquiries", *MOVES], "/enquiries"),
        (
            8,
            EXPORTER,
            [
                "/",
                EXPORTER_ROLE,
                {"manufacturerRole": ["/enquiries?role=exporter", "/offer-your-cargo"]},
                *(path for path in EXPORTS if path != "/offer-your-cargo"),
            ],
            "/",
        ),
        (
            9,
            sorted([*FORWARDER, "cha.raise"]),
            [
                "/",
                "/rfq-freight-rate",
                "/rfq-cha",
                "/enquiries?role=custom_house_agent&leadType=cha",
                "/enquiries?role=freight_forwarder&leadType=freight",
                *MOVES,
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
    assert set(data) == {
        "user",
        "permissions",
        "menu",
        "enquiries",
        "landing",
        "dashboardRole",
        "dashboardLeads",
        "unreadNotifications",
        "needsConsent",
        "firstConsent",
        "readOnly",
        "erasureDueAt",
    }
    raised = [each["permission"] for each in data["enquiries"]]
    assert sorted(raised) == [each for each in permissions if each.endswith(".raise")]
    whole = api(user).get(f"/users/{user.pk}").data
    limits = {field["name"]: field["maxLength"] for field in whole["fields"]["fields"]}
    assert data["user"] == {
        "nameLength": limits["name"],
        "isInIndia": whole["country"] == "India",
        **{name: whole[name] for name in PERSON},
    }
    assert data["permissions"] == permissions
    assert shape(data["menu"]) == menu
    assert data["landing"] == landing
    assert data["unreadNotifications"] == 0


def test_a_secondary_user_lacks_what_is_the_primarys_alone(api: Api) -> None:
    user = member(8)
    first = api(user).get("/auth/session").data["permissions"]
    second = api(colleague(user)).get("/auth/session").data["permissions"]
    assert [name for name in first if name not in second] == PRIMARY
    assert set(second) < set(first)


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


def test_two_statements(api: Api) -> None:
    client = api(member(8, tier=3))
    with CaptureQueriesContext(connection) as queries:
        assert client.get("/auth/session").status == 200
    # The token with its person, and everything else together. Limits are read every few seconds,
    # not by each call.
    assert sum("kernel_limit" not in query["sql"] for query in queries) == 2


@pytest.mark.parametrize(
    ("business_type", "leads", "role", "own"),
    [
        (1, False, None, ["rfq"]),
        (2, False, None, ["rfq", "freight", "cha", "source"]),
        (3, True, None, []),
        (4, True, None, []),
        (5, True, None, []),
        (6, True, "freight_forwarder", []),
        (7, True, "freight_forwarder", []),
        (8, True, "buyer", ["freight", "cha"]),
        (9, True, "freight_forwarder", []),
    ],
)
def test_what_the_dashboard_shows(
    api: Api, business_type: int, *, leads: bool, role: str | None, own: list[str]
) -> None:
    session = api(member(business_type)).get("/auth/session").data
    assert (session["dashboardLeads"], session["dashboardRole"]) == (leads, role)
    assert [each["name"] for each in session["enquiries"] if each["onDashboard"]] == own


def test_a_rejected_company_is_told_why_it_can_change_nothing(api: Api) -> None:
    assert api(member(1)).get("/auth/session").data["readOnly"] is None
    refused = member(1, status="rejected")
    reason = api(refused).get("/auth/session").data["readOnly"]
    assert reason == api(refused).post("/enquiries", {}).json["message"]
    assert reason.startswith("Your company’s verification was rejected.")


def test_a_planned_erasure_is_told_until_it_is_taken_back(api: Api) -> None:
    user = member(3)
    due = timezone.now() + dt.timedelta(days=7)
    planned = DataRequest.objects.create(
        user=user, kind="erasure", requested_at=timezone.now(), due_at=due
    )
    DataRequest.objects.create(
        user=user, kind="export", requested_at=timezone.now(), due_at=timezone.now()
    )
    erasure_due_at = api(user).get("/auth/session").data["erasureDueAt"]
    assert dt.datetime.fromisoformat(erasure_due_at) == due
    assert api(colleague(user)).get("/auth/session").data["erasureDueAt"] is None
    api(user).delete(f"/data-requests/{planned.pk}")
    planned.refresh_from_db()
    assert planned.cancelled_at is not None
    assert api(user).get("/auth/session").data["erasureDueAt"] is None
