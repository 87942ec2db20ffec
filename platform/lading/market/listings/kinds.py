"""The two kinds of listings, and what differs between them. All else is written once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Generic, TypeVar

from lading.base.kernel.values.counted import Counted

from .models import Listing, RodtepOffer, UnclaimedCargo

L = TypeVar("L", bound=Listing)


@dataclass(frozen=True, slots=True)
class ListingKind(Generic[L]):
    """One kind. ``name`` is that of its reviews and events, ``step_of`` the key of its steps."""

    name: str
    model: type[L]
    permission: str
    limit: str
    step_of: str
    too_many: Counted


UNCLAIMED: Final = ListingKind(
    "unclaimed_cargo",
    UnclaimedCargo,
    "unclaimed.manage",
    "unclaimed.max_open",
    "cargo",
    Counted(
        "Your company already has {limit} cargo listing waiting for a decision. Withdraw "
        "it, or wait until it is decided.",
        "Your company already has {limit} cargo listings waiting for a decision. "
        "Withdraw one, or wait until one is decided.",
    ),
)
RODTEP: Final = ListingKind(
    "rodtep",
    RodtepOffer,
    "rodtep.sell",
    "rodtep.max_open",
    "rodtep",
    Counted(
        "Your company already has {limit} RODTEP offer waiting for a decision. Withdraw it, or "
        "wait until it is decided.",
        "Your company already has {limit} RODTEP offers waiting for a decision. Withdraw one, or "
        "wait until one is decided.",
    ),
)
KINDS: Final[Mapping[str, ListingKind[UnclaimedCargo] | ListingKind[RodtepOffer]]] = (
    MappingProxyType({UNCLAIMED.name: UNCLAIMED, RODTEP.name: RODTEP})
)
