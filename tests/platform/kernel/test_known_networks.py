"""It is known the networks from which people signed in lately."""

from __future__ import annotations

import time

import pytest
from django.test import Client

from lading.base.http import known_networks
from lading.base.http.known_networks import LATELY, is_known
from lading.base.kernel import redis_pool
from tests.platform.accounts.conftest import SECRET, with_password
from tests.platform.factories import member

HERE, THERE, OLD = "203.0.113.7", "2001:db8:1:2::/64", "198.51.100.9"


@pytest.fixture(autouse=True)
def _nobody() -> None:
    redis_pool.redis().delete(known_networks._key())


def test_it_is_known_until_it_is_old() -> None:
    assert not is_known(HERE)
    redis_pool.redis().zadd(known_networks._key(), {OLD: time.time() - LATELY - 1})
    assert not is_known(OLD)
    known_networks.note(HERE)
    assert redis_pool.redis().zscore(known_networks._key(), OLD) is None
    assert is_known(HERE)
    assert not is_known(THERE)
    assert 0 < redis_pool.redis().ttl(known_networks._key()) <= LATELY


def test_the_latest_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known_networks, "MOST", 2)
    for network in (OLD, HERE, THERE):
        known_networks.note(network)
    assert [is_known(each) for each in (OLD, HERE, THERE)] == [False, True, True]


@pytest.mark.django_db
def test_a_sign_in_is_noted_and_a_guess_is_not() -> None:
    person = with_password(member(1))
    for password, status, becomes_known in (("wrong", 401, False), (SECRET, 200, True)):
        form = {"username": person.email, "password": password}
        answer = Client().post("/api/auth/login", form, REMOTE_ADDR=HERE)
        assert answer.status_code == status
        assert is_known(HERE) is becomes_known
