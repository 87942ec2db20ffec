"""People act at the same instant, on real threads and real PostgreSQL."""

from __future__ import annotations

import pytest

from lading.base.kernel import review
from lading.base.kernel.errors import Conflict, Forbidden
from lading.members.accounts.models import User
from lading.trade.catalogue import actions, services, validation
from lading.trade.catalogue.models import Product
from tests.platform.enquiries.actors import actor_of_user as actor_of
from tests.platform.factories import ProductFactory, StaffFactory, colleague, member
from tests.platform.racing import Move, Overlap, refusals

from .payloads import payload

pytestmark = pytest.mark.django_db(transaction=True)


def last_place(monkeypatch: pytest.MonkeyPatch) -> tuple[Overlap, Move, Move]:
    """Two colleagues each add a product when there is room for one."""
    seller = member(3)
    for _number in range(4):
        ProductFactory.by(seller)
    overlap = Overlap()
    monkeypatch.setattr(
        "lading.trade.catalogue.services.check_form", overlap.before(validation.check_form)
    )
    return overlap, adding(seller), adding(colleague(seller))


def adding(user: User) -> Move:
    actor, form = actor_of(user), payload(user)
    return lambda: services.create_product(actor=actor, payload=form)


def test_the_last_place_of_a_plan_is_taken_once(monkeypatch: pytest.MonkeyPatch) -> None:
    overlap, first, second = last_place(monkeypatch)
    outcomes = overlap.run(first, second)
    assert [type(error) for error in refusals(outcomes)] == [Forbidden]
    assert Product.objects.count() == 5


def decision_while_editing(monkeypatch: pytest.MonkeyPatch) -> tuple[Overlap, Move, Move]:
    """The owner saves another form while staff approve the one that they have seen."""
    seller = member(3)
    owner, staff = actor_of(seller), actor_of(StaffFactory.create())
    product = services.create_product(actor=owner, payload=payload(seller))
    submitted_at = review.history("product", product.pk)[0].submitted_at
    form = payload(seller, name="Something else")
    overlap = Overlap()
    monkeypatch.setattr(services, "_fill", overlap.before(services._fill))

    def edit() -> object:
        return services.save_product(actor=owner, product_id=product.pk, payload=form)

    def approve() -> object:
        return review.decide(
            actor=staff,
            kind="product",
            object_id=product.pk,
            decision="approved",
            seen_submission=submitted_at,
        )

    return overlap, edit, approve


def test_what_staff_have_not_seen_is_never_approved(monkeypatch: pytest.MonkeyPatch) -> None:
    overlap, edit, approve = decision_while_editing(monkeypatch)
    assert [type(error) for error in refusals(overlap.run(edit, approve))] == [Conflict]
    product = Product.objects.get()
    assert (product.name, product.status) == ("Something else", "pending_approval")
    assert review.is_open("product", product.pk)


def test_the_guard_that_the_first_race_tries() -> None:
    seller = member(3)
    for _number in range(5):
        ProductFactory.by(seller)
    with pytest.raises(Forbidden):
        actions.require_room(actor_of(seller))
