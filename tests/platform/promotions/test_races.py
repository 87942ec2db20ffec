"""People act at the same instant, on real threads and real PostgreSQL."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from lading.base.kernel import limits, review
from lading.base.kernel.errors import Conflict, Forbidden, ValidationFailed
from lading.base.kernel.models import Limit
from lading.base.kernel.values.clock import IST, as_of, today
from lading.market.promotions import access, rules, services
from lading.market.promotions.models import Promotion
from lading.members.accounts.models import User
from tests.platform.enquiries.actors import actor_of_user as actor_of
from tests.platform.factories import StaffFactory, colleague, member
from tests.platform.racing import Move, Overlap, at_once, refusals

from .rows import day, payload, promotion_of

pytestmark = pytest.mark.django_db(transaction=True)


def adding(user: User) -> Move:
    actor, form = actor_of(user), payload()
    return lambda: services.create_promotion(actor=actor, payload=form)


def last_place(monkeypatch: pytest.MonkeyPatch) -> tuple[Overlap, Move, Move]:
    """Two colleagues each add a promotion when there is room for one."""
    seller = member(3, tier=2)
    for _number in range(9):
        promotion_of(seller)
    overlap = Overlap()
    monkeypatch.setattr(services, "_save", overlap.before(services._save))
    return overlap, adding(seller), adding(colleague(seller))


def test_the_last_place_is_taken_once(monkeypatch: pytest.MonkeyPatch) -> None:
    overlap, first, second = last_place(monkeypatch)
    assert [type(error) for error in refusals(overlap.run(first, second))] == [Forbidden]
    assert Promotion.objects.count() == 10


def test_fifty_at_once_never_exceed_the_limit() -> None:
    seller = member(3, tier=3)
    Limit.objects.update_or_create(key="promotion.live_max", plan_tier=0, defaults={"value": 3})
    limits.forget()
    outcomes = at_once(*[adding(seller) for _number in range(50)])
    assert [error.code for error in refusals(outcomes)] == ["LIMIT_REACHED"] * 47
    assert Promotion.objects.count() == access.live_of(seller.company_id or 0).count() == 3


def test_a_promotion_that_ends_does_not_come_back_beside_a_full_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One colleague prolongs a promotion that has ended while another takes the last place."""
    seller = member(3, tier=2)
    for _number in range(9):
        promotion_of(seller)
    past: dict[str, Any] = {
        "starts_on": today() - dt.timedelta(9),
        "ends_on": today() - dt.timedelta(2),
    }
    ended = promotion_of(seller, **past)
    owner, form = actor_of(seller), payload()
    overlap = Overlap()
    monkeypatch.setattr(access, "require_room", overlap.before(access.require_room))
    outcomes = overlap.run(
        lambda: services.save_promotion(actor=owner, promotion_id=ended.pk, payload=form),
        adding(colleague(seller)),
    )
    assert [type(error) for error in refusals(outcomes)] == [Forbidden]
    assert access.live_of(seller.company_id or 0).count() == 10


def test_at_midnight_an_edit_is_of_one_day_or_the_other() -> None:
    """A form that was valid until midnight is stored before it, and refused after it."""
    seller = member(3, tier=2)
    promotion = promotion_of(seller, ends_on=today())
    owner = actor_of(seller)
    form = payload(startDate=day(0), endDate=day(0))
    midnight = dt.datetime.combine(today() + dt.timedelta(1), dt.time(), tzinfo=IST)

    def edit(at: dt.datetime) -> Move:
        def move() -> object:
            with as_of(at):
                return services.save_promotion(actor=owner, promotion_id=promotion.pk, payload=form)

        return move

    second = dt.timedelta(seconds=1)
    outcomes = at_once(edit(midnight - second), edit(midnight + second))
    assert [type(error) for error in refusals(outcomes)] == [ValidationFailed]
    promotion.refresh_from_db()
    assert (promotion.status, promotion.ends_on) == ("pending_approval", today())


def decision_while_editing(monkeypatch: pytest.MonkeyPatch) -> tuple[Overlap, Move, Move]:
    """The owner saves another form while staff approve the one that they have seen."""
    seller = member(3, tier=2)
    owner, staff = actor_of(seller), actor_of(StaffFactory.create())
    promotion = services.create_promotion(actor=owner, payload=payload())
    submitted_at = review.history("promotion", promotion.pk)[0].submitted_at
    form = payload(title="Something else")
    overlap = Overlap()
    monkeypatch.setattr(rules, "check_move", overlap.before(rules.check_move))

    def edit() -> object:
        return services.save_promotion(actor=owner, promotion_id=promotion.pk, payload=form)

    def approve() -> object:
        return review.decide(
            actor=staff,
            kind="promotion",
            object_id=promotion.pk,
            decision="approved",
            seen_submission=submitted_at,
        )

    return overlap, edit, approve


def test_what_was_not_seen_is_not_approved(monkeypatch: pytest.MonkeyPatch) -> None:
    overlap, edit, approve = decision_while_editing(monkeypatch)
    assert [type(error) for error in refusals(overlap.run(edit, approve))] == [Conflict]
    promotion = Promotion.objects.get()
    assert (promotion.status, promotion.title) == ("pending_approval", "Something else")
