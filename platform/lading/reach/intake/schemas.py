"""Wire shapes of the public forms."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from lading.base.kernel.checks import LooseBool, LooseText
from lading.base.kernel.wire import Wire

TRAP = (
    "Leave empty. This hidden field detects bots: a submission with a value in it gets the usual "
    "response but is not stored."
)


class RegistrationIn(Wire):
    """The registration form for new exporters (RULES.md 1.5)."""

    company_type: LooseText = Field(
        None,
        description="The company's legal form: `proprietorship`, `partnership`, "
        "`private_limited`, `llp` or `opc`, or its English name, such as `Private Limited "
        "Company`.",
        examples=["Private Limited Company"],
    )
    name: LooseText = Field(
        None, description="The applicant's name, at most 75 characters.", examples=["Asha Menon"]
    )
    company_name: LooseText = Field(
        None, description="The company's name, at most 75 characters.", examples=["Menon Spices"]
    )
    email: LooseText = Field(
        None, description="The applicant's e-mail address.", examples=["asha@menon-spices.example"]
    )
    mobile: LooseText = Field(
        None,
        description="Indian mobile number: ten digits, with or without +91.",
        examples=["9876543210"],
    )
    nature_of_business: LooseText = Field(
        None,
        description="A description of the company's business, at most 100 characters.",
        examples=["Export of spices"],
    )
    terms: LooseBool = Field(
        None,
        description="Whether the applicant accepts the terms of service; must be true.",
        examples=[True],
    )
    website: LooseText = Field(None, description=TRAP, examples=[None])


class RegistrationReceipt(Wire):
    """An exporter registration, as its sender sees it."""

    id: int
    uuid: str = Field(examples=["0b5c2f6a-58a1-4c1e-a3a4-7a0c7d6c9a10"])
    company_name: str = Field(examples=["Menon Spices"])
    email: str = Field(examples=["asha@menon-spices.example"])
    status: str = Field(
        description="Status of the registration: `pending_approval`, `approved` or `rejected`.",
        examples=["pending_approval"],
    )
    created_at: dt.datetime


class RegistrationOut(RegistrationReceipt):
    """An exporter registration, as staff see it."""

    company_type: str = Field(
        description="The English name of the company's legal form: `Proprietorship`, `Partnership "
        "Firm`, `Private Limited Company`, `Limited Liability Partnership Firm` or `One Person "
        "Company (OPC Private Limited)`.",
        examples=["Private Limited Company"],
    )
    company_type_code: str = Field(
        description="The company's legal form: `proprietorship`, `partnership`, "
        "`private_limited`, `llp` or `opc`.",
        examples=["private_limited"],
    )
    name: str = Field(examples=["Asha Menon"])
    mobile: str = Field(
        description="The mobile number in E.164 format.", examples=["+919876543210"]
    )
    nature_of_business: str = Field(examples=["Export of spices"])
    remarks: str | None = Field(
        description="The reason for the rejection; null if there is none.", examples=[None]
    )
    locale: str = Field(
        description="The language in which the form was sent, as a code.", examples=["en"]
    )


class RegistrationDecisionIn(Wire):
    """A decision on an exporter registration."""

    status: LooseText = Field(
        None, description="The decision: `approved` or `rejected`.", examples=["approved"]
    )
    remarks: LooseText = Field(
        None,
        description="The reason for the decision; required for a rejection.",
        examples=["Not for export"],
    )


class QueryIn(Wire):
    """The contact form (RULES.md 42)."""

    name: LooseText = Field(
        None, description="The sender's name, at most 75 characters.", examples=["Marc Dubois"]
    )
    company_name: LooseText = Field(
        None,
        description="The company's name, at most 75 characters. Optional.",
        examples=["Dubois Frères"],
    )
    email: LooseText = Field(None, examples=["marc@dubois.example"])
    country_code: LooseText = Field(
        None, description="Dial code of `mobile`; +91 (India) if omitted.", examples=["+33"]
    )
    dial_code: LooseText = Field(None, description="Alias of `countryCode`.", examples=[None])
    mobile: LooseText = Field(
        None,
        description="The mobile number, in E.164 format or as it is dialled within its country. "
        "Optional.",
        examples=["612345678"],
    )
    country: LooseText = Field(
        None,
        description="The sender's country, by its name, ISO code or id. If omitted, it is derived "
        "from the mobile number or else from the IP address.",
        examples=["France"],
    )
    subject: LooseText = Field(
        None,
        description="The subject of the query, at most 150 characters.",
        examples=["Plans for a cooperative"],
    )
    message: LooseText = Field(
        None,
        description="The text of the query, at most 2,000 characters.",
        examples=["Which plan suits us?"],
    )
    website: LooseText = Field(None, description=TRAP, examples=[None])


class QueryReceipt(Wire):
    """A query sent with the contact form, as its sender sees it."""

    id: int
    uuid: str = Field(examples=["0b5c2f6a-58a1-4c1e-a3a4-7a0c7d6c9a10"])
    email: str = Field(examples=["marc@dubois.example"])
    subject: str = Field(examples=["Plans for a cooperative"])
    created_at: dt.datetime


class QueryOut(QueryReceipt):
    """A query sent with the contact form, as staff see it."""

    name: str = Field(description="The sender's name.", examples=["Marc Dubois"])
    company_name: str | None = Field(
        description="The company's name; null if none was given.", examples=["Dubois Frères"]
    )
    dial_code: str | None = Field(
        description="The dial code of the mobile number; null without a mobile number.",
        examples=["+33"],
    )
    mobile: str | None = Field(
        description="The mobile number in E.164 format; null if none was given.",
        examples=["+33612345678"],
    )
    country: str | None = Field(
        description="The country that the sender gave or, if none was given, the country of the "
        "mobile number or else of the IP address; null if it is unknown.",
        examples=["France"],
    )
    message: str = Field(description="The text of the query.", examples=["Which plan suits us?"])
    status: str = Field(
        description="Status of the query: `new`, `answered` or `closed`.", examples=["new"]
    )
    notes: str = Field(description="Notes by staff on the query; may be empty.", examples=[""])
    locale: str = Field(
        description="The language in which the form was sent, as a code.", examples=["fr"]
    )
    updated_at: dt.datetime
