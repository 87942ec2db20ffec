"""The consent log: only the current version can be accepted, once, and only for oneself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from lading.base.kernel.models import AuditEntry
from lading.base.legal.loaders import load_legal_pages
from lading.base.legal.models import LegalVersion
from lading.members.accounts.models import Consent
from lading.members.accounts.services import consents
from tests.platform.conftest import ApiClient
from tests.platform.factories import colleague, member
from tests.platform.quotations.trade import actor
from tests.platform.racing import at_once

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]


@pytest.fixture(autouse=True)
def _published(db: None) -> None:
    load_legal_pages()


def accept(client: ApiClient, document: Any = "terms", version: Any = 1) -> Any:
    return client.post("/consents", {"document": document, "version": version})


def needed(client: ApiClient) -> list[str]:
    needs_consent: list[str] = client.get("/auth/session").data["needsConsent"]
    return needs_consent


def test_what_is_not_accepted_is_asked_for(api: Api) -> None:
    user = member(3)
    client = api(user)
    assert needed(client) == ["terms", "privacy"]
    assert accept(client).status == 200
    assert needed(client) == ["privacy"]
    assert accept(client, "privacy", "1").status == 200
    assert needed(client) == []
    assert needed(api(colleague(user))) == ["terms", "privacy"]


def test_what_nobody_ever_accepted_is_told_from_a_newer_version(api: Api) -> None:
    client = api(member(3))
    accept(client, "terms")
    LegalVersion.objects.create(
        kind="terms", number=2, created_at=timezone.now(), published_at=timezone.now()
    )
    session = client.get("/auth/session").data
    assert session["needsConsent"] == ["terms", "privacy"]
    assert session["firstConsent"] == ["privacy"]


def test_a_newer_version_is_asked_for_again(api: Api) -> None:
    client = api(member(3))
    accept(client)
    accept(client, "privacy")
    LegalVersion.objects.create(
        kind="terms", number=2, created_at=timezone.now(), published_at=timezone.now()
    )
    assert needed(client) == ["terms"]
    before = list(Consent.objects.values())
    assert accept(client, version=1).status == 409
    assert accept(client, version=3).status == 409
    assert list(Consent.objects.values()) == before
    assert accept(client, version=2).status == 200
    assert needed(client) == []
    log = client.get("/consents").data
    assert [(row["document"], row["version"], row["given"]) for row in log] == [
        ("terms", 2, True),
        ("privacy", 1, True),
        ("terms", 1, True),
    ]


def test_accepting_twice_is_one_entry(api: Api) -> None:
    client = api(member(1))
    assert accept(client).data == accept(client).data
    assert Consent.objects.count() == 1
    assert AuditEntry.objects.filter(action="consent_given").count() == 1


def test_the_log_is_ones_own(api: Api) -> None:
    user = member(1)
    accept(api(user))
    assert api(colleague(user)).get("/consents").data == []


@pytest.mark.parametrize(
    ("document", "version", "wrong"),
    [
        ("imprint", 1, ["document"]),
        (None, None, ["document", "version"]),
        ("terms", 0, ["version"]),
        ("terms", "one", ["version"]),
        ([1], {}, ["document", "version"]),
    ],
)
def test_wrong_fields(api: Api, document: Any, version: Any, wrong: list[str]) -> None:
    refusal = accept(api(member(1)), document, version)
    assert refusal.status == 422
    assert sorted(refusal.errors) == wrong
    assert not Consent.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_clicking_often_accepts_once() -> None:
    who = actor(member(3))
    outcomes = at_once(
        *[lambda: consents.give_consent(actor=who, document="terms", version=1, ip="")] * 8
    )
    assert {consent.pk for consent in outcomes} == {Consent.objects.get().pk}
    assert AuditEntry.objects.filter(action="consent_given").count() == 1
