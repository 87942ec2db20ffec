"""The form of an enquiry posted to a customs house agent or a forwarder: the freight-rate and the
CHA variant have the same (RULES.md 3.5). Sea and FCL are a changeable default (RULES.md 25).
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.enquiries.fields import FCL, SEA

from .parts import BY_AIR, BY_SEA, GOODS, INDIA, IS_LCL, RATE, SEA_FCL, WORDS
from .variant import Shown

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
