"""Links that set a password: single use, the newest ends the older ones, and what a password must
be. Forgetting and changing one (decision 4).
"""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.utils import timezone

from lading.accounts.jobs import purge_expired
from lading.accounts.models import AccessToken, LinkPurpose, PasswordLink, SignInFailure, User
from lading.companies.models import Company, SignUp
from lading.companies.signup import services
from lading.companies.signup.passwords import masked
from lading.kernel import outbox
from lading.kernel.actor import SYSTEM
from lading.kernel.models import AuditEntry, Limit
from tests.platform.accounts.conftest import SECRET, post_sign_in, with_password
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import StaffFactory, colleague, company_of, member, token_for

from .conftest import (
    PASSWORD,
    emails_to,
    form,
    messages_to,
    set_password,
    token_in,
    token_to,
    verified,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def user(db: None) -> User:
    return with_password(member(3))


def forget(visitor: ApiClient, email: str) -> Answer:
    return visitor.post("/users/forgotpassword", {"email": email})


def reset_token(visitor: ApiClient, user: User) -> str:
    assert forget(visitor, user.email).status == 200
    return token_to(user.email)


def is_refused(answer: Answer) -> bool:
    return answer.status == 400 and bool(answer.json["code"] == "TOKEN_INVALID")


def check(visitor: ApiClient, token: Any) -> Answer:
    return visitor.post("/users/resetpassword/check", {"resetpasswordToken": token})


# -- forgotten --


def test_a_forgotten_password_is_replaced(visitor: ApiClient, user: User) -> None:
    token = reset_token(visitor, user)
    assert check(visitor, token).data == {
        "purpose": "reset",
        "email": masked(user.email),
        "passwordRequired": True,
    }
    assert set_password(visitor, token).status == 200
    assert post_sign_in(user.email, SECRET).status == 401
    assert post_sign_in(user.email, PASSWORD).status == 200
    user.refresh_from_db()
    assert user.email_verified_at is not None


def test_a_reset_ends_every_sign_in_and_is_told_and_written_down(
    visitor: ApiClient, user: User
) -> None:
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
    assert post_sign_in(user.email, PASSWORD).status == 200


def test_the_address_may_be_spelt_and_named_otherwise(visitor: ApiClient, user: User) -> None:
    sent = {"emailId": f" {user.email.upper()} "}
    assert visitor.post("/users/forgotpassword", sent).status == 200
    outbox.drain()
    assert emails_to(user.email) == ["password_reset"]


@pytest.mark.parametrize("email", ["", None, "x", 5, ["a@b.example"]])
def test_what_is_no_address(visitor: ApiClient, email: Any) -> None:
    answer = visitor.post("/users/forgotpassword", {"email": email})
    assert answer.status == 422
    assert list(answer.errors) == ["email"]


def test_links_of_one_address_are_limited_known_or_not(visitor: ApiClient, user: User) -> None:
    Limit.objects.create(key="link.per_hour", plan_tier=0, value=2)
    for email in (user.email, "nobody@nowhere.example"):
        assert [forget(visitor, email).status for _ in range(3)] == [200, 200, 429]


def test_staff_and_people_who_left_are_sent_nothing(visitor: ApiClient, user: User) -> None:
    gone = colleague(user)
    User.objects.filter(pk=gone.pk).update(is_active=False)
    for email in (gone.email, StaffFactory.create().email, "nobody@nowhere.example"):
        assert forget(visitor, email).status == 200
        outbox.drain()
        assert emails_to(email) == []
    assert not PasswordLink.objects.exists()


# -- links --


def test_a_link_works_once(visitor: ApiClient, user: User) -> None:
    token = reset_token(visitor, user)
    assert set_password(visitor, token).status == 200
    assert is_refused(set_password(visitor, token, "a third long Passphrase 9"))
    assert is_refused(check(visitor, token))
    assert post_sign_in(user.email, PASSWORD).status == 200


def test_looking_at_a_link_does_not_use_it_up(visitor: ApiClient, user: User) -> None:
    token = reset_token(visitor, user)
    assert [check(visitor, token).status for _ in range(3)] == [200] * 3
    assert set_password(visitor, token).status == 200


def test_the_newest_link_ends_the_older_ones(visitor: ApiClient, user: User) -> None:
    first, second = reset_token(visitor, user), reset_token(visitor, user)
    assert is_refused(set_password(visitor, first))
    assert set_password(visitor, second).status == 200


def test_links_of_others_stay(visitor: ApiClient, user: User) -> None:
    other = with_password(member(4))
    token = reset_token(visitor, other)
    reset_token(visitor, user)
    assert set_password(visitor, token).status == 200


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
def test_what_is_no_token(visitor: ApiClient, user: User, token: Any) -> None:
    assert is_refused(check(visitor, token))
    answer = visitor.post(
        "/users/resetpassword", {"resetpasswordToken": token, "password": PASSWORD}
    )
    assert is_refused(answer)


def test_how_long_links_live(visitor: ApiClient, user: User) -> None:
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
    assert emails_to(user.email) == ["password_changed"]


def test_without_the_callers_own_token_every_sign_in_ends(user: User) -> None:
    here = token_for(user)
    stranger = token_for(member(4))
    change = current(user, here).json["token"]
    assert set_password(ApiClient(stranger), change).status == 200
    assert ApiClient(here).get("/auth/session").status == 401
    assert ApiClient(stranger).get("/auth/session").status == 200


def test_a_wrong_current_password(user: User) -> None:
    token = token_for(user)
    answer = current(user, token, "not the Passphrase")
    assert answer.status == 400
    assert answer.json["code"] == "PASSWORD_MISMATCH"
    assert answer.json["message"] == "Password mismatch"
    assert not PasswordLink.objects.exists()
    assert ApiClient(token).get("/auth/session").status == 200


def test_guessing_the_current_password_is_counted_with_sign_ins(user: User) -> None:
    token = token_for(user)
    for _ in range(3):
        assert current(user, token, "not the Passphrase").status == 400
    for _ in range(2):
        assert post_sign_in(user.email, "not the Passphrase").status == 401
    assert current(user, token).status == 429
    assert post_sign_in(user.email, SECRET).status == 429
    assert SignInFailure.objects.get().failures == 5


def test_who_one_says_one_is_must_be_true(user: User) -> None:
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


def test_a_change_link_lives_a_quarter_of_an_hour(user: User) -> None:
    current(user, token_for(user))
    link = PasswordLink.objects.get()
    assert link.purpose == LinkPurpose.CHANGE
    assert link.expires_at - link.created_at == dt.timedelta(minutes=15)


# -- devices --


def test_ones_devices(user: User) -> None:
    phone = ApiClient(token_for(user))
    here = ApiClient(token_for(user))
    token_for(member(3))
    expired = AccessToken.objects.get(pk=phone.get("/auth/devices").data[1]["id"])
    rows = here.get("/auth/devices").data
    assert [row["isCurrent"] for row in rows] == [True, False]
    assert set(rows[0]) == {
        "id",
        "deviceType",
        "browser",
        "country",
        "ipAddress",
        "signedInAt",
        "isCurrent",
    }
    assert here.delete(f"/auth/devices/{rows[1]['id']}").status == 204
    assert phone.get("/auth/devices").status == 401
    assert here.delete(f"/auth/devices/{rows[1]['id']}").status == 404
    assert [row["id"] for row in here.get("/auth/devices").data] == [rows[0]["id"]]
    assert expired.pk == rows[1]["id"]


def test_others_devices_are_not_ones_to_end(user: User) -> None:
    mine, theirs = ApiClient(token_for(user)), ApiClient(token_for(colleague(user)))
    (device,) = theirs.get("/auth/devices").data
    assert mine.delete(f"/auth/devices/{device['id']}").status == 404
    assert theirs.get("/auth/devices").status == 200


def test_signing_out_everywhere(user: User) -> None:
    clients = [ApiClient(token_for(user)) for _ in range(3)]
    other = ApiClient(token_for(colleague(user)))
    assert clients[0].delete("/auth/devices").status == 204
    assert [client.get("/auth/devices").status for client in clients] == [401] * 3
    assert other.get("/auth/devices").status == 200


def test_a_device_shows_its_country_by_name(user: User) -> None:
    token = token_for(user)
    user.login_sessions.update(country_code="IN", browser="Firefox 145", ip_address="203.0.113.7")
    (row,) = ApiClient(token).get("/auth/devices").data
    assert (row["country"], row["browser"], row["ipAddress"]) == (
        "India",
        "Firefox 145",
        "203.0.113.7",
    )


# -- invitations --


def invited(user: User, email: str = "arjun@trader.example", **fields: Any) -> SignUp:
    """An invitation as the profile's service makes it."""
    values: dict[str, Any] = {
        "name": "Arjun",
        "password": "Given-2026-pass",
        "must_change": True,
        "locale": "fr",
        "actor": SYSTEM,
    }
    return services.invite(company=company_of(user), email=email, **(values | fields))


def test_an_invitation_asks_for_a_password_of_ones_own(visitor: ApiClient, user: User) -> None:
    invitation = invited(user)
    outbox.drain()
    (message,) = messages_to(invitation.email)
    assert "/fr/resetpassword?token=" in message["text"]
    assert company_of(user).name in message["subject"]
    assert "Given-2026-pass" not in str(message)
    token = token_in(message)
    assert check(visitor, token).data == {
        "purpose": "invitation",
        "email": "a•••@t•••.example",
        "passwordRequired": True,
    }
    assert set_password(visitor, token, None).status == 422
    same = set_password(visitor, token, "Given-2026-pass")
    assert same.errors == {"password": ["New password cannot be same as current password"]}
    assert set_password(visitor, token).status == 200
    person = User.objects.get(email=invitation.email)
    assert person.pk == invitation.user_id
    assert (person.company_id, person.is_primary, person.mobile) == (user.company_id, False, None)
    assert post_sign_in(invitation.email, PASSWORD).data["role"] == "secondary"
    assert Company.objects.count() == 1


def test_an_invitation_whose_password_may_stay(visitor: ApiClient, user: User) -> None:
    invitation = invited(user, must_change=False)
    token = token_to(invitation.email)
    assert check(visitor, token).data["passwordRequired"] is False
    assert visitor.post("/users/resetpassword", {"resetpasswordToken": token}).status == 200
    assert post_sign_in(invitation.email, "Given-2026-pass").status == 200
    invitation.refresh_from_db()
    assert invitation.password == ""


def test_an_invitation_is_sent_again_on_request(visitor: ApiClient, user: User) -> None:
    invitation = invited(user)
    outbox.drain()
    forget(visitor, invitation.email)
    assert set_password(visitor, token_to(invitation.email)).status == 200
    assert emails_to(invitation.email) == ["invitation", "invitation"]


def test_inviting_somebody_who_has_an_account_tells_only_them(user: User) -> None:
    other = member(4)
    invited(user, email=other.email)
    outbox.drain()
    assert emails_to(other.email) == ["already_registered"]
    assert not PasswordLink.objects.exists()


def test_somebody_removed_may_be_invited_back(visitor: ApiClient, user: User) -> None:
    gone = colleague(user)
    User.objects.filter(pk=gone.pk).update(is_active=False)
    invited(user, email=gone.email)
    assert set_password(visitor, token_to(gone.email)).status == 200
    assert post_sign_in(gone.email, PASSWORD).data["id"] == gone.pk
    assert User.objects.filter(company=user.company).count() == 2


def test_an_invitation_given_up_takes_its_link_with_it(visitor: ApiClient, user: User) -> None:
    invitation = invited(user)
    token = token_to(invitation.email)
    invitation.delete()
    assert is_refused(set_password(visitor, token))


def test_the_form_is_checked_before_anything_is_sent(visitor: ApiClient) -> None:
    assert visitor.post("/users", form(email="x")).status == 422
    outbox.drain()
    assert not SignUp.objects.exists()
