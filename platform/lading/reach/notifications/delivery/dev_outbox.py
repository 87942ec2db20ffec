"""The development outbox with its paths: every message that the platform would have sent. Demo mode
only.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from lading.reach.notifications.models import OutgoingMessage

MAX_ROWS = 500
"""How many of the newest messages are shown."""
PAGE_ROWS = 50

View = Callable[[HttpRequest], HttpResponse]


def demo_only(view: View) -> View:
    """404 unless in demo mode: these messages contain private links."""

    @wraps(view)
    def guarded(request: HttpRequest) -> HttpResponse:
        if not settings.DEMO_MODE:
            raise Http404
        return view(request)

    return guarded


def _messages(request: HttpRequest) -> QuerySet[OutgoingMessage]:
    recipient = request.GET.get("to", "").strip()
    messages = OutgoingMessage.objects.order_by("-id")
    return messages.filter(to=recipient.lower()) if recipient else messages


def _row(message: OutgoingMessage) -> dict[str, Any]:
    return {
        "id": message.pk,
        "channel": message.channel,
        "to": message.to,
        "subject": message.subject,
        "text": message.text,
        "html": message.html,
        "createdAt": message.created_at.isoformat(),
    }


@demo_only
@require_safe
@never_cache
def as_json(request: HttpRequest) -> HttpResponse:
    """`[{id, channel, to, subject, text, html, createdAt}]`, newest first; `?to=` one recipient."""
    return JsonResponse([_row(m) for m in _messages(request)[:MAX_ROWS]], safe=False)


@demo_only
@require_safe
@never_cache
def as_page(request: HttpRequest) -> HttpResponse:
    """The messages as a page, with a preview of each."""
    context = {"messages": _messages(request)[:PAGE_ROWS], "to": request.GET.get("to", "")}
    return render(request, "notifications/outbox.html", context)


urlpatterns = [
    path("", as_page, name="dev_outbox"),
    path(".json", as_json, name="dev_outbox_json"),
]
