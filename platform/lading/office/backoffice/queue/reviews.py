"""Which reviews a staff member sees, and how the reviewed object is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from django.db.models import QuerySet
from django.utils.functional import Promise

from lading.base.files.models import StoredFile
from lading.base.http.paging import Count, capped_count
from lading.base.kernel import review
from lading.base.kernel.actor import Actor
from lading.base.kernel.models import Review
from lading.base.kernel.values.clock import now


def kinds_of(actor: Actor) -> list[review.ReviewKind]:
    """The kinds a staff member may decide."""
    return [kind for kind in review.kinds() if actor.can(kind.capability)]


def visible_to(actor: Actor, entries: QuerySet[Review]) -> QuerySet[Review]:
    """Those of these reviews that a staff member may decide; the queue shows no others."""
    return entries.filter(kind__in=[kind.name for kind in kinds_of(actor)])


def pending_for(actor: Actor) -> QuerySet[Review]:
    """Reviews that wait for a staff member, the most urgent first."""
    return visible_to(actor, review.pending())


def count_waiting(actor: Actor) -> Count:
    """How many reviews wait: one SQL statement over the queue's index."""
    return capped_count(pending_for(actor))


def count_overdue(actor: Actor) -> Count:
    """How many of them are overdue."""
    return capped_count(pending_for(actor).filter(due_at__lt=now()))


def history_of(entry: Review) -> QuerySet[Review]:
    """Every submission of the same object, newest first."""
    return review.history(entry.kind, entry.object_id)


@dataclass(frozen=True, slots=True)
class Section:
    """A titled list of facts."""

    title: str | Promise
    facts: Sequence[tuple[str | Promise, object]]


@dataclass(frozen=True, slots=True)
class Beside:
    """Another object that is like the reviewed one: a warning, and both values of each fact. A fact
    ``differs`` where the two are not the same.
    """

    warning: str
    url: str
    title: str
    facts: Sequence[tuple[str | Promise, object, object, bool]]


@dataclass(frozen=True, slots=True)
class Panel:
    """Everything a reviewer needs to see of an object."""

    sections: Sequence[Section]
    files: Sequence[StoredFile] = field(default_factory=list)
    beside: Beside | None = None


Presenter = Callable[[int], Panel | None]
"""Makes a panel from an object's id; None when the object no longer exists."""

_presenters: dict[str, Presenter] = {}


def presents(kind: str) -> Callable[[Presenter], Presenter]:
    """Register the panel of a review kind's objects."""

    def register(presenter: Presenter) -> Presenter:
        _presenters[kind] = presenter
        return presenter

    return register


def panel_of(entry: Review) -> Panel | None:
    """The reviewed object; None when it no longer exists or its kind has no panel."""
    presenter = _presenters.get(entry.kind)
    return presenter(entry.object_id) if presenter else None
