"""The public route of the legal pages: an addition to the documents' calls."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from ninja import Query, Router
from ninja.decorators import decorate_view

from lading.kernel.api import answers
from lading.kernel.wire import Data
from lading.reference.caching import publicly_cached

from . import queries
from .schemas import LegalPageOut

router = Router(by_alias=True)

Locale = Annotated[
    str, Query(max_length=10, description="A language of the product; else `Accept-Language`.")
]


@router.get("/{slug:kind}", response=answers(Data[LegalPageOut], 404))
@decorate_view(publicly_cached)
def get_legal_page(request: HttpRequest, kind: str, locale: Locale = "") -> Data[LegalPageOut]:
    """Read the terms of service (`terms`) or the privacy policy (`privacy`) in force; in English if
    the product does not have the language.
    """
    return Data[LegalPageOut](data=LegalPageOut.of(queries.current_text(kind, locale)))
