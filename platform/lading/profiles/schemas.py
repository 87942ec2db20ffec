"""Wire shapes of the documents' `User` and its parts."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any

from pydantic import Field

from lading.billing.plans.schemas import SubscriptionOut
from lading.companies import profile_form
from lading.companies.schemas import BusinessTypeOut, DocumentOut
from lading.files.schemas import EXAMPLE as FILE_EXAMPLE
from lading.kernel.checks import Loose, LooseBool, LooseInt, LooseList, LooseText
from lading.kernel.wire import Number, Wire
from lading.quotations.responses import Response

from .ratings_schemas import RatingOut


class ProfileFieldOut(Wire):
    """One field of the edit form."""

    name: str = Field(description="The field's name in requests.", examples=["loadingPort"])
    label: str = Field(
        description="What to call it; `loadingPort` is `handlingPorts` to some types.",
        examples=["handlingPorts"],
    )
    required: bool
    read_only: bool
    max_length: int | None


class ProfileFormOut(Wire):
    """The edit form of a business type (RULES.md 9)."""

    fields: list[ProfileFieldOut]
    documents: list[str] = Field(
        description="The document slots: `GST`, `EXIM`, `CC`.", examples=[["GST", "EXIM"]]
    )
    viewed_ports_label: str | None = Field(
        description="What the profile's view calls `loadingPort`: `handlingPorts`, `loadingPorts`, "
        "or null where it has no such row."
    )
    verified_fields: list[str] = Field(
        description="An approved company that changes one of these is verified again.",
        examples=[["companyName", "gstNumber", "attachments"]],
    )

    @classmethod
    def of(cls, business_type: int, *, person: str) -> ProfileFormOut:
        """The form of one type, for the person of this name."""
        longer = {"name": profile_form.longest_name(person)}
        return cls(
            fields=[
                ProfileFieldOut(
                    name=field.name,
                    label=field.label,
                    required=field.required is not None,
                    read_only=field.is_read_only,
                    max_length=longer.get(field.name, field.max_length),
                )
                for field in profile_form.fields_of(business_type)
            ],
            documents=[key.value for key in profile_form.documents_of(business_type)],
            viewed_ports_label=profile_form.viewed_ports_label(business_type),
            verified_fields=list(profile_form.VERIFIED_FIELDS),
        )


class ProfileRowsOut(Wire):
    """The rows of the profile that only some business types have (RULES.md 9)."""

    ports: str | None = Field(
        description="What the row of `loadingPort` is called: `handlingPorts`, `loadingPorts`; "
        "null: it has none.",
        examples=["handlingPorts"],
    )
    destinations: bool
    pairs: bool
    gst: bool
    documents: list[str] = Field(examples=[["GST", "EXIM"]])

    @classmethod
    def of(cls, business_type: int) -> ProfileRowsOut:
        """The rows of one type."""
        return cls(
            ports=profile_form.viewed_ports_label(business_type),
            destinations=profile_form.field_of(business_type, "port") is not None,
            pairs=profile_form.field_of(business_type, "portPairs") is not None,
            gst=profile_form.field_of(business_type, "gstNumber") is not None,
            documents=[key.value for key in profile_form.documents_of(business_type)],
        )


class PortLimitsOut(Wire):
    """How many ports the plan allows; null is unlimited."""

    loading: int | None = Field(examples=[5])
    destination: int | None = Field(examples=[5])
    pairs: int | None = Field(examples=[5])


class PortEditOut(Wire):
    """Whether ports and pairs may be changed now (RULES.md 10, 11). The first fill is always
    allowed.
    """

    allowed: bool
    next_at: dt.datetime | None = Field(description="When they may be; null when they may now.")
    per_month: int | None = Field(
        description="Changes in an Indian calendar month; null is unlimited.", examples=[1]
    )
    plan: str = Field(description="The plan whose limits these are.", examples=["Free"])
    limits: PortLimitsOut


class ResponseOut(Wire):
    """How many enquiries a company answered in the last 90 days, and how soon (RULES.md 57). All
    null of too few cases.
    """

    rate: Number | None = Field(
        description="The share of cases that were answered, from 0 to 1.", examples=[0.8]
    )
    median_hours: Number | None = Field(
        description="The median of hours until the answer; null without any.",
        examples=[5.5],
    )
    cases: int | None = Field(
        description="How many enquiries the company was asked on or opened.",
        examples=[10],
    )
    answered: int | None = Field(
        description="How many of these the company sent a quotation on.", examples=[8]
    )

    @classmethod
    def of(cls, response: Response | None) -> ResponseOut:
        """What is shown of a company."""
        if response is None:
            return cls(rate=None, median_hours=None, cases=None, answered=None)
        return cls(
            rate=response.rate,
            median_hours=response.median_hours,
            cases=response.cases,
            answered=response.answered,
        )


class UserOut(Wire):
    """The documents' `User`: a person with their company and its subscription. Staff have no
    company: its fields are null for them.

    For another company it is the public profile of its primary user: its private fields
    (subscription, completion) are null, and so is the contact while `contactLocked`. Its documents
    are those that it shows, where the contact is open.
    """

    id: int
    uuid: str = Field(examples=["0b5c2f6a-58a1-4c1e-a3a4-7a0c7d6c9a10"])
    name: str = Field(examples=["Meera Raghavan"])
    email: str | None = Field(
        description="The person's e-mail address; null while `contactLocked`.",
        examples=["exporter@demo.lading.example"],
    )
    mobile: str | None = Field(
        description="The mobile number in E.164; null while `contactLocked`.",
        examples=["+919840012345"],
    )
    company_name: str | None = Field(examples=["Kaveri Yarns Exports"])
    company_id: int | None
    company_logo: str | None = Field(examples=[FILE_EXAMPLE])
    company_description: str | None
    city: str | None = Field(examples=["Coimbatore"])
    state: str | None = Field(examples=["Tamil Nadu"])
    country: str | None = Field(examples=["India"])
    country_code: str | None = Field(description="The dial code of the country.", examples=["+91"])
    address: str | None
    gst_number: str | None = Field(examples=["33AAKCK4821M1ZB"])
    business_type_id: int | None = Field(examples=[2])
    business_types: BusinessTypeOut | None
    status: str | None = Field(
        description="`pending`, `approved` or `rejected`.", examples=["approved"]
    )
    is_primary: bool
    role: str = Field(description="`primary`, `secondary` or `staff`.", examples=["primary"])
    port: list[str] = Field(
        description="The destination ports that the company serves.",
        examples=[["Jebel Ali(AEJEA)"]],
    )
    loading_port: list[str] = Field(
        description="Loading or handling ports.", examples=[["Mundra(INMUN)"]]
    )
    port_pairs: list[str] = Field(examples=[["Mundra(INMUN) → Jebel Ali(AEJEA)"]])
    attachments: list[DocumentOut] = Field(
        description="Verification documents. Of another company, those that it shows (`isShown`), "
        "and none while `contactLocked`."
    )
    attachments_withheld: bool = Field(
        default=False,
        description="Whether another company has documents that `attachments` leaves out "
        "(RULES.md 47).",
        examples=[False],
    )
    subscription: SubscriptionOut | None
    profile_percent: int | None = Field(examples=[100])
    ratings: list[RatingOut] = Field(description="The latest three its company received.")
    rating_average: Number | None = Field(
        None, description="One decimal; null without ratings.", examples=[4.5]
    )
    rating_count: int = Field(default=0, examples=[12])
    response: ResponseOut | None = Field(
        None,
        description="How many enquiries the company answers, and how soon. Null for staff. An "
        "addition.",
    )
    created_at: dt.datetime
    contact_locked: bool = Field(
        default=False,
        description="Another company's e-mail, phone, address and GST number are withheld "
        "(RULES.md 13).",
    )
    profile_missing: list[str] | None = Field(
        None,
        description="Own company: what completion lacks, of `address`, `companyLogo`, `GST`, "
        "`EXIM`, `CC`.",
        examples=[["companyLogo"]],
    )
    remarks: str | None = Field(
        None, description="Own company, while rejected: why.", examples=["The scan is unreadable"]
    )
    port_edit: PortEditOut | None = Field(
        None, description="Whether ports may be changed now; for the own company alone, else null."
    )
    fields: ProfileFormOut | None = Field(
        None, description="Own company: the edit form, to be drawn from this."
    )
    rows: ProfileRowsOut | None = Field(
        None, description="The rows of its business type. Null for staff. An addition."
    )
    can_be_asked_for_card: bool = Field(
        default=False,
        description="Another company: the caller may ask it for its business card (RULES.md 33). "
        "An addition.",
    )


class ProfileIn(Wire):
    """A saved profile, or staff's decision on one.

    The documents' form is sent as a whole. If left out, `state`, `companyLogo` and `attachments`
    stay unchanged; `attachments` replaces all documents by key. Identity fields are compared with
    the caller's own; `profilePercent` and everything else are ignored.
    """

    id: LooseInt = None
    user_id: LooseInt = None
    uuid: LooseText = None
    company_id: LooseInt = None
    is_primary: LooseBool = None
    business_type_id: LooseInt = None
    business_types: Annotated[dict[str, Any] | None, Loose] = Field(
        None, examples=[{"code": "exporter"}]
    )
    name: LooseText = Field(None, examples=["Meera Raghavan"])
    company_name: LooseText = Field(None, examples=["Kaveri Yarns Exports"])
    mobile: LooseText = Field(None, description="Read-only: compared, never changed.")
    email: LooseText = Field(None, description="Read-only: compared, never changed.")
    city: LooseText = Field(None, examples=["Coimbatore"])
    state: LooseText = None
    country: Annotated[str | int | None, Loose] = Field(None, examples=["India"])
    address: LooseText = None
    company_description: LooseText = None
    company_logo: LooseText = Field(
        None, description="The `url` of an upload; empty removes it.", examples=[FILE_EXAMPLE]
    )
    attachments: LooseList = Field(
        None,
        description="Documents: `{key, src, description?, isShown?}`. `isShown` says whether "
        "companies that may see your contact are shown it: false for a new file unless you send "
        "true, unchanged where you leave it out.",
        examples=[[{"key": "GST", "src": FILE_EXAMPLE, "isShown": False}]],
    )
    gst_number: LooseText = Field(None, examples=["33AAKCK4821M1ZB"])
    port: LooseList = Field(None, description="Destination ports, as in `loadingPort`.")
    loading_port: LooseList = Field(
        None,
        description="`Mundra(INMUN)`, UN/LOCODEs, names or ids.",
        examples=[["Mundra(INMUN)"]],
    )
    port_pairs: LooseList = Field(None, examples=[["Mundra(INMUN) → Jebel Ali(AEJEA)"]])
    status: LooseText = Field(
        None, description="Staff: `approved` or `rejected`. A member may only send their own."
    )
    remarks: LooseText = Field(None, description="Staff: why it is rejected.")


class SignedInUserOut(UserOut):
    """A `User` with the token to send as `Authorization: Bearer …`."""

    token: str = Field(examples=["qZk1m3xq0b7VtLr2cS8yH4nF6wD9pJ5aU0eXoYgTiRk"])
