"""Names in the reader's language, or in English if there is none.

A row has its English name in ``name`` and the others in ``names`` by language code. `name_in` is
for a loaded row, `local_name` is the same as an SQL expression. Searches and comparisons use
``search_names``, the names normalised by `text.normalise`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Protocol

from django.db.models import CharField, TextField, Value
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Coalesce, Concat

from lading.base.kernel.values import languages

LANGUAGE_MARK: Final = "(language)"
"""Stands for the reader's language in a compiled query set (`kernel.database.compiled`)."""


class Named(Protocol):
    """A row with an English name and its others."""

    name: str
    names: Any


def name_in(row: Named, language: str = "") -> str:
    """The row's name in a language, by default the one that is active now."""
    return pick(row.name, row.names, language)


def pick(name: str, names: Mapping[str, str] | None, language: str = "") -> str:
    """The name to show, from the English one and the others."""
    return (names or {}).get(language or languages.active()) or name


def local_name(path: str = "", language: str = "", *, name: str = "name") -> Coalesce:
    """`name_in` in SQL, for the relation at ``path``. The language is a parameter, so that the
    statement is the same for every reader.
    """
    prefix = f"{path}__" if path else ""
    chosen = KeyTextTransform(language or languages.active(), f"{prefix}names")
    return Coalesce(chosen, f"{prefix}{name}", output_field=CharField())


def found_by(language: str = "") -> Concat:
    """The texts by which a row is found: its ``search_text``, and its name in the reader's
    language.

    Each is between bars, as in `text.search_text`.
    """
    chosen = KeyTextTransform(language or languages.active(), "search_names")
    local = Coalesce(chosen, Value(""), output_field=TextField())
    return Concat("search_text", local, Value("|"), output_field=TextField())


IS_CALLED: Final = " OR ".join(
    (
        "strpos(search_text, '|' || %(key)s || '|') > 0",
        *(f"search_names->>'{code}' = %(key)s" for code in languages.OTHERS),
    )
)
"""The condition in SQL that a row has a name in any language which, once normalised, is ``key``."""


def cleaned(names: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Names by language, without empty ones, in the order of the languages."""
    stripped = {code: name.strip() for code, name in names}
    return {code: stripped[code] for code in languages.OTHERS if stripped.get(code)}
