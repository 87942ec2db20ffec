"""Reads of policy updates, each a constant number of SQL queries."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet

from lading.base.http.paging import Page, Paging, order, paginate
from lading.base.kernel import filters
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.values.search import newest_of, with_words

from . import access
from .models import SEARCHED, PolicyFile, PolicyUpdate, PolicyVersion
from .rules import UpdateType

SORTS = {"updatedAt": "updated_at", "createdAt": "pk", "title": "current__title"}


def list_policies(
    actor: Actor, paging: Paging, *, text: str = "", type_of_update: str = "", sort: str | None
) -> Page[PolicyUpdate]:
    """The updates that the actor may read, those that changed last first. Three SQL queries, one
    more with a text, which is found in titles and summaries.

    Raises Forbidden for staff without the capability, ValidationFailed for an unknown filter.
    """
    checks = Checks()
    rows = access.visible(actor)
    if type_of_update:
        update_type = checks.choice("typeOfUpdate", type_of_update, [*UpdateType.values, "ALL"])
        if update_type != "ALL":
            rows = rows.filter(current__type_of_update=update_type)
    part = filters.read_text(checks, text)
    checks.raise_if_failed()
    if part:
        versions = with_words(PolicyVersion.objects.all(), part, *SEARCHED)
        rows = rows.filter(current_id__in=newest_of([versions]))
    return paginate(order(_whole(rows), sort, SORTS, ["-updated_at", "-pk"]), paging)


def get_policy(actor: Actor, policy_id: int) -> PolicyUpdate:
    """An update that the actor may read. Two SQL queries.

    Raises NotFound, and Forbidden for staff without the capability.
    """
    return get_row(_whole(access.visible(actor)), policy_id)


def _whole(rows: QuerySet[PolicyUpdate]) -> QuerySet[PolicyUpdate]:
    """The updates with everything that `shapes` reads."""
    files = PolicyFile.objects.select_related("file").order_by("slot")
    return rows.select_related("current").prefetch_related(Prefetch("current__files", files))
