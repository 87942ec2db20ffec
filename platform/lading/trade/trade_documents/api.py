"""Routes of trade documents: the downloads of both parties, and the public verification."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from ninja import Path, Query, Router

from lading.base.documents.pdf import pdf_download
from lading.base.http import throttle
from lading.base.http.api import actor_of, answers, describe_pdf
from lading.base.http.client import caller_of
from lading.base.http.exports import LocaleQuery
from lading.base.http.throttle import MINUTE, hit
from lading.base.kernel import limits
from lading.base.kernel.values import languages
from lading.base.kernel.values.ids import MAX_ID
from lading.base.kernel.wire import Data

from . import queries, services
from .models import TradeDocument
from .rules import number_of
from .schemas import DocumentInBriefOut, VerifiedDocumentOut

quotations_router = Router(by_alias=True)
verification_router = Router(by_alias=True)
contract_router = Router(by_alias=True)
"""The calls that the wire contract has."""

QuotationId = Annotated[
    int, Path(ge=1, le=MAX_ID, description="The id of the quotation.", examples=[1])
]
EnquiryId = Annotated[
    int, Path(ge=1, le=MAX_ID, description="The id of the enquiry.", examples=[1])
]
MAX_VERSION = 2_147_483_647
VersionQuery = Annotated[
    int | None,
    Query(
        alias="version",
        ge=1,
        le=MAX_VERSION,
        description="Number of the version of the quotation; the current version if omitted.",
        examples=[1],
    ),
]
CodeQuery = Annotated[
    str,
    Query(
        alias="code",
        max_length=60,
        description="The verification code printed on the document, in upper or lower case, with "
        "or without spaces and hyphens.",
        examples=["K7QM-2XWD-9RTB-4HNV"],
    ),
]
CodePath = Annotated[
    str,
    Path(
        max_length=60,
        description="The verification code printed on the document, in upper or lower case, with "
        "or without spaces and hyphens.",
        examples=["K7QM-2XWD-9RTB-4HNV"],
    ),
]


@quotations_router.get(
    "/{quotation_id}/pdf", response=answers(None, 404), openapi_extra=describe_pdf("The quotation.")
)
@throttle.counted(throttle.FILE)
def download_quotation(
    request: HttpRequest,
    quotation_id: QuotationId,
    version: VersionQuery = None,
    locale: LocaleQuery = "",
) -> HttpResponse:
    """Download a version of a quotation that your company sent or received, as a PDF with a
    verification code. The file is created on the first download in each language, and every later
    download returns the same file.
    """
    with translation.override(languages.choose(locale)):
        return _sent(
            services.quotation_document(
                actor=actor_of(request), quotation_id=quotation_id, version=version
            )
        )


@quotations_router.get(
    "/{quotation_id}/order/pdf",
    response=answers(None, 404, 409),
    openapi_extra=describe_pdf("The confirmed order."),
)
@throttle.counted(throttle.FILE)
def download_order(
    request: HttpRequest, quotation_id: QuotationId, locale: LocaleQuery = ""
) -> HttpResponse:
    """Download the confirmed order on a quotation that your company sent or received, as a PDF with
    a verification code. 409 if the seller has not confirmed an order, or if the order was
    cancelled. Not in the original specification.
    """
    with translation.override(languages.choose(locale)):
        return _sent(services.order_document(actor=actor_of(request), quotation_id=quotation_id))


@contract_router.get(
    "/enquiries/{enquiry_id}/order/pdf",
    response=answers(None, 404, 409),
    openapi_extra=describe_pdf("The confirmed order."),
)
@throttle.counted(throttle.FILE)
def download_order_of_enquiry(
    request: HttpRequest, enquiry_id: EnquiryId, locale: LocaleQuery = ""
) -> HttpResponse:
    """Download the confirmed order on an enquiry as a PDF, if your company is the buyer or the
    seller: the same file as `GET /quotations/{quotation_id}/order/pdf`. 404 if there is no order on
    the enquiry, 409 until the seller has confirmed the order.
    """
    with translation.override(languages.choose(locale)):
        actor = actor_of(request)
        return _sent(services.order_document_of_enquiry(actor=actor, enquiry_id=enquiry_id))


@contract_router.get("/verify/{code}", auth=None, response=answers(Data[DocumentInBriefOut], 404))
def verify_code(request: HttpRequest, code: CodePath) -> Data[DocumentInBriefOut]:
    """Read the type, number, parties and amount of the document with a verification code, and
    whether the document is still valid. Requires no sign-in. 404 if no document of this platform
    has the code.
    """
    _count_try(request)
    return Data[DocumentInBriefOut](
        data=DocumentInBriefOut.model_validate(queries.verified_in_brief(code))
    )


@verification_router.get("/verify", auth=None, response=answers(Data[VerifiedDocumentOut], 404))
def verify_document(request: HttpRequest, code: CodeQuery) -> Data[VerifiedDocumentOut]:
    """Read the main contents of the document with a verification code, its state, and the SHA-256
    hash of its PDF file. Requires no sign-in. 404 if no document of this platform has the code, 422
    if the code is mistyped. Not in the original specification.
    """
    _count_try(request)
    return Data[VerifiedDocumentOut](
        data=VerifiedDocumentOut.model_validate(queries.verified(code))
    )


def _count_try(request: HttpRequest) -> None:
    most = limits.number("verification.per_minute")
    hit("verify", caller_of(request).network, limit=most, seconds=MINUTE)


def _sent(document: TradeDocument) -> HttpResponse:
    version = document.version
    number = number_of(document.kind, version.quotation_id, version.number)
    return pdf_download(bytes(document.content), f"{document.kind}-{number}")
