"""The kinds of data held on people. Each app registers what it holds, how it is exported and how it
is erased; apps later than this one do so in ``AppConfig.ready``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import Model, Q, QuerySet

from lading.members.accounts.models import User
from lading.members.accounts.services import leavers

Rows = Iterable[Mapping[str, Any]]
Found = TypeVar("Found", bound=Model)

BATCH = 1000
"""Rows of a download that are in memory at a time."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A person's data before the erasure. For a primary user it includes their company."""

    user_id: int
    uuid: str
    name: str
    email: str
    mobile: str
    company_id: int
    is_primary: bool

    @classmethod
    def for_user(cls, user: User) -> Subject:
        """The subject for a person."""
        return cls(
            user_id=user.pk,
            uuid=str(user.uuid),
            name=user.name,
            email=user.email,
            mobile=user.mobile or "",
            company_id=user.company_id or -1,
            is_primary=user.is_primary,
        )

    @property
    def pseudonym(self) -> str:
        """The unique address that replaces theirs; it belongs to nobody."""
        return leavers.pseudonym_of(self.uuid)

    @property
    def replacements(self) -> dict[str, str]:
        """The texts to replace in stored data, each with its replacement. Only texts that are
        unique to the person.
        """
        texts = {self.email: self.pseudonym}
        if self.mobile:
            texts[self.mobile] = ""
        return texts


def _nothing(subject: Subject) -> None:
    """Erase nothing."""


@dataclass(frozen=True, slots=True)
class Holding:
    """One kind of data. ``name`` is its file in a download; ``erase`` runs in the erasure's
    transaction, before the person's own row changes.
    """

    name: str
    rows: Callable[[Subject], Rows]
    erase: Callable[[Subject], None] = _nothing


_holdings: dict[str, Holding] = {}


def register(holding: Holding) -> None:
    """Add a kind to every download and erasure. Adding it again changes nothing."""
    _holdings[holding.name] = holding


def holdings() -> list[Holding]:
    """All kinds, by name."""
    return [_holdings[name] for name in sorted(_holdings)]


def rows_of(
    model: type[Model],
    *fields: str,
    by_user: str = "",
    by_company: str = "",
    by_email: str = "",
) -> Callable[[Subject], Rows]:
    """Makes a function that reads a model's rows: those whose ``by_user`` is the person, whose
    ``by_email`` is their address, and, for a primary user, whose ``by_company`` is their company.
    """

    def rows(subject: Subject) -> Rows:
        condition = Q(pk__in=[])
        if by_user:
            condition |= Q(**{by_user: subject.user_id})
        if by_email:
            condition |= Q(**{by_email: subject.email})
        if by_company and subject.is_primary:
            condition |= Q(**{by_company: subject.company_id})
        return values_of(model._default_manager.filter(condition), *fields)

    return rows


def values_of(query: QuerySet[Any], *fields: str) -> Rows:
    """Fields of rows, by key. Each batch is a statement of its own: a cursor of the server would
    have to stay open while the archive is stored, and a PgBouncer would lose it.
    """
    rows = list(_after(query, None).values("pk", *fields))
    while rows:
        last = rows[-1]["pk"]
        for row in rows:
            del row["pk"]
            yield row
        is_last = len(rows) < BATCH
        rows = [] if is_last else list(_after(query, last).values("pk", *fields))


def in_batches(query: QuerySet[Found]) -> Iterator[Found]:
    """Rows by key, read in batches like those of `values_of`."""
    rows = list(_after(query, None))
    while rows:
        yield from rows
        is_last = len(rows) < BATCH
        rows = [] if is_last else list(_after(query, rows[-1].pk))


def _after(query: QuerySet[Found], last: Any) -> QuerySet[Found]:
    """The rows after a key, by key, one batch of them."""
    return (query if last is None else query.filter(pk__gt=last)).order_by("pk")[:BATCH]
