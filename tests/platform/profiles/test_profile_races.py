"""Many calls at once, on real threads and real PostgreSQL: never an eleventh secondary user, never
a second change of ports in a month. Positive controls show what goes wrong without the lock.
"""

from __future__ import annotations

from threading import Barrier
from typing import Any

import pytest
from django.db import transaction

from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Conflict, NotFound
from lading.base.kernel.models import AuditEntry
from lading.members.accounts.models import User
from lading.members.accounts.services import people
from lading.members.companies import access
from lading.members.companies.colleagues import services
from lading.members.companies.colleagues.schemas import ColleagueIn
from lading.members.companies.models import Company, SignUp
from lading.members.companies.signup import access as sign_ups
from lading.members.companies.signup.activation import activate
from lading.trade.profiles import port_edits, saving
from lading.trade.profiles.schemas import ProfileIn
from tests.platform.factories import colleague, company_of, member, serves
from tests.platform.racing import Move, at_once, refusals

from .forms import GST_NUMBER, actor, form_of

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 4
PASSWORD = "Warp-and-weft-9"


def adding(who: Actor, email: str) -> Move:
    payload = ColleagueIn.model_validate({"email": email, "password": PASSWORD})
    return lambda: services.add_colleague(actor=who, payload=payload)


def accepting(invitation: SignUp) -> Move:
    def accept() -> User:
        with transaction.atomic():
            locked = sign_ups.lock_sign_up(invitation.pk)
            if locked is None:
                raise NotFound
            return activate(locked, "!")

    return accept


def removing(who: Actor, user_id: int) -> Move:
    return lambda: services.remove_colleague(actor=who, user_id=user_id, email="")


def people_of(user: User) -> int:
    """Secondary users and invitations, counted without the code that limits them."""
    secondary = User.objects.filter(company=user.company, is_primary=False, is_active=True)
    invited = SignUp.objects.filter(company=user.company, completed_at=None)
    return secondary.count() + invited.count()


def test_thirty_adds_at_once_make_ten() -> None:
    user = member(3, tier=2)
    who = actor(user)
    outcomes = at_once(*[adding(who, f"p{number}@weavers.example") for number in range(30)])
    assert len(outcomes) - len(refusals(outcomes)) == people_of(user) == 10
    assert {error.code for error in refusals(outcomes)} == {"LIMIT_REACHED"}
    assert AuditEntry.objects.filter(action="user_invited").count() == 10


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_an_invitation_accepted_meanwhile_makes_no_room(attempt: int) -> None:
    user = member(3, tier=2)
    for _number in range(8):
        colleague(user)
    who = actor(user)
    adding(who, "first@weavers.example")()
    invitation = SignUp.objects.get()
    moves = [adding(who, f"p{number}@weavers.example") for number in range(6)]
    outcomes = at_once(accepting(invitation), *moves)
    assert isinstance(outcomes[0], User)
    assert len(refusals(outcomes)) == 5
    assert people_of(user) == 10


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_an_invitation_is_accepted_or_taken_back(attempt: int) -> None:
    user = member(3, tier=2)
    who = actor(user)
    adding(who, "first@weavers.example")()
    invitation = SignUp.objects.get()
    outcomes = at_once(accepting(invitation), removing(who, invitation.user_id))
    assert outcomes[1] is None
    assert people_of(user) == 0


def test_one_address_is_invited_once() -> None:
    user = member(3, tier=2)
    who = actor(user)
    outcomes = at_once(*[adding(who, "priya@weavers.example")] * 8)
    assert len(refusals(outcomes)) == 7
    assert people_of(user) == 1


def test_control_without_the_lock_there_is_an_eleventh(monkeypatch: pytest.MonkeyPatch) -> None:
    together = 14
    counted = Barrier(together, timeout=60)
    count = services.count_colleagues

    def count_together(company_id: int) -> int:
        number = count(company_id)
        counted.wait()
        return number

    monkeypatch.setattr(services, "count_colleagues", count_together)
    monkeypatch.setattr(access, "lock_own", unlocked)
    user = member(3, tier=2)
    who = actor(user)
    at_once(*[adding(who, f"p{number}@weavers.example") for number in range(together)])
    assert people_of(user) == together


def unlocked(who: Actor) -> Company:
    return Company.objects.get(pk=who.company_id)


def saving_ports(user: User, who: Actor, *locodes: str) -> Move:
    form: dict[str, Any] = form_of(user, loadingPort=list(locodes), gstNumber=GST_NUMBER)
    payload = ProfileIn.model_validate(form)
    return lambda: saving.save_profile(actor=who, user_id=user.pk, payload=payload)


CHOICES = (("INMAA",), ("INCOK",), ("INVTZ", "INMUN"), ("INBOM",))


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_parallel_saves_change_the_ports_once(attempt: int) -> None:
    user = member(5, gst_number=GST_NUMBER)
    serves(user, "INMUN")
    who = actor(user)
    outcomes = at_once(*[saving_ports(user, who, *choice) for choice in CHOICES])
    assert len(refusals(outcomes)) == 3
    assert all(isinstance(e, Conflict) and e.code == "PORT_EDIT_LIMIT" for e in refusals(outcomes))
    winner = CHOICES[outcomes.index(None)]
    served = company_of(user).ports.values_list("port__locode", flat=True)
    assert sorted(served) == sorted(winner)
    assert AuditEntry.objects.filter(action=port_edits.EDITED).count() == 1


def test_control_without_the_lock_all_of_them_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Barrier(2, timeout=60)
    ask = port_edits.may_edit

    def ask_together(who: Actor, company: Company) -> bool:
        allowed = ask(who, company)
        asked.wait()
        return allowed

    monkeypatch.setattr(port_edits, "may_edit", ask_together)
    monkeypatch.setattr(access, "lock_own", unlocked)
    monkeypatch.setattr(people, "lock_own", lambda who: User.objects.get(pk=who.user_id))
    user = member(5, gst_number=GST_NUMBER)
    serves(user, "INMUN")
    who = actor(user)
    outcomes = at_once(saving_ports(user, who, "INMAA"), saving_ports(user, who, "INCOK"))
    assert refusals(outcomes) == []
    assert AuditEntry.objects.filter(action=port_edits.EDITED).count() == 2


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_a_user_removed_twice_at_once_is_removed_once(attempt: int) -> None:
    user = member(3, tier=2)
    second = colleague(user)
    who = actor(user)
    outcomes = at_once(*[removing(who, second.pk)] * 4)
    assert [type(error) for error in refusals(outcomes)] == [NotFound] * 3
    assert AuditEntry.objects.filter(action="user_removed").count() == 1
