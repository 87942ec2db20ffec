"""Routes of the consent log: an addition to the documents' calls."""

from __future__ import annotations

import datetime as dt

from django.http import HttpRequest
from ninja import Router
from pydantic import Field

from lading.kernel.api import actor_of, answers
from lading.kernel.checks import LooseInt, LooseText
from lading.kernel.client import caller_of
from lading.kernel.wire import Data, Wire

from .services import consents

router = Router(by_alias=True)


class ConsentOut(Wire):
    """One entry of a person's consent log."""

    document: str = Field(description="`terms` or `privacy`.", examples=["terms"])
    version: int = Field(examples=[1])
    given: bool = Field(description="False if the consent was withdrawn.")
    at: dt.datetime


class ConsentIn(Wire):
    """The version of a legal page that is accepted."""

    document: LooseText = Field(None, examples=["terms"])
    version: LooseInt = Field(None, examples=[1])


@router.get("", response=answers(Data[list[ConsentOut]]))
def list_consents(request: HttpRequest) -> Data[list[ConsentOut]]:
    """List what you agreed to and when, newest first."""
    rows = consents.list_consents(actor_of(request))
    return Data[list[ConsentOut]](data=[ConsentOut.model_validate(row) for row in rows])


@router.post("", response=answers(Data[ConsentOut], 409))
def give_consent(request: HttpRequest, payload: ConsentIn) -> Data[ConsentOut]:
    """Accept the version of a legal page that is in force. An older version is refused (409).
    `needsConsent` of `GET /auth/session` lists the pages to accept.
    """
    consent = consents.give_consent(
        actor=actor_of(request),
        document=payload.document,
        version=payload.version,
        ip=caller_of(request).ip,
    )
    return Data[ConsentOut](data=ConsentOut.model_validate(consent))
