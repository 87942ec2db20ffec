"""Tells companies of new enquiries in their saved searches (RULES.md 54)."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from urllib.parse import urlencode

from lading.billing.authentication import actor_of_company
from lading.enquiries import lead_access
from lading.enquiries.states import EnquiryStatus
from lading.kernel import outbox
from lading.kernel.outbox import Payload
from lading.searches.finding import FOUND
from lading.searches.models import SavedSearch

from .emails import Line
from .kinds import Kind
from .matches import LISTED
from .paths import LEADS_PATH
from .services import Notice, tell

SETTINGS_PATH = "/notifications#saved-searches"
MAX_URL = 200


@outbox.consumer(FOUND, name="notifications.tell_search_found")
def tell_search_found(payload: Payload) -> None:
    """Tell a company of new enquiries in a search."""
    tell_found(payload["searchId"], payload["enquiryIds"])


def tell_found(search_id: int, enquiry_ids: Sequence[int]) -> None:
    """Tell the company, once, of those of the enquiries that it may still see. Only names of
    products are told, which every reader of the list is shown.
    """
    search = SavedSearch.objects.filter(pk=search_id).first()
    actor = actor_of_company(search.company_id) if search else None
    if search is None or actor is None:
        return
    seen = lead_access.received_by(actor).filter(pk__in=enquiry_ids, status=EnquiryStatus.PUBLISHED)
    found = list(seen.order_by("-published_at", "-pk").values_list("pk", "product_name"))
    if not found:
        return
    ids = " ".join(str(pk) for pk, _name in found)
    digest = hashlib.sha256(ids.encode()).hexdigest()[:32]
    tell(
        [search.company_id],
        Notice(
            kind=Kind.SEARCH_FOUND,
            url=_page_of(search),
            dedupe_key=f"search:{search_id}:{digest}",
            params={"name": search.name, "count": str(len(found))},
            lines=tuple(Line(name, f"{LEADS_PATH}/details?id={pk}") for pk, name in found[:LISTED]),
            other_url=SETTINGS_PATH,
        ),
    )


def _page_of(search: SavedSearch) -> str:
    """The list with the search's filters, or without them if the address is too long to store."""
    page = f"{LEADS_PATH}?{urlencode(search.query)}"
    return page if len(page) <= MAX_URL else LEADS_PATH
