"""The public route of the legal pages: an addition to the documents' calls."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from ninja import Query, Router
from ninja.decorators import decorate_view

from lading.base.http.api import answers
from lading.base.kernel.wire import Data
from lading.base.reference.caching import publicly_cached

from . import queries
from .schemas import LegalPageOut

router = Router(by_alias=True)

Locale = Annotated[
    str,
    Query(
        max_length=10,
        description="The language of the page: `en`, `zh`, `es`, `fr`, `it` or `ar`. Defaults to "
        "that of `Accept-Language`.",
    ),
]


@router.get("/{slug:kind}", response=answers(Data[LegalPageOut], 404))
@decorate_view(publicly_cached)
def get_legal_page(request: HttpRequest, kind: str, locale: Locale = "") -> Data[LegalPageOut]:
    """Return the terms of service (`terms`) or the privacy policy (`privacy`) that is in force, in
    the requested language or, if there is no translation, in English.
    """
    return Data[LegalPageOut](data=LegalPageOut.from_text(queries.current_text(kind, locale)))
