"""The URLs: the typed API, the back office, the units document, the development outbox."""

from __future__ import annotations

from django.conf import settings
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView

from lading.base.files.views import staff_file
from lading.base.reference.views import units_json

from . import schedule  # noqa: F401 - the back office shows the labels of the jobs
from .api import api
from .openapi import openapi_json


def robots(request: HttpRequest) -> HttpResponse:
    """Keep search engines away from this host."""
    return HttpResponse("User-agent: *\nDisallow: /\n", content_type="text/plain")


urlpatterns: list[URLPattern | URLResolver] = [
    path("", RedirectView.as_view(url="/admin/")),
    path("robots.txt", robots),
    path("api/openapi.json", openapi_json),
    path("api/", api.urls),
    path("static/units.json", units_json),
    path("admin/file/<uuid:file_uuid>/<str:name>", admin.site.admin_view(staff_file), name="file"),
    path("admin/", admin.site.urls),
]

handler403 = "lading.office.backoffice.refusals.forbidden"
handler404 = "lading.office.backoffice.refusals.not_found"
handler500 = "lading.office.backoffice.refusals.failure"

if settings.DEMO_MODE:
    urlpatterns.append(
        path("dev/outbox", include("lading.reach.notifications.delivery.dev_outbox"))
    )
