"""Every e-mail that can be turned off says how, and one click does it (RULES.md 56, RFC 8058)."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core import signing
from django.test import Client

from lading.base.kernel.models import AuditEntry
from lading.members.accounts.models import User
from lading.reach.notifications import services
from lading.reach.notifications.models import OutgoingMessage, Preferences
from lading.reach.notifications.preferences.unsubscribing import token_of
from lading.reach.notifications.services import Notice
from tests.platform.conftest import ApiClient
from tests.platform.factories import company_of, member
from tests.platform.notifications.sending import send_outgoing

from .standins import Mailbox
from .wishing import choose, reachable, tell

pytestmark = pytest.mark.django_db
PATH = "/notifications/unsubscribe"
PAID = {"amount": "₹50", "points": "50", "balance": "50", "invoice": "LAD/26-27/00001"}


@pytest.fixture
def user(db: None) -> User:
    return reachable(member(3))


def visitor() -> ApiClient:
    return ApiClient(None)


def token_in(url: str) -> str:
    [token] = parse_qs(urlsplit(url).query)["token"]
    return token


def email_choice(user: User, group: str = "orders") -> str:
    row = Preferences.objects.filter(pk=user.company_id).first()
    return str(row.choices.get(group, {}).get("email", "now")) if row else "now"


def test_the_mail_program_can_turn_off_what_can_be_turned_off(mailbox: Mailbox, user: User) -> None:
    tell(user, "placed:1")
    assert send_outgoing() == 1
    [mail] = mailbox.messages
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    [address] = re.findall(r"^<(\S*)>$", mail["List-Unsubscribe"].strip())
    parts = urlsplit(address)
    assert parts.path == "/api/notifications/unsubscribe/one-click"
    client = Client()
    for _ in range(2):
        answer = client.post(
            f"{parts.path}?{parts.query}",
            "List-Unsubscribe=One-Click",
            content_type="application/x-www-form-urlencoded",
        )
        assert answer.status_code == 200
    assert email_choice(user) == "never"
    tell(user, "placed:2")
    assert OutgoingMessage.objects.count() == 1


def test_the_link_in_the_footer_is_of_the_readers_language_and_company(user: User) -> None:
    user.locale = "fr"
    user.save()
    other = member(3)
    services.tell(
        [company_of(user).pk, company_of(other).pk],
        Notice("order_placed", "/enquiries", "placed:1", {"product": "Yarn"}),
    )
    for reader, portal in ((user, "http://localhost:3000/fr"), (other, "http://localhost:3000")):
        message = OutgoingMessage.objects.get(to=reader.email)
        [link] = re.findall(rf"{portal}/unsubscribe\?\S+", message.text)
        assert link in message.html
        assert token_in(link) == message.unsubscribe == token_of(company_of(reader).pk, "orders")


@pytest.mark.parametrize(
    "notice",
    [
        Notice("points_added", "/points", "settled:1", PAID),
        Notice("company_approved", "/my-profile", "approved:1", {"company": "Kovai Mills"}),
    ],
)
def test_what_cannot_be_turned_off_has_no_link(
    mailbox: Mailbox, user: User, notice: Notice
) -> None:
    services.tell([company_of(user).pk], notice)
    message = OutgoingMessage.objects.get()
    assert message.unsubscribe == ""
    assert "unsubscribe" not in message.text + message.html
    send_outgoing()
    [mail] = mailbox.messages
    assert (mail["List-Unsubscribe"], mail["List-Unsubscribe-Post"]) == (None, None)


def test_looking_changes_nothing(user: User) -> None:
    token = token_of(company_of(user).pk, "orders")
    assert visitor().get(PATH, token=token).data == {
        "kind": "orders",
        "label": "Orders",
        "isSubscribed": True,
    }
    opened = Client().get(f"/api{PATH}/one-click", {"token": token})
    assert opened.status_code == 302
    assert opened["Location"].startswith("http://localhost:3000/unsubscribe?token=")
    assert token_in(opened["Location"]) == token
    assert not Preferences.objects.exists()


@pytest.mark.parametrize("before", ["now", "daily"])
def test_turning_off_can_be_undone(user: User, before: str) -> None:
    choose(user, orders={"email": before, "whatsapp": "now"})
    token = token_of(company_of(user).pk, "orders")
    for _ in range(2):
        assert visitor().post(PATH, {"token": token}).data["isSubscribed"] is False
        assert email_choice(user) == "never"
    for _ in range(2):
        answer = visitor().post(PATH, {"token": token, "undo": True})
        assert answer.data["isSubscribed"] is True
        assert email_choice(user) == before
    assert Preferences.objects.get().choices["orders"]["whatsapp"] == "now"
    actions = AuditEntry.objects.filter(action__contains="subscribed").order_by("pk")
    assert list(actions.values_list("action", "actor_company_id", "data")) == [
        ("unsubscribed", user.company_id, {"orders.email": [before, "never"]}),
        ("subscribed_again", user.company_id, {"orders.email": ["never", before]}),
    ]


def test_undoing_changes_nothing_that_was_chosen_since(user: User) -> None:
    token = token_of(company_of(user).pk, "orders")
    visitor().post(PATH, {"token": token, "undo": True})
    assert email_choice(user) == "now"
    visitor().post(PATH, {"token": token})
    choose(user, orders={"email": "never"})
    visitor().post(PATH, {"token": token, "undo": True})
    assert email_choice(user) == "never"


def test_the_summarys_link_turns_off_all_that_comes_in_it(user: User) -> None:
    choose(user, orders={"email": "daily"}, leads={"email": "daily"}, ratings={"email": "never"})
    token = token_of(company_of(user).pk, "daily")
    assert visitor().get(PATH, token=token).data["label"] == "Daily summary"
    assert visitor().post(PATH, {"token": token}).data["isSubscribed"] is False
    assert {each: email_choice(user, each) for each in ("orders", "leads", "cards")} == {
        "orders": "never",
        "leads": "never",
        "cards": "now",
    }
    assert visitor().post(PATH, {"token": token, "undo": True}).data["isSubscribed"] is True
    assert [email_choice(user, each) for each in ("orders", "leads", "ratings")] == [
        "daily",
        "daily",
        "never",
    ]


def changed(token: str) -> str:
    return token[:-1] + ("A" if token[-1] != "A" else "B")


@pytest.mark.parametrize("method", ["get", "post"])
def test_another_token_is_unknown(user: User, method: str) -> None:
    good = token_of(company_of(user).pk, "orders")
    foreign = signing.Signer(salt="another").sign_object([company_of(user).pk, "orders"])
    ours = signing.Signer(salt="lading.notifications.unsubscribe")
    for token in ("", "x", changed(good), foreign, token_of(10**9, "orders"),
                  token_of(company_of(user).pk, "news"), ours.sign("x"), "é" * 20):  # fmt: skip
        body: dict[str, Any] = {"token": token}
        call = visitor().get(PATH, **body) if method == "get" else visitor().post(PATH, body)
        assert call.status == 404, token
    assert visitor().post(PATH, {"token": "x" * 201}).status == 422
    assert not Preferences.objects.exists()
    assert not AuditEntry.objects.exists()


def test_a_token_cannot_turn_off_what_is_locked(user: User) -> None:
    token = token_of(company_of(user).pk, "payments")
    assert visitor().post(PATH, {"token": token}).data["isSubscribed"] is True
    assert Preferences.objects.get().choices == {}


def test_a_token_names_no_person(user: User) -> None:
    payload = str(signing.Signer(salt="lading.notifications.unsubscribe").unsign_object(
        token_of(company_of(user).pk, "orders")
    ))  # fmt: skip
    assert payload == f"[{user.company_id}, 'orders']"


def test_a_rejected_company_can_unsubscribe() -> None:
    user = member(3, status="rejected")
    visitor().post(PATH, {"token": token_of(company_of(user).pk, "leads")})
    assert email_choice(user, "leads") == "never"
