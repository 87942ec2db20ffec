"""Tells companies what is new in their saved searches (RULES.md 54)."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from urllib.parse import urlencode

from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.members.accounts import permissions
from lading.members.billing.authentication import actor_of_company
from lading.reach.notifications.delivery.emails import Line
from lading.reach.notifications.kinds import Kind
from lading.reach.notifications.services import Notice, tell
from lading.reach.searches.finding import FOUND
from lading.reach.searches.models import SavedSearch
from lading.trade.catalogue import access as products
from lading.trade.enquiries.leads import access as lead_access
from lading.trade.enquiries.rules import EnquiryStatus

from . import matches
from .paths import LEADS_PATH
from .products import PRODUCTS_PATH

FIND_PATH = "/find-products"
SETTINGS_PATH = "/notifications/preferences#saved-searches"
MAX_URL = 200


@outbox.consumer(FOUND, name="notifications.tell_search_found")
def tell_search_found(payload: Payload) -> None:
    """Tell a company of new enquiries or products in a search."""
    if "productIds" in payload:
        tell_products(payload["searchId"], payload["productIds"])
    else:
        tell_found(payload["searchId"], payload["enquiryIds"])


def tell_found(search_id: int, enquiry_ids: Sequence[int]) -> None:
    """Tell the company, once, of those of the enquiries that it may still see. Only names of
    products are told, which every reader of the list is shown. The e-mail leaves out what an e-mail
    about the match has told.
    """
    search = SavedSearch.objects.filter(pk=search_id).first()
    actor = actor_of_company(search.company_id) if search else None
    if search is None or actor is None:
        return
    seen = lead_access.received_by(actor).filter(pk__in=enquiry_ids, status=EnquiryStatus.PUBLISHED)
    enquiries = list(seen.order_by("-published_at", "-pk").only("product_name", "published_at"))
    mailed = matches.told_by_email(search.company_id, enquiries)
    leads = [(each.pk, each.product_name) for each in enquiries]
    one = f"{LEADS_PATH}/details?id="
    _tell(search, leads, kind=Kind.SEARCH_FOUND, path=LEADS_PATH, one=one, mailed=mailed)


def tell_products(search_id: int, product_ids: Sequence[int]) -> None:
    """Tell the company, once, of those of the products that it may still find."""
    search = SavedSearch.objects.filter(pk=search_id).first()
    actor = actor_of_company(search.company_id) if search else None
    if search is None or actor is None or not permissions.may(actor, permissions.FIND_PRODUCTS):
        return
    offered = products.findable(actor).filter(pk__in=product_ids)
    named = list(offered.order_by("-offered_at", "-pk").values_list("pk", "name"))
    one = f"{PRODUCTS_PATH}/details?id="
    _tell(search, named, kind=Kind.SEARCH_FOUND_PRODUCTS, path=FIND_PATH, one=one)


def _tell(
    search: SavedSearch,
    named: Sequence[tuple[int, str]],
    *,
    kind: Kind,
    path: str,
    one: str,
    mailed: Collection[int] = (),
) -> None:
    if not named:
        return
    rest = [each for each in named if each[0] not in mailed]
    ids = " ".join(str(pk) for pk, _name in named)
    digest = hashlib.sha256(ids.encode()).hexdigest()[:32]
    tell(
        [search.company_id],
        Notice(
            kind=kind,
            url=page_of(path, urlencode(search.query)),
            dedupe_key=f"search:{search.pk}:{digest}",
            params={"name": search.name, "count": str(len(named))},
            lines=tuple(Line(name, f"{one}{pk}") for pk, name in rest[: matches.LISTED]),
            other_url=SETTINGS_PATH,
            email_params={"name": search.name, "count": str(len(rest))},
            has_email=bool(rest),
        ),
    )


def page_of(path: str, query: str) -> str:
    """The list with the search's filters, or without them if the address is too long to store."""
    page = f"{path}?{query}"
    return page if len(page) <= MAX_URL else path
