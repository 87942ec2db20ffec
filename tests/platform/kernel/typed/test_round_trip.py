"""What the product writes in a language is read back in it as the same (RULES.md 73, 74)."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

import pytest
from babel.numbers import format_currency, format_decimal
from hypothesis import example, given
from hypothesis import strategies as st

from lading.base.kernel.values import languages
from lading.base.kernel.values.currency_decimals import decimals_of
from lading.base.kernel.values.dates import day_text, moment_text
from lading.base.kernel.values.grouping import reading
from lading.base.kernel.values.typed.dates import ReadDate, read_date
from lading.base.kernel.values.typed.numbers import ReadNumber, plain_number, read_number
from lading.base.reference.currencies import currency_codes, money_text

LANGUAGES = st.sampled_from(languages.CODES)
CURRENCIES = st.sampled_from(["INR", "USD", "EUR", "CNY", "AED", "GBP"])
AMOUNTS = st.decimals(0, 999_999_999_999, places=2)
TODAY = dt.date(2026, 11, 28)


@given(LANGUAGES, AMOUNTS)
def test_an_amount_of_a_document_is_read_back(language: str, amount: Decimal) -> None:
    for pattern, locale in (
        ("#,##0.00", language),
        ("0.00", language),
        ("#,##,##0.00", "en_IN"),
    ):
        written = format_decimal(amount, format=pattern, locale=locale)
        assert read_number(written, language, decimals=2) == ReadNumber(amount), written


@given(LANGUAGES, CURRENCIES, AMOUNTS)
def test_an_amount_with_its_currency_is_read_back(
    language: str, currency: str, amount: Decimal
) -> None:
    signed = format_currency(amount, currency, locale=language)
    coded = format_currency(amount, currency, format="¤¤ #,##0.00", locale=language)
    for written in (signed, coded):
        read = read_number(written, language, decimals=2, currency=currency)
        assert read == ReadNumber(amount), written


@pytest.mark.parametrize("language", languages.CODES)
def test_amounts_in_every_currency_are_read_back(language: str) -> None:
    for currency, places in sorted((code, decimals_of(code)) for code in currency_codes()):
        for whole in (0, 7, 999, 1234, 3651, 81_375, 1_234_567):
            amount = Decimal(whole) + Decimal(5).scaleb(-places) * (places > 0)
            signed = format_currency(
                amount, currency, locale=language, currency_digits=False, decimal_quantization=False
            )
            with reading(in_india=True):
                crores = money_text(amount, currency, language=language)
            for written in (money_text(amount, currency, language=language), crores, signed):
                read = read_number(written, language, decimals=4, currency=currency)
                assert isinstance(read, ReadNumber), written
                assert read.value == amount, written


@given(LANGUAGES, st.decimals(0, 999_999_999, places=3))
@example("it", Decimal("1.234"))
@example("en", Decimal(3651))
def test_a_plain_number_can_be_read_in_one_way(language: str, value: Decimal) -> None:
    written = plain_number(value, language)
    assert read_number(written, language, decimals=4) == ReadNumber(value), written


@given(LANGUAGES, st.text(max_size=40))
def test_no_text_ends_a_reader(language: str, text: str) -> None:
    read_number(text, language, decimals=2, currency="USD")
    read_date(text, language, TODAY)


@given(LANGUAGES, st.dates(dt.date(1990, 1, 1), dt.date(2090, 12, 31)))
def test_a_day_is_read_back(language: str, day: dt.date) -> None:
    assert read_date(day_text(day, language), language, TODAY) == ReadDate(day)
    moment = dt.datetime.combine(day, dt.time(14, 5), dt.UTC)
    assert read_date(moment_text(moment, language), language, TODAY) == ReadDate(day)
