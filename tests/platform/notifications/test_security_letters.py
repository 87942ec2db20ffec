"""E-mails about changes of a person's own account, in case somebody else made them."""

from __future__ import annotations

import pytest
from pytest_django import Settings

from lading.base.kernel.models import AuditEntry
from lading.base.work import outbox
from lading.members.accounts.models import LoginSession, User
from lading.reach.notifications.models import OutgoingMessage
from tests.platform.accounts.conftest import SECRET, forget_throttles, post_sign_in, with_password
from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory, colleague, member, token_for

pytestmark = pytest.mark.django_db

FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:{v}.0) Gecko/20100101 Firefox/{v}.0"
CHROME = (
    "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/145.0.0.0 Mobile Safari/537.36"
)
HOME, AWAY = "198.51.100.1", "203.0.113.9"


@pytest.fixture(autouse=True)
def _behind_a_proxy(settings: Settings) -> None:
    settings.TRUSTED_PROXIES = 1
    forget_throttles()


@pytest.fixture
def user() -> User:
    person = with_password(member(2))
    person.locale = "es"
    person.save(update_fields=["locale"])
    return person


def come(user: User, address: str, program: str = FIREFOX.format(v=145)) -> str:
    headers = {"x-forwarded-for": address, "user-agent": program}
    token: str = post_sign_in(user.email, SECRET, headers=headers).data["token"]
    return token


def letters(user: User) -> list[OutgoingMessage]:
    outbox.drain()
    return list(OutgoingMessage.objects.filter(to=user.email).order_by("pk"))


def test_the_first_sign_in_and_the_usual_ones_tell_nothing(user: User) -> None:
    come(user, HOME)
    come(user, HOME)
    come(user, HOME, FIREFOX.format(v=146))
    assert letters(user) == []


def test_a_new_place_is_told_once(user: User) -> None:
    come(user, HOME)
    token = come(user, AWAY)
    (letter,) = letters(user)
    assert letter.template == "new_device"
    assert f"Firefox 145, {AWAY}" in letter.text
    assert "/es/forgotpassword" in letter.text
    assert "/es/my-profile/security" in letter.text
    assert token not in letter.text
    assert not letter.is_secret
    come(user, AWAY)
    come(user, HOME)
    assert len(letters(user)) == 1


def test_a_new_device_is_told_at_a_known_place_too(user: User) -> None:
    come(user, HOME)
    come(user, HOME, CHROME)
    (letter,) = letters(user)
    assert f"Chrome Mobile 145, {HOME}" in letter.text
    come(user, HOME, CHROME)
    assert len(letters(user)) == 1


def test_two_ipv6_addresses_of_one_customer_are_one_place(user: User) -> None:
    come(user, "2001:db8:1:2::5")
    come(user, "2001:db8:1:2:9:9:9:9")
    assert letters(user) == []
    come(user, "2001:db8:1:3::5")
    assert len(letters(user)) == 1


def test_anothers_sign_ins_are_not_ones_own(user: User) -> None:
    come(user, HOME)
    other = with_password(colleague(user))
    come(other, AWAY)
    assert letters(other) == []
    come(user, AWAY)
    assert [len(letters(user)), len(letters(other))] == [1, 0]


def test_a_failed_sign_in_is_no_sign_in(user: User) -> None:
    come(user, HOME)
    assert post_sign_in(user.email, "wrong", headers={"x-forwarded-for": AWAY}).status == 401
    assert LoginSession.objects.count() == 1
    assert letters(user) == []


def test_whoever_was_erased_meanwhile_is_told_nothing(user: User) -> None:
    come(user, HOME)
    come(user, AWAY)
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert letters(user) == []


def test_signing_out_everywhere_is_told_and_noted(user: User) -> None:
    client = ApiClient(token_for(user))
    other = colleague(user)
    assert client.delete("/auth/devices").status == 204
    (letter,) = letters(user)
    assert letter.template == "signed_out"
    assert "/es/signin" in letter.text
    assert "/es/forgotpassword" in letter.text
    assert letters(other) == []
    entry = AuditEntry.objects.get(action="signed_out_everywhere")
    assert (entry.actor_user_id, entry.object_id) == (user.pk, user.pk)
    assert client.delete("/auth/devices").status == 401
    assert len(letters(user)) == 1


def test_staff_are_not_written_to(user: User) -> None:
    staff = with_password(StaffFactory.create())
    for address in (HOME, AWAY):
        headers = {"x-forwarded-for": address}
        sent = post_sign_in(staff.email, SECRET, {"appType": "admin"}, headers=headers)
        assert sent.status == 200
    assert letters(staff) == []
