"""Routes of saved searches."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from ninja import Path, Router
from ninja.responses import Status

from lading.base.http import throttle
from lading.base.http.api import actor_of, answers
from lading.base.kernel.actor import Actor
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Data

from . import queries, services
from .schemas import SavedSearchChange, SavedSearchesOut, SavedSearchIn, SavedSearchOut

router = Router(by_alias=True)

SAVED = _("The search was saved.")
DELETED = _("The search was deleted.")

SearchId = Annotated[
    int, Path(ge=1, le=MAX_ID, description="Id of the saved search.", examples=[12])
]


@router.get("", response=answers(Data[SavedSearchesOut], 403))
def list_searches(request: HttpRequest) -> Data[SavedSearchesOut]:
    """List your company's saved searches, sorted by name. Not in the original specification."""
    return Data(data=queries.list_own(actor_of(request)))


@router.post("", response=answers(Data[SavedSearchOut], 403, status=201))
def save_search(request: HttpRequest, payload: SavedSearchIn) -> Status[Data[SavedSearchOut]]:
    """Save a search of leads, of other companies' products or of exporter data under a name, and
    choose when your company is notified of new results. If the company already has the maximum
    number of saved searches, the call is refused with 403 `LIMIT_REACHED`. Not in the original
    specification.
    """
    search = services.save_search(actor=_writer(request), payload=payload)
    return Status(201, Data(data=queries.shape_of(search), message=str(SAVED)))


@router.post("/{int:search_id}", response=answers(Data[SavedSearchOut], 403, 404))
def change_search(
    request: HttpRequest, search_id: SearchId, payload: SavedSearchChange
) -> Data[SavedSearchOut]:
    """Rename one of your company's saved searches, or change when the company is notified of new
    results. Not in the original specification.
    """
    search = services.change_search(actor=_writer(request), search_id=search_id, payload=payload)
    return Data(data=queries.shape_of(search))


@router.delete("/{int:search_id}", response=answers(Data[SavedSearchOut], 403, 404))
def delete_search(request: HttpRequest, search_id: SearchId) -> Data[SavedSearchOut]:
    """Delete one of your company's saved searches, and return it as it was. Not in the original
    specification.
    """
    actor = _writer(request)
    before = queries.shape_of(queries.get_own(actor, search_id))
    services.delete_search(actor=actor, search_id=search_id)
    return Data(data=before, message=str(DELETED))


def _writer(request: HttpRequest) -> Actor:
    return throttle.caller(request, scope="search-write", limit="search.writes_per_minute")
