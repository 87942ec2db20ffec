"""The ports that people mean by a name: `Nhava Sheva (JNPT)`, `JNPT`, `INNSA1`, `in nsa`, `Bombay`,
`Hamburg, Germany`, `Port of Hamburg`, `上海港`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Q, QuerySet
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.checks import Checks
from lading.base.kernel.errors import Candidate, Text

from .models import Country, Port
from .names import name_in
from .sent import MAX_LENGTH, Sent, id_of, key_of
from .text import normalise

SEVERAL_PORTS = _("More than one port is called {name}. Choose one: {ports}.")
MOST_CANDIDATES: Final = 8

_LOCODE: Final = re.compile(r"[A-Za-z]{2}[ -]?[A-Za-z2-9]{3}")
_LOCODE_IN_BRACKETS: Final = re.compile(r"\(\s*([A-Za-z]{2}[ -]?[A-Za-z2-9]{3})\s*\)\s*$")
_COUNTRY_BEHIND: Final = re.compile(r"^(.+?)\s*[,(/،,、]\s*([^,()]{2,60}?)\s*\)?$")
_BRACKETS_BEHIND: Final = re.compile(r"^(.+?)\s*\(([^()]+)\)$")
_PORT_WORDS: Final = re.compile(
    r"^(?:(?:sea)?port of|port de|port d|porto di|puerto de|ميناء) (?=.)"
    r"|(?<=.) (?:sea ?port|port|harbour|harbor|ميناء)$"
    r"|(?<=.)港口?$"
)


@dataclass(frozen=True, slots=True)
class PortAnswer:
    """The port that a value means; None where there is none, or where it may mean several."""

    port: Port | None
    candidates: tuple[Port, ...] = ()
    """The port, or all those of the name, the likely ones first."""


NO_PORT: Final = PortAnswer(None)


def locode_in(text: str) -> str:
    """The UN/LOCODE that `text` is or ends with in brackets (`Mundra(INMUN)`), or ""."""
    plain = _plain(text)
    bracketed = _LOCODE_IN_BRACKETS.search(plain)
    code = bracketed.group(1) if bracketed else plain
    return re.sub(r"[ -]", "", code).upper() if _LOCODE.fullmatch(code) else ""


def answers(
    pairs: Sequence[tuple[Sent, int | None]],
    country: Country | None = None,
    outside: Country | None = None,
) -> list[PortAnswer]:
    """The ports for values, each with the id of the country that is preferred. One SQL query, or
    two where a country may stand behind a name.
    """
    questions = [_Asked(value, near) for value, near in pairs]
    allowed = Port.objects.filter(is_active=True).select_related("country")
    if country is not None:
        allowed = allowed.filter(country=country)
    if outside is not None:
        allowed = allowed.exclude(country=outside)
    rows = _rows(questions, allowed)
    best_answers = [_best(each, rows) for each in questions]
    behind = {
        place: match
        for place, each in enumerate(questions)
        if not best_answers[place].candidates and (match := _COUNTRY_BEHIND.match(each.text))
    }
    if behind:
        for place, answer in _with_countries(questions, behind, allowed).items():
            best_answers[place] = answer
    return best_answers


def refuse(checks: Checks, field: str, answer: PortAnswer, sent: Sent, unknown: Text) -> None:
    """Refuse a value that names no port, or several, which are offered."""
    if not answer.candidates:
        checks.fail(field, unknown)
        return
    candidates = answer.candidates[:MOST_CANDIDATES]
    checks.offer(field, several(answer, sent), map(candidate, candidates))


def several(answer: PortAnswer, sent: Sent) -> Text:
    """The message for a name that several ports have."""
    ports = ", ".join(
        f"{port.name} ({port.locode})" for port in answer.candidates[:MOST_CANDIDATES]
    )
    return format_lazy(SEVERAL_PORTS, name=str(sent).strip(), ports=ports)


def candidate(port: Port) -> Candidate:
    """An offered port on the wire."""
    return {
        "id": port.pk,
        "code": port.locode,
        "name": port.name,
        "countryName": name_in(port.country),
    }


class _Asked:
    """A value with the keys by which its port is found."""

    def __init__(self, value: Sent, near: int | None, *, within: int | None = None) -> None:
        text = _plain(str(value)[:MAX_LENGTH]) if value is not None else ""
        key = key_of(text)
        bare = _PORT_WORDS.sub("", key).strip()
        brackets = _BRACKETS_BEHIND.match(text)
        parts = [normalise(part) for part in brackets.groups()] if brackets else []
        self.text, self.id, self.near, self.within = text, id_of(value), near, within
        self.locode = locode_in(text)
        self.is_code = text.isupper() or "(" in text
        self.key = key
        self.keys = tuple(dict.fromkeys(each for each in (key, bare) if each))
        self.both = tuple(parts) if all(parts) else ()
        """A name and another one in brackets: `Nhava Sheva (JNPT)`."""

    def condition(self) -> Q:
        condition = Q(pk=self.id) | Q(locode=self.locode)
        for key in (*self.keys, *self.both[:1]):
            condition |= Q(search_text__contains=f"|{key}|")
        return condition if self.key else Q(pk__in=[])

    def names(self, port: Port) -> bool:
        """Whether the port is called so."""
        if port.locode == self.locode or port.pk == self.id:
            return True
        if self.within is not None and port.country_id != self.within:
            return False
        if any(f"|{key}|" in port.search_text for key in self.keys):
            return True
        return bool(self.both) and all(f"|{key}|" in port.search_text for key in self.both)

    def rank(self, port: Port) -> tuple[bool, bool, bool, bool, int, bool]:
        """How well the port fits, the best highest. `Aratu` is a name before it is a code."""
        is_code = port.locode == self.locode
        return (
            is_code and self.is_code,
            port.pk == self.id,
            port.country_id == self.near,
            f"|{self.key}|" in port.search_text,
            port.is_major + self.is_name_of(port),
            is_code,
        )

    def is_name_of(self, port: Port) -> bool:
        """Whether this is the port's main name, not another one."""
        return normalise(port.name) in self.keys


