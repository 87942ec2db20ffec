"""Which submissions of the public forms an actor may see and lock: staff with the capability,
nobody else.
"""

from __future__ import annotations

from django.db.models import QuerySet

from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.errors import Forbidden, NotFound

from .models import ExporterRegistration, WebsiteQuery

REVIEW_REGISTRATIONS = "registrations.review"
EXCHANGE_REGISTRATIONS = "registrations.exchange"
ANSWER_QUERIES = "queries.answer"
EXCHANGE_QUERIES = "queries.exchange"

SEES_REGISTRATIONS = (REVIEW_REGISTRATIONS, EXCHANGE_REGISTRATIONS)
SEES_QUERIES = (ANSWER_QUERIES, EXCHANGE_QUERIES)


def registrations(actor: Actor) -> QuerySet[ExporterRegistration]:
    """Every registration. Raises NotFound for anyone but staff, Forbidden without a capability."""
    _require_any(actor, SEES_REGISTRATIONS)
    return ExporterRegistration.objects.all()


def website_queries(actor: Actor) -> QuerySet[WebsiteQuery]:
    """Every query. Raises NotFound for anyone but staff, Forbidden without a capability."""
    _require_any(actor, SEES_QUERIES)
    return WebsiteQuery.objects.all()


def lock_registration(registration_id: int) -> ExporterRegistration:
    """Lock a registration that staff decide on or delete. Raises NotFound. In a transaction."""
    return get_row(row_locks.for_key_change(ExporterRegistration.objects), registration_id)


def lock_query(query_id: int) -> WebsiteQuery:
    """Lock a query that staff answer. Raises NotFound. In a transaction."""
    return get_row(row_locks.for_change(WebsiteQuery.objects), query_id)


def _require_any(actor: Actor, capabilities: tuple[str, ...]) -> None:
    if not actor.is_staff:
        raise NotFound
    if not any(actor.can(capability) for capability in capabilities):
        raise Forbidden
