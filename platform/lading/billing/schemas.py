"""Wire shapes of billing, and the documents' `User`, which needs the subscription."""

from __future__ import annotations

import datetime as dt
from typing import Any

from pydantic import Field

from lading.companies.schemas import BusinessTypeOut, DocumentOut
from lading.files.schemas import EXAMPLE as FILE_EXAMPLE
from lading.kernel.wire import Number, Wire


class PlanOut(Wire):
    """A plan on sale. `price` is the listed price; `priceAmount` is what is charged."""

    id: int
    plan_id: int = Field(description="1 Free, 2 Basic, 3 Premium.", examples=[2])
    name: str = Field(examples=["Exporter Basic"])
    base_name: str = Field(examples=["Basic"])
    price: Number = Field(description="Listed price in rupees, GST included.", examples=[2999])
    price_amount: int = Field(
        description="The charge in paise after the discount of the period.", examples=[149950]
    )
    currency: str = Field(examples=["INR"])
    duration_days: int = Field(examples=[30])
    is_yearly: bool
    popular: bool
    features: dict[str, Any] = Field(
        description="Feature name to true, false or a text.",
        examples=[{"companyNames": True, "promotions": False, "enquiriesPerMonth": "Unlimited"}],
    )


class SubscriptionOut(Wire):
    """A company's subscription: `active`, or `expired`."""

    plan_id: int = Field(examples=[3])
    plan_name: str = Field(examples=["Premium"])
    end_date: dt.datetime
    status: str = Field(examples=["active"])


class SubscriptionStatusOut(Wire):
    """Whether the company has an active subscription, and the last one it had (flat)."""

    is_active: bool
    subscription: SubscriptionOut | None


class RatingOut(Wire):
    """A rating received from another business."""

    id: int
    company_name: str
    rating: int
    rating_comments: str
    created_at: dt.datetime


class UserOut(Wire):
    """The documents' `User`: a person with their company and its subscription. Staff have no
    company: its fields are null for them.
    """

    id: int
    uuid: str = Field(examples=["0b5c2f6a-58a1-4c1e-a3a4-7a0c7d6c9a10"])
    name: str = Field(examples=["Meera Raghavan"])
    email: str = Field(examples=["exporter@demo.lading.example"])
    mobile: str | None = Field(description="E.164.", examples=["+919840012345"])
    company_name: str | None = Field(examples=["Kaveri Yarns Exports"])
    company_id: int | None
    company_logo: str | None = Field(examples=[FILE_EXAMPLE])
    company_description: str | None
    city: str | None = Field(examples=["Coimbatore"])
    state: str | None = Field(examples=["Tamil Nadu"])
    country: str | None = Field(examples=["India"])
    country_code: str | None = Field(description="Dial code.", examples=["+91"])
    address: str | None
    gst_number: str | None = Field(examples=["33AAKCK4821M1ZB"])
    business_type_id: int | None = Field(examples=[2])
    business_types: BusinessTypeOut | None
    status: str | None = Field(
        description="`pending`, `approved` or `rejected`.", examples=["approved"]
    )
    is_primary: bool
    role: str = Field(description="`primary`, `secondary` or `staff`.", examples=["primary"])
    port: list[str] = Field(description="Destination ports.", examples=[["Jebel Ali(AEJEA)"]])
    loading_port: list[str] = Field(
        description="Loading or handling ports.", examples=[["Mundra(INMUN)"]]
    )
    port_pairs: list[str] = Field(examples=[["Mundra(INMUN) → Jebel Ali(AEJEA)"]])
    attachments: list[DocumentOut]
    subscription: SubscriptionOut | None
    profile_percent: int | None = Field(examples=[100])
    ratings: list[RatingOut]
    created_at: dt.datetime


class SignedInUserOut(UserOut):
    """A `User` with the token to send as `Authorization: Bearer …`."""

    token: str = Field(examples=["qZk1m3xq0b7VtLr2cS8yH4nF6wD9pJ5aU0eXoYgTiRk"])
