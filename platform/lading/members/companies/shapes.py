"""What every call says alike about a person and about a company."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Final

from lading.base.files.schemas import file_url
from lading.base.reference.names import name_in
from lading.members.accounts.former import shown_name
from lading.members.accounts.models import User

from .models import Company
from .schemas import BusinessTypeOut

TENTH: Final = Decimal("0.1")


def person_fields(user: User) -> dict[str, Any]:
    """A person, without their company."""
    return {
        "id": user.pk,
        "uuid": str(user.uuid),
        "name": shown_name(user.name),
        "email": user.email,
        "mobile": user.mobile,
        "is_primary": user.is_primary,
        "role": _role(user),
        "created_at": user.created_at,
    }


def _role(user: User) -> str:
    if user.is_staff:
        return "staff"
    return "primary" if user.is_primary else "secondary"


def company_fields(company: Company) -> dict[str, Any]:
    """A company, without its documents and ports."""
    return {
        "company_name": company.name,
        "company_id": company.pk,
        "company_logo": file_url(company.logo) if company.logo else None,
        "company_description": company.description,
        "city": company.city,
        "state": company.state,
        "country": name_in(company.country),
        "country_code": company.country.dial_code,
        "address": company.address,
        "gst_number": company.gst_number,
        "business_type_id": company.business_type_id,
        "business_types": BusinessTypeOut.from_row(company.business_type),
        "status": company.status,
        "rating_average": average_of(company),
        "rating_count": company.rating_count,
    }


def average_of(company: Company) -> Decimal | None:
    """The average of stars, rounded half up to one decimal; None without ratings."""
    if not company.rating_count:
        return None
    average = Decimal(company.rating_sum) / company.rating_count
    return average.quantize(TENTH, rounding=ROUND_HALF_UP)
