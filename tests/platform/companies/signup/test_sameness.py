"""No answer tells whether an e-mail or a mobile is registered: not its status, its text or the
work behind it. The owner of the address may be told something else.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.base.work import outbox
from lading.members.accounts.models import AccessToken, PasswordLink, User
from lading.members.companies.models import Company, SignUp
from lading.members.companies.signup import services
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


@pytest.fixture
def hashes(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The cost of each password hash that is calculated from now on: scrypt's n, r, p, memory."""
    calculated: list[dict[str, Any]] = []
    scrypt = hashlib.scrypt

    def counted(password: bytes, **cost: Any) -> bytes:
        calculated.append({name: value for name, value in cost.items() if name != "salt"})
        return scrypt(password, **cost)

    monkeypatch.setattr(hashlib, "scrypt", counted)
    return calculated


def work(hashes: list[dict[str, Any]], call: Callable[[], Any]) -> tuple[list[str], list[Any]]:
    """What a call makes the server do: the kinds of its SQL statements, and its password hashes."""
    forget_throttles()
    hashes.clear()
    with CaptureQueriesContext(connection) as captured:
        call()
    return [query["sql"].split(None, 1)[0] for query in captured.captured_queries], list(hashes)


@pytest.mark.parametrize("name", CALLS)
def test_the_work_is_the_same(
    visitor: ApiClient, known: User, hashes: list[dict[str, Any]], name: str
) -> None:
    """The time of an answer is the time of its statements and hashes. No clock is read, because the
    time of one hash depends on the memory that the process has available.
    """
    call = CALLS[name]
    call(visitor, "warm@up.example", "+919876500009")
    of_known = work(hashes, lambda: call(visitor, KNOWN, KNOWN_MOBILE))
    of_unknown = work(hashes, lambda: call(visitor, UNKNOWN, UNKNOWN_MOBILE))
    assert of_known == of_unknown
    assert len(of_known[1]) == (1 if name == "sign in" else 0)


def test_control_one_password_hash_more_is_noticed(
    visitor: ApiClient, known: User, hashes: list[dict[str, Any]]
) -> None:
    def with_a_hash() -> None:
        CALLS["forget a password"](visitor, KNOWN, KNOWN_MOBILE)
        make_password("as a careless sign-in would")

    plain = work(hashes, lambda: CALLS["forget a password"](visitor, UNKNOWN, UNKNOWN_MOBILE))
    assert work(hashes, with_a_hash) != plain


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


def test_a_stranger_cannot_take_an_address_from_its_owner(visitor: ApiClient) -> None:
    """A stranger registers with somebody's e-mail and mobile first, and the owner can still
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
    """Both have verified their own mobiles; the owner of the mailbox uses both links."""
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
    for password in (SECRET, ""):
        known = post_sign_in(sign_up.email, password)
        unknown = post_sign_in("nobody@nowhere.example", password)
        assert known.json == unknown.json
    assert not AccessToken.objects.exists()


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
