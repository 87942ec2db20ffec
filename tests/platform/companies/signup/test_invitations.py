"""Invitations to a company: the link, and the first password."""

from __future__ import annotations

from typing import Any

import pytest

from lading.base.kernel.actor import SYSTEM
from lading.base.work import outbox
from lading.members.accounts.models import PasswordLink, User
from lading.members.companies.models import Company, SignUp
from lading.members.companies.signup import services
from tests.platform.accounts.conftest import post_sign_in
from tests.platform.conftest import ApiClient
from tests.platform.factories import company_of, member

from .conftest import (
    PASSWORD,
    check,
    emails_to,
    forget,
    is_refused,
    messages_to,
    set_password,
    token_in,
    token_to,
)

pytestmark = pytest.mark.django_db


def invited(user: User, email: str = "arjun@trader.example", **fields: Any) -> SignUp:
    """An invitation, made by the profile's service."""
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
    # The first password: the sign-in that follows starts with the address.
    assert set_password(visitor, token).data == {"email": invitation.email}
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


def test_an_invitation_given_up_takes_its_link_with_it(visitor: ApiClient, user: User) -> None:
    invitation = invited(user)
    token = token_to(invitation.email)
    invitation.delete()
    assert is_refused(set_password(visitor, token))
