"""Each guard of the services about people, tested alone: the service itself
refuses what a screen or an earlier check refuses too, and nothing changes.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.test import RequestFactory

from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import (
    AppError,
    BadRequest,
    Conflict,
    Forbidden,
    NotFound,
    Unauthenticated,
    ValidationFailed,
)
from lading.members.accounts import identity
from lading.members.accounts.models import SignInFailure, User
from lading.members.accounts.services import passwords, people, second_factor, staff
from tests.platform.authenticator import actor_of, code_of, with_factor
from tests.platform.enquiries.actors import actor_of_user
from tests.platform.factories import StaffFactory, UserFactory, colleague, member
from tests.platform.guards import refused, staff_with

pytestmark = pytest.mark.django_db

NOBODY = 999_999
CHANGES: list[Callable[..., Any]] = [
    partial(staff.disable, reason="left"),
    staff.end_sessions,
    partial(staff.set_roles, roles=["reviewer"]),
]


@pytest.fixture
def chief(db: None) -> Actor:
    return actor_of(StaffFactory.create())


@pytest.mark.parametrize("change", CHANGES)
def test_who_may_not_change_a_person_does_not(chief: Actor, change: Callable[..., Any]) -> None:
    person, clerk = member(1), StaffFactory.create(is_superuser=False)
    reader, of_users = staff_with("users.view"), staff_with("users.view", "users.manage")
    refusals: list[tuple[Actor, int, type[AppError]]] = [
        (staff_with("users.manage", "staff.manage"), person.pk, Forbidden),
        (reader, person.pk, Forbidden),
        (reader, clerk.pk, Forbidden),
        (of_users, clerk.pk, Forbidden),
        (chief, NOBODY, NotFound),
        (chief, chief.user_id, Conflict),
    ]
    for actor, user_id, kind in refusals:
        with refused(kind):
            change(actor=actor, user_id=user_id)


def test_somebody_is_disabled_once_with_a_reason_and_enabled_once(chief: Actor) -> None:
    person, disabled = member(1), UserFactory.create(is_active=False)
    for reason in ("", "  "):
        with refused(ValidationFailed):
            staff.disable(actor=chief, user_id=person.pk, reason=reason)
    with refused(Conflict):
        staff.disable(actor=chief, user_id=disabled.pk, reason="left")
    with refused(Conflict):
        staff.enable(actor=chief, user_id=person.pk)


def test_roles_are_those_that_exist_and_for_staff_alone(chief: Actor) -> None:
    clerk, person = StaffFactory.create(is_superuser=False), member(1)
    with refused(NotFound):
        staff.set_roles(actor=chief, user_id=clerk.pk, roles=["reviewer", "emperor"])
    with refused(NotFound):
        staff.set_roles(actor=chief, user_id=person.pk, roles=["reviewer"])


def test_the_last_administrator_is_not_disabled() -> None:
    chief = actor_of(StaffFactory.create())
    last: User = StaffFactory.create()
    User.objects.filter(pk=chief.user_id).update(is_superuser=False)
    with refused(Conflict):
        staff.disable(actor=chief, user_id=last.pk, reason="left")


def test_a_factor_is_reset_by_whom_may_for_a_colleague_who_has_one(chief: Actor) -> None:
    owner: User = StaffFactory.create()
    with_factor(owner)
    bare: User = StaffFactory.create()
    other = staff_with("users.manage", "users.view")
    refusals: list[tuple[Actor, int, type[AppError]]] = [
        (other, owner.pk, Forbidden),
        (chief, chief.user_id, Conflict),
        (chief, bare.pk, Conflict),
        (chief, NOBODY, NotFound),
        (chief, member(1).pk, NotFound),
    ]
    for actor, user_id, kind in refusals:
        with refused(kind):
            second_factor.reset(actor=actor, user_id=user_id)


def test_a_factor_is_turned_on_once() -> None:
    owner: User = StaffFactory.create()
    with_factor(owner)
    actor, secret = actor_of(owner), second_factor.new_secret()
    with refused(Conflict):
        second_factor.turn_on(actor=actor, secret=secret, code=code_of(secret))


def test_nobody_can_pose_as_a_user_of_another_company() -> None:
    user = member(1)
    actor, friend, stranger = actor_of_user(user), colleague(user), member(1)
    for own in (user, friend):
        identity.require_own_user(actor, own.pk)
        identity.require_own_uuid(actor, str(own.uuid))
    identity.require_own_email(actor, f" {user.email.upper()} ")
    identity.require_own_business_type(actor, "1")
    for check, sent in (
        (identity.require_own_user, stranger.pk),
        (identity.require_own_user, "x"),
        (identity.require_own_uuid, str(stranger.uuid)),
        (identity.require_own_uuid, str(uuid.uuid4())),
        (identity.require_own_uuid, "x"),
        (identity.require_own_email, stranger.email),
        (identity.require_own_email, 5),
        (identity.require_own_business_type, 2),
    ):
        with refused(Forbidden):
            check(actor, sent)


@pytest.mark.parametrize("sent", [None, "", 5, ["x"]])
def test_a_malformed_password_is_refused_without_costing_a_try(sent: object) -> None:
    actor = actor_of_user(member(1))
    with refused(BadRequest):
        passwords.require_current(RequestFactory().post("/"), actor=actor, password=sent)
    assert not SignInFailure.objects.exists()


def test_a_user_removed_while_a_call_waited_changes_nothing() -> None:
    user = member(1)
    actor = actor_of_user(user)
    User.objects.filter(pk=user.pk).update(is_active=False)
    with refused(Unauthenticated):
        people.lock_own(actor)
