"""The check of the server's translations finds each kind of error, and only errors."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from scripts.lib.translations import compare, hidden_in_strings

SENTENCE = "The enquiry for {product} was withdrawn."
DAYS = ("%(days)s day", "%(days)s days")
ARABIC_DAYS = ("لا أيام", "يوم واحد", "يومان", "%(days)s أيام", "%(days)s يومًا", "%(days)s يوم")


def sources() -> Catalog:
    catalog = Catalog()
    catalog.add("40' dry high cube")
    catalog.add(SENTENCE)
    catalog.add(DAYS)
    return catalog


def arabic() -> Catalog:
    catalog = Catalog(locale="ar")
    catalog.add("40' dry high cube", "40' dry high cube")
    catalog.add(SENTENCE, "سُحب طلب عرض السعر عن {product}.")
    catalog.add(DAYS, ARABIC_DAYS)
    return catalog


def faults_in(translated: Catalog) -> list[str]:
    return list(compare("ar", sources(), translated))


def test_a_whole_catalogue_has_no_fault() -> None:
    assert faults_in(arabic()) == []


def test_a_missing_and_an_empty_text() -> None:
    catalog = arabic()
    catalog.delete(SENTENCE)
    assert faults_in(catalog) == [f"ar: not translated: {SENTENCE!r}"]
    catalog.add(SENTENCE, "")
    assert faults_in(catalog) == [f"ar: not translated: {SENTENCE!r}"]


def test_a_text_that_nothing_says() -> None:
    catalog = arabic()
    catalog.add("Gone", "ذهب")
    assert faults_in(catalog) == ["ar: not in the sources: 'Gone'"]


def test_a_sentence_left_in_english() -> None:
    catalog = arabic()
    catalog[SENTENCE].string = SENTENCE
    assert faults_in(catalog) == [f"ar: still English: {SENTENCE!r}"]


@pytest.mark.parametrize("text", ["سُحب الطلب.", "سُحب {enquiry}.", "{product} {product}"])
def test_other_placeholders(text: str) -> None:
    catalog = arabic()
    catalog[SENTENCE].string = text
    assert faults_in(catalog) == [f"ar: other placeholders: {SENTENCE!r}"]


def test_a_placeholder_of_its_own_in_one_plural_form() -> None:
    catalog = arabic()
    catalog[DAYS].string = ("%(count)s", *ARABIC_DAYS[1:])
    assert faults_in(catalog) == [f"ar: other placeholders: {DAYS!r}"]


def test_too_few_plural_forms() -> None:
    catalog = arabic()
    catalog[DAYS].string = ARABIC_DAYS[-2:]
    assert faults_in(catalog) == [f"ar: other plural forms: {DAYS!r}"]


def test_a_text_inside_an_f_string_is_named(tmp_path: Path) -> None:
    (tmp_path / "layout.py").write_text(
        """unit = _("Per unit")\nlabel = f"{unit} (INR)"\nwrong = f"{_('Per unit')} (INR)"\n"""
    )
    assert list(hidden_in_strings(tmp_path)) == ["mark the text before the f-string: layout.py:3"]
