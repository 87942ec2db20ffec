"""The history of a company's points."""

from __future__ import annotations

from lading.base.http.paging import Page, Paging, paginate
from lading.base.kernel.actor import Actor
from lading.members.billing.models import PointsEntry
from lading.members.billing.plans.plan_names import movement_words

from .schemas import PointsRowOut


def points_history(actor: Actor, paging: Paging) -> Page[PointsEntry]:
    """Movements of the company's points, newest first."""
    entries = PointsEntry.objects.filter(account__company_id=actor.company_id)
    return paginate(entries.select_related("movement").order_by("-id"), paging)


def points_row(entry: PointsEntry) -> PointsRowOut:
    """The wire shape of an entry with its movement loaded."""
    movement = entry.movement
    return PointsRowOut(
        id=entry.pk,
        transaction_date=movement.created_at,
        transaction_name=movement_words(
            movement.kind, movement.description, entry.amount, movement.params
        ),
        transaction_type=movement.kind,
        points_consumed=-entry.amount,
    )
