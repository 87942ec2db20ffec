"""Wire shapes of companies."""

from __future__ import annotations

from pydantic import Field

from lading.base.files.schemas import EXAMPLE as FILE_EXAMPLE
from lading.base.files.schemas import file_url
from lading.base.kernel.wire import Wire
from lading.base.reference.business_types import type_name
from lading.base.reference.models import BusinessType
from lading.members.accounts.models import User

from .models import CompanyDocument, CompanyPort, PortPair


class CompanyName(Wire):
    """A company that can be chosen from a list."""

    id: int
    company_name: str = Field(
        description="The name of the company.", examples=["Harbour Customs Services"]
    )


class CompanyUser(Wire):
    """A company that can be chosen from a list, with the id of its primary user."""

    id: int
    company_name: str = Field(
        description="The name of the company.", examples=["Blue Ocean Forwarders"]
    )

    @classmethod
    def from_user(cls, primary: User) -> CompanyUser:
        """The wire shape of a primary user whose company is loaded."""
        return cls(id=primary.pk, company_name=primary.company.name if primary.company else "")


class BusinessTypeOut(Wire):
    """A type of business, such as exporter or freight forwarder."""

    id: int = Field(examples=[2])
    code: str = Field(examples=["exporter"])
    name: str = Field(examples=["Exporter"])

    @classmethod
    def from_row(cls, row: BusinessType) -> BusinessTypeOut:
        """The wire shape, in the language of the call."""
        return cls.named(row.pk, row.code)

    @classmethod
    def named(cls, type_id: int, code: str) -> BusinessTypeOut:
        """Like `of`, for a type that is not loaded."""
        return cls(id=type_id, code=code, name=type_name(type_id))


class DocumentOut(Wire):
    """A document with which a company proves its identity, such as its GST certificate."""

    key: str = Field(
        description="The kind of document: `GST` (GST certificate), `EXIM` (EXIM certificate) or "
        "`CC` (company certificate).",
        examples=["GST"],
    )
    description: str = Field(
        "", description="The company's own description of the document; may be empty."
    )
    src: str = Field(
        description="The address of the file. To keep the document, send this address back as "
        "`src` in `attachments` of `PUT /users/{user_id}`.",
        examples=[FILE_EXAMPLE],
    )
    original_name: str = Field(examples=["gst-certificate.pdf"])
    download_url: str = Field(description="The same address as `src`.", examples=[FILE_EXAMPLE])
    is_shown: bool = Field(
        description="Whether the company shows the document to other companies that may see its "
        "contact details (RULES.md 47). Not in the original specification.",
        examples=[False],
    )

    @classmethod
    def from_document(cls, document: CompanyDocument) -> DocumentOut:
        """The wire shape of a document whose file is loaded."""
        url = file_url(document.file)
        return cls(
            key=document.key,
            description=document.description,
            src=url,
            original_name=document.file.original_name,
            download_url=url,
            is_shown=document.is_shown,
        )


def port_label(served: CompanyPort) -> str:
    """`Mundra(INMUN)`, as the documents write a port."""
    return f"{served.port.name}({served.port.locode})"


def pair_label(pair: PortPair) -> str:
    """`Mundra(INMUN) → Jebel Ali(AEJEA)`."""
    loading, destination = pair.loading_port, pair.destination_port
    return f"{loading.name}({loading.locode}) → {destination.name}({destination.locode})"
