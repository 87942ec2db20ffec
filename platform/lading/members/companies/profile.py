"""How complete a profile is (RULES.md 12), and the documents that a business type must upload."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from lading.base.reference.business_types import BusinessTypeId as T

from .models import DocumentKey

COMPLETE = 100
MISSING_COSTS = 5

# RULES.md 1.5, "Verification completion".
_EXPORTER_DOCUMENTS = (DocumentKey.GST, DocumentKey.EXIM)
_REQUIRED: dict[int, tuple[DocumentKey, ...]] = {
    T.BUYER: (DocumentKey.CC,),
    T.EXPORTER: _EXPORTER_DOCUMENTS,
    T.MANUFACTURER_EXPORTER: _EXPORTER_DOCUMENTS,
}


class Facts(Protocol):
    """What completion asks of a company's row."""

    @property
    def address(self) -> str: ...
    @property
    def logo_id(self) -> int | None: ...
    @property
    def business_type_id(self) -> int: ...


def required_documents(business_type: int) -> tuple[DocumentKey, ...]:
    """The certificates a company of that type must upload to be verified."""
    return _REQUIRED.get(business_type, (DocumentKey.GST,))


def missing_items(company: Facts, document_keys: Collection[str]) -> list[str]:
    """The items that the profile lacks: `address`, `companyLogo` and document keys, in
    that order.
    """
    missing = [] if company.address else ["address"]
    if company.logo_id is None:
        missing.append("companyLogo")
    required = required_documents(company.business_type_id)
    return missing + [key.value for key in required if key not in document_keys]


def profile_percent(company: Facts, document_keys: Collection[str]) -> int:
    """100, less 5 for each missing item. Always computed here, never taken from a client."""
    return COMPLETE - MISSING_COSTS * len(missing_items(company, document_keys))
