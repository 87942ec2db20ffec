"""Which open pages are told what of policy updates. No change has ids: whoever no longer reads an
update may not know which one it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lading.base.work import live
from lading.base.work.live import Change, Payload, Topic

from .rules import POLICY_SHOWN

CHANGED = "policy_changed"
"""The kind of changes without an event."""


@live.follows(POLICY_SHOWN)
def _shown(kind: str, payloads: Sequence[Payload]) -> Iterator[Change]:
    # Nothing for an event that only goes on telling companies by e-mail.
    first = [payload for payload in payloads if "afterId" not in payload]
    yield from _to(kind, {each for payload in first for each in payload["typeIds"]})


def changed(type_ids: Iterable[int]) -> None:
    """Tell the pages of companies of these types that an update changed, or is no longer theirs."""
    live.tell(list(_to(CHANGED, type_ids)))


def _to(kind: str, type_ids: Iterable[int]) -> Iterator[Change]:
    for type_id in sorted(set(type_ids)):
        yield Change(live.business_type(type_id), Topic.POLICY, kind)
