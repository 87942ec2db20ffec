"""The e-mails as they are sent."""

from __future__ import annotations

import re
import string
from html.parser import HTMLParser

import pytest
from django.utils import translation

from lading.base.kernel.values import languages
from lading.base.kernel.values.grouping import reading
from lading.reach.notifications.delivery.emails import compose
from lading.reach.notifications.kinds import WORDINGS, Kind, words_of
from tests.platform.many import in_one_test

PARAMS = {
    "product": "Cotton yarn",
    "text": "Can you ship on Friday?",
    "company": "Kovai Mills",
    "name": "Yarn to Dubai",
    "reason": "No quantity",
    "valid_until": "24-12-2026",
    "stars": "4",
    "until": "31-12-2026",
    "plan": "Premium",
    "amount": "₹2,999.50",
    "paid": "₹5,999.00",
    "description": "Premium",
    "start": "01-12-2026",
    "day": "31-12-2026",
    "invoice": "LAD/26-27/00042",
    "notes": "LCN/26-27/00007",
    "points": "500",
    "balance": "1250",
    "count": "12",
    "policy": "New drawback rates",
    "promotion": "Ten per cent off combed yarn",
    "hs": "520512",
    "lane": "Mundra → Jebel Ali",
    "container": "40DHC",
    "price": "USD 940.00",
    "before": "USD 1,010.00",
    "percent": "5",
    "words": "We call you on Monday.",
    "preview": "The rates for yarn change in December.",
}


FIGURES = {"amount", "paid", "price", "before"}
"""Amounts and prices; their senders write them with their currency."""


def test_every_kind_has_words() -> None:
    assert set(WORDINGS) == set(Kind)


@in_one_test("kind", list(Kind))
@in_one_test("locale", languages.CODES)
def test_every_kind_can_be_said_in_every_language(kind: Kind, locale: str) -> None:
    with translation.override(locale):
        wording = words_of(kind, PARAMS)
    names_product = "{product}" in str(WORDINGS[kind].title)
    assert ("Cotton yarn" in wording.title) is names_product
    assert wording.body
    assert wording.button
    for text in (wording.title, wording.body):
        assert not [name for _, name, _, _ in string.Formatter().parse(text) if name]


def placeholders(kind: Kind) -> list[str]:
    """The names of what a notification's words leave open, as often as they do."""
    wording = WORDINGS[kind]
    texts = f"{wording.title} {wording.body}"
    return [name for _, name, _, _ in string.Formatter().parse(texts) if name]


def test_rule_78_what_notifications_name_is_known_to_be_a_figure_or_not() -> None:
    named = {name for kind in Kind for name in placeholders(kind)}
    assert named <= FIGURES | set(PARAMS)
    assert {
        name for name in named if re.search("amount|price|total|quantity|value", name)
    } <= FIGURES


@in_one_test("kind", [kind for kind in Kind if FIGURES & {*placeholders(kind)}])
@in_one_test("locale", languages.CODES)
def test_rule_78_every_figure_of_a_notification_has_its_currency(kind: Kind, locale: str) -> None:
    figures = [name for name in placeholders(kind) if name in FIGURES]
    with translation.override(locale):
        wording = words_of(kind, PARAMS)
    assert len(re.findall(r"(?:₹|USD )\d", f"{wording.title} {wording.body}")) == len(figures)


@pytest.mark.parametrize(
    ("language", "amount", "count"),
    [
        ("en", "1,250.50", "12,500"),
        ("es", "1250,50", "12.500"),
        ("fr", "1\u202f250,50", "12\u202f500"),
        ("ar", "1,250.50", "12,500"),
    ],
)
def test_numbers_are_written_as_the_language_writes_them(
    language: str, amount: str, count: str
) -> None:
    params = {**PARAMS, "price": "USD 1,250.50", "count": "12,500"}
    with translation.override(language):
        assert f"USD {amount}" in words_of(Kind.LANE_FELL, params).title
        assert count in words_of(Kind.RECORDS_READY, params).title


def test_rule_77_only_readers_in_india_are_told_rupees_by_crores() -> None:
    params = {**PARAMS, "price": "INR 1,250,000.00", "amount": "₹1,00,000.00"}
    for language, is_in_india, price, amount in (
        ("en", True, "INR 12,50,000.00", "₹1,00,000.00"),
        ("en", False, "INR 1,250,000.00", "₹100,000.00"),
        ("it", True, "INR 1.250.000,00", "₹100.000,00"),
    ):
        with translation.override(language), reading(in_india=is_in_india):
            assert price in words_of(Kind.LANE_FELL, params).title
            refund = words_of(Kind.PAYMENT_REFUNDED, params)
            assert amount in refund.title + refund.body


def test_the_text_version() -> None:
    email = compose(Kind.LEAD_MATCHED, {"product": "Cotton yarn"}, "/enquiries/details?id=3", "en")
    assert email.subject == "New enquiry: Cotton yarn"
    assert email.text == (
        "New enquiry: Cotton yarn\n\n"
        "An enquiry for Cotton yarn matches your company. "
        "Open it to see the requirements and send your quotation.\n\n"
        "Open the enquiry: http://localhost:3000/enquiries/details?id=3\n\n"
        "-- \nLading\nYou’re receiving this because your company uses Lading.\n"
        "http://localhost:3000/\n"
    )


def test_names_cannot_become_markup() -> None:
    product = 'Yarn <img src=x onerror=alert(1)> & "co" {reason}'
    email = compose(Kind.LEAD_MATCHED, {"product": product}, "/enquiries", "en")
    assert "<img" not in email.html
    assert "Yarn &lt;img src=x onerror=alert(1)&gt; &amp; &quot;co&quot; {reason}" in email.html
    assert product in email.text


def test_the_subject_is_one_line_of_bounded_length() -> None:
    email = compose(Kind.LEAD_MATCHED, {"product": "Yarn\nBcc: a@b.example" + "x" * 300}, "/", "en")
    assert "\n" not in email.subject
    assert len(email.subject) == 200


class _Balanced(HTMLParser):
    VOID = frozenset({"meta", "img", "br", "hr", "link", "input"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.sources: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self.open.append(tag)
        self.sources += [value or "" for name, value in attrs if name == "src"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_html_is_whole_and_loads_nothing() -> None:
    email = compose(Kind.ORDER_PLACED, PARAMS, "/enquiries/details?id=3&qid=4", "ar")
    parser = _Balanced()
    parser.feed(email.html)
    assert parser.open == []
    assert parser.sources == []
    assert 'href="http://localhost:3000/ar/enquiries/details?id=3&amp;qid=4"' in email.html