def _plain(text: str) -> str:
    """The text in letters and digits of full and half width alike, without what is invisible."""
    folded = unicodedata.normalize("NFKC", text)
    visible = (letter for letter in folded if unicodedata.category(letter) != "Cf")
    return " ".join("".join(visible).encode(errors="ignore").decode().replace("\0", "").split())


def _rows(questions: Iterable[_Asked], allowed: QuerySet[Port]) -> list[Port]:
    condition = Q(pk__in=[])
    for each in questions:
        condition |= each.condition()
    return list(allowed.filter(condition))


def _best(question: _Asked, rows: Iterable[Port]) -> PortAnswer:
    ranked = [(question.rank(port), port) for port in rows if question.key and question.names(port)]
    if not ranked:
        return NO_PORT
    best = max(rank for rank, _port in ranked)
    # In one country a port of this name is meant, and no other that is only called so, too.
    equal = [port for rank, port in ranked if rank == best]
    named = {port.country_id for port in equal if question.is_name_of(port)}
    likely = [port for port in equal if question.is_name_of(port) or port.country_id not in named]
    if len(likely) == 1:
        return PortAnswer(likely[0], (likely[0],))
    ranked.sort(key=lambda each: each[1].locode)
    ranked.sort(key=lambda each: each[0], reverse=True)
    return PortAnswer(None, tuple(port for _rank, port in ranked))


def _with_countries(
    questions: Sequence[_Asked], behind: dict[int, re.Match[str]], allowed: QuerySet[Port]
) -> dict[int, PortAnswer]:
    """The answers for names with a country behind them. Two SQL queries."""
    ids: dict[str, set[int]] = {}
    for row in Country.objects.filter(is_active=True):
        for key in (*row.search_text.strip("|").split("|"), *row.search_names.values()):
            ids.setdefault(key, set()).add(row.pk)
    again = {}
    for place, match in behind.items():
        country_ids = ids.get(normalise(match.group(2)), set())
        if len(country_ids) == 1:
            again[place] = _Asked(
                match.group(1), questions[place].near, within=next(iter(country_ids))
            )
    rows = _rows(again.values(), allowed) if again else []
    return {place: _best(each, rows) for place, each in again.items()}
