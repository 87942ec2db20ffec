"""What can be imported: its columns, and the services of the form that check and store it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from lading.bulk.columns import Columns
from lading.bulk.report import Report
from lading.kernel.actor import Actor
from lading.kernel.errors import FieldErrors

Values = Mapping[str, Any]
"""What the form would send for a row, by the fields' names on the wire."""
Tell = Callable[[int], None]
"""Told how many rows are done."""


class Kind(ABC):
    """One kind of import. ``variant`` is the variant of enquiries, and "" for products."""

    name: ClassVar[str]
    title: ClassVar[Any]
    """What its template is called."""

    @abstractmethod
    def require(self, actor: Actor, variant: str) -> None:
        """Raise what the form's service raises for somebody who may not add any."""

    @abstractmethod
    def columns(self, actor: Actor, variant: str) -> Columns:
        """The template's columns, in their order."""

    @abstractmethod
    def errors(self, actor: Actor, variant: str, values: Values) -> FieldErrors:
        """The form's messages about a row; none for a row that can be stored."""

    def lock(self, _actor: Actor) -> None:
        """Lock what decides how many may be added. In a transaction."""
        return

    def refusal(self, _actor: Actor, _count: int) -> Report | None:
        """Why so many may not be added now; None when they may."""
        return None

    @abstractmethod
    def store(self, actor: Actor, variant: str, rows: Sequence[Values], tell: Tell) -> None:
        """Store all rows, or raise. In a transaction."""
