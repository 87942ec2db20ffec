"""Parts of a company's page in the back office that later apps register."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lading.members.companies.models import Company


@dataclass(frozen=True, slots=True)
class Part:
    """A section of the page: its template finds ``shown`` as ``part.shown``."""

    template: str
    shown: dict[str, Any]


PartOf = Callable[[Company], Part]

_parts: list[PartOf] = []


def company_page_part(part_of: PartOf) -> PartOf:
    """A decorator that registers a part of the page, used in an app's `admin`. The parts are shown
    in the order of the apps.
    """
    _parts.append(part_of)
    return part_of


def parts_of(company: Company) -> list[Part]:
    """The parts of a company's page from all apps."""
    return [part_of(company) for part_of in _parts]
