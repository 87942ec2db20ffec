"""One-time codes (RULES.md 3): ten minutes, five tries, used once, 59 seconds apart, ten a day."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone

from lading.base.kernel.models import Limit, OutboxMessage
from lading.base.kernel.values.clock import as_of
from lading.base.work import outbox
from lading.members.accounts.jobs import purge_expired
from lading.members.accounts.models import MobileCode
from lading.members.companies.models import SignUp
from lading.reach.notifications.models import OutgoingMessage
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import member

from .conftest import ask_for_code, code_to, emails_to, form

pytestmark = pytest.mark.django_db

MOBILE = "+919876543210"
EMAIL = "meera@kaveri-yarns.example"


@pytest.fixture
def code(visitor: ApiClient) -> str:
    """The code of an unfinished registration."""
    visitor.post("/users", form())
    ask_for_code(visitor, MOBILE)
    return code_to(MOBILE)


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06d}"


def verify(visitor: ApiClient, code: str, **fields: str) -> Answer:
    return visitor.post("/auth/whatsapp/verify", {"mobile": MOBILE, "code": code, **fields})


def outcome(answer: Answer) -> str:
    return "ok" if answer.status == 200 else str(answer.json["code"])


def is_verified() -> bool:
    return SignUp.objects.filter(mobile_verified_at__isnull=False).exists()


def let_pass(seconds: float) -> None:
    """Make the code so many seconds older."""
    earlier = dt.timedelta(seconds=seconds)
    row = MobileCode.objects.get()
    row.requested_at -= earlier
    row.expires_at -= earlier
    row.save()


def test_a_code_works_once(visitor: ApiClient, code: str) -> None:
    assert outcome(verify(visitor, code)) == "ok"
    assert is_verified()
    assert outcome(verify(visitor, code)) == "OTP_EXPIRED"
    outbox.drain()
    assert emails_to(EMAIL) == ["activation"]


def test_a_code_under_its_other_name(visitor: ApiClient, code: str) -> None:
    answer = visitor.post("/auth/whatsapp/verify", {"mobile": MOBILE, "otp": code, "email": EMAIL})
    assert answer.data == {"verified": True}


def test_four_wrong_codes_are_allowed(visitor: ApiClient, code: str) -> None:
    for _ in range(4):
        answer = verify(visitor, wrong(code))
        assert answer.json["code"] == "OTP_INVALID"
        assert answer.json["message"] == "The code is not valid."
    assert outcome(verify(visitor, code)) == "ok"


def test_after_five_the_right_code_is_worth_nothing(visitor: ApiClient, code: str) -> None:
    guesses = [outcome(verify(visitor, wrong(code))) for _ in range(6)]
    assert guesses == ["OTP_INVALID"] * 5 + ["OTP_EXPIRED"]
    assert outcome(verify(visitor, code)) == "OTP_EXPIRED"
    assert not is_verified()


def test_a_key_gives_no_more_tries(visitor: ApiClient, code: str) -> None:
    """A stored answer would repeat the refusal, and a rolled-back call would lose its count."""
    sent = {"mobile": MOBILE, "code": wrong(code)}
    for _ in range(5):
        visitor.post("/auth/whatsapp/verify", sent, idempotency_key="one")
    assert MobileCode.objects.get().tries == 5
    assert outcome(verify(visitor, code)) == "OTP_EXPIRED"


def test_a_code_is_valid_for_ten_minutes(visitor: ApiClient, code: str) -> None:
    let_pass(599)
    assert outcome(verify(visitor, wrong(code))) == "OTP_INVALID"
    let_pass(1)
    assert outcome(verify(visitor, code)) == "OTP_EXPIRED"
    assert not is_verified()


def test_another_code_after_59_seconds(visitor: ApiClient, code: str) -> None:
    let_pass(57)
    answer = ask_for_code(visitor, MOBILE)
    assert answer.status == 429
    assert int(answer.headers["Retry-After"]) in {1, 2, 3}
    let_pass(2)
    assert ask_for_code(visitor, MOBILE).status == 200
    second = code_to(MOBILE)
    assert OutgoingMessage.objects.filter(template="lading_code").count() == 2
    if second != code:
        assert outcome(verify(visitor, code)) == "OTP_INVALID"
    assert outcome(verify(visitor, second)) == "ok"


def test_a_new_code_has_its_own_tries(visitor: ApiClient, code: str) -> None:
    for _ in range(5):
        verify(visitor, wrong(code))
    let_pass(59)
    ask_for_code(visitor, MOBILE)
    assert outcome(verify(visitor, code_to(MOBILE))) == "ok"


def test_ten_codes_a_day(visitor: ApiClient) -> None:
    noon = dt.datetime(2026, 11, 21, 12, tzinfo=dt.UTC)
    visitor.post("/users", form())
    statuses = []
    for minute in range(11):
        with as_of(noon + dt.timedelta(minutes=minute)):
            answer = ask_for_code(visitor, MOBILE)
            statuses.append(answer.status)
    assert statuses == [200] * 10 + [429]
    # Noon is 17:30 in India; ten minutes later it is 6 hours and 20 minutes to midnight.
    assert int(answer.headers["Retry-After"]) == 6 * 3600 + 20 * 60 + 1
    with as_of(noon + dt.timedelta(hours=6, minutes=30)):
        assert ask_for_code(visitor, MOBILE).status == 200
    assert MobileCode.objects.get().codes_today == 1


def test_codes_of_one_network_are_limited(visitor: ApiClient) -> None:
    Limit.objects.create(key="otp.per_hour", plan_tier=0, value=2)
    statuses = [ask_for_code(visitor, f"+91987654321{n}").status for n in range(3)]
    assert statuses == [200, 200, 429]
    guesses = [
        visitor.post(
            "/auth/whatsapp/verify", {"mobile": f"+91987654321{n}", "code": "123456"}
        ).status
        for n in range(3)
    ]
    assert guesses == [400, 400, 429]


def test_a_code_verifies_the_registration_it_is_for_and_no_other(visitor: ApiClient) -> None:
    """Another person registers with the same mobile: the owner's code must not verify
    their form.
    """
    own = visitor.post("/users", form()).data
    visitor.post("/users", form(email="mallory@elsewhere.example"))
    ask_for_code(visitor, MOBILE)
    code = code_to(MOBILE)
    unclear = verify(visitor, code)
    assert unclear.status == 422
    assert list(unclear.errors) == ["email"]
    assert not is_verified()
    assert outcome(verify(visitor, code, email="nobody@nowhere.example")) == "OTP_INVALID"
    assert outcome(verify(visitor, code, email=EMAIL.upper())) == "ok"
    (verified,) = SignUp.objects.filter(mobile_verified_at__isnull=False)
    assert verified.user_id == own["id"]
    outbox.drain()
    assert emails_to("mallory@elsewhere.example") == []


def test_the_later_of_two_forms_with_one_address_counts(visitor: ApiClient) -> None:
    visitor.post("/users", form(companyName="Kaveri Yarn"))
    later = visitor.post("/users", form(companyName="Kaveri Yarns Exports")).data
    ask_for_code(visitor, MOBILE)
    assert outcome(verify(visitor, code_to(MOBILE))) == "ok"
    (verified,) = SignUp.objects.filter(mobile_verified_at__isnull=False)
    assert verified.user_id == later["id"]


@pytest.mark.parametrize(
    ("sent", "fields"),
    [
        ({}, {"mobile", "code"}),
        ({"mobile": MOBILE}, {"code"}),
        ({"mobile": MOBILE, "code": "1234567"}, {"code"}),
        ({"mobile": MOBILE, "code": 123456}, {"code"}),
        ({"mobile": "nonsense", "code": "123456"}, {"mobile"}),
        ({"mobile": MOBILE, "code": "123456", "email": "x"}, {"email"}),
    ],
)
def test_a_malformed_code_is_refused_without_costing_a_try(
    visitor: ApiClient, code: str, sent: dict[str, object], fields: set[str]
) -> None:
    answer = visitor.post("/auth/whatsapp/verify", sent)
    assert answer.status == 422
    assert set(answer.errors) == fields
    assert MobileCode.objects.get().tries == 0


def test_a_number_nobody_registers_with_is_sent_nothing(visitor: ApiClient) -> None:
    member(3, name="Somebody").company  # noqa: B018 - people are known, this number is not
    assert ask_for_code(visitor, MOBILE).status == 200
    outbox.drain()
    assert not OutgoingMessage.objects.exists()
    assert MobileCode.objects.get().digest is None


def test_a_number_without_a_code_is_answered_like_one_with(visitor: ApiClient) -> None:
    """The same row, the same tries and the same messages, whether a code was sent or not."""
    visitor.post("/users", form())
    for mobile in (MOBILE, "+919876543211"):
        ask_for_code(visitor, mobile)
    code = code_to(MOBILE)
    answers_by_mobile = {}
    for mobile in (MOBILE, "+919876543211"):
        answers = [
            visitor.post("/auth/whatsapp/verify", {"mobile": mobile, "code": wrong(code)})
            for _ in range(6)
        ]
        again = ask_for_code(visitor, mobile)
        answers_by_mobile[mobile] = [(answer.status, answer.json) for answer in [*answers, again]]
    assert answers_by_mobile[MOBILE] == answers_by_mobile["+919876543211"]


def test_an_event_delivered_twice_sends_one_code(visitor: ApiClient) -> None:
    visitor.post("/users", form())
    ask_for_code(visitor, MOBILE)
    (message,) = OutboxMessage.objects.filter(topic="mobile_code.requested")
    assert outbox.deliver(message.pk) is True
    code = code_to(MOBILE)
    assert outbox.deliver(message.pk) is False
    # Also when the day's end was never stored.
    OutboxMessage.objects.filter(pk=message.pk).update(done_at=None)
    assert outbox.deliver(message.pk) is True
    assert OutgoingMessage.objects.count() == 1
    assert outcome(verify(visitor, code)) == "ok"


def test_a_delayed_event_does_not_bring_back_an_old_turn(visitor: ApiClient) -> None:
    visitor.post("/users", form())
    ask_for_code(visitor, MOBILE)
    let_pass(60)
    ask_for_code(visitor, MOBILE)
    outbox.drain()
    assert OutgoingMessage.objects.count() == 1


def test_codes_are_purged_once_they_and_their_day_no_longer_count(
    visitor: ApiClient, code: str
) -> None:
    assert purge_expired()["codes"] == 0
    let_pass(601)
    assert purge_expired()["codes"] == 0, "the day's count must stay"
    MobileCode.objects.update(day=timezone.localdate() - dt.timedelta(days=1))
    assert purge_expired()["codes"] == 1
    assert purge_expired()["codes"] == 0
