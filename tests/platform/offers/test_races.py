"""People act at the same instant, on real threads and real PostgreSQL."""

from __future__ import annotations

import datetime as dt
from contextlib import ExitStack

import pytest

from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Forbidden, ValidationFailed
from lading.base.kernel.values.clock import IST, as_of, today
from lading.base.work import outbox
from lading.market.offers import access, services, validation
from lading.market.offers.models import Offer
from lading.market.offers.schemas import OfferIn
from lading.members.accounts.models import User
from lading.members.companies import access as companies
from lading.members.companies.models import Company
from tests.platform.enquiries.actors import actor_of_user as actor_of
from tests.platform.factories import ProductFactory, colleague, member
from tests.platform.racing import Move, Overlap, at_once, refusals

from .rows import form, offer_of, payload

pytestmark = pytest.mark.django_db(transaction=True)

CROWD = 50


def making(user: User, **fields: object) -> Move:
    actor, sent = actor_of(user), payload(ProductFactory.by(user), **fields)
    return lambda: services.create_offer(actor=actor, payload=sent)


def test_fifty_at_once_never_exceed_the_plan() -> None:
    seller = member(2, tier=2)
    offer_of(seller)
    outcomes = at_once(*[making(seller) for _number in range(CROWD)])
    assert {type(error) for error in refusals(outcomes)} == {Forbidden}
    assert len(refusals(outcomes)) == CROWD - 9
    assert Offer.objects.count() == 10


def last_place(monkeypatch: pytest.MonkeyPatch) -> tuple[Overlap, Move, Move]:
    """Two colleagues each make an offer when there is room for one."""
    seller = member(3)
    offer_of(seller)
    overlap = Overlap()
    monkeypatch.setattr(
        "lading.market.offers.services.check_form", overlap.before(validation.check_form)
    )
    return overlap, making(seller), making(colleague(seller))


def test_the_last_place_of_a_plan_is_taken_once(monkeypatch: pytest.MonkeyPatch) -> None:
    overlap, first, second = last_place(monkeypatch)
    assert [type(error) for error in refusals(overlap.run(first, second))] == [Forbidden]
    assert Offer.objects.count() == 2


def extending_against_making(monkeypatch: pytest.MonkeyPatch) -> tuple[Overlap, Move, Move]:
    """An offer expires at midnight in India, and its place is wanted twice: a person extends it,
    and a colleague makes another one.
    """
    seller = member(3)
    ended = offer_of(seller, expiry_date=today() - dt.timedelta(days=1))
    offer_of(seller)
    owner, sent = actor_of(seller), payload(ended.product)
    overlap = Overlap()
    monkeypatch.setattr(
        "lading.market.offers.services.check_form", overlap.before(validation.check_form)
    )

    def extend() -> object:
        return services.save_offer(actor=owner, offer_id=ended.pk, payload=sent)

    return overlap, extend, making(colleague(seller))


def live() -> int:
    return Offer.objects.filter(expiry_date__gte=today()).count()


def test_the_place_of_an_expired_offer_is_taken_once(monkeypatch: pytest.MonkeyPatch) -> None:
    overlap, extend, make = extending_against_making(monkeypatch)
    assert [type(error) for error in refusals(overlap.run(extend, make))] == [Forbidden]
    assert live() == 2


def test_an_edit_that_waits_until_midnight_is_judged_by_the_new_day(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The form was sent on the last day. While it waited for a colleague's lock that day ended in
    India, so its expiry date is in the past, and nothing is stored.
    """
    seller = member(2)
    last_day = dt.date(2025, 11, 30)
    offer = offer_of(seller, expiry_date=last_day)
    owner = actor_of(seller)
    sent = OfferIn.model_validate(form(offer.product, expiryDate="2025-11-30", price=1))
    moment = as_of(dt.datetime(2025, 11, 30, 23, 59, 59, tzinfo=IST))
    after = dt.datetime(2025, 12, 1, tzinfo=IST)
    lock = companies.lock_own

    def waited(actor: Actor) -> Company:
        company = lock(actor)
        midnight.enter_context(as_of(after))
        return company

    with moment, ExitStack() as midnight:
        services.save_offer(actor=owner, offer_id=offer.pk, payload=sent)
        assert Offer.objects.get().price == 1
        monkeypatch.setattr(companies, "lock_own", waited)
        later = OfferIn.model_validate(form(offer.product, expiryDate="2025-11-30", price=2))
        with pytest.raises(ValidationFailed) as refused:
            services.save_offer(actor=owner, offer_id=offer.pk, payload=later)
    assert list(refused.value.errors) == ["expiryDate"]
    assert Offer.objects.get().price == 1


def conflicting(monkeypatch: pytest.MonkeyPatch) -> tuple[Overlap, Move, Move]:
    """Two colleagues offer the same product until the same day."""
    seller = member(2, tier=2)
    product = ProductFactory.by(seller)
    first, second = actor_of(seller), actor_of(colleague(seller))
    sent = payload(product)
    overlap = Overlap()
    monkeypatch.setattr(services, "_fill", overlap.before(services._fill))
    # Each locks the product, too, which is another reason to wait.
    monkeypatch.setattr(
        "lading.trade.catalogue.access.lock_own",
        lambda _actor, key: type(product).objects.get(pk=key),
    )
    return (
        overlap,
        lambda: services.create_offer(actor=first, payload=sent),
        lambda: services.create_offer(actor=second, payload=sent),
    )


def test_one_product_is_not_offered_twice_until_the_same_day(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    overlap, first, second = conflicting(monkeypatch)
    (error,) = refusals(overlap.run(first, second))
    assert isinstance(error, ValidationFailed)
    assert "Expiry Date Conflict" in str(error.errors["expiryDate"][0])


def test_the_guard_that_the_first_race_tries() -> None:
    seller = member(3)
    for _number in range(2):
        offer_of(seller)
    with pytest.raises(Forbidden):
        access.require_room(actor_of(seller))
    outbox.drain()
