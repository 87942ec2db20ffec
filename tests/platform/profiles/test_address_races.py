"""Several actions use one address at once: an erasure, a link that is used and a link that is sent
need the same rows. All lock them in one order, so that there is no deadlock, and nobody joins a
company that is being closed.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.test import RequestFactory

from lading.base.kernel.actor import SYSTEM
from lading.base.kernel.errors import Conflict, Unauthenticated
from lading.base.kernel.models import OutboxMessage
from lading.base.work import outbox
from lading.members.accounts.models import DataRequest, LinkPurpose, PasswordLink, User
from lading.members.accounts.services import leavers, links, staff, staff_recovery
from lading.members.companies.colleagues import services
from lading.members.companies.colleagues.schemas import ColleagueIn
from lading.members.companies.models import SignUp
from lading.members.companies.signup import access, activation, passwords
from lading.members.companies.signup import services as signup
from lading.reach.notifications.notices import account as account_notices
from lading.trade.privacy import erasure
from lading.trade.profiles import saving
from lading.trade.profiles.schemas import ProfileIn
from tests.platform.accounts.conftest import forget_throttles
from tests.platform.factories import StaffFactory, colleague, company_of, member
from tests.platform.privacy.people import EMAIL, MOBILE, NAME, ask_for, found_in_dump, known_person
from tests.platform.quotations.trade import actor
from tests.platform.racing import Move, Overlap, refusals

pytestmark = pytest.mark.django_db(transaction=True)

NEW = "Warp-and-weft-9"


@pytest.fixture(autouse=True)
def _no_throttles() -> None:
    forget_throttles()


@pytest.fixture
def overlap() -> Overlap:
    return Overlap()


@transaction.atomic
def invite(head: User, email: str) -> SignUp:
    return signup.invite(
        company=company_of(head), email=email, name="Priya N.", password=NEW, must_change=True,
        locale="en", actor=SYSTEM,
    )  # fmt: skip


def invitation_of(email: str) -> ColleagueIn:
    """The form by which a primary user invites somebody."""
    return ColleagueIn.model_validate({"email": email, "password": NEW})


@transaction.atomic
def link_of(who: User | SignUp) -> str:
    """The token of a link that was sent."""
    if isinstance(who, SignUp):
        return links.issue_for_sign_up(who.pk)[1]
    return links.issue_for_user(who.pk, LinkPurpose.RESET)[1]


def using(token: str) -> Move:
    request = RequestFactory().post("/")
    return lambda: passwords.set_password(request, token=token, password=NEW + "x")


def telling(tell: Callable[..., Any], *args: Any) -> Move:
    """Run a consumer in a transaction, as a worker does."""

    def deliver() -> None:
        with transaction.atomic():
            tell(*args)

    return deliver


def test_a_link_is_used_while_another_is_sent(
    overlap: Overlap, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = member(3)
    token = link_of(user)
    monkeypatch.setattr(links, "issue_for_user", overlap.before(links.issue_for_user))
    send = telling(account_notices.tell_forgotten, user.email)
    outcomes = overlap.run(send, using(token))
    assert refusals(outcomes) == []
    assert PasswordLink.objects.count() == 2
    assert not PasswordLink.objects.filter(used_at=None).exists(), "the new password ends both"


def test_an_invitation_is_accepted_while_it_is_sent_again(
    overlap: Overlap, monkeypatch: pytest.MonkeyPatch
) -> None:
    invitation = invite(member(3, tier=2), "priya@kovai.example")
    token = link_of(invitation)
    monkeypatch.setattr(links, "issue_for_sign_up", overlap.before(links.issue_for_sign_up))
    send = telling(account_notices.tell_sign_up, invitation.pk)
    outcomes = overlap.run(send, using(token))
    assert refusals(outcomes) == []
    assert User.objects.filter(email="priya@kovai.example").count() == 1
    for unused in PasswordLink.objects.filter(used_at=None):
        assert unused.sign_up is not None
        assert unused.sign_up.completed_at is not None, "it opens nothing any more"


def test_staff_use_a_link_while_another_is_sent(
    overlap: Overlap, monkeypatch: pytest.MonkeyPatch
) -> None:
    clerk = StaffFactory.create()
    token = link_of(clerk)
    monkeypatch.setattr(links, "issue_for_user", overlap.before(links.issue_for_user))
    request = RequestFactory().post("/")
    outcomes = overlap.run(
        telling(staff_recovery.issue_link, clerk.email),
        lambda: staff_recovery.choose_password(request, token=token, password=NEW),
    )
    assert refusals(outcomes) == []
    assert not PasswordLink.objects.filter(used_at=None).exists()


def test_an_erasure_meets_an_invitation_of_the_address_that_is_sent_again(
    overlap: Overlap, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = member(3)
    invitation = invite(member(4, tier=2), user.email)
    link_of(invitation)
    request = ask_for(user, "erasure")
    # As a worker that found the address free when it looked.
    monkeypatch.setattr(links, "issue_for_sign_up", overlap.before(links.issue_for_sign_up))

    def send() -> None:
        with transaction.atomic():
            assert access.lock_sign_up(invitation.pk) is not None
            links.issue_for_sign_up(invitation.pk)

    assert overlap.run(send, lambda: erasure.carry_out(request.pk)) == [None, True]
    assert not SignUp.objects.exists()
    assert not PasswordLink.objects.exists()


def test_an_erasure_meets_a_forgotten_password(
    overlap: Overlap, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = known_person()
    with transaction.atomic():
        outbox.publish("password.forgotten", {"email": EMAIL})
    event = OutboxMessage.objects.get(topic="password.forgotten", done_at=None)
    request = ask_for(known.user, "erasure")
    tell = overlap.before(account_notices.tell_forgotten)
    monkeypatch.setattr(account_notices, "tell_forgotten", tell)
    outcomes = overlap.run(lambda: outbox.deliver(event.pk), lambda: erasure.carry_out(request.pk))
    assert outcomes == [True, True]
    outbox.drain()
    assert found_in_dump(EMAIL, MOBILE, NAME) == []


def test_an_erasure_meets_staff_who_let_the_person_in_again(
    overlap: Overlap, monkeypatch: pytest.MonkeyPatch
) -> None:
    removed = colleague(member(3, tier=2))
    with transaction.atomic():
        leavers.remove(actor=SYSTEM, user=removed)
    DataRequest.objects.update(due_at=removed.created_at - dt.timedelta(days=1))
    (request,) = DataRequest.objects.all()
    monkeypatch.setattr(leavers, "reinstate", overlap.before(leavers.reinstate))
    officer = actor(StaffFactory.create())
    outcomes = overlap.run(
        lambda: staff.enable(actor=officer, user_id=removed.pk),
        lambda: erasure.carry_out(request.pk),
    )
    assert outcomes == [None, False], "it is left to the next night, which finds it cancelled"
    removed.refresh_from_db()
    assert (removed.is_active, removed.erased_at) == (True, None)
    assert erasure.carry_out(request.pk) is False


def test_staff_do_not_wait_for_an_erasure_under_way(
    overlap: Overlap, monkeypatch: pytest.MonkeyPatch
) -> None:
    removed = colleague(member(3, tier=2))
    with transaction.atomic():
        leavers.remove(actor=SYSTEM, user=removed)
    DataRequest.objects.update(due_at=removed.created_at - dt.timedelta(days=1))
    (request,) = DataRequest.objects.all()
    monkeypatch.setattr(erasure, "_erase", overlap.before(erasure._erase))
    officer = actor(StaffFactory.create())
    outcomes = overlap.run(
        lambda: erasure.carry_out(request.pk),
        lambda: staff.enable(actor=officer, user_id=removed.pk),
    )
    assert outcomes[0] is True
    assert isinstance(outcomes[1], Conflict)
    removed.refresh_from_db()
    assert not removed.is_active


@pytest.mark.parametrize("returning", [False, True])
def test_nobody_joins_a_company_that_is_being_closed(
    overlap: Overlap, monkeypatch: pytest.MonkeyPatch, *, returning: bool
) -> None:
    head = member(3, tier=2)
    email = "priya@kovai.example"
    if returning:
        removed = colleague(head)
        email = removed.email
        with transaction.atomic():
            leavers.remove(actor=SYSTEM, user=removed)
    token = link_of(invite(head, email))
    request = ask_for(head, "erasure")
    monkeypatch.setattr(passwords, "activate", overlap.before(activation.activate))
    (_whose, message), erased = overlap.run(using(token), lambda: erasure.carry_out(request.pk))
    assert (message, erased) == (str(passwords.ACTIVATED), True)
    of_company = User.objects.filter(company=company_of(head))
    assert of_company.count() == 2
    assert not of_company.filter(is_active=True).exists()
    assert not of_company.filter(erased_at=None).exists()
    assert not User.objects.filter(email=email).exists()


def test_nobody_is_invited_into_a_company_that_is_being_closed(
    overlap: Overlap, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = member(3, tier=2)
    who, payload = actor(head), invitation_of("priya@kovai.example")
    request = ask_for(head, "erasure")
    monkeypatch.setattr(erasure, "_erase", overlap.before(erasure._erase))
    outcomes = overlap.run(
        lambda: erasure.carry_out(request.pk),
        lambda: services.add_colleague(actor=who, payload=payload),
    )
    assert outcomes[0] is True
    assert [error.code for error in refusals(outcomes)] == ["COMPANY_REJECTED"]
    assert not SignUp.objects.exists()
    assert found_in_dump("priya@kovai.example") == []


def test_a_profile_saved_meanwhile_does_not_open_a_closed_company_again(
    overlap: Overlap, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = member(1, name="Kovai Mills")
    who, request = actor(head), ask_for(head, "erasure")
    company = company_of(head)
    sent = ProfileIn.model_validate(
        {
            "name": head.name, "companyName": company.name, "city": "Lyon", "address": "1 Rue X",
            "country": company.country.name, "companyDescription": "Since 1987",
        }
    )  # fmt: skip
    monkeypatch.setattr(erasure, "_erase", overlap.before(erasure._erase))
    outcomes = overlap.run(
        lambda: erasure.carry_out(request.pk),
        lambda: saving.save_profile(actor=who, user_id=head.pk, payload=sent),
    )
    assert outcomes[0] is True
    assert [type(error) for error in refusals(outcomes)] == [Unauthenticated]
    company.refresh_from_db()
    assert (company.status, company.address, company.city) == ("rejected", "", "")


def test_control_locks_in_another_order_end_one_of_the_two(overlap: Overlap) -> None:
    """The positive control: with crossed locks, the database ends one of the two."""
    user = member(3)
    link_of(user)
    lock_person = User.objects.select_for_update().filter(pk=user.pk)
    lock_links = PasswordLink.objects.select_for_update().filter(user=user)

    def person_first() -> None:
        with transaction.atomic():
            list(lock_person.all())
            overlap.before(lambda: list(lock_links.all()))()

    def links_first() -> None:
        with transaction.atomic():
            list(lock_links.all())
            list(lock_person.all())

    outcomes = overlap.run(person_first, links_first)
    assert ["deadlock detected" in str(each) for each in refusals(outcomes)] == [True]
