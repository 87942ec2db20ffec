"""The rules of passwords, and changing one's own (RULES.md 4)."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from pytest_django import Settings

from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.members.accounts.models import LinkPurpose, PasswordLink, SignInFailure, User
from tests.platform.accounts.conftest import SECRET, post_sign_in
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import colleague, member, token_for

from .conftest import (
    PASSWORD,
    check,
    emails_to,
    reset_token,
    set_password,
    token_to,
    verified,
)

pytestmark = pytest.mark.django_db


# -- what a password must be --


@pytest.mark.parametrize(
    ("password", "message"),
    [
        ("", "Please input your Password!"),
        (None, "Please input your Password!"),
        ("Xy7!q", "Password must be at least 6 characters"),
        ("password1", "This password is too common. Please choose another one."),
        (
            "kaveri77",
            "This password is too similar to your name, e-mail or mobile number.",
        ),
        (
            "yarns.Kaveri",
            "This password is too similar to your name, e-mail or mobile number.",
        ),
        (
            "meera@yarns1",
            "This password is too similar to your name, e-mail or mobile number.",
        ),
        (123456789, "This value is not valid."),
        ("x" * 1025, "This value is not valid."),
        ("long enough\x00", "This value is not valid."),
    ],
)
def test_a_refused_password_leaves_the_link_good(
    visitor: ApiClient, user: User, password: Any, message: str
) -> None:
    User.objects.filter(pk=user.pk).update(email="meera.kaveri@yarns.example")
    user.refresh_from_db()
    token = reset_token(visitor, user)
    answer = set_password(visitor, token, password)
    assert answer.status == 422
    assert answer.errors == {"password": [message]}
    assert post_sign_in(user.email, SECRET).status == 200
    assert set_password(visitor, token).status == 200


def test_the_same_password_again_is_refused(visitor: ApiClient, user: User) -> None:
    answer = set_password(visitor, reset_token(visitor, user), SECRET)
    assert answer.errors == {"password": ["New password cannot be same as current password"]}


def test_everything_wrong_with_a_password_at_once(visitor: ApiClient) -> None:
    sign_up = verified(visitor, name="qwert")
    answer = set_password(visitor, token_to(sign_up.email), "qwert")
    assert len(answer.errors["password"]) == 3
    assert not User.objects.exists()


# -- changing one's own --


def current(user: User, token: str, password: str = SECRET, **claims: Any) -> Answer:
    return ApiClient(token).post(
        "/auth/currentpassword/check",
        {"id": user.pk, "password": password, "isPrimary": True, "email": user.email, **claims},
    )


def test_changing_ones_password_in_two_stages(user: User) -> None:
    here, elsewhere = token_for(user), token_for(user)
    answer = current(user, here)
    assert answer.json["status"] == "success"
    assert set(answer.json) == {"status", "token"}
    assert check(ApiClient(None), answer.json["token"]).data["purpose"] == "change"
    assert set_password(ApiClient(here), answer.json["token"]).status == 200
    assert ApiClient(here).get("/auth/session").status == 200
    assert ApiClient(elsewhere).get("/auth/session").status == 401
    assert post_sign_in(user.email, PASSWORD).status == 200
    outbox.drain()
    # The tests' tokens have no network, so the sign-in is from a new one.
    assert emails_to(user.email) == ["password_changed", "new_device"]


def test_without_the_callers_own_token_every_sign_in_ends(user: User) -> None:
    here = token_for(user)
    stranger = token_for(member(4))
    change = current(user, here).json["token"]
    assert set_password(ApiClient(stranger), change).status == 200
    assert ApiClient(here).get("/auth/session").status == 401
    assert ApiClient(stranger).get("/auth/session").status == 200
    user.refresh_from_db()
    assert user.check_password(PASSWORD)


def test_a_wrong_current_password(user: User) -> None:
    token = token_for(user)
    answer = current(user, token, "not the Passphrase")
    assert answer.status == 400
    assert answer.json["code"] == "PASSWORD_MISMATCH"
    assert answer.json["message"] == "Password mismatch"
    assert not PasswordLink.objects.exists()
    assert ApiClient(token).get("/auth/session").status == 200


def test_guessing_the_current_password_has_five_tries_from_everywhere(
    user: User, settings: Settings
) -> None:
    settings.TRUSTED_PROXIES = 1
    clients = [ApiClient(token_for(user)) for _ in range(7)]
    for number, client in enumerate(clients):
        client.headers["x-forwarded-for"] = f"203.0.113.{number}"
    sent = {"password": "not the Passphrase"}
    answers = [client.post("/auth/currentpassword/check", sent) for client in clients]
    assert [answer.status for answer in answers] == [400] * 5 + [429] * 2
    assert 0 < int(answers[-1].headers["Retry-After"]) <= 901
    asked = clients[0].post("/data-requests", {"kind": "export", "password": SECRET})
    assert asked.status == 429, "the same throttle"
    assert SignInFailure.objects.get().failures == 5


def test_strangers_failures_at_sign_in_do_not_stop_who_is_signed_in(user: User) -> None:
    token = token_for(user)
    assert [post_sign_in(user.email, "wrong").status for _ in range(6)][-1] == 429
    assert current(user, token).json["status"] == "success"
    assert [current(user, token, "wrong").status for _ in range(6)][-1] == 429
    SignInFailure.objects.update(locked_until=now())
    assert post_sign_in(user.email, SECRET).status == 200


def test_claimed_ids_must_be_the_persons_own(user: User) -> None:
    other = colleague(user)
    token = token_for(user)
    for claims in (
        {"id": other.pk},
        {"id": "x"},
        {"email": other.email},
        {"email": 5},
        {"isPrimary": False},
    ):
        assert current(user, token, **claims).status == 403
    assert not PasswordLink.objects.exists()
    assert not SignInFailure.objects.exists()
    loose: dict[str, Any] = {"id": str(user.pk), "email": user.email.upper(), "isPrimary": None}
    assert current(user, token, **loose).status == 200


def test_a_change_link_is_valid_for_a_quarter_of_an_hour(user: User) -> None:
    current(user, token_for(user))
    link = PasswordLink.objects.get()
    assert link.purpose == LinkPurpose.CHANGE
    assert link.expires_at - link.created_at == dt.timedelta(minutes=15)
