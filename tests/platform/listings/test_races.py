"""People act at the same instant, on real threads and real PostgreSQL. A positive control
shows that the same race goes wrong without the constraint.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection

from lading.base.kernel.errors import Conflict, Forbidden, ValidationFailed
from lading.base.kernel.models import Limit, Review
from lading.market.listings import access, reviewing, rules, services
from lading.market.listings.forms.rodtep import SCRIP_OFFERED
from lading.market.listings.kinds import RODTEP, UNCLAIMED
from lading.market.listings.models import RodtepOffer, UnclaimedCargo
from lading.market.listings.schemas import RodtepIn, UnclaimedIn
from lading.members.accounts.models import User
from tests.platform.enquiries.actors import actor_of_user as actor_of
from tests.platform.factories import StaffFactory, colleague, member
from tests.platform.racing import Move, Overlap, at_once, refusals

from .rows import rodtep_form, steps_of, submitted_cargo, submitted_rodtep, unclaimed_form

pytestmark = pytest.mark.django_db(transaction=True)


def offering(user: User, number: str) -> Move:
    actor = actor_of(user)
    payload = RodtepIn.model_validate(rodtep_form(scripNumber=number))
    return lambda: services.submit_rodtep(actor=actor, payload=payload)


def one_scrip(monkeypatch: pytest.MonkeyPatch) -> tuple[Overlap, Move, Move]:
    """Two companies offer one scrip: the first has looked whether it is free when the second comes,
    and stores its row after it.
    """
    overlap = Overlap()
    monkeypatch.setattr(services, "_submit", overlap.before(services._submit))
    return overlap, offering(member(2), "0312345678"), offering(member(8), "0312 345 678")


def test_a_scrip_that_two_companies_offer_at_once_is_offered_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    overlap, first, second = one_scrip(monkeypatch)
    (refusal,) = refusals(overlap.run(first, second))
    assert isinstance(refusal, ValidationFailed)
    assert refusal.errors == {"scripNumber": [SCRIP_OFFERED]}
    assert RodtepOffer.objects.count() == 1
    # Nothing is left of the one that lost.
    assert Review.objects.count() == 1


@contextmanager
def without_constraint() -> Iterator[None]:
    """The database lets a scrip be offered twice."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT indexdef FROM pg_indexes WHERE indexname = %s", [services.ONE_SCRIP])
        (definition,) = cursor.fetchone()
        cursor.execute(f"DROP INDEX {services.ONE_SCRIP}")
    try:
        yield
    finally:
        RodtepOffer.objects.all().delete()
        with connection.cursor() as cursor:
            cursor.execute(definition)


def test_without_the_constraint_both_would_offer_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with without_constraint():
        overlap, first, second = one_scrip(monkeypatch)
        assert refusals(overlap.run(first, second)) == []
        assert RodtepOffer.objects.filter(scrip_number="0312345678").count() == 2


def test_many_companies_at_once_offer_a_scrip_once() -> None:
    outcomes = at_once(*(offering(member(2), "0312345678") for _number in range(6)))
    assert len(refusals(outcomes)) == 5
    assert RodtepOffer.objects.count() == 1


def submitting(user: User, payload: UnclaimedIn) -> Move:
    actor = actor_of(user)
    return lambda: services.submit_unclaimed(actor=actor, payload=payload)


def last_place(monkeypatch: pytest.MonkeyPatch) -> tuple[Overlap, Move, Move]:
    """Two colleagues each submit cargo when there is room for one."""
    Limit.objects.create(key="unclaimed.max_open", plan_tier=0, value=2)
    exporter = member(2)
    submitted_cargo(exporter)
    overlap = Overlap()
    monkeypatch.setattr(services, "_keep_step", overlap.before(services._keep_step))
    payload = UnclaimedIn.model_validate(unclaimed_form())
    first, second = (submitting(user, payload) for user in (exporter, colleague(exporter)))
    return overlap, first, second


def test_the_last_place_is_taken_once(monkeypatch: pytest.MonkeyPatch) -> None:
    overlap, first, second = last_place(monkeypatch)
    assert [type(error) for error in refusals(overlap.run(first, second))] == [Forbidden]
    assert UnclaimedCargo.objects.count() == 2


def withdrawal_and_decision(
    monkeypatch: pytest.MonkeyPatch,
) -> tuple[UnclaimedCargo, Overlap, Move, Move]:
    """Its owner withdraws cargo while staff accept it."""
    exporter = member(2)
    cargo = submitted_cargo(exporter)
    owner, staff = actor_of(exporter), actor_of(StaffFactory.create())
    overlap = Overlap()
    monkeypatch.setattr(rules, "check_move", overlap.before(rules.check_move))

    def withdraw() -> object:
        return services.withdraw(actor=owner, kind=UNCLAIMED, listing_id=cargo.pk)

    def accept() -> object:
        return reviewing.accept(actor=staff, kind=UNCLAIMED, listing_id=cargo.pk)

    return cargo, overlap, withdraw, accept


@pytest.mark.parametrize("first", ["withdraw", "accept"])
def test_a_withdrawal_and_a_decision_have_one_winner(
    monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    cargo, overlap, withdraw, accept = withdrawal_and_decision(monkeypatch)
    moves = (withdraw, accept) if first == "withdraw" else (accept, withdraw)
    assert [type(error) for error in refusals(overlap.run(*moves))] == [Conflict]
    cargo.refresh_from_db()
    states = ["withdrawn"] if first == "withdraw" else ["in_review", "accepted"]
    assert (cargo.status, steps_of(cargo)) == (states[-1], ["submitted", *states])


def taking(user: User, offer: RodtepOffer) -> Move:
    actor = actor_of(user)
    return lambda: reviewing.take(actor=actor, kind=RODTEP, listing_id=offer.pk)


def test_two_of_the_staff_take_it_once() -> None:
    offer = submitted_rodtep(member(2))
    takes = [taking(StaffFactory.create(), offer) for _person in range(3)]
    outcomes = at_once(*takes)
    assert [type(error) for error in refusals(outcomes)] == [Conflict, Conflict]
    assert steps_of(offer) == ["submitted", "in_review"]


def test_the_guard_that_the_second_race_tries() -> None:
    Limit.objects.create(key="unclaimed.max_open", plan_tier=0, value=1)
    exporter = member(2)
    submitted_cargo(exporter)
    with pytest.raises(Forbidden):
        access.require_room(actor_of(exporter), UNCLAIMED)
