"""The check of words finds a forbidden word, a second word for one term, foreign punctuation, a
familiar form of address and a number without a plural, and nothing else.
"""

from __future__ import annotations

import pytest

from lading.office.demo.banner_texts import BANNER_TEXTS
from lading.office.demo.banners import ANNOUNCEMENTS
from scripts.lib import locales, translations, wording


def found(language: str, source: str, *forms: str) -> list[str]:
    return list(wording.faults(language, source, forms))


@pytest.mark.parametrize(
    ("language", "source", "said"),
    [
        ("fr", "The quotation was sent.", "La cotation a été envoyée."),
        ("fr", "Forgot password?", "Mot de passe oublié\u202f?"),
        ("fr", "Between 10:00 and {time}", "Entre 10:00 et {time}"),
        ("es", "Forgot password?", "¿Ha olvidado la contraseña?"),
        ("zh", "HS code", "HS 编码"),
        ("zh", "Your data", "您的数据（{count} 份）"),
        ("ar", "Enquiry", "طلب عرض سعر"),
        ("it", "Freight forwarder", "Spedizioniere internazionale"),
        ("en", "", "20' dry standard, {limit} of {count}"),
    ],
)
def test_good_words(language: str, source: str, said: str) -> None:
    assert found(language, source, said) == []


@pytest.mark.parametrize(
    ("language", "source", "said", "fault"),
    [
        (
            "en",
            "",
            "Ask a custom house agent.",
            'says "custom house agent" for customs house agent',
        ),
        ("es", "HS codes", "Códigos SA", 'says "códigos SA" for HS code'),
        ("zh", "Buyers", "买方", 'says "买方" for buyer'),
        ("ar", "New", "استفسارات", 'says "استفسار" for enquiry'),
        ("it", "Dashboard", "Pannello", 'is dashboard: write "dashboard"'),
        ("fr", "Send a quotation", "Envoyer un prix", 'speaks of quotation without "cotation"'),
        ("fr", "Why?", "Pourquoi ?", "write U+202F before ; ! ? » and %"),
        ("fr", "Why?", "Pourquoi?", "write U+202F before ; ! ? and »"),
        ("fr", "From: {x}", "De\u00a0: {x}", "write U+202F before :"),
        ("es", "Why?", "Por qué?", "a question without ¿"),
        ("es", "“Draft”", "“Borrador”", "write « and »"),
        ("zh", "Yes, sure", "是,好", "half-width punctuation beside a Chinese character"),
        ("zh", "Yours", "你的", "address people as 您"),
        ("ar", "Why?", "لماذا?", "write ، ؛ ؟"),
        ("ar", "{x} of 5", "{x} من ٥", "write 0 to 9, as in trade papers"),
        ("es", "Your plan", "Tu plan", "address people as usted"),
        ("fr", "Your plan", "Ton offre", "address people as vous"),
        ("it", "Your plan", "Il Suo piano", "address people as voi"),
        ("en", "", "The company's files", "a straight apostrophe: write ’"),
        ("en", "", 'Say "yes"', "a straight quotation mark"),
        ("en", "", "Wait...", "three dots: write …"),
    ],
)
def test_each_kind_of_fault(language: str, source: str, said: str, fault: str) -> None:
    assert fault in found(language, source or said, said)


def test_a_number_needs_a_plural() -> None:
    text = "At most {limit} files can be attached."
    assert found("en", text, text) == ["counts without a plural"]
    assert found("en", text, "At most {limit} file can be attached.", text) == []


def test_the_documents_own_words_are_left_alone() -> None:
    title = "Create Enquiry to (CHA) Custom House Agent"
    assert found("en", title, title) == []
    assert found("en", f"{title}!", f"{title}!") != []


def test_a_catalogue_and_a_legal_page_are_checked_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue = translations.texts()
    assert list(translations.misworded_sources(catalogue)) == []
    assert list(translations.misworded_pages()) == []
    catalogue.add("Ask a custom house agent.")
    [fault] = translations.misworded_sources(catalogue)
    assert fault.startswith('en: says "custom house agent"')


def test_the_banners_of_the_demo_keep_to_it() -> None:
    said = [
        (language, source, text)
        for banner in ANNOUNCEMENTS
        for language, texts in BANNER_TEXTS.get(banner.title, {}).items()
        for source, text in zip((banner.title, banner.message), texts, strict=True)
    ]
    assert len(said) == 2 * len(locales.others()) * len(BANNER_TEXTS)
    faults = [fault for language, source, text in said for fault in found(language, source, text)]
    assert faults == []


def test_the_glossary_names_each_term_once_in_every_language() -> None:
    terms = wording.rules().terms
    assert len(terms) >= 60
    assert len({term.name for term in terms}) == len(terms)
    assert all(all(term.words.values()) for term in terms)
