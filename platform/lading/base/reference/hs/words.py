"""The words of the trade by which HS codes are found: basmati, MS pipe, haldi, coton, 棉花.

They are written by hand in `hs_words.csv` (English and the words of Indian traders) and
`hs_words_local.csv` (the other languages). Each line has its codes, the most likely first.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

from lading.base.reference.loading.sources import fixture, split_list
from lading.base.reference.loading.upsert import overwrite
from lading.base.reference.models import HsCode, HsWord
from lading.base.reference.text import normalise, search_text, trigrams

_WORD: Final = re.compile(r"[^\W\d_]{3,40}")

Terms = dict[str, list[str]]
"""Words by HS code."""


def lines() -> Iterator[tuple[list[str], list[str]]]:
    """Words and their codes."""
    for row in fixture("hs_words.csv"):
        yield split_list(row["words"]), split_list(row["hs_codes"])
    for row in fixture("hs_words_local.csv"):
        codes = split_list(row.pop("hs_codes"))
        yield [word for cell in row.values() for word in split_list(cell)], codes


def load() -> None:
    """Give the HS codes their words, those that staff changed as well, and store the words that a
    misspelt one is compared with. Raises LookupError for a code that does not exist.
    """
    ids = dict(HsCode.objects.values_list("code", "pk"))
    own, first = _terms(ids)
    rows = [
        (pk, search_text(own[code]), search_text(first[code]), search_text(_above(own, code)))
        for code, pk in ids.items()
    ]
    overwrite(HsCode, ("id", "terms", "first_terms", "broader_terms"), rows)
    _load_words(own)


def one_word(text: str) -> str:
    """A normalised text without spaces: `tshirt` for `t shirt`."""
    return text.replace(" ", "")


def _terms(ids: Iterable[str]) -> tuple[Terms, Terms]:
    own: Terms = defaultdict(list)
    first: Terms = defaultdict(list)
    known = set(ids)
    for spelt, codes in lines():
        spellings = [each for word in spelt for each in (word, one_word(normalise(word)))]
        if unknown := set(codes) - known:
            raise LookupError(f"hs_words: there is no HS code {min(unknown)}")
        for code in codes:
            own[code] += spellings
        first[codes[0]] += spellings
    return own, first


def _above(own: Terms, code: str) -> list[str]:
    return [word for length in (4, 2) if length < len(code) for word in own[code[:length]]]


def _load_words(own: Terms) -> None:
    """Make the stored words those of all descriptions and terms."""
    texts = [*HsCode.objects.values_list("description", flat=True)]
    texts += [word for words in own.values() for word in words]
    new_words = {word for text in texts for word in _WORD.findall(normalise(text))}
    stored = set(HsWord.objects.values_list("word", flat=True))
    HsWord.objects.filter(word__in=stored - new_words).delete()
    HsWord.objects.bulk_create(
        HsWord(word=word, trigrams=trigrams(word)) for word in sorted(new_words - stored)
    )
