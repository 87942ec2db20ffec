"""There are never more than five tries, even in many attempts at once (RULES.md 4)."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Mapping

import pytest
from django.test import override_settings
from django.utils import timezone
from pytest_django import Settings

from lading.base.kernel.models import Limit
from lading.members.accounts.jobs import purge_expired
from lading.members.accounts.models import AccessToken, SignInFailure, User
from tests.platform.factories import StaffFactory, member, token_for
from tests.platform.racing import at_once

from .conftest import SECRET, post_sign_in, with_password

WRONG = "not the Passphrase"
PORTAL_SECRET = "a secret of the portal, made for each run"


@pytest.fixture
def user(db: None) -> User:
    return with_password(member(2))


def fail(user: User, times: int, **headers: str) -> list[int]:
    return [post_sign_in(user.email, WRONG, headers=headers).status for _ in range(times)]


@pytest.mark.usefixtures("one_moment")
def test_the_sixth_try_is_refused_even_with_the_right_password(user: User) -> None:
    assert fail(user, 5) == [401] * 5
    answer = post_sign_in(user.email, SECRET)
    assert answer.status == 429
    assert answer.json["code"] == "RATE_LIMITED"
    assert answer.headers["Retry-After"] == "901"
    assert not AccessToken.objects.exists()


def test_a_refused_try_does_not_prolong_the_lock(user: User) -> None:
    fail(user, 5)
    until = SignInFailure.objects.get().locked_until
    assert fail(user, 3) == [429] * 3
    assert SignInFailure.objects.get().locked_until == until


def test_unknown_people_are_locked_alike(db: None) -> None:
    statuses = [post_sign_in("nobody@nowhere.example", WRONG).status for _ in range(6)]
    assert statuses == [401] * 5 + [429]


def test_spelling_the_e_mail_differently_gives_no_more_tries(user: User) -> None:
    for spelling in (
        user.email,
        user.email.upper(),
        f" {user.email}",
        user.email.title(),
        user.email,
    ):
        assert post_sign_in(spelling, WRONG).status == 401
    assert post_sign_in(user.email.upper(), SECRET).json["code"] == "RATE_LIMITED"
    assert SignInFailure.objects.get().failures == 5
    assert not AccessToken.objects.exists()


def test_the_lock_ends_and_counting_starts_again(user: User) -> None:
    fail(user, 5)
    SignInFailure.objects.update(locked_until=timezone.now() - dt.timedelta(seconds=1))
    assert fail(user, 4) == [401] * 4
    assert post_sign_in(user.email, SECRET).status == 200


def test_signing_in_clears_the_failures(user: User) -> None:
    fail(user, 4)
    assert post_sign_in(user.email, SECRET).status == 200
    assert not SignInFailure.objects.exists()
    assert fail(user, 4) == [401] * 4
    assert post_sign_in(user.email, SECRET).status == 200


def test_failures_of_long_ago_do_not_count(user: User) -> None:
    fail(user, 4)
    SignInFailure.objects.update(last_failure_at=timezone.now() - dt.timedelta(minutes=16))
    assert fail(user, 4) == [401] * 4
    assert post_sign_in(user.email, SECRET).status == 200


def test_other_accounts_and_other_addresses_are_not_locked(user: User, settings: Settings) -> None:
    settings.TRUSTED_PROXIES = 1
    other = with_password(member(3))
    assert fail(user, 6, **{"x-forwarded-for": "203.0.113.7"}) == [401] * 5 + [429]
    here, there = {"x-forwarded-for": "203.0.113.7"}, {"x-forwarded-for": "203.0.113.8"}
    assert post_sign_in(other.email, SECRET, headers=here).status == 200
    assert post_sign_in(user.email, SECRET, headers=there).status == 200
    assert post_sign_in(user.email, SECRET, headers=here).status == 429


def test_a_forged_address_gives_no_more_tries(user: User) -> None:
    statuses = [
        post_sign_in(user.email, WRONG, headers={"x-forwarded-for": f"203.0.113.{n}"}).status
        for n in range(6)
    ]
    assert statuses == [401] * 5 + [429]


def _through_the_portal(address: str, secret: str) -> dict[str, str]:
    return {"x-forwarded-for": address, "x-portal-secret": secret}


@pytest.mark.parametrize("proxies", [0, 1, 2])
def test_a_caller_through_the_portal_is_locked_alone(
    user: User, settings: Settings, proxies: int
) -> None:
    settings.TRUSTED_PROXIES = proxies
    settings.PORTAL_SECRET = PORTAL_SECRET
    here = _through_the_portal("203.0.113.7", PORTAL_SECRET)
    there = _through_the_portal("203.0.113.8", PORTAL_SECRET)
    assert fail(user, 6, **here) == [401] * 5 + [429]
    assert post_sign_in(user.email, SECRET, headers=here).status == 429
    assert post_sign_in(user.email, SECRET, headers=there).status == 200


@pytest.mark.parametrize(
    ("ours", "sent"),
    [
        (PORTAL_SECRET, "another secret, which is as long as the portal's"),
        (PORTAL_SECRET, PORTAL_SECRET[:-1]),
        (PORTAL_SECRET, "ünïcode"),
        (PORTAL_SECRET, ""),
        ("", ""),
        ("", PORTAL_SECRET),
    ],
)
def test_without_the_secret_nobody_chooses_an_address(
    user: User, settings: Settings, ours: str, sent: str
) -> None:
    settings.PORTAL_SECRET = ours
    statuses = [
        post_sign_in(user.email, WRONG, headers=_through_the_portal(f"203.0.113.{n}", sent)).status
        for n in range(6)
    ]
    assert statuses == [401] * 5 + [429]
    assert SignInFailure.objects.get().ip_address == "127.0.0.1"


def test_ipv6_addresses_of_one_customer_share_their_tries(user: User, settings: Settings) -> None:
    settings.TRUSTED_PROXIES = 1
    statuses = [
        post_sign_in(user.email, WRONG, headers={"x-forwarded-for": f"2001:db8:1:2::{n:x}"}).status
        for n in range(6)
    ]
    assert statuses == [401] * 5 + [429]
    assert SignInFailure.objects.get().ip_address == "2001:db8:1:2::/64"


def test_the_table_tells_nobodys_address(user: User) -> None:
    fail(user, 1)
    row = SignInFailure.objects.get()
    assert len(row.account) == 64
    assert user.email not in str(row.__dict__)


def test_staff_change_the_limits(user: User) -> None:
    Limit.objects.create(key="signin.max_failures", plan_tier=0, value=2)
    Limit.objects.create(key="signin.lockout_minutes", plan_tier=0, value=1)
    assert fail(user, 3) == [401, 401, 429]
    assert 1 <= int(post_sign_in(user.email, SECRET).headers["Retry-After"]) <= 61


def test_one_address_is_throttled_across_accounts(db: None) -> None:
    Limit.objects.create(key="signin.per_minute", plan_tier=0, value=3)
    statuses = [post_sign_in(f"p{n}@x.example", WRONG).status for n in range(5)]
    assert statuses == [401, 401, 401, 429, 429]


def test_without_redis_the_lockout_still_holds(user: User) -> None:
    with override_settings(REDIS_URL="redis://127.0.0.1:1/0"):
        assert fail(user, 5) == [401] * 5
        assert post_sign_in(user.email, SECRET).status == 429


def test_old_rows_are_purged(user: User) -> None:
    fail(user, 1)
    token_for(user, hours=-31 * 24)
    assert purge_expired() == {"tokens": 1, "failures": 0, "codes": 0, "links": 0}
    SignInFailure.objects.update(last_failure_at=timezone.now() - dt.timedelta(days=2))
    assert purge_expired() == {"tokens": 0, "failures": 1, "codes": 0, "links": 0}


# -- parallel attempts: real threads, real PostgreSQL ------------------------------------------


def race(
    email: str, password: str, threads: int, fields: Mapping[str, str] | None = None
) -> Counter[int]:
    """How many of so many attempts at once got each status."""
    moves = [lambda: post_sign_in(email, password, fields).status] * threads
    return Counter(at_once(*moves))


@pytest.mark.django_db(transaction=True)
def test_parallel_attempts_get_five_tries_in_all() -> None:
    user = with_password(member(2))
    assert race(user.email, WRONG, 40) == {401: 5, 429: 35}
    assert SignInFailure.objects.get().failures == 5


@pytest.mark.django_db(transaction=True)
def test_parallel_attempts_at_the_staff_sign_in_get_five_tries_in_all() -> None:
    staff = with_password(StaffFactory.create())
    assert race(staff.email, WRONG, 20, {"appType": "admin"}) == {401: 5, 429: 15}


@pytest.mark.django_db(transaction=True)
def test_parallel_sign_ins_of_one_person_all_succeed() -> None:
    user = with_password(member(2))
    assert race(user.email, SECRET, 12) == {200: 12}
    assert AccessToken.objects.count() == 12
