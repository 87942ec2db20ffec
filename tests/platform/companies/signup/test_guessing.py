"""Two hundred guesses from many addresses on sixteen threads never get more tries than the rules
allow.
"""

from __future__ import annotations

import itertools
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from pytest_django import Settings

from lading.base.kernel.models import Limit
from lading.base.work import outbox
from lading.members.accounts.models import GuessCount, MobileCode, SignInFailure
from lading.members.companies.models import SignUp
from lading.reach.notifications.models import OutgoingMessage
from tests.platform.accounts.conftest import SECRET, post_sign_in, with_password
from tests.platform.conftest import ApiClient
from tests.platform.factories import member

from .conftest import ask_for_code, code_to, emails_to, form

pytestmark = pytest.mark.django_db(transaction=True)

THREADS = 16
ATTEMPTS = 200
MOBILE = "+919876543210"


@pytest.fixture(autouse=True)
def _behind_a_proxy(settings: Settings) -> None:
    """Tell callers apart by our proxy's header, and turn throttles off."""
    settings.TRUSTED_PROXIES = 1
    for key in ("otp.per_hour", "signin.per_minute"):
        Limit.objects.create(key=key, plan_tier=0, value=1_000_000)


def address(number: int) -> str:
    return f"203.0.{number // 250}.{number % 250 + 1}"


def on_threads(attempt: Callable[[int], Any], attempts: int) -> list[Any]:
    """The outcomes of all attempts, on sixteen threads that start together."""
    numbers = itertools.count()
    barrier = threading.Barrier(THREADS)
    outcomes: list[Any] = []

    def work() -> None:
        try:
            connection.ensure_connection()
            barrier.wait(60)
            while (number := next(numbers)) < attempts:
                outcomes.append(attempt(number))
        finally:
            connection.close()

    threads = [threading.Thread(target=work) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(240)
    assert len(outcomes) == attempts
    return outcomes


def code_under_way() -> str:
    visitor = ApiClient(None)
    visitor.post("/users", form())
    ask_for_code(visitor, MOBILE)
    return code_to(MOBILE)


def guess(code: str, number: int) -> str:
    """A guess of a code, from an address of its own; never the right code."""
    guessed = f"{(int(code) + 1 + number) % 1_000_000:06d}"
    client = ApiClient(None)
    client.headers["x-forwarded-for"] = address(number)
    answer = client.post("/auth/whatsapp/verify", {"mobile": MOBILE, "code": guessed})
    return str(answer.json["code"])


def test_a_code_gets_five_guesses_whoever_makes_them() -> None:
    code = code_under_way()
    outcomes = Counter(on_threads(lambda number: guess(code, number), ATTEMPTS))
    assert outcomes == {"OTP_INVALID": 5, "OTP_EXPIRED": ATTEMPTS - 5}
    assert MobileCode.objects.get().tries == 5
    visitor = ApiClient(None)
    answer = visitor.post("/auth/whatsapp/verify", {"mobile": MOBILE, "code": code})
    assert answer.json["code"] == "OTP_EXPIRED"
    assert not SignUp.objects.filter(mobile_verified_at__isnull=False).exists()


def test_the_right_code_given_by_sixteen_at_once_counts_once() -> None:
    code = code_under_way()

    def attempt(number: int) -> str:
        sent = {"mobile": MOBILE, "code": code}
        answer = ApiClient(None).post("/auth/whatsapp/verify", sent)
        return "ok" if answer.status == 200 else str(answer.json["code"])

    assert Counter(on_threads(attempt, THREADS))["ok"] == 1


def test_asking_by_sixteen_at_once_gives_one_code() -> None:
    visitor = ApiClient(None)
    visitor.post("/users", form())
    outcomes = on_threads(lambda _: ask_for_code(ApiClient(None), MOBILE).status, THREADS)
    assert Counter(outcomes) == {200: 1, 429: THREADS - 1}
    code_to(MOBILE)
    assert MobileCode.objects.get().codes_today == 1


NETWORKS = 100
TRIES = 5
IN_ALL = 50


def sign_in(email: str, number: int) -> int:
    """A guess of a password, from one of the networks."""
    headers = {"x-forwarded-for": address(number % NETWORKS)}
    status: int = post_sign_in(email, f"guess {number}", headers=headers).status
    return status


def guessed(email: str, attempts: int = ATTEMPTS) -> Counter[int]:
    """The statuses of guesses from all networks."""
    return Counter(on_threads(lambda number: sign_in(email, number), attempts))


def test_an_account_gets_fifty_wrong_guesses_from_everywhere() -> None:
    user = with_password(member(2))
    assert guessed(user.email) == {401: IN_ALL, 429: ATTEMPTS - IN_ALL}
    assert GuessCount.objects.get().guesses == IN_ALL
    assert max(SignInFailure.objects.values_list("failures", flat=True)) <= TRIES
    outbox.drain()
    assert emails_to(user.email) == ["password_guessed"]


def test_an_account_that_does_not_exist_gets_as_many() -> None:
    assert guessed("nobody@nowhere.example", 120) == {401: IN_ALL, 429: 120 - IN_ALL}
    outbox.drain()
    assert not OutgoingMessage.objects.exists()


def test_the_owner_comes_in_from_a_familiar_network_all_the_while() -> None:
    user = with_password(member(2))
    home = {"x-forwarded-for": "198.51.100.7"}
    assert post_sign_in(user.email, SECRET, headers=home).status == 200

    def attempt(number: int) -> str:
        if number % 10 == 0:
            return f"owner {post_sign_in(user.email, SECRET, headers=home).status}"
        return f"stranger {sign_in(user.email, number)}"

    outcomes = Counter(on_threads(attempt, 100))
    assert outcomes == {"owner 200": 10, "stranger 401": IN_ALL, "stranger 429": 90 - IN_ALL}
