"""Services about people lock the rows that they decide about before they write (`row_locks`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpRequest
from django.test import RequestFactory

from lading.base.kernel.values.clock import now
from lading.members.accounts.models import LinkPurpose, User
from lading.members.accounts.services import (
    leavers,
    links,
    lockout,
    second_factor,
    signin,
    staff,
    staff_recovery,
)
from lading.members.accounts.services.passwords import confirm_current
from lading.members.companies.colleagues.services import remove_colleague
from lading.trade.profiles.saving import save_profile
from lading.trade.profiles.schemas import ProfileIn
from tests.platform.authenticator import actor_of, code_of, with_factor
from tests.platform.enquiries.actors import actor_of_user
from tests.platform.factories import StaffFactory, colleague, company_of, member
from tests.platform.locks import Lock, Named, assert_locked

from .conftest import SECRET, with_password

pytestmark = pytest.mark.django_db

NEW = "Warp-and-weft-9"
PEOPLE, FACTORS, LINKS = "accounts_user", "mfa_authenticator", "accounts_passwordlink"
Move = Callable[[], Any]
Case = Callable[[], tuple[Any, ...]]


def call() -> HttpRequest:
    return RequestFactory().post("/")


def owner() -> tuple[User, str, list[str]]:
    """A staff member with a second factor."""
    user: User = StaffFactory.create()
    return user, *with_factor(user)


def turning_on() -> tuple[Any, ...]:
    user: User = StaffFactory.create()
    secret = second_factor.new_secret()
    turn_on = partial(second_factor.turn_on, actor=actor_of(user), secret=secret)
    return partial(turn_on, code=code_of(secret)), Lock(PEOPLE, user.pk)


def changing_own(change: Callable[..., Any]) -> Case:
    def case() -> tuple[Any, ...]:
        user, _secret, codes = owner()
        move = partial(change, actor=actor_of(user), code=codes[0])
        return move, Lock(FACTORS, user.pk), Lock(PEOPLE, user.pk)

    return case


def using_a_code() -> tuple[Any, ...]:
    user, secret, _codes = owner()
    turn = lockout.second_factor_key(user.pk)
    return (
        lambda: second_factor.verify(user.pk, code_of(secret, periods=1)),
        Named(by=f"signin {turn.account} {turn.network}"),
        Lock(FACTORS, user.pk),
    )


def by_a_colleague(change: Callable[..., Any], **more: Any) -> Case:
    def case() -> tuple[Any, ...]:
        user, _secret, _codes = owner()
        chief = actor_of(StaffFactory.create())
        return partial(change, actor=chief, user_id=user.pk, **more), Lock(PEOPLE, user.pk)

    return case


def enabling() -> tuple[Any, ...]:
    head = member(3, tier=2)
    user = colleague(head)
    remove_colleague(actor=actor_of_user(head), user_id=user.pk, email=user.email)
    move = partial(staff.enable, actor=actor_of(StaffFactory.create()), user_id=user.pk)
    return move, Lock("accounts_datarequest", user.pk), Lock(PEOPLE, user.pk)


def returning() -> tuple[Any, ...]:
    """An address whose removed owner is invited again, and chooses another name."""
    head = member(3, tier=2)
    user = colleague(head)
    remove_colleague(actor=actor_of_user(head), user_id=user.pk, email=user.email)

    def move() -> None:
        with transaction.atomic():
            leaver = leavers.lock_returning(user.email, company_of(head).pk)
            assert leaver is not None
            leavers.reinstate(leaver)

    return move, Lock("accounts_datarequest", user.pk), Lock(PEOPLE, user.email, key=True)


def releasing() -> tuple[Any, ...]:
    user = colleague(member(3))
    User.objects.filter(pk=user.pk).update(is_active=False, removed_at=now())
    move = transaction.atomic(lambda: leavers.release(user.email))
    return move, Lock(PEOPLE, user.email, key=True)


def signing_in() -> tuple[Any, ...]:
    user = with_password(member(1))
    form = signin.read_form(username=user.email, password=SECRET, remember=True, app_type=None)
    return partial(signin.sign_in, request=call(), form=form), Lock(PEOPLE, user.pk)


def confirming() -> tuple[Any, ...]:
    user = with_password(member(1))
    move = partial(confirm_current, call(), password=SECRET, claims={})
    return partial(move, actor=actor_of_user(user)), Lock(PEOPLE, user.pk, before=LINKS)


def asking_for_a_link() -> tuple[Any, ...]:
    user: User = StaffFactory.create()
    move = transaction.atomic(lambda: staff_recovery.issue_link(user.email))
    return move, Lock(PEOPLE, user.email)


def using_a_link() -> tuple[Any, ...]:
    user: User = StaffFactory.create()
    token = links.issue_for_user(user.pk, LinkPurpose.RESET)[1]
    move = partial(staff_recovery.choose_password, call(), token=token, password=NEW)
    return move, Lock(PEOPLE, user.pk)


def renaming() -> tuple[Any, ...]:
    user = colleague(member(3))
    form = ProfileIn.model_validate({"name": "Priya Nair"})
    move = partial(save_profile, user_id=user.pk, payload=form)
    return partial(move, actor=actor_of_user(user)), Lock(PEOPLE, user.pk)


CASES: dict[str, Case] = {
    "a second factor is turned on": turning_on,
    "a second factor is turned off": changing_own(second_factor.turn_off),
    "recovery codes are renewed": changing_own(second_factor.renew_recovery_codes),
    "a code is used": using_a_code,
    "a colleague's second factor is reset": by_a_colleague(second_factor.reset),
    "a colleague is disabled": by_a_colleague(staff.disable, reason="left"),
    "a colleague's sessions are ended": by_a_colleague(staff.end_sessions),
    "a colleague gets roles": by_a_colleague(staff.set_roles, roles=["reviewer"]),
    "a removed person is enabled": enabling,
    "a removed person comes back": returning,
    "a removed person's address is released": releasing,
    "a person signs in": signing_in,
    "a person confirms the password": confirming,
    "a link is asked for": asking_for_a_link,
    "a link is used": using_a_link,
    "a person changes the own name": renaming,
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_rows_that_are_decided_on_are_locked(case: Case) -> None:
    assert_locked(*case())
