"""Time zones of countries, from the time zone database (`zone.tab` of tzdata)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Final
from zoneinfo import ZoneInfo

from babel.dates import get_timezone_location

from lading.base.kernel.values import clock, languages

# `zone.tab` lists a country's zones by geography. Nearly always the first has most people; here it
# does not, and no library says which one has.
MOST_PEOPLE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "AU": "Australia/Sydney",
        "BR": "America/Sao_Paulo",
        "CA": "America/Toronto",
        "RU": "Europe/Moscow",
        "UA": "Europe/Kyiv",
        "UZ": "Asia/Tashkent",
    }
)


@cache
def _zones() -> Mapping[str, Sequence[str]]:
    """The names of each country's zones, by its ISO 3166 code."""
    table = resources.files("tzdata").joinpath("zoneinfo", "zone.tab").read_text("ascii")
    zones: dict[str, list[str]] = {}
    for line in table.splitlines():
        if line and not line.startswith("#"):
            country, _place, zone, *_comment = line.split("\t")
            zones.setdefault(country, []).append(zone)
    return zones


def zones_of(country: str) -> Sequence[str]:
    """The names of a country's zones, the default first; India's for a country without any."""
    names = _zones().get(country) or (str(clock.IST),)
    first = MOST_PEOPLE.get(country)
    return sorted(names, key=lambda name: name != first) if first else names


def is_known(name: str) -> bool:
    """Whether a zone has this name."""
    return any(name in zones for zones in _zones().values())


def zone_of(name: str, country: str) -> ZoneInfo:
    """The zone that a company chose, or else its country's first."""
    return ZoneInfo(name or zones_of(country)[0])


def label_of(name: str) -> str:
    """The zone's place in the active language: `Kolkata`, `New York`."""
    return get_timezone_location(ZoneInfo(name), locale=languages.active(), return_city=True)
