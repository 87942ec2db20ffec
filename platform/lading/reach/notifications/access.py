"""Which notifications an actor may see. Other apps reach notifications only through this module."""

from __future__ import annotations

from django.db.models import QuerySet

from lading.base.kernel.actor import Actor

from .models import Notification


def own(actor: Actor) -> QuerySet[Notification]:
    """The notifications of the actor's company that it wants in the portal."""
    return Notification.objects.filter(company_id=actor.company_id, is_shown=True)


def unread_of(actor: Actor) -> QuerySet[Notification]:
    """The unread notifications of the actor's company."""
    return unread_of_company(actor.company_id)


def unread_of_company(company_id: int) -> QuerySet[Notification]:
    """Like `unread_of`, for a company given by its id."""
    return Notification.objects.filter(company_id=company_id, read_at=None, is_shown=True)
