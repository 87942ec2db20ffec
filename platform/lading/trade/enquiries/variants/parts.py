"""Groups of fields that several forms have (RULES.md 2.5, "Field visibility by party")."""

from __future__ import annotations

from lading.trade.enquiries.form.fields import AIR, FCL, LCL, SEA, TERMS

from .variant import Condition, Shown

INDIA = "India"
USD = "USD"
INR = "INR"

BY_AIR: Condition = {"shipmentMode": (AIR,)}
BY_SEA: Condition = {"shipmentMode": (SEA,)}
IS_LCL: Condition = {"shipmentType": (LCL,)}
SEA_FCL: Condition = {"shipmentMode": (SEA,), "shipmentType": (FCL,)}

GOODS = (Shown("categoryId"), Shown("hsCodeId"), Shown("productName"))
QUANTITY = (Shown("qty"), Shown("units"))
COUNTRIES = (Shown("sourceCountry"), Shown("destinationCountry"))
PORTS = (Shown("sourcePort"), Shown("destinationPort"))
REMARKS = Shown("remarks", is_required=False)
WORDS = (Shown("description"), REMARKS)
DELIVERY = (
    Shown("paymentTerms"),
    Shown("locationForDelivery", when=({"paymentTerms": TERMS},)),
)
CONTAINERS = (
    Shown("containerType", when=(SEA_FCL,)),
    Shown("noOfContainers", when=(SEA_FCL,)),
    Shown("netWeightPerContainer", when=(SEA_FCL,)),
)
LOOSE_CARGO = (
    Shown("cargoWeight", when=(BY_AIR, IS_LCL)),
    Shown("totalCubicMeter", when=(BY_AIR, IS_LCL)),
)
READY = (Shown("cargoReadinessDate"),)
ANY_SHIPMENT = (
    Shown("shipmentMode"),
    Shown("shipmentType", when=(BY_SEA,)),
)
SEA_FCL_LOCKED = (Shown("shipmentMode", locked=SEA), Shown("shipmentType", locked=FCL))
"""RULES.md 25: on the RFQ form towards 5, 6 and 7."""
RATE = (Shown("currency", default=USD), Shown("rateindication", is_required=False))

PRODUCT = (*GOODS, *QUANTITY, *COUNTRIES, Shown("destinationPort"))
"""What every seller of goods is asked, without the texts."""
LOADS_IN_INDIA = {"sourceCountry": INDIA}
