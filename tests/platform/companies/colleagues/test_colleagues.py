"""Secondary users: who may list, add and remove them, how many there may be, and that removal takes
effect at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.hashers import check_password

from lading.base.kernel.limits import forget
from lading.base.kernel.models import AuditEntry, Limit, OutboxMessage
from lading.members.accounts.models import AccessToken, LinkPurpose, PasswordLink, User
from lading.members.accounts.services import links
from lading.members.companies.models import SignUp
from lading.members.companies.signup.activation import activate
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import StaffFactory, colleague, company_of, member
from tests.platform.guards import nothing_changed
from tests.platform.profiles.forms import state

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
PASSWORD = "Warp-and-weft-9"
ADDED = "User added! A verification email has been sent to the new email address."


def add(api: Api, user: User, email: str = "priya@weavers.example", **more: Any) -> Answer:
    form = {"email": email, "password": PASSWORD, "requirePasswordChange": True, **more}
    return api(user).post("/users/add", form)


def rows(api: Api, user: User) -> list[dict[str, Any]]:
    data: list[dict[str, Any]] = api(user).get(f"/users/primary/{user.pk}").data
    return data


@pytest.mark.parametrize("tier", [2, 3])
def test_an_invitation(api: Api, tier: int) -> None:
    user = member(3, tier=tier)
    claims = {"companyId": user.company_id, "id": user.pk, "uuid": str(user.uuid)}
    answer = add(api, user, " Priya@Weavers.example ", name="Priya Nair", **claims)
    assert answer.status == 200
    assert (answer.json["success"], answer.json["message"]) == (True, ADDED)
    sign_up = SignUp.objects.get()
    assert answer.data == {
        "id": sign_up.user_id,
        "uuid": str(sign_up.uuid),
        "name": "Priya Nair",
        "email": "priya@weavers.example",
        "companyId": user.company_id,
        "companyName": company_of(user).name,
        "isPrimary": False,
        "role": "Secondary User",
        "invited": True,
        "createdAt": sign_up.created_at.isoformat(),
    }
    assert rows(api, user) == [answer.data]
    assert check_password(PASSWORD, sign_up.password)
    assert PASSWORD not in str(answer.json)
    assert not User.objects.filter(email="priya@weavers.example").exists()
    assert set(OutboxMessage.objects.values_list("topic", flat=True)) == {"sign_up.invited"}


def test_the_list_is_the_primarys_alone(api: Api) -> None:
    user = member(3, tier=2)
    second = colleague(user)
    removed = colleague(user)
    User.objects.filter(pk=removed.pk).update(is_active=False)
    add(api, user)
    colleague(member(3))
    assert [(row["email"], row["invited"]) for row in rows(api, user)] == [
        (second.email, False),
        ("priya@weavers.example", True),
    ]
    path = f"/users/primary/{user.pk}"
    assert api(second).get(path).status == 403
    assert api(user).get(f"/users/primary/{second.pk}").status == 403
    assert api(member(3, tier=3)).get(path).status == 403
    assert api(StaffFactory.create()).get(path).status == 403
    assert api().get(path).status == 401
    buyer = member(1)
    assert api(buyer).get(f"/users/primary/{buyer.pk}").status == 403


@pytest.mark.parametrize("tier", [None, 1])
def test_a_plan_without_users(api: Api, tier: int | None) -> None:
    user = member(3, tier=tier)
    before = state()
    answer = add(api, user)
    assert (answer.status, answer.json["code"]) == (403, "UPGRADE_REQUIRED")
    assert answer.json["message"] == "Your current plan doesn't allow adding secondary users."
    assert answer.json["liftedBy"] == ["basic", "premium"]
    assert state() == before


def test_who_may_not_add(api: Api) -> None:
    user = member(3, tier=2)
    second, buyer = colleague(user), member(1)
    rejected = member(3, tier=2, status="rejected")
    before = state()
    for who in (second, buyer, StaffFactory.create()):
        assert add(api, who).json["code"] == "FORBIDDEN"
    assert add(api, rejected).json["code"] == "COMPANY_REJECTED"
    for claim in (
        {"companyId": rejected.company_id},
        {"id": second.pk},
        {"uuid": str(second.uuid)},
        {"businessTypeId": 2},
    ):
        assert add(api, user, **claim).json["code"] == "FORBIDDEN", claim
    assert [row for row in state() if row[0] == "companies_signup"] == [
        row for row in before if row[0] == "companies_signup"
    ]


@pytest.mark.parametrize(
    ("form", "errors"),
    [
        ({}, {"email": ["Please input email!"]}),
        (
            {"requirePasswordChange": False},
            {"email": ["Please input email!"], "password": ["Please input password!"]},
        ),
        (
            {"email": "priya", "password": "12345"},
            {
                "email": ["Invalid email format"],
                "password": [
                    "Password must be at least 6 characters",
                    "This password is too common. Please choose another one.",
                ],
            },
        ),
        ({"email": ["x"], "password": PASSWORD}, {"email": ["Invalid email format"]}),
        (
            {"email": "p@w.example", "password": PASSWORD, "name": "n" * 31},
            {"name": ["This is longer than 30 characters."]},
        ),
        (
            {"email": "p@w.example", "password": PASSWORD, "requirePasswordChange": "perhaps"},
            {"requirePasswordChange": ["This value is not valid."]},
        ),
    ],
)
def test_every_rule_at_once(api: Api, form: dict[str, Any], errors: dict[str, list[str]]) -> None:
    client = api(member(3, tier=2))
    before = state()
    answer = client.post("/users/add", form)
    assert (answer.status, answer.errors) == (422, errors)
    assert state() == before


def test_ten_are_enough_and_a_removal_makes_room(api: Api) -> None:
    user = member(3, tier=2)
    second = colleague(user)
    assert [add(api, user, f"p{n}@weavers.example").status for n in range(9)] == [200] * 9
    before = state()
    refused = add(api, user, "p9@weavers.example")
    assert (refused.status, refused.json["code"]) == (403, "LIMIT_REACHED")
    assert refused.json["message"] == "User limit reached (max 10 users)"
    assert refused.json["liftedBy"] == []
    assert state() == before
    assert remove(api, user, second.pk).status == 200
    assert add(api, user, "p9@weavers.example").status == 200
    assert add(api, user, "p10@weavers.example").json["code"] == "LIMIT_REACHED"


def test_staff_may_change_how_many(api: Api) -> None:
    Limit.objects.create(key="user.secondary_max", plan_tier=2, value=1)
    forget()
    user = member(3, tier=2)
    assert add(api, user).status == 200
    assert add(api, user, "b@weavers.example").json["message"] == "User limit reached (max 1 user)"


def test_inviting_and_removing_in_turn_is_no_way_to_write_to_strangers(api: Api) -> None:
    Limit.objects.create(key="invite.per_hour", plan_tier=0, value=3)
    forget()
    user, other = member(3, tier=2), member(3, tier=2)
    for number in range(3):
        key = add(api, user, f"p{number}@weavers.example").data["id"]
        assert remove(api, user, key).status == 200
    before = state()
    refused = add(api, user, "p3@weavers.example")
    assert (refused.status, refused.json["code"]) == (429, "RATE_LIMITED")
    assert int(refused.headers["Retry-After"]) > 0
    assert state() == before
    assert add(api, other, "p3@weavers.example").status == 200


def test_only_invitations_that_are_sent_are_counted(api: Api) -> None:
    """Refused ones write to nobody (RULES.md 84)."""
    Limit.objects.create(key="invite.per_hour", plan_tier=0, value=2)
    forget()
    user = member(3, tier=2)
    assert add(api, user, "p0@weavers.example").status == 200
    for _ in range(3):
        assert list(add(api, user, "p0@weavers.example").errors) == ["email"]
    assert add(api, user, "p1@weavers.example").status == 200
    before = state()
    assert add(api, user, "p2@weavers.example").json["code"] == "RATE_LIMITED"
    assert state() == before
    assert {row["email"] for row in rows(api, user)} == {"p0@weavers.example", "p1@weavers.example"}


def test_an_accepted_invitation_still_counts_once(api: Api) -> None:
    user = member(3, tier=2)
    for number in range(10):
        assert add(api, user, f"p{number}@weavers.example").status == 200
    activate(SignUp.objects.order_by("pk")[0], "!")
    assert add(api, user, "p10@weavers.example").json["code"] == "LIMIT_REACHED"
    assert sum(row["invited"] for row in rows(api, user)) == 9


def test_an_address_is_invited_once_and_elsewhere_it_is_not_told(api: Api) -> None:
    user, stranger = member(3, tier=2), member(2)
    second = colleague(user)
    assert add(api, user).status == 200
    ours = {"email": ["This e-mail address already belongs to a user of your company."]}
    for email in ("PRIYA@weavers.example", second.email, user.email):
        assert add(api, user, email).errors == ours
    known, unknown = add(api, user, stranger.email), add(api, user, "nobody@weavers.example")
    assert (known.status, known.json["message"]) == (unknown.status, unknown.json["message"])
    assert set(known.data) == set(unknown.data)
    assert [row["invited"] for row in rows(api, user)] == [False, True, True, True]


def remove(api: Api, user: User, key: int, email: str | None = None) -> Answer:
    body = None if email is None else {"email": email}
    return api(user).delete(f"/users/secondary/users/{key}", body)


def test_removal_ends_every_session_and_link_at_once(api: Api) -> None:
    user = member(3, tier=2)
    second = colleague(user)
    phone, laptop = api(second), api(second)
    link, token = links.issue_for_user(second.pk, LinkPurpose.RESET)
    assert phone.get("/auth/session").status == laptop.get("/auth/session").status == 200
    answer = remove(api, user, second.pk, second.email)
    assert (answer.status, answer.json) == (
        200,
        {"success": True, "message": "Secondary user removed successfully"},
    )
    assert phone.get("/auth/session").status == laptop.get("/auth/session").status == 401
    assert not AccessToken.objects.filter(user=second, revoked_at=None).exists()
    assert PasswordLink.objects.get(pk=link.pk).used_at is not None
    check = {"resetpasswordToken": token}
    assert api().post("/users/resetpassword/check", check).json["code"] == "TOKEN_INVALID"
    assert rows(api, user) == []
    assert AuditEntry.objects.filter(action="user_removed", object_id=second.pk).count() == 1
    assert remove(api, user, second.pk).status == 404


def test_an_invitation_can_be_taken_back(api: Api) -> None:
    user = member(3, tier=2)
    key = add(api, user).data["id"]
    link, token = links.issue_for_sign_up(SignUp.objects.get().pk)
    assert remove(api, user, key, "priya@weavers.example").status == 200
    assert (rows(api, user), SignUp.objects.count()) == ([], 0)
    check = {"resetpasswordToken": token}
    assert api().post("/users/resetpassword/check", check).json["code"] == "TOKEN_INVALID"
    assert not PasswordLink.objects.filter(pk=link.pk).exists()


def test_who_may_not_be_removed_and_by_whom(api: Api) -> None:
    user, other = member(3, tier=2), member(3, tier=2)
    second, theirs = colleague(user), colleague(other)
    invited = add(api, other).data["id"]
    before = state()
    for key in (theirs.pk, other.pk, invited, user.pk, 10**9):
        assert remove(api, user, key).status == 404, key
    assert remove(api, user, second.pk, theirs.email).status == 403
    assert remove(api, second, second.pk).status == 403
    assert remove(api, member(1), second.pk).status == 403
    assert api().delete(f"/users/secondary/users/{second.pk}").status == 401
    assert [r for r in state() if r[0] == "companies_signup"] == [
        r for r in before if r[0] == "companies_signup"
    ]
    assert User.objects.filter(pk__in=[second.pk, theirs.pk, user.pk], is_active=True).count() == 3


@pytest.mark.parametrize("email", ["query", "body"])
def test_the_email_may_come_either_way(api: Api, email: str) -> None:
    user = member(3, tier=2)
    second = colleague(user)
    path = f"/users/secondary/users/{second.pk}"
    client = api(user)

    def sent(address: str) -> Answer:
        if email == "query":
            return client.delete(f"{path}?email={address}")
        return client.delete(path, {"email": address})

    with nothing_changed():
        assert sent("x@y.example").status == 403
    assert rows(api, user) != []
    assert sent(second.email).status == 200
    assert rows(api, user) == []


def test_a_removed_person_can_come_back(api: Api) -> None:
    user = member(3, tier=2)
    second = colleague(user)
    remove(api, user, second.pk)
    assert add(api, user, second.email).status == 200
    back = activate(SignUp.objects.get(), "!")
    assert (back.pk, back.company_id, back.is_active) == (second.pk, user.company_id, True)
    assert company_of(user).users.count() == 2
