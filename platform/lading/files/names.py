"""File names that are safe to store, show and send in a header."""

from __future__ import annotations

import re
import unicodedata

MAX_NAME = 150
FALLBACK = "file"

_SEPARATORS = re.compile(r"[/\\]")
_FORBIDDEN = re.compile(r'[<>:"|?*;%]')
_EXTENSION = re.compile(r"\.[A-Za-z0-9]{1,5}\Z", re.ASCII)


def safe_name(given: str, extension: str) -> str:
    """The last path part of ``given`` without invisible characters, ending in ``extension``.

    The extension is that of the content (".pdf"), so a name can never claim another type. Control
    characters, direction overrides and other format characters are removed, because they make a
    name look like another one. At most `MAX_NAME` characters.
    """
    name = _SEPARATORS.split(unicodedata.normalize("NFC", given))[-1]
    visible = "".join(c for c in name if unicodedata.category(c)[0] != "C")
    stem = _EXTENSION.sub("", _FORBIDDEN.sub("_", visible).strip())
    stem = " ".join(stem.split()).strip(". ")[: MAX_NAME - len(extension)].rstrip()
    return (stem or FALLBACK) + extension
