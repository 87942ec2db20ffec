"""File names that are safe to store, show and send in a header."""

from __future__ import annotations

import re

from lading.base.kernel.values.texts import shown

MAX_NAME = 150
FALLBACK = "file"

_SEPARATORS = re.compile(r"[/\\]")
_FORBIDDEN = re.compile(r'[<>:"|?*;%]')
_EXTENSION = re.compile(r"\.[A-Za-z0-9]{1,5}\Z", re.ASCII)


def safe_name(path: str, extension: str) -> str:
    """The last path part of ``path`` by the rule of all texts (`kernel.values.texts`), ending in
    ``extension``.

    The extension is that of the content (".pdf"), so a name can never claim another type. Control
    characters, direction overrides and what nobody sees are removed, because they make a name look
    like another one; a joiner stays where a script needs it. At most `MAX_NAME` characters.
    """
    name = _SEPARATORS.split(path.encode(errors="ignore").decode())[-1]
    stem = _EXTENSION.sub("", _FORBIDDEN.sub("_", shown(name)).strip())
    stem = " ".join(stem.split()).strip(". ")[: MAX_NAME - len(extension)]
    # A joiner may have lost what it joined.
    return (shown(stem).strip(". ") or FALLBACK) + extension
