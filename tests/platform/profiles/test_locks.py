"""Services about profiles and business cards lock the rows that they decide about before they write
(`row_locks`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import transaction

from lading.base.kernel.actor import SYSTEM
from lading.members.accounts.models import User
from lading.trade.profiles import cards, saving
from lading.trade.profiles.models import BusinessCard
from lading.trade.profiles.schemas import ProfileIn
from tests.platform.factories import company_of, member
from tests.platform.locks import Lock, assert_locked

from .forms import actor, form_of

pytestmark = pytest.mark.django_db

COMPANIES, CARDS = "companies_company", "profiles_businesscard"
Case = Callable[[], tuple[Any, ...]]


def card_request() -> tuple[User, User, BusinessCard]:
    buyer, seller = member(1), member(3, tier=2)
    return buyer, seller, cards.request_card(actor=actor(seller), user_id=buyer.pk)


def saving_a_profile() -> tuple[Any, ...]:
    user = member(3)
    payload = ProfileIn.model_validate(form_of(user, city="Erode"))
    move = partial(saving.save_profile, actor=actor(user), user_id=user.pk, payload=payload)
    return move, Lock(COMPANIES, company_of(user).pk), Lock("accounts_user", user.pk)


def asking() -> tuple[Any, ...]:
    buyer, seller = member(1), member(3, tier=2)
    move = partial(cards.request_card, actor=actor(seller), user_id=buyer.pk)
    return move, Lock(COMPANIES, company_of(seller).pk)


def deciding() -> tuple[Any, ...]:
    buyer, seller, card = card_request()
    move = partial(cards.decide_card, actor=actor(buyer), card_id=card.pk, status="accepted")
    # Whoever asks may not ask again meanwhile, and all its open requests are decided together.
    return move, Lock(COMPANIES, company_of(seller).pk), Lock(CARDS, company_of(buyer).pk)


def withdrawing() -> tuple[Any, ...]:
    _buyer, seller, card = card_request()
    move = partial(cards.withdraw_card, actor=actor(seller), card_id=card.pk)
    return move, Lock(CARDS, card.pk)


def closing() -> tuple[Any, ...]:
    buyer, _seller, _card = card_request()
    company = company_of(buyer).pk
    close = transaction.atomic(cards.close_cards)
    return partial(close, actor=SYSTEM, company_id=company), Lock(CARDS, company)


CASES: dict[str, Case] = {
    "a profile is saved": saving_a_profile,
    "a card is asked for": asking,
    "a request is decided": deciding,
    "a request is withdrawn": withdrawing,
    "a company's cards are closed": closing,
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_rows_that_are_decided_on_are_locked(case: Case) -> None:
    assert_locked(*case())
