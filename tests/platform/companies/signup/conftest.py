"""Signs up as a visitor does: with forms, and with codes and links read from the messages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from lading.base.reference.business_types import BusinessTypeId as T
from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.members.companies.models import SignUp
from lading.reach.notifications.models import OutgoingMessage
from tests.platform.accounts.conftest import forget_throttles, with_password
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import member

GST = "27AAPFU0939F1ZV"
PASSWORD = "another quite long Passphrase 8"
LOADING_TYPES = (5, 6, 7, 9)
PAIR_TYPES = (2, 8)


@pytest.fixture(autouse=True)
def _no_throttles() -> Iterator[None]:
    forget_throttles()
    yield
    forget_throttles()


@pytest.fixture
def visitor(db: None) -> ApiClient:
    """A visitor who is not signed in."""
    return ApiClient(None)


@pytest.fixture
def user(db: None) -> User:
    """A person with a company and a password."""
    return with_password(member(3))


def form(kind: int = 3, **fields: Any) -> dict[str, Any]:
    """A valid sign-up form of that business type."""
    sent: dict[str, Any] = {
        "name": "Meera Raghavan",
        "email": "meera@kaveri-yarns.example",
        "companyName": "Kaveri Yarns",
        "mobile": "9876543210",
        "businessTypeId": kind,
        "country": "India",
        "countryCode": "+91",
        "gstNumber": GST,
        "terms": True,
    }
    if kind == T.BUYER:
        sent |= {"country": "United Arab Emirates", "countryCode": "+971", "mobile": "501234567"}
        del sent["gstNumber"]
    if kind in LOADING_TYPES:
        sent["loadingPort"] = ["Mundra(INMUN)"]
    if kind in PAIR_TYPES:
        sent["portPairs"] = ["Mundra(INMUN) → Jebel Ali(AEJEA)"]
    return sent | fields


def messages_to(recipient: str) -> list[dict[str, Any]]:
    """The messages to a recipient in the development outbox, newest first."""
    answer = Client().get("/dev/outbox.json", {"to": recipient})
    assert answer.status_code == 200
    rows: list[dict[str, Any]] = answer.json()
    return rows


def code_to(mobile: str) -> str:
    """The newest code that a number received."""
    outbox.drain()
    (code,) = re.findall(r"\b\d{6}\b", messages_to(mobile)[0]["text"])
    return str(code)


def token_in(message: dict[str, Any]) -> str:
    """The token of the link in a message."""
    match = re.search(r"/resetpassword\?token=([\w-]+)", message["text"])
    assert match, message["text"]
    return match.group(1)


def token_to(email: str) -> str:
    """The token of the newest link that an address received."""
    outbox.drain()
    return token_in(messages_to(email)[0])


def ask_for_code(visitor: ApiClient, mobile: str) -> Answer:
    return visitor.post("/auth/whatsapp/otp", {"mobile": mobile})


def verified(visitor: ApiClient, kind: int = 3, **fields: Any) -> SignUp:
    """A registration with a verified mobile, whose link can be sent."""
    answer = visitor.post("/users", form(kind, **fields))
    assert answer.status == 200, answer
    mobile, email = answer.data["mobile"], answer.data["email"]
    assert ask_for_code(visitor, mobile).status == 200
    sent = {"mobile": mobile, "code": code_to(mobile), "email": email}
    assert visitor.post("/auth/whatsapp/verify", sent).data == {"verified": True}
    return SignUp.objects.get(user_id=answer.data["id"])


def set_password(visitor: ApiClient, token: str, password: Any = PASSWORD) -> Answer:
    return visitor.post("/users/resetpassword", {"password": password, "resetpasswordToken": token})


def emails_to(address: str) -> list[str]:
    """The kinds of e-mails sent to an address, oldest first."""
    sent = OutgoingMessage.objects.filter(to=address).order_by("pk")
    return list(sent.values_list("template", flat=True))


def forget(visitor: ApiClient, email: str) -> Answer:
    """Report that the password of this address was forgotten."""
    return visitor.post("/users/forgotpassword", {"email": email})


def reset_token(visitor: ApiClient, user: User) -> str:
    """The token of a new link to reset the password."""
    assert forget(visitor, user.email).status == 200
    return token_to(user.email)


def is_refused(answer: Answer) -> bool:
    """Whether the answer says that the link is invalid."""
    return answer.status == 400 and bool(answer.json["code"] == "TOKEN_INVALID")


def check(visitor: ApiClient, token: Any) -> Answer:
    """Read what a link is for, without using it up."""
    return visitor.post("/users/resetpassword/check", {"resetpasswordToken": token})
