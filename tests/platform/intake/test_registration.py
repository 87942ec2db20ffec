"""The new-exporter form: every rule with its message, throttles, the trap field (RULES.md 1.5)."""

from __future__ import annotations

from typing import Any

import pytest

from lading.base.kernel import limits
from lading.base.kernel.models import AuditEntry, Limit, OutboxMessage, Review
from lading.base.legal.models import LegalVersion
from lading.reach.intake.models import ExporterRegistration
from tests.platform.conftest import ApiClient
from tests.platform.enquiries.actors import listen

from .conftest import REGISTRATION, register

pytestmark = pytest.mark.django_db

EMPTY_FORM = {
    "companyType": ["Company Type is required"],
    "name": ["Name is required"],
    "companyName": ["Company Name is required"],
    "email": ["Please input your E-mail!"],
    "mobile": ["Please provide your WhatsApp-enabled mobile number!"],
    "natureOfBusiness": ["Nature of business is required"],
    "terms": ["Please agree to the Terms and Conditions."],
}


def nothing_is_kept() -> bool:
    tables = (ExporterRegistration, Review, OutboxMessage, AuditEntry)
    return not any(table.objects.exists() for table in tables)


def test_a_registration_is_kept_and_waits_for_review(monkeypatch: pytest.MonkeyPatch) -> None:
    listen(monkeypatch, "registration.received")
    answer = register()
    assert answer.status == 200, answer
    assert answer.json["message"] == "Registration successful!"
    stored = ExporterRegistration.objects.get()
    assert answer.data == {
        "id": stored.pk,
        "uuid": str(stored.uuid),
        "companyName": "Menon Spices",
        "email": "asha@menon-spices.example",
        "status": "pending_approval",
        "createdAt": answer.data["createdAt"],
    }
    assert (stored.company_type, stored.name, stored.mobile, stored.nature_of_business) == (
        "private_limited",
        "Asha Menon",
        "+919876543210",
        "Export of spices",
    )
    waiting = Review.objects.get(kind="exporter_registration", object_id=stored.pk)
    assert (waiting.title, waiting.company_name, waiting.decided_at) == (
        "Export of spices",
        "Menon Spices",
        None,
    )
    assert (waiting.due_at - waiting.submitted_at).total_seconds() == 24 * 3600
    event = OutboxMessage.objects.filter(topic="registration.received").first()
    assert event is not None
    assert event.payload == {"registrationId": stored.pk}


def test_a_line_break_in_a_name_becomes_a_space() -> None:
    assert register(name="Asha\nMenon", companyName="Menon\u2029Spices").status == 200
    stored = ExporterRegistration.objects.get()
    assert (stored.name, stored.company_name) == ("Asha Menon", "Menon Spices")


def test_everything_missing_is_named_at_once() -> None:
    answer = ApiClient(None).post("/registartion", {})
    assert (answer.status, answer.errors) == (422, EMPTY_FORM)
    assert nothing_is_kept()


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("companyType", "Trust", "This value is not valid."),
        ("companyType", ["llp"], "This value is not valid."),
        ("name", " ", "Name is required"),
        ("name", "x" * 76, "This is longer than 75 characters."),
        (
            "name",
            "Asha\x00",
            "This text contains U+0000 NULL, which cannot be shown. Please delete it.",
        ),
        ("companyName", "x" * 76, "This is longer than 75 characters."),
        ("companyName", 7, "This value is not valid."),
        ("email", "asha", "The input is not a valid E-mail!"),
        ("email", "a" * 70 + "@x.example", "This is longer than 75 characters."),
        ("mobile", "5876543210", "Please enter a valid 10-digit Indian WhatsApp number"),
        ("mobile", "987654321", "Please enter a valid 10-digit Indian WhatsApp number"),
        ("mobile", "98765432101", "Please enter a valid 10-digit Indian WhatsApp number"),
        ("mobile", "+971501234567", "Please enter a valid 10-digit Indian WhatsApp number"),
        ("natureOfBusiness", "x" * 101, "This is longer than 100 characters."),
        ("terms", False, "Please agree to the Terms and Conditions."),
        ("terms", None, "Please agree to the Terms and Conditions."),
        ("terms", "maybe", "This value is not valid."),
    ],
)
def test_each_rule_has_its_words_and_nothing_is_kept(field: str, value: Any, message: str) -> None:
    answer = register(**{field: value})
    assert (answer.status, answer.errors) == (422, {field: [message]})
    assert nothing_is_kept()


