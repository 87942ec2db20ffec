"""Codes and links are sent once, in the provider's format, and only their owner can read them."""

from __future__ import annotations

import datetime as dt
import string
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone, translation
from pytest_django import Settings

from lading.base.kernel.models import AuditEntry, Limit, OutboxMessage
from lading.base.kernel.values import languages
from lading.base.work import outbox
from lading.members.companies.jobs import purge_sign_ups
from lading.members.companies.models import SignUp
from lading.reach.notifications.consumers.accounts import purge_messages
from lading.reach.notifications.delivery.emails import Links, compose_letter
from lading.reach.notifications.delivery.letters import WORDINGS, Letter
from lading.reach.notifications.delivery.personal import Mail, send_email
from lading.reach.notifications.models import OutgoingMessage
from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory
from tests.platform.many import in_one_test
from tests.platform.notifications.sending import send_outgoing

from .standins import CloudApi, Mailbox, refusal

pytestmark = pytest.mark.django_db

MOBILE = "+919876543210"
EMAIL = "meera@kaveri-yarns.example"
FORM = {
    "name": "Meera Raghavan",
    "email": EMAIL,
    "companyName": "Kaveri Yarns",
    "mobile": MOBILE,
    "businessTypeId": 3,
    "country": "India",
    "gstNumber": "27AAPFU0939F1ZV",
    "terms": True,
}
PARAMS = {
    "amount": "₹500",
    "at": "24-12-2026 10:00",
    "company": "Kovai Mills",
    "count": "7",
    "day": "24-12-2026",
    "description": "Exporter Basic",
    "device": "Firefox 145, India, 203.0.113.7",
    "due": "24-12-2026",
    "hours": "24",
    "lines": "account 3 shows +5, its entries sum to +4",
    "payment": "pay_QkN1vXyZ2abCdE",
    "reason": "Not for export",
    "text": "Could you ship in March?",
    "until": "24-12-2026",
}


def ask_for_code(language: str = "en") -> OutgoingMessage:
    """A registration's code, queued."""
    visitor = ApiClient(None, language)
    assert visitor.post("/users", FORM).status == 200
    assert visitor.post("/auth/whatsapp/otp", {"mobile": MOBILE}).status == 200
    outbox.drain()
    return OutgoingMessage.objects.get()


def make_due() -> None:
    OutgoingMessage.objects.update(next_attempt_at=timezone.now())


# -- the code, by WhatsApp --


@pytest.mark.parametrize(
    ("language", "named"), [("en", "en"), ("ar", "ar"), ("zh", "zh_CN"), ("fr-FR", "fr")]
)
def test_a_code_leaves_as_the_approved_template(cloud: CloudApi, language: str, named: str) -> None:
    code = ask_for_code(language).params["button"]
    assert send_outgoing() == 1
    ((path, headers, body),) = cloud.requests
    assert path == "/v23.0/1055/messages"
    assert headers["Authorization"] == "Bearer token-of-the-test"
    assert len(code) == 6
    text = {"type": "text", "text": code}
    assert body["to"] == MOBILE
    assert body["template"] == {
        "name": "lading_code",
        "language": {"code": named},
        "components": [
            {"type": "body", "parameters": [text]},
            {"type": "button", "sub_type": "url", "index": "0", "parameters": [text]},
        ],
    }
    answer = ApiClient(None).post("/auth/whatsapp/verify", {"mobile": MOBILE, "code": code})
    assert answer.data == {"verified": True}


def test_a_code_is_tried_again_after_an_overload(cloud: CloudApi) -> None:
    ask_for_code()
    cloud.answers = [(503, b""), (429, refusal(130429))]
    for attempt in (1, 2, 3):
        make_due()
        assert send_outgoing() == 1
        message = OutgoingMessage.objects.get()
        assert message.attempts == attempt
    assert message.status == "sent"
    first, second, third = (body["template"] for _path, _headers, body in cloud.requests)
    assert first == second == third


def test_a_number_without_whatsapp_is_given_up(cloud: CloudApi) -> None:
    message = ask_for_code()
    cloud.answers = [(400, refusal(131026, "(#131026) Message undeliverable"))]
    assert send_outgoing() == 1
    code = message.params["button"]
    message.refresh_from_db()
    assert message.status == "failed"
    assert code not in message.last_error


def test_a_code_that_expired_in_the_queue_is_not_sent(cloud: CloudApi) -> None:
    message = ask_for_code()
    OutgoingMessage.objects.update(created_at=timezone.now() - dt.timedelta(minutes=10))
    assert send_outgoing() == 1
    assert cloud.requests == []
    message.refresh_from_db()
    assert message.status == "failed"
    assert message.last_error == "The code expired before it could be sent."


# -- secrets --


def test_codes_and_links_to_an_account_are_removed_once_they_are_sent(
    cloud: CloudApi, mailbox: Mailbox, settings: Settings
) -> None:
    settings.DEMO_MODE = False
    code = ask_for_code().params["button"]
    send_outgoing()
    ApiClient(None).post("/auth/whatsapp/verify", {"mobile": MOBILE, "code": code})
    outbox.drain()
    send_outgoing()
    (mail,) = mailbox.messages
    mail_parts = [part.get_payload(decode=True) for part in mail.walk() if not part.is_multipart()]
    assert b"/resetpassword?token=" in b"".join(bytes(part) for part in mail_parts)
    for message in OutgoingMessage.objects.all():
        assert message.status == "sent"
        assert message.is_secret
        assert (message.text, message.html, message.params) == ("", "", {})


def test_what_has_not_left_yet_keeps_its_text(cloud: CloudApi, settings: Settings) -> None:
    settings.DEMO_MODE = False
    message = ask_for_code()
    cloud.answers = [(503, b"")]
    send_outgoing()
    message.refresh_from_db()
    assert message.status == "queued"
    assert message.params["button"] in message.text


