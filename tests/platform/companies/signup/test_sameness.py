"""No answer tells whether an e-mail or a mobile is registered: not its status, text or time. The
owner of the address may be told something else.
"""

from __future__ import annotations

import itertools
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.accounts.models import PasswordLink, User
from lading.companies.models import Company, SignUp
from lading.companies.signup import services
from lading.kernel import outbox
from lading.kernel.models import Limit
from tests.platform.accounts.conftest import SECRET, forget_throttles, post_sign_in, with_password
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import UserFactory, member

from .conftest import ask_for_code, emails_to, form, messages_to, set_password, verified

pytestmark = pytest.mark.django_db

KNOWN_MOBILE, UNKNOWN_MOBILE = "+919876500001", "+919876500002"
KNOWN, UNKNOWN = "known@trader.example", "nobody@trader.example"


@pytest.fixture
def known(db: None) -> User:
    """A person with an account."""
    user: User = UserFactory.create(email=KNOWN, mobile=KNOWN_MOBILE, company__business_type_id=3)
    return with_password(user)


Call = Callable[[ApiClient, str, str], Answer]
CALLS: dict[str, Call] = {
    "sign up with the e-mail": lambda visitor, email, mobile: visitor.post(
        "/users", form(email=email)
    ),
    "sign up with the mobile": lambda visitor, email, mobile: visitor.post(
        "/users", form(mobile=mobile)
    ),
    "ask for a code": lambda visitor, email, mobile: ask_for_code(visitor, mobile),
    "ask again at once": lambda visitor, email, mobile: (
        ask_for_code(visitor, mobile),
        ask_for_code(visitor, mobile),
    )[1],
    "guess a code": lambda visitor, email, mobile: (
        ask_for_code(visitor, mobile),
        visitor.post("/auth/whatsapp/verify", {"mobile": mobile, "code": "000000"}),
    )[1],
    "forget a password": lambda visitor, email, mobile: visitor.post(
        "/users/forgotpassword", {"email": email}
    ),
    "sign in": lambda visitor, email, mobile: post_sign_in(email, "not the Passphrase"),
}


def public_part(answer: Answer, email: str, mobile: str) -> tuple[Any, ...]:
    """An answer without the values that the caller sent and without random ones."""
    body = dict(answer.json)
    if isinstance(body.get("data"), dict):
        body["data"] = {**body["data"], "id": 0, "uuid": ""}
    text = str(body).replace(email, "E").replace(mobile, "M")
    headers = sorted(set(answer.headers) - {"Retry-After", "Content-Length"})
    return answer.status, text, headers


@pytest.mark.parametrize("name", CALLS)
def test_the_answers_are_the_same(visitor: ApiClient, known: User, name: str) -> None:
    call = CALLS[name]
    one = public_part(call(visitor, KNOWN, KNOWN_MOBILE), KNOWN, KNOWN_MOBILE)
    other = public_part(call(visitor, UNKNOWN, UNKNOWN_MOBILE), UNKNOWN, UNKNOWN_MOBILE)
    assert one == other


@pytest.mark.parametrize("name", [name for name in CALLS if name != "sign in"])
def test_the_work_is_the_same_to_the_statement(visitor: ApiClient, known: User, name: str) -> None:
    def statements(email: str, mobile: str) -> list[str]:
        forget_throttles()
        with CaptureQueriesContext(connection) as captured:
            CALLS[name](visitor, email, mobile)
        return [query["sql"].split(" ", 1)[0] for query in captured.captured_queries]

    statements("warm@up.example", "+919876500009")
    assert statements(KNOWN, KNOWN_MOBILE) == statements(UNKNOWN, UNKNOWN_MOBILE)


# -- time --

SAMPLES = 40
"""Of each kind, taken in turns, so that other work on the machine affects both."""


def times(calls: dict[str, Callable[[int], Any]]) -> dict[str, list[float]]:
    """How many seconds each call took. Each round makes all calls. A hash takes memory, which the
    system finds more quickly for every other call, so each order comes equally often, and when is
    chance.
    """
    taken: dict[str, list[float]] = {name: [] for name in calls}
    orders = list(itertools.islice(itertools.cycle(itertools.permutations(calls)), SAMPLES))
    random.Random(4).shuffle(orders)
    for number, names in enumerate(orders):
        for name in names:
            forget_throttles()
            began = time.perf_counter()
            calls[name](number)
            taken[name].append(time.perf_counter() - began)
    return taken


def separation(one: list[float], other: list[float]) -> float:
    """How often a time of ``other`` is the longer of two (Mann-Whitney's U as a share): 0.5 when
    the two cannot be told apart, 0 or 1 when they always can.
    """
    longer = sum(
        1.0 if theirs > ours else 0.5 if theirs == ours else 0.0 for ours in one for theirs in other
    )
    return longer / (len(one) * len(other))


def is_noise(one: list[float], other: list[float]) -> bool:
    """Whether the share is within ±0.25 of even, which is four standard errors of chance with forty
    samples of each, or the medians differ by less than a network's noise.
    """
    middle = statistics.median(one)
    difference = abs(statistics.median(other) - middle)
    return abs(separation(one, other) - 0.5) < 0.25 or difference < 0.05 * middle


