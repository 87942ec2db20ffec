"""Which business types receive an enquiry, and by which trade its leads are filtered (RULES.md 20,
21).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from lading.base.reference.business_types import BusinessTypeId as T

ALSO_RECEIVES: Mapping[T, tuple[T, ...]] = {
    T.CHA_FREIGHT_FORWARDER: (T.CUSTOM_HOUSE_AGENT, T.FREIGHT_FORWARDER),
}
"""Types that work in the trades of other types, and receive the enquiries addressed to those."""

TRADES: Mapping[str, tuple[T, ...]] = {
    "custom_house_agent": (T.CUSTOM_HOUSE_AGENT,),
    "freight_forwarder": (T.FREIGHT_FORWARDER, T.SHIPPING_LINE),
}
"""The trades that leads are filtered by, and the types of each. Type 9 works in both trades and is
never addressed alone, so that its leads are found under the trade that was asked.
"""


def has_trade(targets: Collection[int]) -> bool:
    """Whether the targets say which trade is asked: a type that works in several trades needs one
    of a single trade beside it.
    """
    return all(
        any(set(types) & set(targets) for types in TRADES.values())
        for each in ALSO_RECEIVES
        if each in targets
    )


def sql_array(types: Collection[int]) -> str:
    """Business types as an array in SQL text, which is short because there are few."""
    numbers = ",".join(str(int(each)) for each in types)
    return f"'{{{numbers}}}'::smallint[]"
