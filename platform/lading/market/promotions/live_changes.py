"""Which open pages are told what of promotions. The company that promotes is told of its review,
with ids; companies of the targeted types are told that their list changed, without any: not every
one of them may know which promotion it was.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from lading.base.kernel.database.compiled import fetch
from lading.base.reference.business_types import BusinessTypeId
from lading.base.work import live
from lading.base.work.live import Change, Payload, Topic

from .models import Promotion
from .rules import PROMOTION_APPROVED, PROMOTION_REJECTED

SAVED, DELETED, ENDED = "promotion_saved", "promotion_deleted", "promotion_ended"
"""The kinds of changes without an event."""

_PROMOTED = """
SELECT company_id, id, target_types FROM promotions_promotion
WHERE id = ANY(%(ids)s) ORDER BY company_id, id
"""


@live.follows(PROMOTION_APPROVED)
def _approved(kind: str, payloads: Sequence[Payload]) -> Iterator[Change]:
    yield from _decided(kind, payloads, for_readers=True)


@live.follows(PROMOTION_REJECTED)
def _rejected(kind: str, payloads: Sequence[Payload]) -> Iterator[Change]:
    yield from _decided(kind, payloads, for_readers=False)


def _decided(kind: str, payloads: Sequence[Payload], *, for_readers: bool) -> Iterator[Change]:
    decided = fetch(_PROMOTED, ids=[payload["promotionId"] for payload in payloads])
    for company_id, promotion_id, _types in decided:
        yield Change(live.company(company_id), Topic.REVIEW, kind, (promotion_id,))
    if for_readers:
        types = {each for row in decided for each in _targeted(row[2])}
        yield from _to_types(kind, types)


def readers_of(promotion: Promotion) -> Collection[int]:
    """The types that a promotion is for."""
    return _targeted(promotion.target_types)


def saved(promotion: Promotion) -> None:
    """Tell the company's pages that a promotion was submitted for review."""
    own = live.company(promotion.company_id)
    live.tell([Change(own, Topic.REVIEW, SAVED, (promotion.pk,))])


def deleted(promotion: Promotion) -> None:
    """Tell the company's pages that a promotion is no longer there."""
    live.tell([Change(live.company(promotion.company_id), Topic.REVIEW, DELETED)])


def readers_lost(types: Collection[int]) -> None:
    """Tell companies of these types that a promotion left their list."""
    live.tell(list(_to_types(ENDED, types)))


def _targeted(types: Collection[int]) -> Collection[int]:
    return types or [each.value for each in BusinessTypeId]


def _to_types(kind: str, types: Collection[int]) -> Iterator[Change]:
    for type_id in sorted(set(types)):
        yield Change(live.business_type(type_id), Topic.PROMOTION, kind)
