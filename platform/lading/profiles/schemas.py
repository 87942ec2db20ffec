"""Wire shapes of the documents' `User`, and of what hangs on it."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.billing.schemas import SubscriptionOut
from lading.companies.schemas import BusinessTypeOut, DocumentOut
from lading.files.schemas import EXAMPLE as FILE_EXAMPLE
from lading.kernel.wire import Wire


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
