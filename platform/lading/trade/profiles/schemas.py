"""Wire shapes of the documents' `User` and its parts."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any

from pydantic import Field

from lading.base.files.schemas import EXAMPLE as FILE_EXAMPLE
from lading.base.kernel.checks import Loose, LooseBool, LooseInt, LooseList, LooseText
from lading.base.kernel.wire import Number, Wire
from lading.members.billing.plans.schemas import SubscriptionOut
from lading.members.companies import profile_form
from lading.members.companies.schemas import BusinessTypeOut, DocumentOut
from lading.trade.quotations.figures.responses import Response

from .ratings_schemas import RatingOut


class ProfileFieldOut(Wire):
    """One field of the form in which a profile is edited."""

    name: str = Field(
        description="The field's name in `PUT /users/{user_id}`.", examples=["loadingPort"]
    )
    label: str = Field(
        description="Key of the field's label. It is the same as `name` for most fields; the label "
        "of `loadingPort` is `handlingPorts` or `loadingPorts`, by business type.",
        examples=["handlingPorts"],
    )
    required: bool = Field(description="Whether the field must be filled in.")
    read_only: bool = Field(description="Whether the field is shown but cannot be changed.")
    max_length: int | None = Field(
        description="Maximum length of the text, in characters; null if there is no limit."
    )
    pattern: str | None = Field(
        description="A regular expression that the whole text, without leading and trailing "
        "spaces, must match; null if there is none. In JavaScript, use the flag `u`.",
        examples=["[0-9]{2}[A-Za-z]{5}"],
    )
    pattern_message: str | None = Field(
        description="Error message for a text that does not match `pattern`, in the language of "
        "the call; null if there is no pattern.",
        examples=["The input is not a valid GST Number"],
    )


class ProfileFormOut(Wire):
    """The form in which companies of a business type edit their profile (RULES.md 9)."""

    fields: list[ProfileFieldOut] = Field(description="The fields, in the order of the form.")
    documents: list[str] = Field(
        description="The documents that the business type must provide: `GST` (GST certificate), "
        "`EXIM` (EXIM certificate) or `CC` (company certificate).",
        examples=[["GST", "EXIM"]],
    )
    viewed_ports_label: str | None = Field(
        description="Key of the label of `loadingPort` on the profile page: `handlingPorts` or "
        "`loadingPorts`. Null if the page has no such row."
    )
    verified_fields: list[str] = Field(
        description="Names of the fields that staff verify. If an approved company changes one of "
        "them, staff must approve the company again.",
        examples=[["companyName", "gstNumber", "attachments"]],
    )

    @classmethod
    def for_type(cls, business_type: int, *, person: str) -> ProfileFormOut:
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
    """The rows of a profile page that only some business types have (RULES.md 9)."""

    ports: str | None = Field(
        description="Key of the label of the row with `loadingPort`: `handlingPorts` or "
        "`loadingPorts`. Null if there is no such row.",
        examples=["handlingPorts"],
    )
    destinations: bool = Field(description="Whether there is a row with the destination ports.")
    pairs: bool = Field(description="Whether there is a row with the port pairs.")
    gst: bool = Field(description="Whether there is a row with the GST number.")
    documents: list[str] = Field(
        description="The documents that have a row: `GST`, `EXIM` or `CC`.",
        examples=[["GST", "EXIM"]],
    )

    @classmethod
    def for_type(cls, business_type: int) -> ProfileRowsOut:
        """The rows of one type."""
        return cls(
            ports=profile_form.viewed_ports_label(business_type),
            destinations=profile_form.field_of(business_type, "port") is not None,
            pairs=profile_form.field_of(business_type, "portPairs") is not None,
            gst=profile_form.field_of(business_type, "gstNumber") is not None,
            documents=[key.value for key in profile_form.documents_of(business_type)],
        )


class PortLimitsOut(Wire):
    """The maximum numbers of ports and port pairs that the plan allows in a profile."""

    loading: int | None = Field(
        description="Maximum number of loading or handling ports; null if unlimited.",
        examples=[5],
    )
    destination: int | None = Field(
        description="Maximum number of destination ports; null if unlimited.", examples=[5]
    )
    pairs: int | None = Field(
        description="Maximum number of port pairs; null if unlimited.", examples=[5]
    )


class PortEditOut(Wire):
    """The company's permission to change its ports and port pairs under its plan (RULES.md 10, 11).
    Entering ports or port pairs for the first time is always allowed and not counted as a change.
    """

    allowed: bool = Field(
        description="Whether the company may change its ports and port pairs now."
    )
    next_at: dt.datetime | None = Field(
        description="When the company may next change its ports and port pairs; null if it may do "
        "so now."
    )
    per_month: int | None = Field(
        description="Number of changes allowed per calendar month (Indian time); null if "
        "unlimited.",
        examples=[1],
    )
    plan: str = Field(
        description="Name of the plan whose limits apply, in the language of the call; without an "
        "active plan, that of the free plan.",
        examples=["Free"],
    )
    limits: PortLimitsOut = Field(
        description="The maximum numbers of ports and port pairs that the plan allows."
    )


class ResponseOut(Wire):
    """A company's response rate and response time over the last 90 days (RULES.md 57). All fields
    are null if too few enquiries concerned the company in the 90 days.
    """

    rate: Number | None = Field(
        description="Share of the enquiries in `cases` that the company answered with a quotation, "
        "from 0 to 1.",
        examples=[0.8],
    )
    median_hours: Number | None = Field(
        description="Median number of hours until the company sent its quotation for an enquiry; "
        "null if it sent none.",
        examples=[5.5],
    )
    cases: int | None = Field(
        description="Number of enquiries in the 90 days that closely matched the company or that "
        "the company opened.",
        examples=[10],
    )
    answered: int | None = Field(
        description="Number of the enquiries in `cases` for which the company sent a quotation.",
        examples=[8],
    )

    @classmethod
    def from_response(cls, response: Response | None) -> ResponseOut:
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
    Staff have no company, so the fields about the company are null or empty for them.

    For another company, this is its public profile, with its primary user as the person. The
    private fields (subscription, completeness) are then null, and while `contactLocked` is true, so
    are the contact details. The documents are those that the company shows to others.
    """

    id: int
    uuid: str = Field(examples=["0b5c2f6a-58a1-4c1e-a3a4-7a0c7d6c9a10"])
    name: str = Field(examples=["Meera Raghavan"])
    email: str | None = Field(
        description="The person's e-mail address; null while `contactLocked`.",
        examples=["exporter@demo.lading.example"],
    )
    mobile: str | None = Field(
        description="The person's mobile number in E.164 format; null if there is none, and while "
        "`contactLocked`.",
        examples=["+919840012345"],
    )
    company_name: str | None = Field(
        description="The name of the company; null for staff.", examples=["Kaveri Yarns Exports"]
    )
    company_id: int | None = Field(
        description="The id of the company, as opposed to `id`, the id of the person; null for "
        "staff."
    )
    company_logo: str | None = Field(
        description="The address of the company's logo; null if there is none.",
        examples=[FILE_EXAMPLE],
    )
    company_description: str | None = Field(
        description="The company's description of itself; null for staff."
    )
    city: str | None = Field(
        description="The company's city; null for staff.", examples=["Coimbatore"]
    )
    state: str | None = Field(
        description="The company's state or province; null for staff.", examples=["Tamil Nadu"]
    )
    country: str | None = Field(
        description="The company's country, by its name in the language of the call; null for "
        "staff.",
        examples=["India"],
    )
    country_code: str | None = Field(
        description="The dial code of the company's country; null for staff.", examples=["+91"]
    )
    address: str | None = Field(
        description="The company's street address; null for staff, and while `contactLocked`."
    )
    gst_number: str | None = Field(
        description="The company's GST number (GSTIN), of 15 characters; empty for business types "
        "without one. Null for staff, and while `contactLocked`.",
        examples=["33AAKCK4821M1ZB"],
    )
    business_type_id: int | None = Field(
        description="The id of the company's business type, from 1 to 9; null for staff.",
        examples=[2],
    )
    business_types: BusinessTypeOut | None = Field(
        description="The company's business type, with its code and name; null for staff."
    )
    status: str | None = Field(
        description="The company's verification status: `pending`, `approved` or `rejected`; null "
        "for staff.",
        examples=["approved"],
    )
    is_primary: bool = Field(description="Whether the person is the company's primary user.")
    role: str = Field(
        description="The person's role: `primary` or `secondary` user of the company, or `staff`.",
        examples=["primary"],
    )
    port: list[str] = Field(
        description="The company's destination ports, each as name and UN/LOCODE.",
        examples=[["Jebel Ali(AEJEA)"]],
    )
    loading_port: list[str] = Field(
        description="The company's loading or handling ports, each as name and UN/LOCODE.",
        examples=[["Mundra(INMUN)"]],
    )
    port_pairs: list[str] = Field(
        description="The company's port pairs, each from a loading port to a destination port.",
        examples=[["Mundra(INMUN) → Jebel Ali(AEJEA)"]],
    )
    attachments: list[DocumentOut] = Field(
        description="The company's verification documents. For another company, only those that it "
        "shows to others (`isShown`), and none while `contactLocked`."
    )
    attachments_withheld: bool = Field(
        default=False,
        description="Whether another company has documents that are not included in `attachments` "
        "(RULES.md 47).",
        examples=[False],
    )
    subscription: SubscriptionOut | None = Field(
        description="The company's current plan, or its last one; null if it never had one, for "
        "another company, and for staff."
    )
    profile_percent: int | None = Field(
        description="Completeness of the company's profile, as a percentage; null for another "
        "company, and for staff.",
        examples=[100],
    )
    ratings: list[RatingOut] = Field(
        description="The three latest ratings that the company received, newest first."
    )
    rating_average: Number | None = Field(
        None,
        description="Average of all ratings that the company received, in stars, rounded to one "
        "decimal; null if there are none.",
        examples=[4.5],
    )
    rating_count: int = Field(
        default=0, description="Number of ratings that the company received.", examples=[12]
    )
    response: ResponseOut | None = Field(
        None,
        description="The company's response rate and response time; null for staff. Not in the "
        "original specification.",
    )
    created_at: dt.datetime
    contact_locked: bool = Field(
        default=False,
        description="Whether another company's e-mail address, mobile number, street address, GST "
        "number and documents are withheld from the caller (RULES.md 13).",
    )
    profile_missing: list[str] | None = Field(
        None,
        description="The items that are missing from the profile of the caller's own company: "
        "`address`, `companyLogo`, `GST`, `EXIM` or `CC`; empty if the profile is complete. Null "
        "for another company.",
        examples=[["companyLogo"]],
    )
    remarks: str | None = Field(
        None,
        description="The reason that staff gave for rejecting the caller's own company; null or "
        "empty if it is not rejected, and null for another company.",
        examples=["The scan is unreadable"],
    )
    port_edit: PortEditOut | None = Field(
        None,
        description="Whether, or from when, the caller's own company may change its ports, and the "
        "plan's limits on ports; null for another company.",
    )
    fields: ProfileFormOut | None = Field(
        None,
        description="The form in which the caller's own company edits its profile; null for "
        "another company.",
    )
    rows: ProfileRowsOut | None = Field(
        None,
        description="The rows of the profile page that depend on the company's business type; null "
        "for staff. Not in the original specification.",
    )
    can_be_asked_for_card: bool = Field(
        default=False,
        description="Whether the caller's business type permits a request for the business card of "
        "the other company. The plan and earlier requests are not considered. Always false for the "
        "caller's own company (RULES.md 33). Not in the original specification.",
    )