@pytest.mark.usefixtures("full_work")
@pytest.mark.parametrize(
    "name", ["sign up with the e-mail", "ask for a code", "forget a password", "sign in"]
)
def test_the_time_is_the_same(visitor: ApiClient, known: User, name: str) -> None:
    Limit.objects.create(key="signin.max_failures", plan_tier=0, value=10_000)
    Limit.objects.create(key="otp.resend_seconds", plan_tier=0, value=1)
    people = [
        UserFactory.create(
            email=f"known{n}@trader.example",
            mobile=f"+9198760{n:05d}",
            password=known.password,
            company=known.company,
            is_primary=False,
        )
        for n in range(1, SAMPLES + 1)
    ]
    call = CALLS[name]
    taken = times(
        {
            "known": lambda n: call(visitor, people[n].email, str(people[n].mobile)),
            "unknown": lambda n: call(visitor, f"nobody{n}@trader.example", f"+9198764{n:05d}"),
        }
    )
    assert is_noise(taken["known"], taken["unknown"]), {
        kind: statistics.median(found) for kind, found in taken.items()
    }


@pytest.mark.usefixtures("full_work")
def test_control_one_password_hash_more_would_be_noticed(visitor: ApiClient, known: User) -> None:
    def with_a_hash(number: int) -> None:
        CALLS["forget a password"](visitor, f"known{number}@trader.example", "")
        make_password("as a careless sign-in would")

    taken = times(
        {
            "plain": lambda n: CALLS["forget a password"](visitor, f"x{n}@trader.example", ""),
            "with a hash": with_a_hash,
        }
    )
    assert not is_noise(taken["plain"], taken["with a hash"])
    assert separation(taken["plain"], taken["with a hash"]) > 0.95


# -- what the owners are told --


def test_the_owner_of_an_e_mail_is_told_that_there_is_an_account(
    visitor: ApiClient, known: User
) -> None:
    sign_up = verified(visitor, 3, email=KNOWN)
    outbox.drain()
    assert emails_to(KNOWN) == ["already_registered"]
    (message,) = messages_to(KNOWN)
    assert "/signin" in message["text"]
    assert "/forgotpassword" in message["text"]
    assert "Meera" not in str(message), "what strangers type into a form is not sent on"
    assert not PasswordLink.objects.exists()
    sign_up.refresh_from_db()
    assert sign_up.completed_at is None
    assert Company.objects.count() == 1


def test_the_owner_is_told_once_however_often_the_form_is_verified(
    visitor: ApiClient, known: User
) -> None:
    sign_up = verified(visitor, 3, email=KNOWN)
    outbox.drain()
    outbox.publish(services.VERIFIED, {"signUpId": sign_up.pk})
    outbox.drain()
    assert emails_to(KNOWN) == ["already_registered"]


def test_a_mobile_of_another_account_gets_the_code_and_no_account(
    visitor: ApiClient, known: User
) -> None:
    verified(visitor, 3, mobile=KNOWN_MOBILE)
    outbox.drain()
    assert emails_to("meera@kaveri-yarns.example") == ["mobile_taken"]
    (message,) = messages_to("meera@kaveri-yarns.example")
    assert "/signup" in message["text"]
    assert KNOWN not in str(message)
    assert not PasswordLink.objects.exists()


def test_nobody_is_squatted_out_of_an_address(visitor: ApiClient) -> None:
    """A stranger registers with somebody's e-mail and mobile first: the owner can still
    register.
    """
    visitor.post("/users", form(companyName="Squatters"))
    sign_up = verified(visitor, 3)
    outbox.drain()
    link = messages_to(sign_up.email)[0]["text"].split("token=")[1].split()[0]
    assert set_password(visitor, link).status == 200
    assert Company.objects.get().name == "Kaveri Yarns"


def test_the_first_of_two_for_one_address_wins_and_the_other_is_refused(
    visitor: ApiClient,
) -> None:
    """Both verified their own mobiles; the mailbox's owner opens both links."""
    tokens = []
    for mobile in ("9876543210", "9876543211"):
        sign_up = verified(visitor, 3, mobile=mobile)
        outbox.drain()
        tokens.append(messages_to(sign_up.email)[0]["text"].split("token=")[1].split()[0])
    assert set_password(visitor, tokens[1]).status == 200
    loser = set_password(visitor, tokens[0], "yet another Passphrase 3")
    assert loser.json["code"] == "TOKEN_INVALID"
    assert User.objects.get().mobile == "+919876543211"
    assert Company.objects.count() == 1
    assert SignUp.objects.filter(completed_at=None).count() == 1


def test_signing_in_before_the_password_is_set_tells_nothing(visitor: ApiClient) -> None:
    sign_up = verified(visitor, 3)
    assert post_sign_in(sign_up.email, SECRET).status == 401
    assert post_sign_in(sign_up.email, "").status == 422


def test_a_code_goes_to_a_known_number_only_when_somebody_registers_with_it(
    visitor: ApiClient, known: User
) -> None:
    ask_for_code(visitor, KNOWN_MOBILE)
    outbox.drain()
    assert messages_to(KNOWN_MOBILE) == []
    member(4)
    visitor.post("/users", form(mobile=KNOWN_MOBILE))
    ask_for_code(visitor, UNKNOWN_MOBILE)
    outbox.drain()
    assert messages_to(UNKNOWN_MOBILE) == []
