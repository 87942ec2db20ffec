"""The contact form (RULES.md 42): every rule with its message, throttles, the trap field."""

from __future__ import annotations

from typing import Any

import pytest

from lading.base.kernel import limits
from lading.base.kernel.models import AuditEntry, Limit, OutboxMessage
from lading.reach.intake.models import WebsiteQuery
from tests.platform.conftest import ApiClient

from .conftest import QUERY, ask, register

BELL = "This text contains U+0007 BELL, which cannot be shown. Please delete it."
pytestmark = pytest.mark.django_db


def test_a_query_is_kept() -> None:
    answer = ask("fr")
    assert answer.status == 200, answer
    stored = WebsiteQuery.objects.get()
    assert answer.data == {
        "id": stored.pk,
        "uuid": str(stored.uuid),
        "email": "marc@dubois.example",
        "subject": "Plans for a cooperative",
        "createdAt": answer.data["createdAt"],
    }
    assert (stored.name, stored.company_name, stored.mobile, stored.message) == (
        "Marc Dubois",
        "Dubois Frères",
        "+33612345678",
        "Which plan suits us?\nWe are twelve.",
    )
    assert (stored.status, stored.notes, stored.locale) == ("new", "", "fr")


def test_a_line_break_in_the_subject_becomes_a_space() -> None:
    """Mails have it as their subject."""
    assert ask(subject="Plans\r\nBcc: all@kaveri.example", message="One\u2028Two").status == 200
    stored = WebsiteQuery.objects.get()
    assert (stored.subject, stored.message) == ("Plans Bcc: all@kaveri.example", "One\nTwo")


def test_the_sender_is_thanked() -> None:
    thanks = "Your message has been sent. We will get back to you soon."
    assert ask().json["message"] == thanks


def test_everything_missing_is_named_at_once() -> None:
    answer = ApiClient(None).post("/website-queries", {})
    assert (answer.status, answer.errors) == (
        422,
        {
            "name": ["Name is required"],
            "email": ["Please input your E-mail!"],
            "subject": ["Subject is required"],
            "message": ["Message is required"],
        },
    )
    assert not WebsiteQuery.objects.exists()


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("name", "x" * 76, "This is longer than 75 characters."),
        ("companyName", "x" * 76, "This is longer than 75 characters."),
        ("email", "marc", "The input is not a valid E-mail!"),
        ("mobile", "12", "Please enter a valid WhatsApp number"),
        ("countryCode", "+999", "This value is not valid."),
        ("country", "Atlantis", "This value is not valid."),
        ("country", ["France"], "This value is not valid."),
        ("subject", "x" * 151, "This is longer than 150 characters."),
        ("message", "x" * 2001, "This is longer than 2000 characters."),
        ("message", "\x07", BELL),
        ("message", ["x"], "This value is not valid."),
    ],
)
def test_each_rule_has_its_words_and_nothing_is_kept(field: str, value: Any, message: str) -> None:
    answer = ask(**{field: value})
    assert answer.status == 422
    assert answer.errors[field] == [message]
    assert not WebsiteQuery.objects.exists()
    assert not AuditEntry.objects.exists()
    assert not OutboxMessage.objects.exists()


@pytest.mark.parametrize(
    ("fields", "kept"),
    [
        ({"mobile": None}, ""),
        ({"mobile": "", "countryCode": None}, ""),
        ({"mobile": "9876543210", "countryCode": None}, "+919876543210"),
        ({"mobile": "501234567", "countryCode": None, "dialCode": "971"}, "+971501234567"),
        ({"mobile": "+442071838750", "countryCode": "+33"}, "+442071838750"),
    ],
)
def test_the_mobile_may_be_left_out(fields: dict[str, Any], kept: str) -> None:
    assert ask(**fields).status == 200
    assert WebsiteQuery.objects.get().mobile == kept


@pytest.mark.parametrize(
    ("fields", "country"),
    [
        ({}, "FR"),
        ({"country": "Italy"}, "IT"),
        ({"country": "it"}, "IT"),
        ({"country": "105"}, "IN"),
        ({"mobile": "501234567", "countryCode": "+971"}, "AE"),
        ({"mobile": None}, "ES"),
    ],
)
def test_the_country_is_the_named_one_or_the_mobiles_or_the_networks(
    settings: Any, fields: dict[str, Any], country: str
) -> None:
    settings.COUNTRY_HEADER, settings.TRUSTED_PROXIES = "X-Country", 1
    form = {name: value for name, value in {**QUERY, **fields}.items() if value is not None}
    assert ApiClient(None).post("/website-queries", form, x_country="ES").status == 200
    stored = WebsiteQuery.objects.select_related("country").get()
    assert stored.country is not None
    assert stored.country.iso2 == country


def test_a_country_that_nobody_told_is_none() -> None:
    assert ask(mobile=None).status == 200
    assert WebsiteQuery.objects.get().country is None


def test_what_is_just_right_is_kept() -> None:
    assert ask(subject="x" * 150, message="ü" * 2000, companyName=None).status == 200
    stored = WebsiteQuery.objects.get()
    assert (len(stored.subject), len(stored.message), stored.company_name) == (150, 2000, "")


def test_a_status_that_is_sent_along_is_ignored() -> None:
    assert ask(status="closed", notes="x").status == 200
    stored = WebsiteQuery.objects.get()
    assert (stored.status, stored.notes) == ("new", "")


def test_the_trap_is_answered_like_anybody_and_keeps_nothing() -> None:
    trapped = ask(website="https://spam.example")
    assert (trapped.status, set(trapped.data)) == (200, set(ask().data))
    assert WebsiteQuery.objects.count() == 1
    assert not AuditEntry.objects.filter(object_id=trapped.data["id"]).exists()


def test_both_forms_share_what_one_network_may_send() -> None:
    Limit.objects.update_or_create(key="form.per_hour", plan_tier=0, defaults={"value": 2})
    limits.forget()
    assert [register().status, ask().status, ask().status] == [200, 200, 429]
    assert WebsiteQuery.objects.count() == 1
