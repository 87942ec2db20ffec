"""Ports from the searoute package, corrected by two hand-written fixtures.

`port_corrections.csv` identifies an entry of the package by its code, and by its name if one code
has two places, and gives the right values: UN/LOCODE, main name, other names, coordinates. With
`action` `fix` the entry's own name is a mistake and is not kept as another name; with `drop` the
entry is left out, because its code belongs to another place and it has no code of its own.
`extra_ports.csv` has ports that the package lacks. `port_names.csv` lists the major ports, with
what else they are called; `india_customs_codes.csv` the codes of Indian customs (`INNSA1`).
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from lading.base.reference.loading.sources import fixture, other_names, split_list

DEGREE: Final = Decimal("0.00001")
_LOCODE: Final = re.compile(r"[A-Z]{2}[A-Z2-9]{3}")
_PARTICLE: Final = re.compile(r"(?<=\s)(?:De|Del|Des|Di|Da|Do|Du|La|Le|Of|Am|Es|Sur)(?=\s\w)")


@dataclass(slots=True)
class PortFact:
    """One port. The first two letters of `locode` are its country's ISO code."""

    locode: str
    name: str
    latitude: Decimal | None
    longitude: Decimal | None
    aliases: list[str] = field(default_factory=list)
    is_major: bool = False


@dataclass(frozen=True, slots=True)
class SourceEntry:
    """A port entry as the package has it."""

    code: str
    name: str
    latitude: Decimal
    longitude: Decimal


@dataclass(frozen=True, slots=True)
class Correction:
    """The right values of a source entry; empty ones are right in the package."""

    locode: str
    name: str
    aliases: list[str]
    action: str
    latitude: Decimal | None
    longitude: Decimal | None


def ports() -> list[PortFact]:
    """One port per UN/LOCODE, in code order.

    Entries with one code are one port: its main name is the corrected one, or else the first
    (without the island after its comma), and the others are aliases.
    """
    corrections = _corrections()
    by_locode: dict[str, PortFact] = {}
    for entry in source_entries():
        _add_entry(by_locode, entry, corrections)
    for row in fixture("extra_ports.csv"):
        by_locode[row["locode"]] = _extra_port(row)
    _add_names(by_locode)
    for port in by_locode.values():
        port.aliases = other_names(port.name, port.aliases)
    return [by_locode[locode] for locode in sorted(by_locode)]


def source_entries() -> Iterator[SourceEntry]:
    """The package's entries, read from its data file without building its sea network."""
    spec = find_spec("searoute")
    if spec is None or not spec.submodule_search_locations:
        raise LookupError("the searoute package is not installed")
    path = Path(spec.submodule_search_locations[0], "data", "ports.geojson")
    for feature in json.loads(path.read_text(encoding="utf-8"))["features"]:
        longitude, latitude = feature["geometry"]["coordinates"][:2]
        yield SourceEntry(
            code=feature["properties"]["port"],
            name=" ".join(feature["properties"]["name"].split()),
            latitude=_degrees(latitude),
            longitude=_degrees(longitude),
        )


def _degrees(value: float | str) -> Decimal:
    return Decimal(str(value)).quantize(DEGREE)


def _optional_degrees(text: str) -> Decimal | None:
    return _degrees(text) if text else None


def _corrections() -> dict[tuple[str, str], Correction]:
    """Corrections by source code and source name; an empty name means every name."""
    return {
        (row["source_code"], row["source_name"]): Correction(
            locode=row["locode"] or row["source_code"],
            name=row["name"],
            aliases=split_list(row["aliases"]),
            action=row["action"],
            latitude=_optional_degrees(row["latitude"]),
            longitude=_optional_degrees(row["longitude"]),
        )
        for row in fixture("port_corrections.csv")
    }


def _add_entry(
    by_locode: dict[str, PortFact],
    entry: SourceEntry,
    corrections: Mapping[tuple[str, str], Correction],
) -> None:
    untouched = Correction(entry.code, "", [], "", None, None)
    by_code = corrections.get((entry.code, ""), untouched)
    correction = corrections.get((entry.code, entry.name), by_code)
    if correction.action == "drop" or not _LOCODE.fullmatch(correction.locode):
        return
    port = by_locode.setdefault(
        correction.locode,
        PortFact(correction.locode, "", entry.latitude, entry.longitude),
    )
    source_name = correction.name if correction.action == "fix" else _readable(entry.name)
    place, _comma, _island = source_name.partition(", ")
    port.aliases += [place, source_name, *correction.aliases]
    port.name = correction.name or port.name or place
    if correction.latitude is not None:
        port.latitude, port.longitude = correction.latitude, correction.longitude


def _add_names(by_locode: Mapping[str, PortFact]) -> None:
    """Add what ports are called besides. Raises LookupError for a port that does not exist."""
    for row in fixture("port_names.csv"):
        port = _known(by_locode, row.pop("locode"), "port_names.csv")
        port.is_major = True
        port.aliases += [name for cell in row.values() for name in split_list(cell)]
    for row in fixture("india_customs_codes.csv"):
        _known(by_locode, row["locode"], "india_customs_codes.csv").aliases.append(row["code"])


def _known(by_locode: Mapping[str, PortFact], locode: str, source: str) -> PortFact:
    try:
        return by_locode[locode]
    except KeyError:
        raise LookupError(f"{source}: there is no port {locode}") from None


def _readable(name: str) -> str:
    """`BAR` as `Bar`, `Fort De France` as `Fort de France`."""
    cased = name.title() if name.isupper() else name
    return _PARTICLE.sub(lambda particle: particle.group().lower(), cased)


def _extra_port(row: Mapping[str, str]) -> PortFact:
    return PortFact(
        locode=row["locode"],
        name=row["name"],
        latitude=_optional_degrees(row["latitude"]),
        longitude=_optional_degrees(row["longitude"]),
        aliases=split_list(row["aliases"]),
    )
