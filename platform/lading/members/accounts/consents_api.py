"""Routes of the consent log: an addition to the documents' calls."""

from __future__ import annotations

import datetime as dt

from django.http import HttpRequest
from ninja import Router
from pydantic import Field

from lading.base.http.api import actor_of, answers
from lading.base.http.client import caller_of
from lading.base.kernel.checks import LooseInt, LooseText
from lading.base.kernel.wire import Data, Wire

from .services import consents

router = Router(by_alias=True)


class ConsentOut(Wire):
    """An entry of a person's consent log: their consent to a version of a legal page, or the
    withdrawal of it.
    """

    document: str = Field(
        description="The legal page: `terms` (terms of service) or `privacy` (privacy policy).",
        examples=["terms"],
    )
    version: int = Field(
        description="Version number of the legal page, starting at 1.", examples=[1]
    )
    given: bool = Field(description="True if the consent was given, false if it was withdrawn.")
    at: dt.datetime = Field(description="When the consent was given or withdrawn.")


class ConsentIn(Wire):
    """The version of a legal page that the caller accepts."""

    document: LooseText = Field(
        None,
        description="The legal page: `terms` (terms of service) or `privacy` (privacy policy).",
        examples=["terms"],
    )
    version: LooseInt = Field(
        None,
        description="Number of the version of the legal page that is in force; any other number is "
        "refused with 409.",
        examples=[1],
    )


@router.get("", response=answers(Data[list[ConsentOut]]))
def list_consents(request: HttpRequest) -> Data[list[ConsentOut]]:
    """List your consents to versions of the legal pages, and their withdrawals, newest first. At
    most the newest 200 are returned.
    """
    rows = consents.list_consents(actor_of(request))
    return Data[list[ConsentOut]](data=[ConsentOut.model_validate(row) for row in rows])


@router.post("", response=answers(Data[ConsentOut], 409))
def give_consent(request: HttpRequest, payload: ConsentIn) -> Data[ConsentOut]:
    """Accept the version of a legal page that is in force. Any other version is refused with 409.
    `needsConsent` in `GET /auth/session` lists the pages that you have yet to accept. Accepting the
    same version again changes nothing.
    """
    consent = consents.give_consent(
        actor=actor_of(request),
        document=payload.document,
        version=payload.version,
        ip=caller_of(request).ip,
    )
    return Data[ConsentOut](data=ConsentOut.model_validate(consent))
