"""How the numbers of a column are written: `2.400` alone can be read in two ways, and beside
`1.250,75` in the same column in one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from lading.kernel.typed.plain import plain_text

from . import cell_readers as cells
from .columns import Column

_NUMBERS: Final = (cells.number, cells.offered_price)
_SIGN: Final = re.compile("[.,]")
_DOUBTFUL: Final = re.compile(r"([1-9]\d{0,2})([.,])(\d{3})", re.ASCII)
_OTHER: Final = {".": ",", ",": "."}


def decimal_signs(rows: Iterable[Sequence[Any]], columns: Mapping[int, Column]) -> dict[int, str]:
    """The decimal sign of each column of numbers, by its place, where the cells that can be read in
    one way agree on one. ``rows`` are without their numbers.
    """
    places = [place for place, column in columns.items() if column.read in _NUMBERS]
    signs: dict[int, set[str]] = {place: set() for place in places}
    for line in rows:
        for place in places:
            sign = _sign_of(line[place])
            if sign:
                signs[place].add(sign)
    return {place: found.pop() for place, found in signs.items() if len(found) == 1}


def decided(cell: Any, sign: str | None) -> Any:
    """The cell; if it can be read in two ways, as the number that its column's ``sign`` says."""
    found = _DOUBTFUL.fullmatch(plain_text(cell)) if isinstance(cell, str) and sign else None
    if found is None:
        return cell
    whole, own, places = found.groups()
    # With a fourth decimal it cannot be taken for a thousand again.
    return f"{whole}.{places}0" if own == sign else whole + places


def _sign_of(cell: Any) -> str:
    """The decimal sign that a cell shows; "" if it may be either."""
    if not isinstance(cell, str):
        return ""
    text = plain_text(cell)
    signs = _SIGN.findall(text)
    if not signs or _DOUBTFUL.fullmatch(text):
        return ""
    if len(signs) > 1:
        return str(signs[-1]) if len(set(signs)) > 1 else _OTHER[signs[0]]
    behind = re.match(r"\d*", text.partition(signs[0])[2], re.ASCII)
    return "" if behind is None or len(behind[0]) == 3 else str(signs[0])
