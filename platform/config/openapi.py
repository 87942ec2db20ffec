"""`GET /api/openapi.json`: the API document, built once in a process, with an ETag."""

from __future__ import annotations

import hashlib
import json
import threading
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.views.decorators.http import condition, require_safe
from ninja import NinjaAPI
from ninja.responses import NinjaJSONEncoder

from .api import api


@dataclass(frozen=True, slots=True)
class Built:
    """The document as it is sent, and its ETag."""

    content: bytes
    etag: str


class Document:
    """The document of an API. It takes long to build, so only one thread builds it, and only
    once.
    """

    def __init__(self, of: NinjaAPI) -> None:
        self.of = of
        self.lock = threading.Lock()
        self._built: Built | None = None

    def built(self) -> Built:
        """The document; the first call builds it. It is in English, whatever the language of that
        call.
        """
        with self.lock:
            if self._built is None:
                with translation.override("en"):
                    schema = self.of.get_openapi_schema()
                    content = json.dumps(schema, cls=NinjaJSONEncoder).encode()
                self._built = Built(content, f'"{hashlib.sha256(content).hexdigest()}"')
            return self._built


document = Document(api)


def _etag(_request: HttpRequest) -> str:
    return document.built().etag


@require_safe
@condition(etag_func=_etag)
def openapi_json(request: HttpRequest) -> HttpResponse:
    """The document, or 304 for a caller who has it already."""
    answer = HttpResponse(document.built().content, content_type="application/json")
    answer["Cache-Control"] = "no-cache"
    return answer
