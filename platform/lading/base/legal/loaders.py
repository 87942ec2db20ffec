"""The legal pages of a new installation: `fixtures/legal/<page>.<language>.md`, with the title as
first heading. Once a page has a version, only staff change it.
"""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.db import transaction

from lading.base.kernel.values.clock import now

from .models import LegalKind, LegalText, LegalVersion
from .services import number_and_publish
from .validation import Words, check_complete

FOLDER = "legal"
HEADING = "# "


def load_legal_pages() -> int:
    """Publish version 1 of each page that has no version yet. Returns how many were published.

    Raises ValueError for a file without a title, OSError for one that is missing.
    """
    return sum(_load(kind) for kind in LegalKind.values)


def _load(kind: str) -> bool:
    with transaction.atomic():
        if LegalVersion.objects.filter(kind=kind).exists():
            return False
        texts = {locale: _read(kind, locale) for locale, _name in settings.LANGUAGES}
        check_complete(texts)
        version = LegalVersion.objects.create(kind=kind, created_at=now())
        LegalText.objects.bulk_create(
            LegalText(version=version, locale=locale, title=title, body=body)
            for locale, (title, body) in texts.items()
        )
        number_and_publish(version, published_by_id=None)
    return True


def _read(kind: str, locale: str) -> Words:
    path = Path(settings.FIXTURES_DIR, FOLDER, f"{kind}.{locale}.md")
    heading, _newline, body = path.read_text(encoding="utf-8").partition("\n")
    if not heading.startswith(HEADING):
        raise ValueError(f"{path.name} must begin with a title")
    return heading.removeprefix(HEADING).strip(), body.strip() + "\n"
