"""Reads ports and port pairs as callers send them: in a list or as JSON text, each by label,
UN/LOCODE, name or id. Sign-up and the profile use the same functions.

Indian ports are loading options, those of other countries destinations (RULES.md 45).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from lading.base.http import json_body
from lading.base.kernel.checks import Checks
from lading.base.kernel.errors import BadRequest, Text, ValidationFailed
from lading.base.kernel.values.counted import Counted
from lading.base.reference import port_names
from lading.base.reference.business_types import HANDLING_TYPES, INDIA_ID
from lading.base.reference.models import Country, Port
from lading.base.reference.port_names import PortAnswer
from lading.base.reference.resolve import find_ports
from lading.base.reference.sent import MAX_LENGTH

from .models import PortRole

# RULES.md 1.5, "Port pair" and "Edit profile".
INVALID_PORT = _("Invalid port selection!")
BOTH_REQUIRED = _("Please select both loading and destination ports!")
PAIR_EXISTS = _("This port pair already exists!")
TOO_MANY_PAIRS = Counted(
    "You can add maximum {limit} port pair!", "You can add maximum {limit} port pairs!"
)
LOADING_REQUIRED = _("Loading Ports are required")
HANDLING_REQUIRED = _("Handling Ports are required")

MAX_SENT = 100
"""More entries than any limit allows: refused before any look-up."""

_COMMA_AFTER_LABEL = re.compile(r"(?<=\))\s*,\s*")
# Separators between the ports of a pair, the clearest first: a name may contain a dash.
_LONGEST_PAIR = 2 * MAX_LENGTH + len(" → ")
_SEPARATORS = (
    re.compile(r"\s*(?:→|-+>)\s*"),
    re.compile(r"(?<=\))\s*[-–—]+\s*"),
    re.compile(r"\s+[-–—]+\s+"),
    re.compile(r"\s*[-–—]+\s*"),
)


@dataclass(frozen=True, slots=True)
class Pair:
    """A port pair as it was sent: from an Indian port to one elsewhere."""

    loading: Port
    destination: Port

    @property
    def key(self) -> tuple[int, int]:
        """The ids that identify a pair."""
        return self.loading.pk, self.destination.pk


def ports_required(business_type: int) -> Text:
    """The message for a business type that sends no loading or handling port."""
    return HANDLING_REQUIRED if business_type in HANDLING_TYPES else LOADING_REQUIRED


def read_ports(
    checks: Checks,
    field: str,
    sent: Any,
    *,
    role: PortRole,
    limit: int | None,
    too_many: Counted | Text,
    required: Text | None = None,
) -> list[Port]:
    """The distinct ports of a field, in the order sent; [] if the field has failed.

    ``limit`` None is unlimited; ``too_many`` is told it if it counts. At most two SQL queries.
    """
    entries = _entries(checks, field, sent)
    if not entries and not checks.failed(field) and required is not None:
        checks.fail(field, required)
    if not entries or checks.failed(field):
        return []
    keys = [_port_key(entry) for entry in entries]
    answers = _resolve(keys, role)
    ports = list(dict.fromkeys(answer.port for answer in answers if answer.port is not None))
    _refuse(checks, field, keys, answers)
    if limit is not None and len(ports) > limit:
        message = too_many.format(limit=limit) if isinstance(too_many, Counted) else too_many
        checks.fail(field, message)
    return [] if checks.failed(field) else ports


def read_pairs(
    checks: Checks,
    field: str,
    sent: Any,
    *,
    limit: int | None,
    required: Text | None = None,
) -> list[Pair]:
    """The port pairs of a field, in the order sent; [] if the field has failed.

    Each is `A(X) → B(Y)` (also `->` and dashes) or an object of the documents' port pair. At most
    four SQL queries.
    """
    entries = _entries(checks, field, sent)
    if not entries and not checks.failed(field) and required is not None:
        checks.fail(field, required)
    ends = [ends_of(entry) for entry in entries]
    if any(loading is None or destination is None for loading, destination in ends):
        checks.fail(field, BOTH_REQUIRED)
    pairs = _pairs(checks, field, [end for end in ends if None not in end])
    if len({pair.key for pair in pairs}) < len(pairs):
        checks.fail(field, PAIR_EXISTS)
    if limit is not None and len(entries) > limit:
        checks.fail(field, TOO_MANY_PAIRS.format(limit=limit))
    return [] if checks.failed(field) else pairs


def _pairs(checks: Checks, field: str, ends: list[tuple[Any, Any]]) -> list[Pair]:
    """The pairs whose two ports exist; an error for each other pair."""
    if not ends:
        return []
    starts, goals = [end[0] for end in ends], [end[1] for end in ends]
    loading = _resolve(starts, PortRole.LOADING)
    destinations = _resolve(goals, PortRole.DESTINATION)
    _refuse(checks, field, [*starts, *goals], [*loading, *destinations])
    return [
        Pair(start.port, end.port)
        for start, end in zip(loading, destinations, strict=True)
        if start.port is not None and end.port is not None
    ]


def _resolve(keys: list[Any], role: PortRole) -> list[PortAnswer]:
    """The port for each key; none if it is unknown or in the wrong country for its role."""
    india = Country(pk=INDIA_ID)
    if role == PortRole.LOADING:
        return find_ports(keys, india)
    return find_ports(keys, outside=india)


def _refuse(checks: Checks, field: str, keys: list[Any], answers: list[PortAnswer]) -> None:
    """An error for each port that is unknown, or one of several of its name."""
    for key, answer in zip(keys, answers, strict=True):
        if answer.port is None:
            port_names.refuse(checks, field, answer, key, INVALID_PORT)


def _entries(checks: Checks, field: str, sent: Any) -> list[Any]:
    """The sent value as a list without empty entries."""
    value = _parsed(sent) if isinstance(sent, str) else sent
    if value is None:
        return []
    entries = value if isinstance(value, list) else [value]
    entries = [entry for entry in entries if entry not in (None, "", {}, [])]
    if len(entries) > MAX_SENT or not all(map(_is_entry, entries)):
        checks.fail(field, INVALID_PORT)
        return []
    return entries


def _parsed(text: str) -> Any:
    """JSON text, or labels separated by commas."""
    stripped = text.strip()
    if stripped[:1] in ("[", "{", '"'):
        try:
            return json_body.parsed(stripped)
        except (BadRequest, ValidationFailed):
            return [stripped]
    return _COMMA_AFTER_LABEL.split(stripped) if stripped else None


def _is_entry(entry: Any) -> bool:
    return isinstance(entry, int | str | Mapping) and not isinstance(entry, bool)


def _port_key(entry: Any) -> Any:
    """The port's key: the code of an object, or else its id, or else its name."""
    if not isinstance(entry, Mapping):
        return entry
    return _first(entry, "code", "portId", "id", "port", "name") or ""


def ends_of(entry: Any) -> tuple[Any, Any]:
    """The keys of the two ports of a pair, as it was sent; None for a missing one."""
    if isinstance(entry, Mapping):
        return (
            _first(entry, "loadingCode", "loadingPortId", "loadingPort"),
            _first(entry, "destinationCode", "destinationPortId", "destinationPort"),
        )
    # Separators are looked for at every space: among 8,000 of them for seven seconds.
    text = " ".join(str(entry).split())
    if len(text) > _LONGEST_PAIR:
        return text[:MAX_LENGTH], None
    for separator in _SEPARATORS:
        parts = separator.split(text)
        if len(parts) == 2:
            return parts[0].strip() or None, parts[1].strip() or None
    return text or None, None


def _first(entry: Mapping[Any, Any], *names: str) -> int | str | None:
    for name in names:
        value = entry.get(name)
        if isinstance(value, int | str) and not isinstance(value, bool) and value != "":
            return value
    return None
