"""Staff who forgot their password get one link, sent to them alone, which does not replace the
second factor. Staff are told when their password or second factor changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from lading.base.kernel.errors import InvalidCredentials
from lading.base.kernel.models import AuditEntry, Limit, OutboxMessage
from lading.base.work import outbox
from lading.members.accounts.models import AccessToken, PasswordLink, User
from lading.members.accounts.services import second_factor
from lading.reach.notifications.models import OutgoingMessage
from tests.platform.accounts.conftest import forget_throttles
from tests.platform.authenticator import actor_of, code_of, with_factor
from tests.platform.conftest import ApiClient
from tests.platform.factories import PASSWORD, StaffFactory, member, token_for
from tests.platform.racing import at_once

pytestmark = pytest.mark.django_db

ASK = "/admin/forgotten-password/"
CHOOSE = "/admin/new-password/"
NEW = "Harbour-lights-77"
SENT = "an e-mail with a link is on its way"
REFUSED = "This link is no longer valid"


@pytest.fixture(autouse=True)
def _no_throttles() -> Iterator[None]:
    forget_throttles()
    yield
    forget_throttles()


@pytest.fixture
def staff() -> User:
    user: User = StaffFactory.create(email="asha@lading.example", locale="fr")
    user.set_password(PASSWORD)
    user.save()
    return user


def ask(email: str, client: Client | None = None) -> str:
    answer = (client or Client()).post(ASK, {"email": email})
    assert answer.status_code == 200
    return answer.content.decode()


def token_from_mail() -> str:
    outbox.drain()
    mail = OutgoingMessage.objects.get(template="password_reset")
    match = re.search(r"/admin/new-password/\?token=([\w-]+)", mail.text)
    assert match, mail.text
    return match[1]


def choose(token: str, password: str = NEW, again: str | None = None) -> Any:
    sent = {"token": token, "password": password, "again": password if again is None else again}
    return Client().post(CHOOSE, sent)


def sign_in(client: Client, password: str) -> Any:
    return client.post("/admin/login/", {"username": "asha@lading.example", "password": password})


def sent_messages() -> list[tuple[str, str]]:
    outbox.drain()
    return list(OutgoingMessage.objects.order_by("pk").values_list("template", "to"))


def test_the_sign_in_page_leads_there(client: Client) -> None:
    assert f'href="{ASK}"' in client.get("/admin/login/").content.decode()
    assert client.get(ASK).status_code == 200


def test_a_link_sets_a_new_password_once_and_ends_every_sign_in(
    client: Client, staff: User
) -> None:
    sign_in(client, PASSWORD)
    token_for(staff)
    assert SENT in ask(" Asha@Lading.example ")
    token = token_from_mail()
    mail = OutgoingMessage.objects.get(template="password_reset")
    assert (mail.to, mail.is_secret) == (staff.email, True)
    assert "Choisi" in mail.subject
    page = client.get(CHOOSE, {"token": token})
    assert staff.email in page.content.decode()
    assert page["Referrer-Policy"] == "same-origin"
    assert "no-store" in page["Cache-Control"]
    assert choose(token)["Location"] == "/admin/login/"
    assert client.get("/admin/").status_code == 302
    assert not Session.objects.filter(pk=client.session.session_key).exists()
    assert not AccessToken.objects.filter(user=staff, revoked_at=None).exists()
    assert sign_in(Client(), PASSWORD).status_code == 200
    assert sign_in(Client(), NEW)["Location"] == "/admin/"
    assert REFUSED in choose(token, "Another-harbour-78").content.decode()
    assert sign_in(Client(), NEW).status_code == 302
    trail = AuditEntry.objects.filter(actor_user_id=staff.pk).values_list("action", flat=True)
    assert {"password_link_asked", "password_changed"} <= set(trail)


def test_the_second_factor_is_asked_for_afterwards(staff: User) -> None:
    secret, _codes = with_factor(staff)
    ask(staff.email)
    choose(token_from_mail())
    client = Client()
    assert sign_in(client, NEW)["Location"] == "/admin/login/code/"
    assert client.get("/admin/").status_code == 302
    client.post("/admin/login/code/", {"code": code_of(secret, periods=1)})
    assert client.get("/admin/").status_code == 200


def test_known_and_unknown_addresses_are_answered_alike(staff: User) -> None:
    business = member(1)
    disabled = StaffFactory.create(is_active=False)
    pages = set()
    for email in (staff.email, business.email, disabled.email, "nobody@lading.example"):
        page = ask(email)
        pages.add(re.sub(r'(name="csrfmiddlewaretoken" value|nonce)="[\w-]+"', "", page))
        assert AuditEntry.objects.count() == 0
    assert len(pages) == 1
    outbox_messages = OutboxMessage.objects.filter(topic="staff.password_forgotten")
    assert outbox_messages.count() == 4
    outbox.drain()
    assert [mail.to for mail in OutgoingMessage.objects.all()] == [staff.email]
    assert PasswordLink.objects.count() == 1


def test_asking_is_throttled_by_address_known_or_not(staff: User) -> None:
    """The throttle does not tell whether the address is known, and does not lock its owner out."""
    Limit.objects.update_or_create(key="link.per_hour", plan_tier=0, defaults={"value": 2})
    for email in (staff.email, "nobody@lading.example"):
        for _ in range(4):
            assert SENT in ask(email)
    assert OutboxMessage.objects.filter(topic="staff.password_forgotten").count() == 4
    outbox.drain()
    assert OutgoingMessage.objects.filter(template="password_reset").count() == 2


def test_a_stranger_who_asks_ends_nobodys_link(staff: User) -> None:
    ask(staff.email)
    mine = token_from_mail()
    for _ in range(20):
        ask(staff.email)
    outbox.drain()
    assert choose(mine).status_code == 302
    assert User.objects.get(pk=staff.pk).check_password(NEW)
    assert not PasswordLink.objects.filter(used_at=None).exists()


def test_odd_addresses_are_refused(staff: User) -> None:
    for email in ("", "no address", "x" * 5000, "a\x00b@lading.example"):
        assert SENT not in ask(email)
    assert not OutboxMessage.objects.exists()


@pytest.mark.parametrize(
    ("password", "again"),
    [("12345", "12345"), (NEW, "Harbour-lights-78"), (PASSWORD, PASSWORD), ("", ""), (NEW, "")],
)
def test_a_refused_password_leaves_the_link_good(staff: User, password: str, again: str) -> None:
    ask(staff.email)
    token = token_from_mail()
    before = User.objects.get(pk=staff.pk).password
    assert choose(token, password, again).status_code == 200
    assert User.objects.get(pk=staff.pk).password == before
    assert choose(token).status_code == 302


@pytest.mark.parametrize("token", ["", "x", "ü", "a" * 500])
def test_no_link_is_no_link(staff: User, token: str) -> None:
    assert REFUSED in Client().get(CHOOSE, {"token": token}).content.decode()
    assert REFUSED in choose(token).content.decode()


def test_nobody_who_left_comes_back_by_a_link(staff: User) -> None:
    ask(staff.email)
    token = token_from_mail()
    User.objects.filter(pk=staff.pk).update(is_active=False)
    assert REFUSED in choose(token).content.decode()
    assert User.objects.get(pk=staff.pk).check_password(PASSWORD)


def test_links_of_staff_and_business_users_stay_apart(staff: User) -> None:
    business = member(1)
    ApiClient(None).post("/users/forgotpassword", {"email": business.email})
    outbox.drain()
    mail = OutgoingMessage.objects.get(to=business.email)
    match = re.search(r"token=([\w-]+)", mail.text)
    assert match
    assert REFUSED in choose(match[1]).content.decode()
    mail.delete()
    ask(staff.email)
    token = token_from_mail()
    refused = ApiClient(None).post("/users/resetpassword", {"token": token, "password": NEW})
    assert refused.status in {400, 404}
    assert User.objects.get(pk=staff.pk).check_password(PASSWORD)
    assert choose(token).status_code == 302


@pytest.mark.django_db(transaction=True)
def test_one_of_two_at_once_sets_the_password(staff: User) -> None:
    ask(staff.email)
    token = token_from_mail()
    passwords = [f"{NEW}-{number}" for number in range(4)]
    answers = at_once(*(partial(choose, token, password) for password in passwords))
    chosen = [answer.status_code == 302 for answer in answers]
    assert sum(chosen) == 1
    staff.refresh_from_db()
    assert [staff.check_password(password) for password in passwords] == chosen
    assert AuditEntry.objects.filter(action="password_changed").count() == 1


def test_an_administrator_sends_the_link_to_a_colleague(client: Client, staff: User) -> None:
    chief = StaffFactory.create()
    client.force_login(chief)
    confirm = {"_form_submitted": "True"}
    client.post(f"/admin/accounts/user/{staff.pk}/password-link/", confirm)
    client.post(f"/admin/accounts/user/{chief.pk}/password-link/", confirm)
    assert sent_messages() == [("password_reset", staff.email)]


# -- what staff are told --


def test_a_changed_password_is_told_with_a_way_back(client: Client, staff: User) -> None:
    sign_in(client, PASSWORD)
    form = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    client.post("/admin/password_change/", form)
    assert sent_messages() == [("password_changed", staff.email)]
    mail = OutgoingMessage.objects.get()
    assert ASK in mail.text
    assert "/forgotpassword" not in mail.text
    assert "mot de passe" in mail.text


def test_a_reset_password_is_told_once(staff: User) -> None:
    ask(staff.email)
    choose(token_from_mail())
    assert sent_messages() == [("password_reset", staff.email), ("password_changed", staff.email)]


def test_every_change_of_a_second_factor_is_told_once(staff: User) -> None:
    secret, codes = with_factor(staff)
    actor = actor_of(staff)
    second_factor.renew_recovery_codes(actor=actor, code=code_of(secret, periods=1))
    assert sent_messages() == [("factor_on", staff.email), ("recovery_codes", staff.email)]
    with pytest.raises(InvalidCredentials):
        second_factor.turn_off(actor=actor, code=codes[0])  # replaced
    assert len(sent_messages()) == 2
    chief = StaffFactory.create()
    second_factor.reset(actor=actor_of(chief), user_id=staff.pk)
    assert sent_messages()[2:] == [("factor_reset", staff.email)]
    assert "/admin/second-factor/" in OutgoingMessage.objects.get(template="factor_reset").text


def test_removing_ones_own_factor_is_told(staff: User) -> None:
    _secret, codes = with_factor(staff)
    second_factor.turn_off(actor=actor_of(staff), code=codes[0])
    assert sent_messages() == [("factor_on", staff.email), ("factor_off", staff.email)]
    assert ASK in OutgoingMessage.objects.get(template="factor_off").text
