"""Who receives what is addressed to whom, and by which trade it is found (RULES.md 20 and 21)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from lading.reference.business_types import BusinessTypeId as T

ALSO_RECEIVES: Mapping[T, tuple[T, ...]] = {
    T.CHA_FREIGHT_FORWARDER: (T.CUSTOM_HOUSE_AGENT, T.FREIGHT_FORWARDER),
}
"""Types that work in the trades of others, and receive what is addressed to those."""

TRADES: Mapping[str, tuple[T, ...]] = {
    "custom_house_agent": (T.CUSTOM_HOUSE_AGENT,),
    "freight_forwarder": (T.FREIGHT_FORWARDER, T.SHIPPING_LINE),
}
"""The trades that leads are narrowed by, and who is addressed in each. Type 9 works in both: it is
never addressed alone, so that its leads are found under the trade that is meant.
"""


def has_trade(targets: Collection[int]) -> bool:
    """Whether targets that name a type of several trades say which trade is meant."""
    return all(
        any(set(types) & set(targets) for types in TRADES.values())
        for each in ALSO_RECEIVES
        if each in targets
    )


def sql_array(types: Collection[int]) -> str:
    """Types as they are written into a statement: numbers known to be few."""
    numbers = ",".join(str(int(each)) for each in types)
    return f"'{{{numbers}}}'::smallint[]"
