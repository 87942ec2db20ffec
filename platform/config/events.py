"""The route of the event stream, which a separate process sends (`lading.reach.stream`)."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Router

from lading.base.http.api import answers
from lading.base.kernel.errors import Unavailable

router = Router(by_alias=True)

EXAMPLE = (
    "event: notification\n"
    "id: 5f3c9a1e.1795400000000-0\n"
    'data: {"id":"5f3c9a1e.1795400000000-0","kind":"lead_matched","ids":[41],"unread":3}\n\n'
)
STREAM: dict[str, Any] = {
    "responses": {
        200: {
            "description": "The stream of events, which lasts as long as the session.",
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
                "The stream is at the address in `Location`. Send the token with that call, too."
            )
        },
    },
    "parameters": [
        {
            "in": "header",
            "name": "Last-Event-ID",
            "required": False,
            "schema": {"type": "string"},
            "description": "The id of the last event that the client received; the stream "
            "continues after it. To continue from a time instead, send `.MILLISECONDS-0` with that "
            "Unix time in milliseconds.",
        }
    ],
}


@router.get("", response=answers(None, status=307), openapi_extra=STREAM)
def events(request: HttpRequest) -> HttpResponse:
    """Receive changes as they happen, as server-sent events (`text/event-stream`).

    Events are named after what has changed: `notification`, `message`, `lead`, `enquiry`,
    `quotation`, `review`, `policy`, `promotion`, `offer` or `rate`. Their data has the `id` of the
    event, the `kind` of change, the `ids` of the objects (empty if there are more than 100) and the
    number of `unread` ones (null if they are not counted). Get the objects with their own calls. If
    `kind` is `missed`, some changes may have been lost; get all objects again. Events named
    `position` have no data; only their id is needed, for `Last-Event-ID`. If the stream is at
    another address, the answer is 307.
    """
    if settings.STREAM_URL == settings.API_URL:
        raise Unavailable
    answer = HttpResponse(status=307)
    answer["Location"] = f"{settings.STREAM_URL}/api/events"
    return answer