@pytest.mark.parametrize(
    ("field", "value", "column", "kept"),
    [
        ("name", "x" * 75, "name", "x" * 75),
        ("companyName", "é" * 75, "company_name", "é" * 75),
        ("natureOfBusiness", "x" * 100, "nature_of_business", "x" * 100),
        ("mobile", "+919876543210", "mobile", "+919876543210"),
        ("mobile", "919876543210", "mobile", "+919876543210"),
        ("email", "Asha@Menon-Spices.Example", "email", "asha@menon-spices.example"),
        ("terms", "true", "name", "Asha Menon"),
    ],
)
def test_what_is_just_right_is_kept(field: str, value: Any, column: str, kept: str) -> None:
    assert register(**{field: value}).status == 200
    assert getattr(ExporterRegistration.objects.get(), column) == kept


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ("Proprietorship", "proprietorship"),
        ("Partnership Firm", "partnership"),
        ("Private Limited Company", "private_limited"),
        ("Limited Liability Partnership Firm", "llp"),
        ("One Person Company (OPC Private Limited)", "opc"),
        ("proprietorship", "proprietorship"),
        ("partnership", "partnership"),
        ("private_limited", "private_limited"),
        ("LLP", "llp"),
        ("opc", "opc"),
        (" one person company ", "opc"),
    ],
)
@pytest.mark.parametrize("language", ["en", "ar"])
def test_company_types_are_known_by_words_and_codes(sent: str, code: str, language: str) -> None:
    assert register(language, companyType=sent).status == 200
    assert ExporterRegistration.objects.get().company_type == code


@pytest.mark.parametrize(
    ("language", "kept"),
    [("en", "en"), ("fr-FR", "fr"), ("it-IT,it;q=0.9", "it"), ("ar", "ar"), ("ta", "en")],
)
def test_the_senders_language_is_kept(language: str, kept: str) -> None:
    assert register(language).status == 200
    assert ExporterRegistration.objects.get().locale == kept


def test_the_accepted_terms_are_kept_by_version() -> None:
    LegalVersion.objects.filter(kind="terms").delete()
    for number in (1, 2):
        LegalVersion.objects.create(
            kind="terms",
            number=number,
            created_at="2026-01-01T00:00:00Z",
            published_at="2026-01-01T00:00:00Z",
        )
    register()
    assert ExporterRegistration.objects.get().terms_version == 2


def test_a_status_that_is_sent_along_is_ignored() -> None:
    answer = register(status="approved", remarks="x", id=7, createdAt="2020-01-01T00:00:00Z")
    assert answer.data["status"] == "pending_approval"
    stored = ExporterRegistration.objects.get()
    assert (stored.status, stored.remarks) == ("pending_approval", "")
    assert stored.created_at.year >= 2026


def test_the_trap_is_answered_like_anybody_and_keeps_nothing() -> None:
    registration = register().data
    trapped = register(website="https://spam.example", email="bot@spam.example")
    assert (trapped.status, set(trapped.data)) == (200, set(registration))
    assert trapped.data["id"] > registration["id"]
    assert trapped.json["message"] == "Registration successful!"
    assert ExporterRegistration.objects.get().pk == registration["id"]
    assert Review.objects.count() == 1
    assert not AuditEntry.objects.filter(object_id=trapped.data["id"]).exists()


def test_an_empty_trap_is_no_trap() -> None:
    assert register(website="").status == 200
    assert ExporterRegistration.objects.count() == 1


def set_limit(key: str, value: int) -> None:
    Limit.objects.update_or_create(key=key, plan_tier=0, defaults={"value": value})
    limits.forget()


def test_one_network_sends_so_many_forms_an_hour() -> None:
    set_limit("form.per_hour", 2)
    assert [register(email=f"a{n}@x.example").status for n in range(3)] == [200, 200, 429]
    assert ExporterRegistration.objects.count() == 2


def test_wrong_forms_count_too() -> None:
    set_limit("form.per_hour", 2)
    assert [register(name="").status for _n in range(2)] == [422, 422]
    refused = register()
    assert refused.status == 429
    assert 1 <= int(refused.headers["Retry-After"]) <= 3600
    assert nothing_is_kept()


def test_one_address_is_named_so_many_times_an_hour() -> None:
    set_limit("form.address_per_hour", 2)
    sent = ["a@x.example", "A@x.example", "a@x.example", "b@x.example"]
    assert [register(email=email).status for email in sent] == [200, 200, 429, 200]
    kept = ExporterRegistration.objects.values_list("email", flat=True)
    assert sorted(kept) == ["a@x.example", "a@x.example", "b@x.example"]


def test_a_repeated_key_is_one_registration() -> None:
    client = ApiClient(None)
    first = client.post("/registartion", REGISTRATION, idempotency_key="form-1")
    again = client.post("/registartion", REGISTRATION, idempotency_key="form-1")
    assert first.data == again.data
    assert ExporterRegistration.objects.count() == 1
