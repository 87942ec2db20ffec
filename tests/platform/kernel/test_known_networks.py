"""Every process knows the networks from which people signed in lately."""

from __future__ import annotations

import time

import pytest
from django.test import Client

from lading.base.http import known_networks
from lading.base.http.known_networks import LATELY, OVERLAP, KnownNetworks
from lading.base.kernel import redis_pool
from tests.platform.accounts.conftest import SECRET, with_password
from tests.platform.factories import member

HERE, THERE, OLD = "203.0.113.7", "2001:db8:1:2::/64", "198.51.100.9"


@pytest.fixture(autouse=True)
def _nobody() -> None:
    redis_pool.redis().delete(known_networks._key())


def known() -> KnownNetworks:
    """What a process that has just started knows."""
    networks = KnownNetworks()
    networks.read()
    return networks


def test_every_process_learns_of_it() -> None:
    running = known()
    known_networks.note(HERE)
    assert HERE not in running
    running.read()
    assert HERE in running
    assert HERE in known()
    assert THERE not in running


def test_old_ones_are_forgotten() -> None:
    connection = redis_pool.redis()
    connection.zadd(known_networks._key(), {OLD: time.time() - LATELY - 1, HERE: time.time()})
    assert OLD not in known()
    known_networks.note(THERE)
    assert connection.zscore(known_networks._key(), OLD) is None
    assert HERE in known()
    assert 0 < connection.ttl(known_networks._key()) <= LATELY


def test_the_latest_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known_networks, "MOST", 2)
    for network in (OLD, HERE, THERE):
        known_networks.note(network)
    networks = known()
    assert [each in networks for each in (OLD, HERE, THERE)] == [False, True, True]


def test_a_clock_that_is_behind_is_no_matter() -> None:
    running = known()
    at = {HERE: time.time() - OVERLAP / 2, OLD: time.time() - OVERLAP * 2}
    redis_pool.redis().zadd(known_networks._key(), at)
    running.read()
    assert HERE in running
    assert OLD not in running  # until all are read again


@pytest.mark.django_db
def test_a_sign_in_is_noted_and_a_guess_is_not() -> None:
    person = with_password(member(1))
    for password, status, is_known in (("wrong", 401, False), (SECRET, 200, True)):
        form = {"username": person.email, "password": password}
        answer = Client().post("/api/auth/login", form, REMOTE_ADDR=HERE)
        assert answer.status_code == status
        assert (HERE in known()) is is_known
