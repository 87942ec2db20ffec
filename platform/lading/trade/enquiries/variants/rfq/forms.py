"""The RFQ's form towards each party (RULES.md 2.5, 25)."""

from __future__ import annotations

from collections.abc import Mapping

from lading.base.reference.business_types import BusinessTypeId as T
from lading.trade.enquiries.variants.parts import (
    ANY_SHIPMENT,
    CONTAINERS,
    COUNTRIES,
    DELIVERY,
    GOODS,
    LOOSE_CARGO,
    PORTS,
    PRODUCT,
    QUANTITY,
    RATE,
    READY,
    SEA_FCL_LOCKED,
    WORDS,
)
from lading.trade.enquiries.variants.variant import AGENTS, PartyForm, Shown

_LOCKED_SHIPMENT = (*PORTS, *SEA_FCL_LOCKED, *CONTAINERS, *READY)
_FREIGHT = PartyForm((Shown("productName"), *COUNTRIES, *_LOCKED_SHIPMENT, *RATE, *WORDS))

FORMS: Mapping[T, PartyForm] = {
    T.EXPORTER: PartyForm((*PRODUCT, *WORDS), also=(T.MANUFACTURER_EXPORTER,)),
    T.MANUFACTURER: PartyForm(
        (*PRODUCT, *WORDS, *DELIVERY), also=(T.MANUFACTURER_EXPORTER,), optional=(AGENTS,)
    ),
    T.COMMISSION_AGENT: PartyForm((*PRODUCT, *WORDS, *DELIVERY)),
    T.MANUFACTURER_EXPORTER: PartyForm(
        (
            *GOODS,
            *QUANTITY,
            *COUNTRIES,
            *PORTS,
            *ANY_SHIPMENT,
            *CONTAINERS,
            *LOOSE_CARGO,
            *READY,
            *WORDS,
        )
    ),
    T.CUSTOM_HOUSE_AGENT: PartyForm((*GOODS, *COUNTRIES, *_LOCKED_SHIPMENT, *WORDS)),
    T.FREIGHT_FORWARDER: _FREIGHT,
    T.SHIPPING_LINE: _FREIGHT,
}
