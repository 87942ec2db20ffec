"""ISO 4217 currencies in use, without funds, metals and test codes."""

from functools import cache

import pycountry
from babel.numbers import get_territory_currencies


@cache
def currency_codes() -> frozenset[str]:
    """Return the codes of all currencies that are legal tender in some country today."""
    return frozenset(
        code
        for country in pycountry.countries
        for code in get_territory_currencies(country.alpha_2)
    )


def is_currency(code: str) -> bool:
    """Whether `code` is a currency, in capital letters."""
    return code in currency_codes()
