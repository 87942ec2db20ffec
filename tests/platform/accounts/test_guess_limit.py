"""The limit of guesses from all networks together: whom it stops, whom it does not stop, and who is
told.
"""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone
from pytest_django import Settings

from lading.base.kernel.models import Limit, OutboxMessage
from lading.base.work import outbox
from lading.members.accounts.jobs import purge_expired
from lading.members.accounts.models import GuessCount, LinkPurpose, LoginSession, User
from lading.members.accounts.services import links
from lading.reach.notifications.models import OutgoingMessage
from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory, member

from .conftest import SECRET, post_sign_in, with_password

pytestmark = pytest.mark.django_db

WRONG = "not the Passphrase"
LIMIT = 3
PASSWORD = "another quite long Passphrase 8"


@pytest.fixture(autouse=True)
def _behind_a_proxy(settings: Settings) -> None:
    settings.TRUSTED_PROXIES = 1
    Limit.objects.create(key="signin.guesses_per_day", plan_tier=0, value=LIMIT)


@pytest.fixture
def user() -> User:
    return with_password(member(2))


def come(email: str, password: str, address: str) -> int:
    status: int = post_sign_in(email, password, headers={"x-forwarded-for": address}).status
    return status


def strangers(email: str, times: int, network: str = "203.0.113") -> list[int]:
    """Guess so many times, each from another network. Returns the statuses."""
    return [come(email, WRONG, f"{network}.{number}") for number in range(times)]


def letters(user: User) -> list[str]:
    outbox.drain()
    outgoing_messages = OutgoingMessage.objects.filter(to=user.email).order_by("pk")
    return list(outgoing_messages.values_list("template", flat=True))


def test_all_networks_together_have_so_many_guesses(user: User) -> None:
    assert strangers(user.email, 5) == [401] * LIMIT + [429] * 2
    assert come(user.email, SECRET, "203.0.113.99") == 429
    assert come(f" {user.email.upper()}", SECRET, "203.0.113.98") == 429
    assert not LoginSession.objects.exists()
    other = with_password(member(3))
    assert come(other.email, SECRET, "203.0.113.1") == 200


def test_a_refusal_says_how_long_and_the_same_to_everybody(user: User) -> None:
    def refusal(email: str) -> tuple[object, ...]:
        strangers(email, LIMIT)
        answer = post_sign_in(email, SECRET, headers={"x-forwarded-for": "203.0.113.99"})
        assert 86_000 < int(answer.headers["Retry-After"]) <= 86_401
        return answer.status, answer.json

    assert refusal(user.email) == refusal("nobody@nowhere.example")


def test_the_right_password_is_no_guess(user: User) -> None:
    for number in range(LIMIT + 2):
        LoginSession.objects.all().delete()
        assert come(user.email, SECRET, f"203.0.113.{number}") == 200
    assert GuessCount.objects.get().guesses == 0


def test_coming_in_does_not_give_strangers_their_guesses_back(user: User) -> None:
    assert strangers(user.email, LIMIT - 1) == [401] * (LIMIT - 1)
    assert come(user.email, SECRET, "198.51.100.1") == 200
    assert strangers(user.email, 3, "192.0.2") == [401, 429, 429]


def test_an_attempt_refused_by_the_lockout_is_not_counted(user: User) -> None:
    Limit.objects.create(key="signin.max_failures", plan_tier=0, value=1)
    assert [come(user.email, WRONG, "203.0.113.1") for _ in range(4)] == [401, 429, 429, 429]
    assert GuessCount.objects.get().guesses == 1


def test_a_familiar_network_is_limited_apart_from_others(user: User) -> None:
    assert come(user.email, SECRET, "198.51.100.1") == 200
    strangers(user.email, LIMIT + 1)
    assert come(user.email, WRONG, "198.51.100.1") == 401
    assert come(user.email, SECRET, "198.51.100.1") == 200
    assert come(user.email, SECRET, "198.51.100.2") == 429
    assert [come(user.email, WRONG, "198.51.100.1") for _ in range(6)] == [401] * 5 + [429]


def test_an_ipv6_customer_stays_familiar_at_another_address(user: User) -> None:
    assert come(user.email, SECRET, "2001:db8:1:2::5") == 200
    strangers(user.email, LIMIT)
    assert come(user.email, SECRET, "2001:db8:1:2:aaaa::9") == 200
    assert come(user.email, SECRET, "2001:db8:1:3::5") == 429


def test_a_network_of_long_ago_is_a_strangers_again(user: User) -> None:
    assert come(user.email, SECRET, "198.51.100.1") == 200
    LoginSession.objects.update(login_at=timezone.now() - dt.timedelta(days=91))
    strangers(user.email, LIMIT)
    assert come(user.email, SECRET, "198.51.100.1") == 429


def test_anothers_familiar_network_is_not_ones_own(user: User) -> None:
    other = with_password(member(3))
    assert come(other.email, SECRET, "198.51.100.1") == 200
    strangers(user.email, LIMIT)
    assert come(user.email, SECRET, "198.51.100.1") == 429


def test_a_link_from_the_mailbox_makes_its_network_familiar(user: User) -> None:
    strangers(user.email, LIMIT)
    _link, token = links.issue_for_user(user.pk, LinkPurpose.RESET)
    reset = {"password": PASSWORD, "resetpasswordToken": token}
    headers = {"x-forwarded-for": "198.51.100.1"}
    client = ApiClient(None)
    client.headers |= headers
    assert client.post("/users/resetpassword", reset).status == 200
    assert strangers(user.email, LIMIT + 1) == [401] * LIMIT + [429]
    assert come(user.email, PASSWORD, "198.51.100.1") == 200


def test_staff_are_counted_alike(user: User) -> None:
    staff = with_password(StaffFactory.create())
    fields = {"appType": "admin"}
    statuses = [
        post_sign_in(
            staff.email, WRONG, fields, headers={"x-forwarded-for": f"203.0.113.{number}"}
        ).status
        for number in range(5)
    ]
    assert statuses == [401] * LIMIT + [429] * 2


def test_the_owner_is_told_once_a_day_in_their_language(user: User) -> None:
    User.objects.filter(pk=user.pk).update(locale="fr")
    strangers(user.email, LIMIT + 4)
    assert letters(user) == ["password_guessed"]
    message = OutgoingMessage.objects.get()
    assert "/fr/forgotpassword" in message.text
    assert WRONG not in message.text
    GuessCount.objects.update(counted_until=timezone.now())
    assert strangers(user.email, LIMIT + 1, "192.0.2") == [401] * LIMIT + [429]
    assert letters(user) == ["password_guessed"] * 2


def test_nothing_is_sent_for_an_unknown_address() -> None:
    strangers("nobody@nowhere.example", LIMIT + 1)
    assert OutboxMessage.objects.filter(topic="sign_in.guessed").count() == 1
    outbox.drain()
    assert not OutgoingMessage.objects.exists()


def test_what_is_over_is_purged_and_tells_nobodys_address(user: User) -> None:
    strangers(user.email, 1)
    assert user.email not in str(GuessCount.objects.get().__dict__)
    assert purge_expired()["failures"] == 0
    GuessCount.objects.update(counted_until=timezone.now())
    assert purge_expired()["failures"] == 1
    assert not GuessCount.objects.exists()
