"""Normalises reference texts for comparison: without accents, case or repeated spaces."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from django.utils import translation

from lading.base.kernel.errors import Text
from lading.base.kernel.values import languages
from lading.base.kernel.values.texts import shown

# Letters that do not decompose into a base letter and a mark.
_LETTERS = str.maketrans(
    {"ø": "o", "đ": "d", "ð": "d", "ł": "l", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ħ": "h"}
)
_APOSTROPHES = re.compile(r"['’ʼ`´]")
_SEPARATORS = re.compile(r"[\s\x00-\x1f\x7f|,.;:()\[\]/&_–-]+")
_SAINT = re.compile(r"\bst (?=.)")
_SHORT = 100


def normalise(text: str) -> str:
    """Return `text` for comparing: casefolded, accents stripped, punctuation as one space.

    `"Málaga"` and `"malaga"`, `"Port-au-Prince"` and `"port au prince"`, `"St. John's"` and
    `"Saint Johns"` become equal. The last short ones are remembered: a file is compared with the
    headings of every import, and its cells repeat.
    """
    return (_remembered if len(text) <= _SHORT else _normalised)(text)


def _normalised(text: str) -> str:
    # PostgreSQL cannot store a lone surrogate.
    storable = shown(text.encode(errors="ignore").decode())
    decomposed = unicodedata.normalize("NFKD", storable.casefold())
    letters = "".join(mark for mark in decomposed if not unicodedata.combining(mark))
    plain = _APOSTROPHES.sub("", letters.translate(_LETTERS))
    return _SAINT.sub("saint ", _SEPARATORS.sub(" ", plain).strip())


@lru_cache(maxsize=4096)
def _remembered(text: str) -> str:
    return _normalised(text)


def spellings(label: Text) -> set[str]:
    """A text in every language, normalised."""
    normalised = set()
    for code in languages.CODES:
        with translation.override(code):
            normalised.add(normalise(str(label)))
    return normalised


def trigrams(word: str) -> list[str]:
    """The parts of three letters of a normalised word, with its beginning and its end marked."""
    marked = f"  {word} "
    return sorted({marked[place : place + 3] for place in range(len(marked) - 2)})


def typed_words(text: str) -> list[str]:
    """The words of a typed text, without what nobody sees; accents stay."""
    return shown(text).split()


def search_text(names: Iterable[str]) -> str:
    """The stored search text of names: `|mumbai|bombay|`, each name once.

    With the bars one `LIKE` can find a whole name (`%|bombay|%`), a name's beginning (`%|bom%`) or
    any part of it (`%omb%`).
    """
    keys = dict.fromkeys(key for key in map(normalise, names) if key)
    return f"|{'|'.join(keys)}|" if keys else ""


def search_names(names: Mapping[str, str]) -> dict[str, str]:
    """Return the stored search names of names by language: each normalised."""
    return {code: key for code, name in names.items() if (key := normalise(name))}


def unit_label(name: str, code: str) -> str:
    """A unit in lists: `Kilograms (KGS)`."""
    return f"{name} ({code})"


def unit_code(label: str) -> str:
    """The code in a unit's label, as prices have it: `KGS`."""
    return label.rpartition("(")[2].removesuffix(")")


def with_search(kwargs: dict[str, Any]) -> dict[str, Any]:
    """Add the search texts to the arguments of a partial save, if they depend on a saved field."""
    fields: Iterable[str] | None = kwargs.get("update_fields")
    if fields is None:
        return kwargs
    return {**kwargs, "update_fields": {*fields, "search_text", "search_names"}}
