"""A version of a legal page for staff: six languages side by side, rendered, and compared with the
version before.
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass

from django.conf import settings
from django.utils.safestring import SafeString

from lading.base.adminkit.markdown import to_html
from lading.base.legal import placeholders
from lading.base.legal.models import LegalText, LegalVersion

CONTEXT_LINES = 1
RIGHT_TO_LEFT = frozenset({"ar"})


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a comparison: ``kind`` is added, removed, same or gap."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """One language. ``changes`` is empty when it is the same as in the version before."""

    locale: str
    language: str
    direction: str
    title: str
    body: str
    html: SafeString
    changes: list[Line]
    error: str = ""


def previous_of(version: LegalVersion) -> LegalVersion | None:
    """The published version before this one; of a draft, the one in force."""
    published = LegalVersion.objects.filter(kind=version.kind, number__isnull=False)
    if version.number is not None:
        published = published.filter(number__lt=version.number)
    return published.order_by("-number").first()


def pages_of(
    version: LegalVersion,
    previous: LegalVersion | None,
    *,
    typed: dict[str, tuple[str, str]] | None = None,
    errors: dict[str, str] | None = None,
) -> list[Page]:
    """Every language of the product, in order. ``typed`` replaces the stored texts. Two SQL
    queries.
    """
    stored, before = _texts(version), _texts(previous) if previous else {}
    return [
        _page(
            locale,
            language,
            (typed or stored).get(locale, ("", "")),
            before.get(locale),
            (errors or {}).get(locale, ""),
        )
        for locale, language in settings.LANGUAGES
    ]


def _page(
    locale: str,
    language: str,
    texts: tuple[str, str],
    before: tuple[str, str] | None,
    error: str,
) -> Page:
    title, body = texts
    return Page(
        locale=locale,
        language=language,
        direction="rtl" if locale in RIGHT_TO_LEFT else "ltr",
        title=title,
        body=body,
        html=to_html(placeholders.fill(body, locale)),
        changes=[] if before is None else compare("\n".join(before), f"{title}\n{body}"),
        error=error,
    )


def compare(old: str, new: str) -> list[Line]:
    """The changed lines, each with a line of context; empty if there are none."""
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), n=CONTEXT_LINES, lineterm="")
    kinds = {"+": "added", "-": "removed", "@": "gap", " ": "same"}
    changed = [Line(kinds[line[0]], line[1:]) for line in list(lines)[2:]]
    return [Line("gap", "…") if line.kind == "gap" else line for line in changed]


def _texts(version: LegalVersion) -> dict[str, tuple[str, str]]:
    texts = LegalText.objects.filter(version=version)
    return {text.locale: (text.title, text.body) for text in texts}
