"""Drafting and publishing legal pages. A published version never changes (a database trigger
prevents it), because people accepted it. To change a page, edit its draft, which becomes the next
version.

Every change needs the staff capability `legal.edit`.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from lading.base.kernel import audit
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_first
from lading.base.kernel.errors import Conflict, Forbidden, NotFound
from lading.base.kernel.values.clock import now

from .models import LegalKind, LegalText, LegalVersion
from .validation import MAX_CHANGES, check_complete, clean_texts

CAPABILITY = "legal.edit"
PUBLISHED = "A published version cannot be changed. Start a new draft instead."


def start_draft(*, actor: Actor, kind: str) -> LegalVersion:
    """The draft of a page: the existing one, or a new one with the current version's texts.

    Raises Forbidden without the capability, NotFound for an unknown page.
    """
    _require(actor)
    if kind not in LegalKind.values:
        raise NotFound
    with transaction.atomic():
        versions = _lock_page(kind)
        draft = next((version for version in versions if version.number is None), None)
        if draft is not None:
            return draft
        draft = LegalVersion.objects.create(kind=kind, created_at=now())
        published = [version for version in versions if version.number is not None]
        if published:
            newest = max(published, key=lambda version: version.number or 0)
            _write(draft, {text.locale: (text.title, text.body) for text in newest.texts.all()})
        audit.record(actor, draft, "legal_draft_started", {"kind": kind})
    return draft


def edit_draft(
    *,
    actor: Actor,
    version_id: int,
    changes: object = None,
    texts: Mapping[str, tuple[object, object]],
) -> LegalVersion:
    """Change a draft's texts: per language code a title and a body in Markdown. Languages that are
    not given stay unchanged. ``changes`` tells readers what is new; None leaves it unchanged.

    Raises Forbidden, NotFound, ValidationFailed (errors by language code) and Conflict for a
    published version.
    """
    _require(actor)
    checks = Checks()
    cleaned = clean_texts(checks, texts)
    note = checks.text("changes", changes, max_length=MAX_CHANGES)
    checks.raise_if_failed()
    with transaction.atomic():
        draft = _lock_draft(version_id)
        _write(draft, cleaned)
        if changes is not None:
            draft.changes = note
            draft.save(update_fields=["changes"])
        audit.record(actor, draft, "legal_draft_edited", {"languages": sorted(cleaned)})
    return draft


def discard_draft(*, actor: Actor, version_id: int) -> None:
    """Delete a draft. Raises Forbidden, NotFound, and Conflict for a published version."""
    _require(actor)
    with transaction.atomic():
        draft = _lock_draft(version_id)
        audit.record(actor, draft, "legal_draft_discarded", {"kind": draft.kind})
        draft.delete()


def publish_version(*, actor: Actor, version_id: int) -> LegalVersion:
    """Publish a draft as the page's next version, which people read and must accept from now on.

    Raises Forbidden, NotFound, Conflict when it is published already, and ValidationFailed unless
    it has all the product's languages (errors by language code).
    """
    _require(actor)
    with transaction.atomic():
        draft = _lock_draft(version_id)
        check_complete({text.locale: (text.title, text.body) for text in draft.texts.all()})
        number_and_publish(draft, published_by_id=actor.user_id or None)
        audit.record(actor, draft, "legal_published", {"kind": draft.kind, "version": draft.number})
    return draft


def number_and_publish(draft: LegalVersion, *, published_by_id: int | None) -> None:
    """Give a complete draft the page's next number. In a transaction; the caller checks
    permissions.
    """
    taken = [version.number or 0 for version in _lock_page(draft.kind)]
    draft.number = max(taken, default=0) + 1
    draft.published_at = now()
    draft.published_by_id = published_by_id
    draft.save(update_fields=["number", "published_at", "published_by"])


def _require(actor: Actor) -> None:
    if not actor.can(CAPABILITY):
        raise Forbidden


def _lock_page(kind: str) -> list[LegalVersion]:
    """Lock every version of a page by primary key, so that two editors wait for each other. Read
    the versions only then, so that a draft that the other editor has just begun is found.
    """
    versions = LegalVersion.objects.filter(kind=kind).order_by("pk")
    list(row_locks.for_change(versions).values_list("pk", flat=True))
    return list(versions)


def _lock_draft(version_id: int) -> LegalVersion:
    kind = get_first(LegalVersion.objects.filter(pk=version_id).values_list("kind", flat=True))
    drafts = [version for version in _lock_page(kind) if version.pk == version_id]
    if not drafts:
        raise NotFound
    if drafts[0].number is not None:
        raise Conflict(PUBLISHED, code="NOT_EDITABLE")
    return drafts[0]


def _write(draft: LegalVersion, texts: Mapping[str, tuple[str, str]]) -> None:
    for locale, (title, body) in texts.items():
        LegalText.objects.update_or_create(
            version=draft, locale=locale, defaults={"title": title, "body": body}
        )
