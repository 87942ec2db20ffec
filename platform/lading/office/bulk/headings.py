"""What a heading of a file names: sheets of the trade write `40' HC (USD)`, `O/F 20GP`, `22G1`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from lading.base.kernel.values.typed.currency_signs import currencies_of
from lading.base.reference.containers import ContainerCode, parse_container
from lading.base.reference.currencies import is_currency

from .cell_readers import amount_parts

_MOST_READ: Final = 300
"""The characters of a heading that are read: each opening bracket is looked at to the end."""
_BRACKETS: Final = re.compile(r"[([{][^)\]}]*[)\]}]")
_PARTS: Final = re.compile(r"[A-Z]{0,2}[$€£₹¥]|[^\W_]+")
_FEET: Final = re.compile(r"(?:feet|foot|ft)\b", re.IGNORECASE)
_SHORT: Final = {
    "20": ContainerCode.DS20,
    "40": ContainerCode.DS40,
    "45": ContainerCode.DHC45,
}
"""What a length by itself means in a heading."""
_WORDS: Final = frozenset({"ALL", "BAM", "BOB", "CUP", "GEL", "MAD", "PEN", "SOS", "TOP", "TRY"})
"""Codes of currencies that are words of headings, too: `ALL IN 40HC` is not in lek. Whoever means
them writes a column of currencies.
"""
_AROUND: Final = re.compile(
    r"\b(?:ocean|sea|freight|o/?f|oft|rates?|prices?|per|container|cntr|box|unit|all[ -]?in"
    r"|base|basic|net|selling|buy(?:ing)?|in)\b",
    re.IGNORECASE,
)
"""What stands around the container in a heading of its prices."""


def container_named(heading: str) -> ContainerCode | None:
    """The container that a heading names, beside the words and the currency of a price; None for
    none, and for several.
    """
    heading = heading[:_MOST_READ]
    last = heading.rpartition(",")[2] if "," in heading else heading
    for text in (heading, _bare(heading), _bare(last)):
        code = _container(text)
        if code is not None:
            return code
    return None


def currency_named(heading: str) -> str:
    """The one currency that a heading names by its code or sign; "" for none. A dollar sign is the
    dollar in which freight is quoted.
    """
    named = {code for part in _PARTS.findall(heading) for code in _codes(part)}
    return named.pop() if len(named) == 1 else ""


def currency_of_cell(cell: Any) -> str:
    """The one currency that stands beside the number of a cell; "" for none."""
    parts = amount_parts(cell)
    beside = f"{parts.before} {parts.behind}" if parts else ""
    return currency_named(beside)


def _codes(part: str) -> Iterator[str]:
    if part == "$":
        yield "USD"
    elif is_currency(part.upper()):
        yield from () if part.upper() in _WORDS else (part.upper(),)
    elif not part.isalnum():
        meant = currencies_of(part)
        yield from meant if len(meant) == 1 else ()


def _bare(heading: str) -> str:
    """A heading without what stands in brackets, currencies, and the words of a price."""
    text = _AROUND.sub(" ", _BRACKETS.sub(" ", heading))
    bare_words = [
        part
        for part in _PARTS.findall(text)
        if part.upper() not in _WORDS and not list(_codes(part))
    ]
    return " ".join(bare_words)


def _container(text: str) -> ContainerCode | None:
    code = parse_container(text)
    if code is not None:
        return code
    parts = [part for part in text.split("/") if part.strip()]
    meant = {parse_container(part) for part in parts}
    if len(parts) > 1 and len(meant) == 1:
        return meant.pop()
    return _SHORT.get(re.sub(r"[^0-9a-z]", "", _FEET.sub("", text).lower()))
