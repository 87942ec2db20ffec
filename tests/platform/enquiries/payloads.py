"""Valid enquiry forms, one for each kind of party. The values are written by hand."""

from __future__ import annotations

from typing import Any

from tests.platform.factories import category_of, hs


def goods(**fields: Any) -> dict[str, Any]:
    """A buyer's complete form towards manufacturers."""
    return {
        "variant": "rfq",
        "status": "pending_approval",
        "targetedBusinessType": ["manufacturer", "manufacturer_exporter", "commission_agent"],
        "productName": "Combed cotton yarn Ne 30/1",
        "description": "Waxed, on cones, 25 kg cartons",
        "categoryId": category_of("520512").pk,
        "hsCodeId": hs("520512").pk,
        "qty": 12000,
        "units": "KGS",
        "sourceCountry": "India",
        "destinationCountry": "United Arab Emirates",
        "destinationPort": "AEJEA",
        "paymentTerms": "EXW",
        "locationForDelivery": "Coimbatore",
        **fields,
    }


def freight(**fields: Any) -> dict[str, Any]:
    """A complete form towards freight forwarders."""
    return {
        "status": "pending_approval",
        "targetedBusinessType": ["freight_forwarder"],
        "productName": "Combed cotton yarn Ne 30/1",
        "description": "Two containers in May",
        "sourceCountry": "India",
        "sourcePort": "INMUN",
        "destinationCountry": "United Arab Emirates",
        "destinationPort": "AEJEA",
        "containerType": "40' dry high cube",
        "noOfContainers": 2,
        "netWeightPerContainer": 18000,
        "cargoReadinessDate": "2099-12-31",
        "currency": "USD",
        "rateindication": 1200,
        **fields,
    }


def customs(**fields: Any) -> dict[str, Any]:
    """A complete form towards custom house agents."""
    form = freight(**fields)
    for name in ("currency", "rateindication"):
        form.pop(name)
    return {
        **form,
        "targetedBusinessType": ["custom_house_agent"],
        "categoryId": category_of("520512").pk,
        "hsCodeId": hs("520512").pk,
        **fields,
    }


def service(**fields: Any) -> dict[str, Any]:
    """A complete form of the freight-rate and of the CHA variant."""
    return {
        "status": "pending_approval",
        "productName": "Combed cotton yarn Ne 30/1",
        "categoryId": category_of("520512").pk,
        "hsCodeId": hs("520512").pk,
        "sourcePort": "INMUN",
        "destinationCountry": "United Arab Emirates",
        "destinationPort": "AEJEA",
        "containerType": "40DHC",
        "noOfContainers": 2,
        "netWeightPerContainer": 18000,
        "cargoReadinessDate": "2099-12-31",
        "description": "Two containers in May",
        **fields,
    }


def source_form(**fields: Any) -> dict[str, Any]:
    """A complete form of the variant Source your cargo, towards manufacturers."""
    return {
        "variant": "source",
        "status": "pending_approval",
        "productName": "Combed cotton yarn Ne 30/1",
        "categoryId": category_of("520512").pk,
        "hsCodeId": hs("520512").pk,
        "qty": 12000,
        "units": "KGS",
        "destinationCountry": "United Arab Emirates",
        "destinationPort": "AEJEA",
        "description": "Waxed, on cones",
        "paymentTerms": "FOR",
        "locationForDelivery": "Tiruppur",
        **fields,
    }
