"""Drafts become numbered versions; published versions never change."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.conf import settings
from django.db import DatabaseError, connection, transaction

from lading.base.kernel import audit
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Conflict, Forbidden, NotFound, ValidationFailed
from lading.base.kernel.models import AuditEntry
from lading.base.legal import queries, services
from lading.base.legal.models import LegalKind, LegalText, LegalVersion
from lading.members.accounts.models import User
from lading.members.billing.authentication import actor_of_token
from tests.platform.constraints import refused_by
from tests.platform.factories import StaffFactory, token_for
from tests.platform.racing import Overlap, at_once, refusals

LOCALES = [locale for locale, _name in settings.LANGUAGES]


def actor_with(*capabilities: str) -> Actor:
    """A staff member with only these capabilities."""
    user: User = StaffFactory.create()
    return Actor(
        user_id=user.pk,
        user_uuid=str(user.uuid),
        name=user.name,
        email=user.email,
        is_staff=True,
        capabilities=frozenset(capabilities),
    )


@pytest.fixture
def editor(db: None) -> Actor:
    return actor_with("legal.edit")


def words(text: str = "Be fair.") -> dict[str, tuple[object, object]]:
    """The complete texts of a page."""
    return {locale: (f"Terms {locale}", f"{text} {locale}") for locale in LOCALES}


def published(editor: Actor, text: str = "Be fair.", kind: str = "terms") -> LegalVersion:
    draft = services.start_draft(actor=editor, kind=kind)
    services.edit_draft(actor=editor, version_id=draft.pk, texts=words(text))
    return services.publish_version(actor=editor, version_id=draft.pk)


def state() -> list[Any]:
    return [
        list(LegalVersion.objects.order_by("pk").values()),
        list(LegalText.objects.order_by("pk").values()),
        AuditEntry.objects.count(),
    ]


def test_versions_are_numbered_page_by_page(editor: Actor) -> None:
    assert queries.current_versions() == {"terms": 0, "privacy": 0}
    assert [published(editor).number, published(editor).number] == [1, 2]
    assert published(editor, kind="privacy").number == 1
    assert queries.current_versions() == {"terms": 2, "privacy": 1}
    actions = AuditEntry.objects.filter(action="legal_published").values_list("data", flat=True)
    assert {(entry["kind"], entry["version"]) for entry in actions} == {
        ("terms", 1),
        ("terms", 2),
        ("privacy", 1),
    }


def test_a_draft_begins_with_the_words_in_force_and_is_not_shown(editor: Actor) -> None:
    published(editor, "First.")
    draft = services.start_draft(actor=editor, kind="terms")
    assert draft.texts.get(locale="fr").body == "First. fr"
    services.edit_draft(
        actor=editor, version_id=draft.pk, changes="Clearer", texts={"fr": ("CGU", "Second.")}
    )
    draft.refresh_from_db()
    assert draft.changes == "Clearer"
    assert queries.current_text("terms", "fr").body == "First. fr"
    assert draft.texts.get(locale="it").body == "First. it"
    services.publish_version(actor=editor, version_id=draft.pk)
    assert queries.current_text("terms", "fr").body == "Second."


def test_a_page_has_one_draft_at_a_time(editor: Actor) -> None:
    first = services.start_draft(actor=editor, kind="terms")
    assert services.start_draft(actor=editor, kind="terms").pk == first.pk
    services.discard_draft(actor=editor, version_id=first.pk)
    assert services.start_draft(actor=editor, kind="terms").pk != first.pk


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("part", [0, 1])
def test_every_language_must_be_there(editor: Actor, locale: str, part: int) -> None:
    draft = services.start_draft(actor=editor, kind="terms")
    texts = words()
    title, body = texts[locale]
    texts[locale] = ("  ", body) if part == 0 else (title, " \n ")
    services.edit_draft(actor=editor, version_id=draft.pk, texts=texts)
    before = state()
    with pytest.raises(ValidationFailed) as refusal:
        services.publish_version(actor=editor, version_id=draft.pk)
    assert list(refusal.value.errors) == [locale]
    assert state() == before


def test_a_placeholder_nobody_fills_is_refused(editor: Actor) -> None:
    draft = services.start_draft(actor=editor, kind="privacy")
    services.edit_draft(
        actor=editor, version_id=draft.pk, texts=words("Write to {email} or {adress}.")
    )
    with pytest.raises(ValidationFailed) as refusal:
        services.publish_version(actor=editor, version_id=draft.pk)
    assert sorted(refusal.value.errors) == sorted(LOCALES)
    assert "{adress}" in str(refusal.value.errors["en"][0])


CHANGES: list[Callable[[Actor, int], Any]] = [
    lambda actor, pk: services.publish_version(actor=actor, version_id=pk),
    lambda actor, pk: services.discard_draft(actor=actor, version_id=pk),
    lambda actor, pk: services.edit_draft(actor=actor, version_id=pk, texts=words("Other")),
]


@pytest.mark.parametrize("change", CHANGES)
def test_a_published_version_cannot_be_changed(
    editor: Actor, change: Callable[[Actor, int], Any]
) -> None:
    version = published(editor)
    before = state()
    with pytest.raises(Conflict):
        change(editor, version.pk)
    assert state() == before


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE legal_legalversion SET changes = 'x'",
        "DELETE FROM legal_legaltext",
        "UPDATE legal_legaltext SET body = 'x'",
        """INSERT INTO legal_legaltext (version_id, locale, title, body)
           SELECT id, 'xx', 'x', 'x' FROM legal_legalversion""",
    ],
)
def test_the_database_refuses_it_too(editor: Actor, statement: str) -> None:
    published(editor)
    before = state()
    with (
        pytest.raises(DatabaseError, match="is final"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    assert state() == before


def test_without_the_capability_nothing_can_be_changed(editor: Actor) -> None:
    draft = services.start_draft(actor=editor, kind="terms")
    reviewer = actor_with("companies.review")
    before = state()
    for change in CHANGES:
        with pytest.raises(Forbidden):
            change(reviewer, draft.pk)
    with pytest.raises(Forbidden):
        services.start_draft(actor=reviewer, kind="privacy")
    assert state() == before


def test_pages_and_versions_that_do_not_exist(editor: Actor) -> None:
    with pytest.raises(NotFound):
        services.start_draft(actor=editor, kind="imprint")
    for change in CHANGES:
        with pytest.raises(NotFound):
            change(editor, 999)


@pytest.mark.django_db(transaction=True)
def test_two_publications_at_once_get_two_numbers() -> None:
    editor = actor_with("legal.edit")
    for number in range(1, 9, 2):
        drafts = [LegalVersion.objects.create(kind="terms", created_at="2026-01-01T00:00Z")]
        drafts.append(LegalVersion.objects.create(kind="terms", created_at="2026-01-01T00:00Z"))
        for draft in drafts:
            services.edit_draft(actor=editor, version_id=draft.pk, texts=words())
        publishing = partial(services.publish_version, actor=editor)
        outcomes = at_once(*[partial(publishing, version_id=draft.pk) for draft in drafts])
        assert refusals(outcomes) == []
        legal_versions = LegalVersion.objects.filter(pk__in=[draft.pk for draft in drafts])
        assert sorted(version.number or 0 for version in legal_versions) == [number, number + 1]


@pytest.mark.django_db(transaction=True)
def test_two_editors_who_begin_at_once_write_one_draft(monkeypatch: pytest.MonkeyPatch) -> None:
    editor, overlap = actor_with("legal.edit"), Overlap()
    published(editor)
    monkeypatch.setattr(services, "_write", overlap.before(services._write))
    begin = partial(services.start_draft, actor=editor, kind="terms")
    one, other = overlap.run(begin, begin)
    assert one.pk == other.pk
    assert LegalVersion.objects.filter(number=None).count() == 1


@pytest.mark.django_db(transaction=True)
def test_publishing_a_draft_that_is_being_discarded_finds_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    editor, overlap = actor_with("legal.edit"), Overlap()
    draft = services.start_draft(actor=editor, kind="terms")
    services.edit_draft(actor=editor, version_id=draft.pk, texts=words())
    monkeypatch.setattr(audit, "record", overlap.before(audit.record))
    _discarded, refusal = overlap.run(
        partial(services.discard_draft, actor=editor, version_id=draft.pk),
        partial(services.publish_version, actor=editor, version_id=draft.pk),
    )
    assert isinstance(refusal, NotFound)
    assert not LegalVersion.objects.exists()


def test_the_database_itself_keeps_versions_apart(editor: Actor) -> None:
    version = published(editor)
    at = version.created_at
    with refused_by("legal_version_number"):
        LegalVersion.objects.create(kind="terms", number=1, created_at=at, published_at=at)
    with refused_by("legal_version_published"):
        LegalVersion.objects.create(kind="terms", number=2, created_at=at)
    with refused_by("legal_version_published"):
        LegalVersion.objects.create(kind="terms", created_at=at, published_at=at)
    draft = services.start_draft(actor=editor, kind="terms")
    with refused_by("legal_text_locale"):
        LegalText.objects.create(version=draft, locale="fr", title="CGU", body="Encore.")


def test_only_staff_with_a_live_token_have_capabilities(db: None) -> None:
    administrator = actor_of_token(token_for(StaffFactory.create()))
    assert administrator is not None
    assert services.start_draft(actor=administrator, kind=LegalKind.TERMS).number is None