class ProfileIn(Wire):
    """A profile to save, or a decision by staff on a company. Send all fields of the profile: an
    omitted field counts as empty, except that `state`, `companyLogo`, `attachments`, `email` and
    `mobile` stay unchanged. Identity fields (`id`, `userId`, `uuid`, `companyId`, `isPrimary`,
    `businessTypeId`, `businessTypes`) are optional and must be the caller's own. `profilePercent`
    and any other fields are ignored.
    """

    id: LooseInt = Field(
        None,
        description="The same id as `user_id` in the path; optional. Any other id is refused with "
        "403.",
    )
    user_id: LooseInt = Field(
        None, description="The caller's own id; optional. Any other id is refused with 403."
    )
    uuid: LooseText = Field(
        None, description="The caller's own UUID; optional. Any other UUID is refused with 403."
    )
    company_id: LooseInt = Field(
        None, description="Id of the caller's company; optional. Any other id is refused with 403."
    )
    is_primary: LooseBool = Field(
        None,
        description="Whether the caller is the primary user; optional. A wrong value is refused "
        "with 403.",
    )
    business_type_id: LooseInt = Field(
        None,
        description="Business type id of the caller's company; optional. It cannot be changed: any "
        "other id is refused with 403.",
    )
    business_types: Annotated[dict[str, Any] | None, Loose] = Field(
        None,
        description="Business type of the caller's company, with its `code` or `id`; optional. It "
        "cannot be changed: any other type is refused with 403.",
        examples=[{"code": "exporter"}],
    )
    name: LooseText = Field(
        None,
        description="Name of the person, at most 30 characters, or as long as the current name if "
        "that is longer.",
        examples=["Meera Raghavan"],
    )
    company_name: LooseText = Field(
        None,
        description="Name of the company, at most 100 characters.",
        examples=["Kaveri Yarns Exports"],
    )
    mobile: LooseText = Field(
        None, description="Read-only: if it is sent, it must be the person's own mobile number."
    )
    email: LooseText = Field(
        None, description="Read-only: if it is sent, it must be the person's own e-mail address."
    )
    city: LooseText = Field(
        None, description="The company's city, at most 75 characters.", examples=["Coimbatore"]
    )
    state: LooseText = Field(
        None,
        description="The company's state or province, at most 75 characters; unchanged if omitted.",
    )
    country: Annotated[str | int | None, Loose] = Field(
        None,
        description="The company's country, by its name, ISO 3166 code or id. It must be one in "
        "which the business type is allowed.",
        examples=["India"],
    )
    address: LooseText = Field(
        None, description="The company's street address, at most 100 characters."
    )
    company_description: LooseText = Field(
        None, description="The company's description of itself, at most 100 characters."
    )
    company_logo: LooseText = Field(
        None,
        description="The `url` of an uploaded picture. Unchanged if omitted; an empty string or "
        "null removes the logo.",
        examples=[FILE_EXAMPLE],
    )
    attachments: LooseList = Field(
        None,
        description="All verification documents, one for each key: `{key, src, description?, "
        "isShown?}`. Documents that are not in the list are removed; all are kept if `attachments` "
        "is omitted or null. `isShown` determines whether the document is shown to companies that "
        "may see your contact details; if omitted, it is unchanged for the same file and false for "
        "a new one.",
        examples=[[{"key": "GST", "src": FILE_EXAMPLE, "isShown": False}]],
    )
    gst_number: LooseText = Field(
        None,
        description="The company's GST number (GSTIN), of 15 characters; ignored for buyers.",
        examples=["33AAKCK4821M1ZB"],
    )
    port: LooseList = Field(
        None,
        description="Destination ports outside India: labels such as `Jebel Ali(AEJEA)`, "
        "UN/LOCODEs, names or ids; ignored for business types without destination ports.",
    )
    loading_port: LooseList = Field(
        None,
        description="Loading or handling ports in India: labels such as `Mundra(INMUN)`, "
        "UN/LOCODEs, names or ids; ignored for business types without loading and handling ports.",
        examples=[["Mundra(INMUN)"]],
    )
    port_pairs: LooseList = Field(
        None,
        description="Pairs of a loading port in India and a destination port abroad, each a text "
        "such as `Mundra(INMUN) → Jebel Ali(AEJEA)` or an object with `loadingPort` and "
        "`destinationPort`; ignored for business types without port pairs.",
        examples=[["Mundra(INMUN) → Jebel Ali(AEJEA)"]],
    )
    status: LooseText = Field(
        None,
        description="For staff: the decision, `approved` or `rejected`. Other callers may only "
        "send the current status of their company.",
    )
    remarks: LooseText = Field(
        None, description="For staff: the reason for a rejection. Ignored for other callers."
    )


class SignedInUserOut(UserOut):
    """The person who signed in, with the token to send as `Authorization: Bearer …`."""

    token: str = Field(
        description="The token to send as `Authorization: Bearer …` with every call.",
        examples=["qZk1m3xq0b7VtLr2cS8yH4nF6wD9pJ5aU0eXoYgTiRk"],
    )
