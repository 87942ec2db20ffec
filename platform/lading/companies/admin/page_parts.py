"""What later apps show on a company's page: each registers a part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lading.companies.models import Company


@dataclass(frozen=True, slots=True)
class Part:
    """A section of the page: its template finds ``shown`` as ``part.shown``."""

    template: str
    shown: dict[str, Any]


PartOf = Callable[[Company], Part]

_parts: list[PartOf] = []


def company_page_part(part_of: PartOf) -> PartOf:
    """Register a part: a decorator in an app's `admin`. Parts stand in the order of the apps."""
    _parts.append(part_of)
    return part_of


def parts_of(company: Company) -> list[Part]:
    """Every app's part of a company's page."""
    return [part_of(company) for part_of in _parts]
