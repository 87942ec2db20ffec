"""Use cases of the company that saves a search (RULES.md 54)."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from lading.base.kernel import audit, limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.database import advisory_locks
from lading.base.kernel.errors import Forbidden, ValidationFailed
from lading.base.kernel.values.clock import now
from lading.base.kernel.values.counted import Counted
from lading.members.accounts import permissions

from . import access
from .models import NAME_LENGTH, Frequency, SavedSearch
from .schemas import SavedSearchChange, SavedSearchIn
from .validation import NAME_REQUIRED, alert_of, check_form, list_of

NAME_TAKEN = _("Your company already has a search with this name.")
TOO_MANY = Counted(
    "Your company can save {limit} search. Delete one first.",
    "Your company can save up to {limit} searches. Delete one first.",
)


def save_search(*, actor: Actor, payload: SavedSearchIn) -> SavedSearch:
    """Keep a filter of a list under a name.

    Raises Forbidden for types without the list, for a rejected company and, with `LIMIT_REACHED`,
    for one that has as many searches as it may; ValidationFailed with every wrong field.
    """
    own = access.own(actor)
    permissions.require_writable(actor)
    checks = Checks()
    listed = list_of(payload, checks)
    if not checks.errors:
        permissions.require(actor, access.PERMISSIONS[listed])
    form = check_form(payload)
    most = limits.number("search.max")
    with transaction.atomic():
        _take_turns(actor)
        if own.count() >= most:
            raise Forbidden(TOO_MANY.format(limit=most), code="LIMIT_REACHED")
        _require_free(actor, form.name)
        at = now()
        search = SavedSearch.objects.create(
            company_id=actor.company_id,
            list=form.list,
            name=form.name,
            query=form.query,
            frequency=form.frequency,
            told_from=at,
            created_at=at,
        )
        audit.record(actor, search, "search_saved", {"frequency": search.frequency})
    return search


def change_search(*, actor: Actor, search_id: int, payload: SavedSearchChange) -> SavedSearch:
    """Rename a search, or have its news sent more or less often. A search that is turned on again
    tells only of what is published from now on.

    Raises NotFound, Forbidden as `save_search`, and ValidationFailed.
    """
    permissions.require_writable(actor)
    with transaction.atomic():
        _take_turns(actor)
        search = access.lock_own(actor, search_id)
        name, frequency = _changes(payload)
        if name and name != search.name:
            _require_free(actor, name)
            search.name = name
        if frequency and frequency != search.frequency:
            if search.frequency == Frequency.NEVER:
                search.told_from = now()
            search.frequency = frequency
        search.save(update_fields=["name", "frequency", "told_from"])
        audit.record(actor, search, "search_changed", {"frequency": search.frequency})
    return search


def delete_search(*, actor: Actor, search_id: int) -> None:
    """Delete a search. Raises NotFound, and Forbidden as `save_search`."""
    permissions.require_writable(actor)
    with transaction.atomic():
        search = access.lock_own(actor, search_id)
        audit.record(actor, search, "search_deleted")
        search.delete()


def _take_turns(actor: Actor) -> None:
    """Colleagues who save searches at once wait for each other, so that they stay below the limit
    and no name is taken twice.
    """
    advisory_locks.take(f"saved searches {actor.company_id}")


def _changes(payload: SavedSearchChange) -> tuple[str, str]:
    """The new name and frequency; "" for what stays."""
    checks = Checks()
    name = ""
    if payload.name is not None:
        name = checks.text("name", payload.name, required=NAME_REQUIRED, max_length=NAME_LENGTH)
    frequency = alert_of(payload.alert, checks)
    checks.raise_if_failed()
    return name, frequency


def _require_free(actor: Actor, name: str) -> None:
    if SavedSearch.objects.filter(company_id=actor.company_id, name=name).exists():
        raise ValidationFailed(errors={"name": [NAME_TAKEN]})
