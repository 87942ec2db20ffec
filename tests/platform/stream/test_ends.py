"""A connection ends with its session: at once where we end it, else at the next check."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from lading.base.kernel.actor import SYSTEM, Actor
from lading.base.work import live
from lading.members.accounts.models import AccessToken, LinkPurpose, User
from lading.members.accounts.services import leavers, passwords, tokens
from lading.members.accounts.services import staff as staff_accounts
from lading.members.billing.authentication import actor_of_token
from tests.platform.factories import (
    PASSWORD,
    StaffFactory,
    colleague,
    company_of,
    member,
    token_for,
)
from tests.platform.waiting import until

from .reading import ids_of, notify, received
from .source import Browser

pytestmark = pytest.mark.slow


def _sign_out(user: User, token: str) -> None:
    headers = {"authorization": f"Bearer {token}"}
    assert Client().post("/api/auth/logout", headers=headers).status_code == 204


def _expire(user: User, token: str) -> None:
    access_tokens = AccessToken.objects.filter(digest=tokens.digest_of(token))
    assert access_tokens.update(expires_at=timezone.now()) == 1


def _disable(user: User, token: str) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


def _move(user: User, token: str) -> None:
    User.objects.filter(pk=user.pk).update(company=company_of(member(3)), is_primary=False)


@pytest.mark.parametrize("end", [_sign_out, _expire, _disable, _move])
def test_a_connection_ends_with_its_session_and_no_other_does(
    browser: Browser, end: object
) -> None:
    assert callable(end)
    user, other = member(1), member(1)
    token = token_for(user)
    reader, others = browser.open(token), browser.open(token_for(other))
    second = browser.open(token_for(colleague(user)))
    end(user, token)
    assert reader.next() is None
    until(lambda: browser.source.connections() == 2, "it was let go")
    notify([user, other], "after")
    assert received(others, 1) == [ids_of(other)]
    assert received(second, 1) == [ids_of(user)]


def _sign_out_this_device(user: User, token: str) -> None:
    access_token = AccessToken.objects.get(digest=tokens.digest_of(token))
    _delete(token, f"/api/auth/devices/{access_token.pk}")


def _sign_out_everywhere(user: User, token: str) -> None:
    _delete(token, "/api/auth/devices")


def _delete(token: str, path: str) -> None:
    headers = {"authorization": f"Bearer {token}"}
    assert Client().delete(path, headers=headers).status_code == 204


def _change_password(user: User, token: str) -> None:
    with transaction.atomic():
        passwords.change(user=user, password=PASSWORD, purpose=LinkPurpose.RESET)


def _remove(user: User, token: str) -> None:
    with transaction.atomic():
        leavers.remove(actor=SYSTEM, user=user)


def _staff_disable(user: User, token: str) -> None:
    staff_accounts.disable(actor=_manager(), user_id=user.pk, reason="Stolen laptop")


def _staff_end(user: User, token: str) -> None:
    assert staff_accounts.end_sessions(actor=_manager(), user_id=user.pk) == 1


def _manager() -> Actor:
    actor = actor_of_token(token_for(StaffFactory.create()))
    assert actor is not None
    return actor


@pytest.mark.parametrize(
    "end",
    [
        _sign_out,
        _sign_out_this_device,
        _sign_out_everywhere,
        _change_password,
        _remove,
        _staff_disable,
        _staff_end,
    ],
)
def test_a_session_that_is_ended_takes_its_connection_with_it_at_once(
    browser: Browser, end: Callable[[User, str], None]
) -> None:
    """Before one that ended earlier, of which the process was told nothing: the regular check finds
    that one. (The check may come in between, but hardly in each of five tries.)
    """
    for _try in range(5):
        user, untold = member(1), member(1)
        token, untold_token = token_for(user), token_for(untold)
        reader, other = browser.open(token), browser.open(untold_token)
        _expire(untold, untold_token)
        end(user, token)
        assert reader.next() is None
        is_first = browser.source.connections() == 1
        assert other.next() is None
        if is_first:
            return
    raise AssertionError("the connection never ended before the regular check")


def test_a_session_that_goes_on_keeps_its_connection(browser: Browser) -> None:
    user = member(1)
    kept, ended = token_for(user), token_for(user)
    reader, other = browser.open(kept), browser.open(ended)
    tokens.revoke_all(user.pk, keep=tokens.digest_of(kept))
    assert other.next() is None
    notify([user], "after")
    assert received(reader, 1) == [ids_of(user)]


def test_the_end_of_a_session_that_is_taken_back_ends_nothing(browser: Browser) -> None:
    user = member(1)
    token = token_for(user)
    reader = browser.open(token)
    with transaction.atomic():
        tokens.revoke_all(user.pk)
        transaction.set_rollback(True)
    live.sessions_ended([user.pk])
    notify([user], "after")
    assert received(reader, 1) == [ids_of(user)]
