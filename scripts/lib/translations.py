"""The server's translations: ``python -m scripts.lib.translations [--update]``.

They are the texts for members: answers of the API and messages. The back office and the development
outbox are in English.

Without an option the exit code is 1 unless every language has every text of the sources and no
other, with the same placeholders and enough plural forms, no sentence in English, and the words and
punctuation that `wording` demands; the legal pages too. With ``--update``: write the sources' texts
into the catalogues, to be translated. Run it with the project's Python.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

from scripts.lib import locales, wording
from scripts.lib.paths import PLATFORM, ROOT

LOCALES = PLATFORM / "locale"
FIXTURES = ROOT / "fixtures"
HEADER = "# Translations for Lading."
LANGUAGES = tuple(locales.others())
KEYWORDS = DEFAULT_KEYWORDS | {
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
    # `base/kernel/values/counted.py`
    "Counted": (1, 2),
}
FOR_STAFF = {
    "admin",
    "apps",
    "cells",
    "document_review",
    "exchange",
    "imports",
    "limit_rows",
    "kernel_limits",
    "limits",
    "base_models",
    "bulk_resources",
    "models",
    "staff_import",
    "outbox",
    "resources",
    "roles",
    "second_factor",
    "spreadsheets",
    "staff",
    "staff_actions",
}
FOR_STAFF |= {"unfold"}
STAFF_FOLDERS = {"admin", "adminkit", "backoffice", "imports", "migrations", "models", "staff"}
LONGEST_NAME = 20
"""In characters. A longer text that is the same in two languages counts as not translated."""
HIDDEN = re.compile(r"""\{_\(["']""")
"""A marked text inside an f-string, where babel does not find it."""
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")


def main(arguments: list[str]) -> int:
    """Check or update; returns the exit code."""
    template = texts()
    if arguments == ["--update"]:
        for language in LANGUAGES:
            _update(language, template)
        return 0
    catalogues = {language: _read(language) for language in LANGUAGES}
    faults = [*misworded(template, catalogues), *hidden_in_strings(PLATFORM / "lading")]
    for language, translated in catalogues.items():
        faults += compare(language, template, translated)
    print("\n".join(faults))
    return 1 if faults else 0


def texts() -> Catalog:
    """Every text for members in the platform's modules and templates."""
    catalog = Catalog(project="Lading", charset="utf-8")
    for file in _read_by_members("*.py"):
        _collect(catalog, file, file.read_bytes())
    for file in _read_by_members("templates/**/*.*"):
        _collect(catalog, file, _python_of(file))
    return catalog


def _read_by_members(pattern: str) -> Iterator[Path]:
    for file in sorted(PLATFORM.rglob(pattern)):
        if file.is_file() and not _is_for_staff(file):
            yield file


def _is_for_staff(file: Path) -> bool:
    return file.stem in FOR_STAFF or bool(STAFF_FOLDERS & set(file.parts))


def hidden_in_strings(package: Path) -> Iterator[str]:
    """The lines that mark a text inside an f-string, which would stay in English."""
    for file in sorted(package.rglob("*.py")):
        for number, line in enumerate(file.read_text().splitlines(), 1):
            if HIDDEN.search(line):
                yield f"mark the text before the f-string: {file.name}:{number}"


def _python_of(template: Path) -> bytes:
    """The calls of gettext in a template, without the text between them."""
    calls = re.findall(
        r"\b(?:n?p?gettext)\((?:[^()'\"]|'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")*\)",
        templatize(template.read_text(), origin=str(template)),
    )
    return "\n".join(calls).encode()


def _collect(catalog: Catalog, file: Path, source: bytes) -> None:
    messages = extract(
        "python", io.BytesIO(source), keywords=KEYWORDS, options={"encoding": "utf-8"}
    )
    for _line, text, _comments, context in messages:
        catalog.add(text, locations=[(str(file.relative_to(PLATFORM)), 0)], context=context)


