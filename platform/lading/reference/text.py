"""How reference texts are compared: without accents, case or runs of space."""

import re
import unicodedata
from collections.abc import Iterable

# Letters that do not decompose into a base letter and a mark.
_LETTERS = str.maketrans(
    {"ø": "o", "đ": "d", "ð": "d", "ł": "l", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ħ": "h"}
)
_SEPARATORS = re.compile(r"[\s'’`´|,.()\[\]/_-]+")


def normalise(text: str) -> str:
    """Return `text` for comparing: casefolded, accents stripped, punctuation as one space.

    `"Şanghay"` and `"sanghay"`, `"Port-au-Prince"` and `"port au prince"` become equal.
    """
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(mark for mark in decomposed if not unicodedata.combining(mark))
    return _SEPARATORS.sub(" ", letters.translate(_LETTERS)).strip()


def search_text(names: Iterable[str]) -> str:
    """Return the stored search text of names: `|mumbai|bombay|`, each name once.

    The bars let one `LIKE` tell a whole name (`%|bombay|%`) from a name's beginning
    (`%|bom%`) and from any part of it (`%omb%`).
    """
    keys = dict.fromkeys(key for key in map(normalise, names) if key)
    return f"|{'|'.join(keys)}|" if keys else ""
