"""What the freight-rate and the CHA variant share (RULES.md 20, 3.5): exporters and the providers
of the service raise both, on one form. Sea and FCL are defaults that can be changed
(RULES.md 25).
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from lading.base.reference.business_types import BusinessTypeId as T
from lading.members.accounts.permissions import EXPORTERS
from lading.trade.enquiries.form.fields import FCL, SEA

from .parts import BY_AIR, BY_SEA, GOODS, INDIA, IS_LCL, LOADS_IN_INDIA, RATE, SEA_FCL, WORDS
from .variant import MenuPlace, Raiser, Shown

FIELDS = (
    *GOODS,
    Shown("sourceCountry", default=INDIA, required=_("Loading country is required")),
    Shown("sourcePort", required=_("Loading port is required")),
    Shown("destinationCountry", required=_("Destination country is required")),
    Shown("destinationPort", required=_("Destination port is required")),
    Shown("shipmentMode", default=SEA),
    Shown("shipmentType", default=FCL, when=(BY_SEA,)),
    Shown("containerType", when=(SEA_FCL,), required=_("Container type is required")),
    Shown("noOfContainers", when=(SEA_FCL,)),
    Shown("netWeightPerContainer", when=(SEA_FCL,)),
    Shown("cargoWeight", when=(BY_AIR, IS_LCL), required=_("Cargo weight is required")),
    Shown("totalCubicMeter", when=(BY_AIR, IS_LCL), required=_("Volume is required")),
    Shown("cargoReadinessDate", required=_("Cargo readiness date is required")),
    *RATE,
    *WORDS,
)


def raisers_towards(provider: T) -> Mapping[T, Raiser]:
    """Who may raise an enquiry to one type of provider: exporters, who load in India; the
    provider's own type; and companies that are agent and forwarder in one.
    """
    by_exporter = Raiser(parties=(provider,), locks=LOADS_IN_INDIA)
    by_provider = Raiser(parties=(provider,))
    return {
        T.EXPORTER: by_exporter,
        T.MANUFACTURER_EXPORTER: by_exporter,
        provider: by_provider,
        T.CHA_FREIGHT_FORWARDER: by_provider,
    }


def menu_for(providers: frozenset[T]) -> tuple[MenuPlace, ...]:
    """Where the menu shows the variant: to these providers, and to exporters."""
    return (MenuPlace("raised", providers), MenuPlace("raisedByExporters", EXPORTERS))
