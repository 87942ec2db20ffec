"""Which open pages are told what of products and their reviews. The ids are those of products."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lading.base.kernel.database.compiled import fetch
from lading.base.work import live
from lading.base.work.live import Change, Payload, Topic

from . import rules
from .models import Product

SAVED, DELETED = "product_saved", "product_deleted"
"""The kinds of changes without an event."""

_SELLERS = """
SELECT company_id, array_agg(id ORDER BY id) FROM catalogue_product
WHERE id = ANY(%(ids)s) GROUP BY company_id ORDER BY company_id
"""


@live.follows(rules.PRODUCT_APPROVED, rules.PRODUCT_REJECTED)
def _decided(kind: str, payloads: Sequence[Payload]) -> Iterator[Change]:
    ids = [payload["productId"] for payload in payloads]
    for company_id, own in fetch(_SELLERS, ids=ids):
        yield Change(live.company(company_id), Topic.REVIEW, kind, tuple(own))


def saved(company_id: int, products: Iterable[Product]) -> None:
    """Tell the company's pages that products were submitted for review, or turned on or off."""
    ids = tuple(product.pk for product in products)
    live.tell([Change(live.company(company_id), Topic.REVIEW, SAVED, ids)])


def deleted(product: Product) -> None:
    """Tell the company's pages that a product is no longer there."""
    live.tell([Change(live.company(product.company_id), Topic.REVIEW, DELETED)])
