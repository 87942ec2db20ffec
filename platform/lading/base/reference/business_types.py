"""The nine business types (the beginning of RULES.md) and their codes in the documents."""

from collections.abc import Collection, Iterable, Sequence
from types import MappingProxyType
from typing import Any, Final, Literal

from django.db.models import IntegerChoices
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.checks import INVALID_VALUE, Checks


class BusinessTypeId(IntegerChoices):
    """The numeric id of a business type, as sent on the wire."""

    BUYER = 1, _("Buyer")
    EXPORTER = 2, _("Exporter")
    MANUFACTURER = 3, _("Manufacturer")
    COMMISSION_AGENT = 4, _("Commission agent")
    CUSTOM_HOUSE_AGENT = 5, _("Customs house agent")
    FREIGHT_FORWARDER = 6, _("Freight forwarder")
    SHIPPING_LINE = 7, _("Shipping line")
    MANUFACTURER_EXPORTER = 8, _("Manufacturer-exporter")
    CHA_FREIGHT_FORWARDER = 9, _("Customs house agent and freight forwarder")


CODE_BY_ID: Final = MappingProxyType(
    {
        BusinessTypeId.BUYER: "buyer",
        BusinessTypeId.EXPORTER: "exporter",
        BusinessTypeId.MANUFACTURER: "manufacturer",
        BusinessTypeId.COMMISSION_AGENT: "commission_agent",
        BusinessTypeId.CUSTOM_HOUSE_AGENT: "custom_house_agent",
        BusinessTypeId.FREIGHT_FORWARDER: "freight_forwarder",
        BusinessTypeId.SHIPPING_LINE: "shipping_line",
        BusinessTypeId.MANUFACTURER_EXPORTER: "manufacturer_exporter",
        BusinessTypeId.CHA_FREIGHT_FORWARDER: "customhouseagents_freightforwarder",
    }
)
ID_BY_CODE: Final = MappingProxyType({code: type_id for type_id, code in CODE_BY_ID.items()})

# The ports that each type has (RULES.md 9).
HANDLING_TYPES: Final = frozenset({BusinessTypeId.CUSTOM_HOUSE_AGENT})
DESTINATION_TYPES: Final = frozenset(
    {
        BusinessTypeId.FREIGHT_FORWARDER,
        BusinessTypeId.SHIPPING_LINE,
        BusinessTypeId.CHA_FREIGHT_FORWARDER,
    }
)
LOADING_TYPES: Final = HANDLING_TYPES | DESTINATION_TYPES
PAIR_TYPES: Final = frozenset({BusinessTypeId.EXPORTER, BusinessTypeId.MANUFACTURER_EXPORTER})
TYPES_WITHOUT_GST: Final = frozenset({BusinessTypeId.BUYER})

INDIA_ID: Final = 105
"""The country whose suppliers use the marketplace (RULES.md 45)."""


def read_type_ids(checks: Checks, field: str, sent: Iterable[Any]) -> list[int]:
    """Ids of business types that are sent as ids or codes: sorted, each once. One that is neither
    is an error in ``checks``.
    """
    read = [_read_type_id(each) for each in sent]
    if None in read:
        checks.fail(field, INVALID_VALUE)
    return sorted({each for each in read if each is not None})


def _read_type_id(sent: Any) -> int | None:
    if isinstance(sent, str):
        code = sent.strip().lower()
        if code in ID_BY_CODE:
            return int(ID_BY_CODE[code])
        sent = int(code) if code.isascii() and code.isdecimal() and len(code) < 3 else None
    is_id = isinstance(sent, int) and not isinstance(sent, bool) and sent in BusinessTypeId.values
    return sent if is_id else None


def type_name(type_id: int) -> str:
    """The name of a business type in the language that is active now."""
    return str(BusinessTypeId(type_id).label)


def type_names(type_ids: Collection[int], *, all_of_them: str) -> str:
    """The names of business types in that language, one after the other; all of them are
    ``all_of_them``.
    """
    if len(type_ids) == len(BusinessTypeId):
        return all_of_them
    return ", ".join(type_name(type_id) for type_id in type_ids)


LISTED = 2
"""How many types of business a row of a list names."""


def first_type_names(type_ids: Sequence[int], *, all_of_them: str) -> str:
    """As `type_names`, for a row of a list: of many, the first and how many more."""
    if len(type_ids) <= LISTED or len(type_ids) == len(BusinessTypeId):
        return type_names(type_ids, all_of_them=all_of_them)
    named = type_names(type_ids[:LISTED], all_of_them=all_of_them)
    return f"{named} +{len(type_ids) - LISTED}"


PortNeed = Literal["handling", "loading", "pairs"]


def sign_up_ports(type_id: int) -> PortNeed | None:
    """The ports that a company of a type must give at registration; None: none."""
    if type_id in HANDLING_TYPES:
        return "handling"
    if type_id in LOADING_TYPES:
        return "loading"
    return "pairs" if type_id in PAIR_TYPES else None


def offered_in(country_id: int) -> tuple[BusinessTypeId, ...]:
    """The types that a company of a country may register as (RULES.md 1.5): in India all except
    buyer, elsewhere only buyer.
    """
    if country_id != INDIA_ID:
        return (BusinessTypeId.BUYER,)
    return tuple(kind for kind in BusinessTypeId if kind != BusinessTypeId.BUYER)
