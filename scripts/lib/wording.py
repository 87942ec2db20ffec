"""Checks the words of the server's texts: against the glossary (one word for each term, no
forbidden one), and against each language's punctuation and form of address.

The rules are the tables in ``fixtures/``, which the portal's check (``portal/scripts/wording.mjs``)
reads too.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from scripts.lib import locales
from scripts.lib.paths import ROOT

FIXTURES = ROOT / "fixtures"
SOURCE = "en"
GIVEN = "\ufffc"
"""Stands for what a text is given: it is neither a letter nor a space."""
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")
COUNTED = re.compile(
    r"\{(?:count|days|hours|limit|max|min|minutes|points|stars|users)\} "
    r"(?!(?:chosen|of|or|per|to|MB|out)\b)[a-z]{3,}"
)
"""A number before the word that it counts, which belongs into a plural."""
JOINED = re.compile(r"[\u0600-\u06ff\u4e00-\u9fff]")
"""Chinese has no spaces between words; in Arabic, articles and endings are written on."""


@dataclass(frozen=True)
class Term:
    """One thing and its word in each language."""

    name: str
    words: dict[str, str]
    is_in: re.Pattern[str]
    stems: dict[str, re.Pattern[str]]
    forbidden: dict[str, list[tuple[str, re.Pattern[str]]]]


@dataclass(frozen=True)
class Mark:
    """A mark that texts of some languages must not contain."""

    languages: frozenset[str]
    found: re.Pattern[str]
    says: str


@dataclass(frozen=True)
class Rules:
    """The tables, ready to check with."""

    terms: tuple[Term, ...]
    exceptions: frozenset[tuple[str, str]]
    marks: tuple[Mark, ...]


@cache
def rules(folder: Path = FIXTURES) -> Rules:
    """The rules of the tables in ``folder``."""
    excepted = _rows(folder / "wording_exceptions.csv")
    return Rules(
        terms=tuple(_term(row) for row in _rows(folder / "glossary.csv")),
        exceptions=frozenset((row["text"], row["rule"]) for row in excepted),
        marks=tuple(
            Mark(frozenset(row["languages"].split()), re.compile(row["pattern"]), row["says"])
            for row in _rows(folder / "punctuation.csv")
        ),
    )


def faults(language: str, source: str, forms: Sequence[str]) -> Iterator[str]:
    """What is wrong with one text of a language, which has several ``forms`` if it is a plural;
    ``source`` is the English text.
    """
    known = rules()
    said = [PLACEHOLDER.sub(GIVEN, form) for form in forms]
    for mark in known.marks:
        is_ours = language in mark.languages and (source, mark.says) not in known.exceptions
        if is_ours and any(mark.found.search(text) for text in said):
            yield mark.says
    if language == SOURCE and len(forms) == 1 and COUNTED.search(source):
        yield "counts without a plural"
    for term in known.terms:
        if (source, term.name) not in known.exceptions:
            yield from _of_term(term, language, source, said)


def _of_term(term: Term, language: str, source: str, said: Sequence[str]) -> Iterator[str]:
    for word, found in term.forbidden[language]:
        if any(found.search(text) for text in said):
            yield f'says "{word}" for {term.name}'
    if language == SOURCE:
        return
    if source.casefold() == term.name.casefold():
        if said[-1].casefold() != term.words[language].casefold():
            yield f'is {term.name}: write "{term.words[language]}"'
    elif language in term.stems and term.is_in.search(source):
        stem = term.stems[language]
        if not any(stem.search(text) for text in said):
            yield f'speaks of {term.name} without "{term.words[language]}"'


def _term(row: dict[str, str]) -> Term:
    others = list(locales.others())
    languages = [SOURCE, *others]
    stems = _list(row["stems"])
    by_column = zip((name for name in row if name in others), stems, strict=False)
    return Term(
        name=row[SOURCE],
        words={code: row[code] for code in languages},
        is_in=_word(row[SOURCE], "s?"),
        stems={code: re.compile(stem, re.IGNORECASE) for code, stem in by_column},
        forbidden={
            code: [(word, _word(word)) for word in _list(row[f"not_{code}"])] for code in languages
        },
    )


def _word(word: str, more: str = "") -> re.Pattern[str]:
    text = re.escape(word) + more
    return re.compile(text if JOINED.search(word) else rf"(?<![\w-]){text}(?![\w-])", re.IGNORECASE)


def _list(cell: str) -> list[str]:
    return [each.strip() for each in cell.split(";") if each.strip()]


def _rows(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as source:
        return list(csv.DictReader(source))
