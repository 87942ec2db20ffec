"""The route of the event stream, which a separate process sends (`lading.stream`)."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Router

from lading.kernel.api import answers
from lading.kernel.errors import Unavailable

router = Router(by_alias=True)

EXAMPLE = (
    "event: notification\n"
    "id: 5f3c9a1e.1795400000000-0\n"
    'data: {"id":"5f3c9a1e.1795400000000-0","kind":"lead_matched","ids":[41],"unread":3}\n\n'
)
STREAM: dict[str, Any] = {
    "responses": {
        200: {
            "description": "The stream, as long as the session lasts.",
            "content": {
                "text/event-stream": {
                    "schema": {
                        "type": "string",
                        "examples": [EXAMPLE],
                    }
                }
            },
        },
        307: {
            "description": (
                "The stream is at the address in `Location`; send the token there as well."
            )
        },
    },
    "parameters": [
        {
            "in": "header",
            "name": "Last-Event-ID",
            "required": False,
            "schema": {"type": "string"},
            "description": "The last id received: the stream continues after it. Instead of an id, "
            "`.MILLISECONDS-0` continues after that Unix time in milliseconds.",
        }
    ],
}


@router.get("", response=answers(None, status=307), openapi_extra=STREAM)
def events(request: HttpRequest) -> HttpResponse:
    """Receive changes as `text/event-stream`: events named `notification`, with `id`, `kind`, `ids`
    and `unread` (null: not counted).

    The `kind` `missed` says that some changes may have been missed: read everything anew. Events
    named `position` only say which id to go on from. A process of its own sends the stream; where
    no proxy passes the call on to it, the answer names its address.
    """
    if settings.STREAM_URL == settings.API_URL:
        raise Unavailable
    answer = HttpResponse(status=307)
    answer["Location"] = f"{settings.STREAM_URL}/api/events"
    return answer
