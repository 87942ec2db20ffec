"""Links that set a password work once. Several work side by side until one of them is used
(RULES.md 4).
"""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.utils import timezone

from lading.base.kernel.models import AuditEntry, Limit, OutboxMessage
from lading.base.work import outbox
from lading.members.accounts.jobs import purge_expired
from lading.members.accounts.models import PasswordLink, User
from lading.members.companies.signup.passwords import masked
from tests.platform.accounts.conftest import SECRET, post_sign_in, with_password
from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory, colleague, member, token_for
from tests.platform.guards import nothing_changed

from .conftest import (
    PASSWORD,
    check,
    emails_to,
    forget,
    is_refused,
    reset_token,
    set_password,
    token_to,
    verified,
)

pytestmark = pytest.mark.django_db


def test_a_forgotten_password_is_replaced(visitor: ApiClient, user: User) -> None:
    token = reset_token(visitor, user)
    assert check(visitor, token).data == {
        "purpose": "reset",
        "email": masked(user.email),
        "passwordRequired": True,
    }
    assert set_password(visitor, token).data == {"email": None}
    assert post_sign_in(user.email, SECRET).status == 401
    assert post_sign_in(user.email, PASSWORD).status == 200
    user.refresh_from_db()
    assert user.email_verified_at is not None


def test_a_reset_ends_every_sign_in_and_is_told_and_audited(visitor: ApiClient, user: User) -> None:
    tokens = [token_for(user), token_for(user)]
    other = token_for(member(3))
    set_password(visitor, reset_token(visitor, user))
    assert [ApiClient(token).get("/auth/devices").status for token in tokens] == [401, 401]
    assert ApiClient(other).get("/auth/devices").status == 200
    outbox.drain()
    assert emails_to(user.email) == ["password_reset", "password_changed"]
    entry = AuditEntry.objects.get(action="password_changed")
    assert (entry.actor_user_id, entry.object_id) == (user.pk, user.pk)
    assert entry.data == {"by": "reset"}


def test_a_reset_opens_a_locked_account(visitor: ApiClient, user: User) -> None:
    for _ in range(5):
        post_sign_in(user.email, "not the Passphrase")
    assert post_sign_in(user.email, SECRET).status == 429
    set_password(visitor, reset_token(visitor, user))
    user.refresh_from_db()
    assert user.check_password(PASSWORD)
    assert post_sign_in(user.email, PASSWORD).data["token"]


def test_the_address_may_be_spelt_and_named_otherwise(visitor: ApiClient, user: User) -> None:
    sent = {"emailId": f" {user.email.upper()} "}
    assert visitor.post("/users/forgotpassword", sent).status == 200
    outbox.drain()
    assert emails_to(user.email) == ["password_reset"]


@pytest.mark.parametrize("email", ["", None, "x", 5, ["a@b.example"]])
def test_addresses_that_are_refused(visitor: ApiClient, email: Any) -> None:
    answer = visitor.post("/users/forgotpassword", {"email": email})
    assert answer.status == 422
    assert list(answer.errors) == ["email"]


def test_links_of_one_address_are_limited_known_or_not(visitor: ApiClient, user: User) -> None:
    """The limit does not tell whether the address is known, and does not lock its owner out."""
    Limit.objects.create(key="link.per_hour", plan_tier=0, value=2)
    for email in (user.email, "nobody@nowhere.example"):
        answers = [forget(visitor, email) for _ in range(4)]
        assert [answer.status for answer in answers] == [200] * 4
        assert len({answer.response.content for answer in answers}) == 1
        assert "Retry-After" not in answers[-1].headers
    assert OutboxMessage.objects.filter(topic="password.forgotten").count() == 4
    outbox.drain()
    assert emails_to(user.email) == ["password_reset"] * 2
    assert PasswordLink.objects.count() == 2
    assert set_password(visitor, token_to(user.email)).status == 200


def test_a_stranger_who_asks_ends_nobodys_link(visitor: ApiClient, user: User) -> None:
    mine = reset_token(visitor, user)
    for _ in range(20):
        assert forget(visitor, user.email).status == 200
    outbox.drain()
    assert set_password(visitor, mine).status == 200
    user.refresh_from_db()
    assert user.check_password(PASSWORD)


