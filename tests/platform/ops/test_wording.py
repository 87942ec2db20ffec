"""The server's texts, the legal pages and the banners of the demo keep to the rules for words.

`portal/scripts/wording.test.mjs` tests the rules one by one.
"""

from __future__ import annotations

from babel.messages.catalog import Catalog

from lading.office.demo.banners import ANNOUNCEMENTS, other_languages
from scripts.lib import locales, translations, wording


def faults_of(*texts: wording.Text) -> list[list[str]]:
    return wording.faults(texts)


def test_what_a_text_is_given_is_no_word_of_it() -> None:
    assert faults_of(
        ("fr", "Between 10:00 and {time}", ["Entre 10:00 et {time}"]),
        ("zh", "Your data", ["您的数据（%(count)s 份）"]),
        ("en", "", ["20' dry standard, {limit} of {count}"]),
        ("fr", "From: {x}", ["De\u00a0: {x}"]),
    ) == [[], [], [], ["write U+202F before :"]]


def test_a_number_needs_a_plural() -> None:
    text = "At most {limit} files can be attached."
    one = "At most {limit} file can be attached."
    assert faults_of(("en", text, [text]), ("en", text, [one, text])) == [
        ["counts without a plural"],
        [],
    ]


def test_every_form_of_a_plural_is_read() -> None:
    assert faults_of(("it", "{n} codes", ["{n} codice SA", "{n} codici SA"])) == [
        ['says "codice SA" for HS code', 'says "codici SA" for HS code']
    ]


def test_the_documents_own_words_are_left_alone() -> None:
    title = "Create Enquiry to (CHA) Custom House Agent"
    ours, changed = faults_of(("en", title, [title]), ("en", f"{title}!", [f"{title}!"]))
    assert ours == []
    assert changed != []


def test_catalogues_and_legal_pages_are_checked() -> None:
    template = translations.texts()
    assert list(translations.misworded(template, {})) == []
    template.add("Ask a custom house agent.")
    french = Catalog(locale="fr")
    french.add("Why?", "Pourquoi ?")
    assert list(translations.misworded(template, {"fr": french})) == [
        "en: says \"custom house agent\" for customs house agent: 'Ask a custom house agent.'",
        "fr: write U+202F before ; ! ? » and %: 'Why?'",
    ]


def test_the_lines_of_the_legal_pages_are_among_them() -> None:
    languages = {text[0] for _place, text in translations._in_pages()}
    assert languages == {"en", *locales.others()}


def test_the_banners_of_the_demo_keep_to_it() -> None:
    translated = other_languages()
    banner_texts: list[wording.Text] = [
        (language, source, [texts[part]])
        for banner in ANNOUNCEMENTS
        for language, texts in translated.get(banner.title, {}).items()
        for part, source in (("title", banner.title), ("description", banner.message))
    ]
    assert len(banner_texts) == 2 * len(locales.others()) * len(translated)
    assert [fault for faults in faults_of(*banner_texts) for fault in faults] == []
