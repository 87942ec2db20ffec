"""What narrows a list of leads beyond its role: a text, an HS chapter, a country, a port, a status.

Only what every reader of the list is shown is searched: never the requirements, which opening
reveals (RULES.md 18).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.values.search import raw_words
from lading.base.reference.hs import codes as hs_codes
from lading.base.reference.lookups import hs_code_ids
from lading.base.reference.resolve import find_port, resolve_country
from lading.trade.enquiries.rules import LeadStatus

MAX_TEXT = 100
WRONG_CHAPTER = _("Enter the two digits of an HS chapter.")
_CHAPTER = re.compile(r"\d{2}", re.ASCII)

_WORDS = (
    "{indexed}to_tsvector('simple'::regconfig, {e}.product_name) @@ to_tsquery('simple', %(words)s)"
)
INDEXED: Final = (
    "to_tsvector('simple'::regconfig, {e}.product_name || ' ' || {e}.description)"
    " @@ to_tsquery('simple', %(words)s) AND "
)
"""For lists of all enquiries: this condition has the index of the staff's search, which covers the
requirements too; the other leaves only those whose name has the words.
"""
_DIGITS = "{e}.hs_code_id = ANY (%(numbered)s::int[]) OR {e}.id = %(number)s::bigint"
CONDITIONS: Final[Mapping[str, str]] = {
    "nothing": "AND false",
    "words": f"AND {_WORDS}",
    "digits": f"AND ({_WORDS} OR {_DIGITS})",
    "chapter": "AND {e}.hs_code_id = ANY (%(chapter)s::int[])",
    "country": "AND %(country)s::int IN ({e}.source_country_id, {e}.destination_country_id)",
    "port": "AND ({e}.source_port_id = ANY (%(port)s::int[])"
    " OR {e}.destination_port_id = ANY (%(port)s::int[]))",
    "receipt": "AND {l}.receipt_status = %(receipt)s",
    "new": "AND coalesce({l}.receipt_status, '') = '' AND {e}.published_at > %(new_since)s",
    "awaiting": "AND (coalesce({l}.receipt_status, '') = '' AND {e}.published_at <= %(new_since)s"
    " OR {l}.receipt_status = 'awaiting_for_quotation')",
}
"""Conditions on the enquiry ``{e}`` and the company's lead ``{l}``, which may be missing;
``{indexed}`` is `INDEXED` or nothing.
"""
ON_LEAD: Final = frozenset({"receipt", "new", "awaiting"})

_OF_STATUS: Final[Mapping[str, str]] = {
    LeadStatus.NEW_ENQUIRY: "new",
    LeadStatus.AWAITING_FOR_QUOTATION: "awaiting",
}


@dataclass(frozen=True, slots=True)
class LeadSearch:
    """The conditions that apply, by name, and their parameters."""

    names: tuple[str, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> tuple[Any, ...]:
        """The search's part of a cache key: it differs for searches with different SQL."""
        return (*self.names, *((name, str(value)) for name, value in self.values.items()))


EVERYTHING: Final = LeadSearch()


def checked(
    checks: Checks, *, text: str, chapter: str, country: str, port: str, status: str
) -> LeadSearch:
    """The search for the values that were sent; "" does not filter. Invalid values become errors in
    ``checks``. An unknown country or port finds no leads, and a name of several ports those of all.
    """
    names: list[str] = []
    values: dict[str, Any] = {}
    _add_text(checks.text("filter", text, max_length=MAX_TEXT), names, values)
    if chapter and not _CHAPTER.fullmatch(chapter):
        checks.fail("chapter", WRONG_CHAPTER)
    elif chapter:
        names.append("chapter")
        values["chapter"] = hs_code_ids(chapter)
    if place := checks.text("country", country, max_length=MAX_TEXT):
        resolved = resolve_country(place)
        names.append("country" if resolved else "nothing")
        values |= {"country": resolved.pk} if resolved else {}
    if place := checks.text("port", port, max_length=MAX_TEXT):
        harbours = [port.pk for port in find_port(place).candidates]
        names.append("port" if harbours else "nothing")
        values |= {"port": harbours} if harbours else {}
    _add_status(checks, status, names, values)
    return LeadSearch(tuple(sorted(set(names))), values)


def _add_text(text: str, names: list[str], values: dict[str, Any]) -> None:
    """Add the condition for a text: beginnings of words of the name; digits may also be the
    beginning of an HS code or an enquiry's number.
    """
    if not text:
        return
    beginnings = raw_words(text)
    if beginnings is None:
        names.append("nothing")
        return
    values["words"] = beginnings
    digits = re.sub(r"[\s.#]", "", text)
    if digits.isascii() and digits.isdecimal():
        number = int(digits)
        numbered = hs_code_ids(hs_codes.beginning(digits) or digits)
        values |= {"numbered": numbered, "number": number if number <= MAX_ID else 0}
        names.append("digits")
    else:
        names.append("words")


def _add_status(checks: Checks, sent: str, names: list[str], values: dict[str, Any]) -> None:
    """The status that a row shows (RULES.md 22), in any spelling."""
    word = sent.strip().lower().replace(" ", "_")
    if not word:
        return
    status = "order_confirmed" if word == "order_cofirmed" else word
    if status not in LeadStatus.values:
        checks.fail("status", INVALID_VALUE)
        return
    name = _OF_STATUS.get(status, "receipt")
    names.append(name)
    if name == "receipt":
        values["receipt"] = status
