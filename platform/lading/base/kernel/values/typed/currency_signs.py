"""What people write for a currency besides its code."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from babel import Locale

from .plain import plain_text

_LANGUAGES: Final = ("en", "zh", "es", "fr", "it", "ar")
_DOLLARS = (
    "USD AUD CAD HKD NZD SGD TWD MXN ARS CLP COP BSD BBD BZD BND FJD GYD JMD LRD NAD SRD TTD XCD"
)
_RUPEES = "INR PKR LKR NPR MUR"
_SIGNS: Final = MappingProxyType(
    {
        "$": _DOLLARS,
        "us$": "USD",
        "a$": "AUD",
        "au$": "AUD",
        "c$": "CAD",
        "ca$": "CAD",
        "hk$": "HKD",
        "nz$": "NZD",
        "s$": "SGD",
        "nt$": "TWD",
        "mx$": "MXN",
        "r$": "BRL",
        "€": "EUR",
        "£": "GBP EGP LBP SYP",
        "¥": "JPY CNY",
        "元": "CNY",
        "人民币": "CNY",
        "rmb": "CNY",
        "円": "JPY",
        "₹": "INR",
        "rs": _RUPEES,
        "रु": "INR NPR",
        "₩": "KRW",
        "₫": "VND",
        "฿": "THB",
        "₱": "PHP",
        "৳": "BDT",
        "₺": "TRY",
        "₽": "RUB",
        "₴": "UAH",
        "₦": "NGN",
        "₪": "ILS",
        "r": "ZAR",
        "rp": "IDR",
        "rm": "MYR",
        "fr": "CHF",
        "sfr": "CHF",
        "kr": "SEK NOK DKK ISK",
        "dh": "AED MAD",
        "dhs": "AED",
        "د.إ": "AED",
        "درهم": "AED MAD",
        "ر.س": "SAR",
        "ريال": "SAR QAR OMR YER",
        "د.ك": "KWD",
        "د.ب": "BHD",
        "د.أ": "JOD",
        "د.ت": "TND",
        "ر.ع": "OMR",
        "ر.ق": "QAR",
        "ج.م": "EGP",
    }
)
"""The currencies that each sign, in small letters and without a point at its end, may mean."""

_CODE: Final = re.compile(r"[A-Za-z]{3}")


def currencies_of(sign: str) -> frozenset[str]:
    """The codes of the currencies that a sign or a code may mean; none if it is neither."""
    written = sign.lower()
    meant = _SIGNS.get(written) or _SIGNS.get(written.removesuffix("."))
    if meant:
        return frozenset(meant.split())
    code = sign.upper()
    if _CODE.fullmatch(sign) and code in _codes():
        return frozenset({code})
    return _written().get(written, frozenset())


@cache
def written_signs(code: str) -> tuple[str, ...]:
    """The signs, in small letters and the longest first, with which CLDR writes amounts in a
    currency in the languages of the product: `cn¥`, `f cfa`.
    """
    signs = {sign for sign, codes in _written().items() if code in codes}
    return tuple(sorted(signs, key=lambda sign: (-len(sign), sign)))


@cache
def _codes() -> frozenset[str]:
    return frozenset(Locale.parse("en").currencies)


@cache
def _written() -> Mapping[str, frozenset[str]]:
    """The signs with which CLDR writes amounts in the languages of the product: `CN¥`, `$US`."""
    signs: dict[str, frozenset[str]] = {}
    for language in _LANGUAGES:
        for code, symbol in Locale.parse(language).currency_symbols.items():
            key = plain_text(symbol).lower()
            signs[key] = signs.get(key, frozenset()) | {code}
    return signs
