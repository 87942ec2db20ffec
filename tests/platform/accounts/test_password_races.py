"""A change of password ends all sessions and links made with the old one, even one that is being
made at that moment.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import transaction
from django.http import HttpRequest
from django.test import RequestFactory

from lading.base.kernel.actor import SYSTEM
from lading.base.kernel.errors import BadRequest, InvalidCredentials
from lading.members.accounts.models import (
    AccessToken,
    LinkPurpose,
    LoginSession,
    PasswordLink,
    User,
)
from lading.members.accounts.services import leavers, links, passwords, signin, tokens
from lading.members.companies.signup.passwords import set_password
from tests.platform.factories import colleague, member
from tests.platform.quotations.trade import actor
from tests.platform.racing import Move, Overlap, refusals

from .conftest import SECRET, with_password

pytestmark = pytest.mark.django_db(transaction=True)

NEW = "Warp-and-weft-9"


@pytest.fixture
def overlap() -> Overlap:
    return Overlap()


def call() -> HttpRequest:
    return RequestFactory().post("/")


def signing_in(user: User) -> Move:
    form = signin.read_form(username=user.email, password=SECRET, remember=True, app_type=None)
    return lambda: signin.sign_in(request=call(), form=form)


def resetting(user: User) -> Move:
    with transaction.atomic():
        token = links.issue_for_user(user.pk, LinkPurpose.RESET)[1]
    return lambda: set_password(call(), token=token, password=NEW)


def removing(user: User) -> Move:
    def remove() -> None:
        with transaction.atomic():
            leavers.remove(actor=SYSTEM, user=User.objects.select_for_update().get(pk=user.pk))

    return remove


def confirming(user: User) -> Move:
    """Confirms the current password, to get the token that changes it."""
    who = actor(user)
    return lambda: passwords.confirm_current(call(), actor=who, password=SECRET, claims={})


def live_tokens(user: User) -> int:
    return AccessToken.objects.filter(user=user, revoked_at=None).count()


@pytest.mark.parametrize("ending", [resetting, removing])
def test_a_token_issued_at_that_moment_ends_too(
    overlap: Overlap, monkeypatch: pytest.MonkeyPatch, ending: Callable[[User], Move]
) -> None:
    user = with_password(colleague(member(3)))
    monkeypatch.setattr(tokens, "issue", overlap.before(tokens.issue))
    outcomes = overlap.run(signing_in(user), ending(user))
    assert refusals(outcomes) == []
    assert AccessToken.objects.filter(user=user).count() == 1, "the control: it was issued"
    assert live_tokens(user) == 0


@pytest.mark.parametrize("ending", [resetting, removing])
def test_a_sign_in_that_is_ended_meanwhile_gets_no_token(
    overlap: Overlap, monkeypatch: pytest.MonkeyPatch, ending: Callable[[User], Move]
) -> None:
    user = with_password(colleague(member(3)))
    monkeypatch.setattr(signin, "lock_unchanged", overlap.before(signin.lock_unchanged))
    outcomes = overlap.run(signing_in(user), ending(user))
    assert [type(error) for error in refusals(outcomes)] == [InvalidCredentials]
    assert not AccessToken.objects.filter(user=user).exists()
    assert not LoginSession.objects.filter(user=user).exists()


def test_a_stronger_hash_of_the_same_password_is_no_change(
    overlap: Overlap, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = with_password(member(3))
    monkeypatch.setattr(signin, "lock_unchanged", overlap.before(signin.lock_unchanged))
    outcomes = overlap.run(
        signing_in(user), lambda: with_password(User.objects.get(pk=user.pk)).password
    )
    assert refusals(outcomes) == []
    assert live_tokens(user) == 1


def test_a_link_that_the_old_password_opens_ends_too(
    overlap: Overlap, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = with_password(colleague(member(3)))
    monkeypatch.setattr(links, "issue_change", overlap.before(links.issue_change))
    outcomes = overlap.run(confirming(user), removing(user))
    assert refusals(outcomes) == []
    link = PasswordLink.objects.get(purpose=LinkPurpose.CHANGE)
    assert link.used_at is not None


@pytest.mark.parametrize("ending", [resetting, removing])
def test_a_person_who_knew_the_old_password_gets_no_link(
    overlap: Overlap, monkeypatch: pytest.MonkeyPatch, ending: Callable[[User], Move]
) -> None:
    user = with_password(colleague(member(3)))
    monkeypatch.setattr(signin, "lock_unchanged", overlap.before(signin.lock_unchanged))
    outcomes = overlap.run(confirming(user), ending(user))
    assert [type(error) for error in refusals(outcomes)] == [BadRequest]
    assert not PasswordLink.objects.filter(used_at=None).exists()
