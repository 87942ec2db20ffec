"""How the person of a file chooses what a written value means where no row of reference data has
it, or several do: a port called Hamburg, `KOREA, SOUTH` as a country, `bags` as a unit.

A column declares its `Chooser`; asking, checking and remembering the answers is the same for all.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from lading.base.reference import port_names, resolve
from lading.base.reference.containers import parse_container
from lading.base.reference.currencies import is_currency
from lading.base.reference.hs import codes as hs_codes
from lading.base.reference.models import Country, Port
from lading.base.reference.names import name_in
from lading.base.reference.text import normalise, unit_label

LONGEST: Final = 120
"""Letters of a cell that may be a name; a longer one is a text in the wrong column."""


class Picker(StrEnum):
    """Kind of reference data in which the meaning of a written value is searched: `port`,
    `country`, `category`, `hsCode`, `unit`, `currency` or `container`.
    """

    PORT = "port"
    COUNTRY = "country"
    CATEGORY = "category"
    HS_CODE = "hsCode"
    UNIT = "unit"
    CURRENCY = "currency"
    CONTAINER = "container"


@dataclass(frozen=True, slots=True)
class Offer:
    """A row that can be chosen: what the form is sent for it in every language, and what people
    are shown.
    """

    value: str
    label: str
    detail: str = ""


Find = Callable[[str, Country | None], Offer | None]
Candidates = Callable[[str, Country | None], Sequence[Offer]]


def _none(_text: str, _country: Country | None) -> Sequence[Offer]:
    return ()


@dataclass(frozen=True, slots=True)
class Chooser:
    """How a column's values are chosen.

    ``find`` is the row that a text means as the form reads it, in a country where the column
    ``within`` names one; ``candidates`` are the rows that it may mean. ``only`` are the values of
    the only rows that the form accepts. In a row with the column ``unless``, that column says what
    is meant.
    """

    picker: Picker
    find: Find
    candidates: Candidates = _none
    within: str = ""
    only: Callable[[], Collection[str]] | None = None
    unless: str = ""

    def accepted(self, text: str, country: Country | None) -> Offer | None:
        """The row that was chosen; None for one that the form does not accept in this column."""
        offer = self.find(text, country)
        if offer is None or (self.only is not None and offer.value not in self.only()):
            return None
        return offer

    def offered(self, text: str, country: Country | None) -> Sequence[Offer]:
        """The rows that a text may mean, the likely ones first; all of ``only``."""
        if self.only is None:
            return self.candidates(text, country)
        rows = [self.find(value, country) for value in self.only()]
        return [row for row in rows if row is not None]


def port(*, within: str = "", near: int | None = None, unless: str = "") -> Chooser:
    """Chooses a port; of several with a name, the form prefers one of the country ``near``."""

    def find(text: str, country: Country | None) -> Offer | None:
        answer = resolve.find_port(text, country, prefer=near)
        return _port(answer.port) if answer.port else None

    def candidates(text: str, country: Country | None) -> Sequence[Offer]:
        ports = resolve.find_port(text, country, prefer=near).candidates
        return [_port(each) for each in ports[: port_names.MOST_CANDIDATES]]

    return Chooser(Picker.PORT, find, candidates, within, unless=unless)


def country() -> Chooser:
    """Chooses a country."""

    def find(text: str, _country: Country | None) -> Offer | None:
        row = resolve.resolve_country(text)
        return Offer(row.iso2, name_in(row)) if row else None

    return Chooser(Picker.COUNTRY, find)


def category(only: Callable[[], Collection[str]] | None = None) -> Chooser:
    """Chooses a product category, among those with the ids ``only``."""

    def find(text: str, _country: Country | None) -> Offer | None:
        row = resolve.resolve_category(text)
        return Offer(str(row.pk), name_in(row)) if row else None

    return Chooser(Picker.CATEGORY, find, only=only)


def hs_code() -> Chooser:
    """Chooses an HS code."""

    def find(text: str, _country: Country | None) -> Offer | None:
        row = resolve.resolve_hs_code_or_id(text)
        return _hs_code(row.code, row.description) if row else None

    def candidates(text: str, _country: Country | None) -> Sequence[Offer]:
        return [_hs_code(row.code, row.description) for row in hs_codes.look_up(text).offered]

    return Chooser(Picker.HS_CODE, find, candidates)


def unit() -> Chooser:
    """Chooses a unit of quantity."""

    def find(text: str, _country: Country | None) -> Offer | None:
        row = resolve.resolve_unit(text)
        return Offer(row.code, unit_label(name_in(row), row.code)) if row else None

    return Chooser(Picker.UNIT, find)


def currency(only: Callable[[], Collection[str]] | None = None) -> Chooser:
    """Chooses a currency, among those with the codes ``only``."""

    def find(text: str, _country: Country | None) -> Offer | None:
        code = text.strip().upper()
        return Offer(code, code) if is_currency(code) else None

    return Chooser(Picker.CURRENCY, find, only=only)


def container() -> Chooser:
    """Chooses a container type."""

    def find(text: str, _country: Country | None) -> Offer | None:
        code = parse_container(text)
        return Offer(code.value, str(code.label)) if code else None

    return Chooser(Picker.CONTAINER, find)


def key_of(text: str) -> str:
    """What two cells have in common that say the same: neither case, accents, spaces and
    punctuation, nor the width of letters makes a difference.
    """
    return normalise(text) or "".join(unicodedata.normalize("NFKC", text).casefold().split())


def _port(row: Port) -> Offer:
    return Offer(row.locode, f"{row.name} ({row.locode})", name_in(row.country))


def _hs_code(code: str, description: str) -> Offer:
    return Offer(code, f"{hs_codes.written_as(code)} {description}")