def test_other_messages_keep_their_text(mailbox: Mailbox, settings: Settings) -> None:
    settings.DEMO_MODE = False
    send_email(
        to=EMAIL,
        locale="en",
        mail=Mail(Letter.PASSWORD_CHANGED, Links("/forgotpassword"), "one", PARAMS),
    )
    send_outgoing()
    assert "was changed" in OutgoingMessage.objects.get().text


def test_the_demo_goes_on_showing_them(db: None) -> None:
    message = ask_for_code()
    send_outgoing()
    message.refresh_from_db()
    assert message.status == "sent"
    (row,) = Client().get("/dev/outbox.json", {"to": MOBILE}).json()
    assert message.params["button"] in row["text"]


def test_staff_never_read_them(db: None) -> None:
    message = ask_for_code()
    staff = Client()
    staff.force_login(StaffFactory.create())
    for path in ("", f"{message.pk}/change/"):
        page = staff.get(f"/admin/notifications/outgoingmessage/{path}")
        assert page.status_code == 200
        assert message.params["button"] not in page.content.decode()


def test_no_event_or_trail_holds_them(db: None) -> None:
    code = ask_for_code().params["button"]
    ApiClient(None).post("/auth/whatsapp/verify", {"mobile": MOBILE, "code": code})
    outbox.drain()
    mail = OutgoingMessage.objects.get(channel="email")
    token = mail.text.split("token=")[1].split()[0]
    kept = str(list(OutboxMessage.objects.values())) + str(list(AuditEntry.objects.values()))
    assert code not in kept
    assert token not in kept
    assert token not in str(mail.params)


# -- once --


def test_a_mail_of_one_occasion_is_queued_once(db: None) -> None:
    mail = Mail(Letter.PASSWORD_CHANGED, Links("/forgotpassword"), "one", PARAMS)
    for _ in range(2):
        send_email(to=EMAIL, locale="en", mail=mail)
    assert OutgoingMessage.objects.count() == 1


def test_a_verified_registration_is_sent_one_link_per_event(db: None) -> None:
    code = ask_for_code().params["button"]
    ApiClient(None).post("/auth/whatsapp/verify", {"mobile": MOBILE, "code": code})
    (event,) = OutboxMessage.objects.filter(topic="sign_up.verified")
    assert [outbox.deliver(event.pk) for _ in range(3)] == [True, False, False]
    assert OutgoingMessage.objects.filter(to=EMAIL).count() == 1


def test_a_consumer_that_is_killed_leaves_nothing_half_done(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The consumer is killed after the link is made and before its e-mail is: the next delivery
    does both.
    """
    code = ask_for_code().params["button"]
    ApiClient(None).post("/auth/whatsapp/verify", {"mobile": MOBILE, "code": code})
    (event,) = OutboxMessage.objects.filter(topic="sign_up.verified")

    def die(**_fields: Any) -> None:
        raise RuntimeError("killed")

    with monkeypatch.context() as patch:
        patch.setattr("lading.reach.notifications.notices.account.send_email", die)
        with pytest.raises(RuntimeError):
            outbox.deliver(event.pk)
    assert SignUp.objects.get().password_links.count() == 0
    assert outbox.deliver(event.pk) is True
    assert SignUp.objects.get().password_links.count() == 1
    assert OutgoingMessage.objects.filter(to=EMAIL).count() == 1


# -- words --


def test_every_letter_has_words() -> None:
    assert set(WORDINGS) == set(Letter)


@in_one_test("letter", list(Letter))
@in_one_test("locale", languages.CODES)
def test_every_letter_can_be_said_in_every_language(letter: Letter, locale: str) -> None:
    with translation.override(locale):
        wording = WORDINGS[letter].filled(PARAMS)
    for text in (wording.title, wording.body, wording.button):
        assert text
        assert not [name for _, name, _, _ in string.Formatter().parse(text) if name]
    email = compose_letter(letter, PARAMS, Links("/signin", "/forgotpassword"), locale)
    assert "/signin" in email.text
    assert "/forgotpassword" in email.html


def test_a_company_name_cannot_become_markup() -> None:
    params = {**PARAMS, "company": "<img src=x> {hours}"}
    email = compose_letter(Letter.INVITATION, params, Links("/signin"), "en")
    assert "<img" not in email.html
    assert "&lt;img src=x&gt; {hours}" in email.html


# -- how long things are kept --


def test_old_messages_are_purged_but_not_what_waits(db: None) -> None:
    Limit.objects.create(key="retention.message_days", plan_tier=0, value=30)
    old = timezone.now() - dt.timedelta(days=31)
    for number, (status, at) in enumerate(
        [("sent", old), ("failed", old), ("queued", old), ("sent", timezone.now())]
    ):
        OutgoingMessage.objects.create(
            channel="email",
            to=EMAIL,
            text="x",
            template="x",
            dedupe_key=str(number),
            status=status,
            created_at=at,
        )
    assert purge_messages() == 2
    assert purge_messages() == 0
    assert set(OutgoingMessage.objects.values_list("dedupe_key", flat=True)) == {"2", "3"}


def test_registrations_nobody_finished_are_purged(db: None) -> None:
    visitor = ApiClient(None)
    for _ in range(2):
        visitor.post("/users", FORM)
    oldest = SignUp.objects.earliest("pk")
    SignUp.objects.filter(pk=oldest.pk).update(created_at=timezone.now() - dt.timedelta(days=8))
    assert purge_sign_ups() == 1
    assert purge_sign_ups() == 0
    assert SignUp.objects.count() == 1