def compare(language: str, template: Catalog, translated: Catalog) -> Iterator[str]:
    """The missing, wrong and surplus texts of ``translated``, one line each."""
    for message in template:
        fault = message.id and _fault(translated.get(message.id, message.context), translated)
        if fault:
            yield f"{language}: {fault}: {message.id!r}"
    for message in translated:
        if message.id and template.get(message.id, message.context) is None:
            yield f"{language}: not in the sources: {message.id!r}"


def misworded(template: Catalog, catalogues: dict[str, Catalog]) -> Iterator[str]:
    """The errors in the words of the English texts, of the translated ones and of legal pages."""
    texts = [*_in_pages(), *_in_catalogue(wording.SOURCE, template)]
    for language, catalogue in catalogues.items():
        texts += _in_catalogue(language, catalogue)
    faults = wording.faults([text for _place, text in texts])
    for (place, (language, *_said)), text_faults in zip(texts, faults, strict=True):
        yield from (f"{language}: {fault}: {place}" for fault in text_faults)


def _in_catalogue(language: str, catalogue: Catalog) -> Iterator[tuple[str, wording.Text]]:
    """Each text, after how it is named."""
    for message in catalogue:
        if message.id:
            sources = (message.id,) if isinstance(message.id, str) else tuple(message.id)
            forms = sources if language == wording.SOURCE else _forms(message)
            yield repr(sources[-1]), (language, sources[-1], forms)


def _in_pages() -> Iterator[tuple[str, wording.Text]]:
    """Each line of the legal pages, after where it stands."""
    for file in sorted((FIXTURES / "legal").glob("*.md")):
        for number, line in enumerate(file.read_text().splitlines(), 1):
            text = re.sub(r"\*\* ?", "", line.lstrip("#- "))
            yield f"{file.name}:{number}", (file.suffixes[0].lstrip("."), "", [text])


def _fault(translation: Message | None, translated: Catalog) -> str | None:
    if translation is None or translation.fuzzy or not _is_whole(translation):
        return "not translated"
    if not _keeps_placeholders(translation):
        return "other placeholders"
    if _is_still_english(translation):
        return "still English"
    if translation.pluralizable and len(_forms(translation)) != translated.num_plurals:
        return "other plural forms"
    return None


def _is_whole(message: Message) -> bool:
    return all(_forms(message))


def _forms(message: Message) -> tuple[str, ...]:
    """The forms of a plural, or the only text."""
    text = message.string
    return text if isinstance(text, tuple) else (str(text or ""),)


def _keeps_placeholders(message: Message) -> bool:
    """Whether the last form (the one with the number, in a plural) has the source's placeholders,
    and no other form has one that the source lacks.
    """
    source = message.id[-1] if isinstance(message.id, tuple) else message.id
    expected = sorted(PLACEHOLDER.findall(str(source)))
    by_form = [sorted(PLACEHOLDER.findall(form)) for form in _forms(message)]
    return by_form[-1] == expected and all(set(some) <= set(expected) for some in by_form)


def _is_still_english(message: Message) -> bool:
    """Whether the translation is the English sentence; single words such as "20' dry standard" may
    be equal.
    """
    sources = message.id if isinstance(message.id, tuple) else (message.id,)
    return any(
        form in sources and len(PLACEHOLDER.sub("", form)) > LONGEST_NAME
        for form in _forms(message)
    )


def _file(language: str) -> Path:
    return LOCALES / language / "LC_MESSAGES" / "django.po"


def _read(language: str) -> Catalog:
    file = _file(language)
    if not file.exists():
        # Not "fuzzy", as a new catalogue is by default: a fuzzy one would not be compiled.
        return Catalog(locale=language, project="Lading", header_comment=HEADER, fuzzy=False)
    with file.open("rb") as source:
        return read_po(source, locale=language)


def _update(language: str, template: Catalog) -> None:
    catalog = _read(language)
    # Without a new date, because otherwise every update would change every file.
    catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalog.fuzzy = False
    _file(language).parent.mkdir(parents=True, exist_ok=True)
    with _file(language).open("wb") as target:
        write_po(
            target, catalog, width=100, sort_output=True, include_lineno=False, ignore_obsolete=True
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
