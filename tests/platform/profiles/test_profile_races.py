"""Many calls at once, on real threads and real PostgreSQL: never an eleventh secondary user, never
a second change of ports in a month.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction

from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import NotFound
from lading.base.kernel.models import AuditEntry
from lading.members.accounts.models import User
from lading.members.companies.colleagues import services
from lading.members.companies.colleagues.schemas import ColleagueIn
from lading.members.companies.models import SignUp
from lading.members.companies.signup import access as sign_ups
from lading.members.companies.signup.activation import activate
from lading.trade.profiles import port_edits, saving
from lading.trade.profiles.schemas import ProfileIn
from tests.platform.factories import colleague, company_of, member, serves
from tests.platform.racing import Move, at_once, overlapping, refusals

from .forms import GST_NUMBER, actor, form_of

pytestmark = pytest.mark.django_db(transaction=True)

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


def test_an_invitation_accepted_meanwhile_makes_no_room() -> None:
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


@pytest.mark.parametrize("attempt", range(2))
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


def saving_ports(user: User, who: Actor, *locodes: str) -> Move:
    form: dict[str, Any] = form_of(user, loadingPort=list(locodes), gstNumber=GST_NUMBER)
    payload = ProfileIn.model_validate(form)
    return lambda: saving.save_profile(actor=who, user_id=user.pk, payload=payload)


def test_parallel_saves_change_the_ports_once() -> None:
    user = member(5, gst_number=GST_NUMBER)
    serves(user, "INMUN")
    who = actor(user)
    outcomes = overlapping(
        saving_ports(user, who, "INVTZ", "INMAA"), saving_ports(user, who, "INCOK")
    )
    assert [error.code for error in refusals(outcomes)] == ["PORT_EDIT_LIMIT"]
    served = company_of(user).ports.values_list("port__locode", flat=True)
    assert sorted(served) == ["INMAA", "INVTZ"]
    assert AuditEntry.objects.filter(action=port_edits.EDITED).count() == 1


def test_a_user_removed_twice_at_once_is_removed_once() -> None:
    user = member(3, tier=2)
    second = colleague(user)
    who = actor(user)
    outcomes = overlapping(*[removing(who, second.pk)] * 2)
    assert [type(error) for error in refusals(outcomes)] == [NotFound]
    assert AuditEntry.objects.filter(action="user_removed").count() == 1