def test_a_stranger_who_asks_ends_no_link_of_a_registration(visitor: ApiClient) -> None:
    sign_up = verified(visitor)
    mine = token_to(sign_up.email)
    forget(visitor, sign_up.email)
    outbox.drain()
    assert emails_to(sign_up.email) == ["activation"] * 2
    assert set_password(visitor, mine).status == 200
    assert is_refused(set_password(visitor, token_to(sign_up.email), "another long Passphrase 9"))
    assert User.objects.filter(email=sign_up.email).count() == 1


def test_staff_and_people_who_left_are_sent_nothing(visitor: ApiClient, user: User) -> None:
    removed = colleague(user)
    User.objects.filter(pk=removed.pk).update(is_active=False)
    for email in (removed.email, StaffFactory.create().email, "nobody@nowhere.example"):
        assert forget(visitor, email).status == 200
        outbox.drain()
        assert emails_to(email) == []
    assert not PasswordLink.objects.exists()


def test_a_link_works_once(visitor: ApiClient, user: User) -> None:
    token = reset_token(visitor, user)
    assert set_password(visitor, token).status == 200
    assert is_refused(set_password(visitor, token, "a third long Passphrase 9"))
    assert is_refused(check(visitor, token))
    assert post_sign_in(user.email, PASSWORD).status == 200


def test_looking_at_a_link_does_not_use_it_up(visitor: ApiClient, user: User) -> None:
    token = reset_token(visitor, user)
    with nothing_changed():
        assert [check(visitor, token).data["purpose"] for _ in range(3)] == ["reset"] * 3
    assert set_password(visitor, token).status == 200
    assert post_sign_in(user.email, PASSWORD).status == 200


@pytest.mark.parametrize("used", [0, 1, 2])
def test_links_are_valid_side_by_side_until_one_is_used(
    visitor: ApiClient, user: User, used: int
) -> None:
    tokens = [reset_token(visitor, user) for _ in range(3)]
    assert [check(visitor, token).status for token in tokens] == [200] * 3
    assert set_password(visitor, tokens.pop(used)).status == 200
    for token in tokens:
        assert is_refused(set_password(visitor, token, "a third long Passphrase 9"))
    assert post_sign_in(user.email, PASSWORD).status == 200


def test_links_of_others_stay(visitor: ApiClient, user: User) -> None:
    other = with_password(member(4))
    token = reset_token(visitor, other)
    assert set_password(visitor, reset_token(visitor, user)).status == 200
    other.refresh_from_db()
    assert other.check_password(SECRET)
    assert set_password(visitor, token).status == 200
    other.refresh_from_db()
    assert other.check_password(PASSWORD)


def test_a_link_expires(visitor: ApiClient, user: User) -> None:
    token = reset_token(visitor, user)
    PasswordLink.objects.update(expires_at=timezone.now())
    assert is_refused(set_password(visitor, token))
    assert post_sign_in(user.email, SECRET).status == 200


def test_a_link_of_somebody_removed_meanwhile(visitor: ApiClient, user: User) -> None:
    token = reset_token(visitor, user)
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert is_refused(check(visitor, token))
    assert is_refused(set_password(visitor, token))


@pytest.mark.parametrize("token", [None, "", "x", "x" * 5000, "é", 5, ["x"], "\x00"])
def test_values_that_are_not_tokens(visitor: ApiClient, user: User, token: Any) -> None:
    assert is_refused(check(visitor, token))
    answer = visitor.post(
        "/users/resetpassword", {"resetpasswordToken": token, "password": PASSWORD}
    )
    assert is_refused(answer)


def test_how_long_links_are_valid(visitor: ApiClient, user: User) -> None:
    Limit.objects.create(key="link.reset_hours", plan_tier=0, value=2)
    reset_token(visitor, user)
    link = PasswordLink.objects.get()
    assert link.expires_at - link.created_at == dt.timedelta(hours=2)


def test_old_links_are_purged(visitor: ApiClient, user: User) -> None:
    reset_token(visitor, user)
    assert purge_expired()["links"] == 0
    PasswordLink.objects.update(expires_at=timezone.now() - dt.timedelta(days=2))
    assert purge_expired()["links"] == 1
    assert purge_expired()["links"] == 0
