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
        description="The label of the field; `loadingPort` is `handlingPorts` for some "
        "business types.",
        examples=["handlingPorts"],
    )
    required: bool
    read_only: bool
    max_length: int | None
    pattern: str | None = Field(
        description="A regular expression that the whole text must match, after spaces at its ends "
        "are left out; null where there is none. JavaScript reads it with the flag `u`.",
        examples=["[0-9]{2}[A-Za-z]{5}"],
    )
    pattern_message: str | None = Field(
        description="Error message for a text that does not match `pattern`.",
        examples=["The input is not a valid GST Number"],
    )


class ProfileFormOut(Wire):
    """The edit form of a business type (RULES.md 9)."""

    fields: list[ProfileFieldOut]
    documents: list[str] = Field(
        description="The document slots: `GST`, `EXIM`, `CC`.", examples=[["GST", "EXIM"]]
    )
    viewed_ports_label: str | None = Field(
        description="The label of `loadingPort` on the profile page: "
        "`handlingPorts` or `loadingPorts`; null if it has no such "
        "row."
    )
    verified_fields: list[str] = Field(
        description="Fields that send an approved company back to verification when changed.",
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
                    pattern=field.pattern.pattern if field.pattern else None,
                    pattern_message=str(field.pattern.pattern_message) if field.pattern else None,
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
        description="The label of the `loadingPort` row: `handlingPorts` or "
        "`loadingPorts`; null if there is no such row.",
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
    """Whether ports and port pairs may be changed now (RULES.md 10, 11). The first entry is always
    allowed.
    """

    allowed: bool
    next_at: dt.datetime | None = Field(
        description="When they may next be changed; null if they may be changed now."
    )
    per_month: int | None = Field(
        description="Changes allowed per calendar month in India; null if unlimited.",
        examples=[1],
    )
    plan: str = Field(description="The plan that sets these limits.", examples=["Free"])
    limits: PortLimitsOut


class ResponseOut(Wire):
    """A company's response rate and time over the last 90 days (RULES.md 57). All null below the
    minimum number of cases.
    """

    rate: Number | None = Field(
        description="Share of enquiries answered, from 0 to 1.", examples=[0.8]
    )
    median_hours: Number | None = Field(
        description="Median hours until the answer; null if there were none.",
        examples=[5.5],
    )
    cases: int | None = Field(
        description="Number of enquiries that the company was asked to quote on, or opened.",
        examples=[10],
    )
    answered: int | None = Field(
        description="Number of these enquiries on which the company sent a quotation.", examples=[8]
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
    """The `User` of the original specification: a person with their company and its subscription.
    Staff have no company: its fields are null for them.

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
        description="The company's loading or handling ports.", examples=[["Mundra(INMUN)"]]
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
    ratings: list[RatingOut] = Field(description="The three latest ratings of the company.")
    rating_average: Number | None = Field(
        None, description="Average rating, to one decimal; null if there are none.", examples=[4.5]
    )
    rating_count: int = Field(default=0, examples=[12])
    response: ResponseOut | None = Field(
        None,
        description="The company's response rate and time. Null for staff. Not in"
        " the original specification.",
    )
    created_at: dt.datetime
    contact_locked: bool = Field(
        default=False,
        description="Whether another company's e-mail, phone, address and GST "
        "number are withheld (RULES.md 13).",
    )
    profile_missing: list[str] | None = Field(
        None,
        description="Own company only: what is missing from a complete profile: "
        "`address`, `companyLogo`, `GST`, `EXIM`, `CC`.",
        examples=[["companyLogo"]],
    )
    remarks: str | None = Field(
        None,
        description="Own company only: why it was rejected.",
        examples=["The scan is unreadable"],
    )
    port_edit: PortEditOut | None = Field(
        None, description="Own company only: whether ports may be changed now. Null otherwise."
    )
    fields: ProfileFormOut | None = Field(
        None, description="Own company only: the fields of the edit form."
    )
    rows: ProfileRowsOut | None = Field(
        None,
        description="Which profile rows the business type has. Null for staff. "
        "Not in the original specification.",
    )
    can_be_asked_for_card: bool = Field(
        default=False,
        description="Another company only: whether the caller may request its "
        "business card (RULES.md 33). Not in the original "
        "specification.",
    )


class ProfileIn(Wire):
    """A profile to save, or a staff decision on one. Send the whole form: of its fields, only
    `state`, `companyLogo` and `attachments` stay unchanged if omitted. `attachments` replaces all
    documents by key. Identity fields are compared with the caller's own; `profilePercent` and
    everything else are ignored.
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
    mobile: LooseText = Field(None, description="Read-only; must match the stored value.")
    email: LooseText = Field(None, description="Read-only; must match the stored value.")
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
        None,
        description="Staff only: `approved` or `rejected`. Members may only send their "
        "current status.",
    )
    remarks: LooseText = Field(None, description="Staff only: reason for the rejection.")


class SignedInUserOut(UserOut):
    """A `User` with the token to send as `Authorization: Bearer …`."""

    token: str = Field(examples=["qZk1m3xq0b7VtLr2cS8yH4nF6wD9pJ5aU0eXoYgTiRk"])
