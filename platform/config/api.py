"""The typed API: one NinjaAPI with every app's router (wire contract)."""

from __future__ import annotations

from typing import Any

import orjson
from django.apps import apps
from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.openapi.docs import Swagger
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation
from ninja.parser import Parser
from ninja.renderers import BaseRenderer

from lading.base.exchange_rates.api import router as exchange_rates_router
from lading.base.files.api import download_router
from lading.base.files.api import router as files_router
from lading.base.http import gate, json_body, row_fields, throttle
from lading.base.http.api import install_error_handlers
from lading.base.http.idempotency import idempotent
from lading.base.legal.api import router as legal_router
from lading.base.reference.api import router as reference_router
from lading.market.banners.api import router as banners_router
from lading.market.banners.staff_api import router as banners_staff_router
from lading.market.calculator.api import router as calculations_router
from lading.market.freight_rates.api import router as freight_rates_router
from lading.market.listings.api import rodtep_router, unclaimed_router
from lading.market.offers.api import router as offers_router
from lading.market.policies.api import router as policies_router
from lading.market.promotions.api import router as promotions_router
from lading.members.accounts.api import router as auth_router
from lading.members.accounts.consents_api import router as consents_router
from lading.members.accounts.staff_api import router as logins_router
from lading.members.billing.authentication import BearerAuth, MemberAuth, StaffAuth
from lading.members.billing.payments.api import histories_router, webhook_router
from lading.members.billing.payments.api import plans_router as paying_router
from lading.members.billing.plans.api import router as plans_router
from lading.members.billing.points.api import histories_router as points_histories_router
from lading.members.billing.points.api import router as points_router
from lading.members.companies.api import router as companies_router
from lading.members.companies.colleagues.api import router as colleagues_router
from lading.members.companies.signup.api import codes_router, sign_up_router
from lading.members.companies.staff_api import router as users_staff_router
from lading.office.bulk.api import router as bulk_router
from lading.reach.dashboard.api import router as dashboard_router
from lading.reach.intake.api import queries_router, registrations_router
from lading.reach.messaging.api import router as messages_router
from lading.reach.notifications.inbox.api import router as notifications_router
from lading.reach.notifications.inbox.session_api import router as session_router
from lading.reach.notifications.inbox.unsubscribe_api import router as unsubscribe_router
from lading.reach.searches.api import router as searches_router
from lading.records.record_downloads.api import router as record_downloads_router
from lading.records.trade_records.api import router as trade_records_router
from lading.trade.catalogue.api import router as products_router
from lading.trade.catalogue.market_api import router as market_router
from lading.trade.catalogue.staff_api import router as products_staff_router
from lading.trade.enquiries.api import router as enquiries_router
from lading.trade.enquiries.staff_api import router as enquiries_staff_router
from lading.trade.privacy.api import router as data_requests_router
from lading.trade.profiles.cards_api import router as cards_router
from lading.trade.profiles.companies_api import router as company_profiles_router
from lading.trade.profiles.ratings_api import router as ratings_router
from lading.trade.profiles.users_api import signin_router, users_router
from lading.trade.quotations.api import router as quotations_router
from lading.trade.quotations.comparison.api import router as comparison_router
from lading.trade.quotations.counter.api import router as counter_offers_router
from lading.trade.quotations.orders.api import router as orders_router
from lading.trade.trade_documents.api import contract_router as document_contract_router
from lading.trade.trade_documents.api import quotations_router as quotation_documents_router
from lading.trade.trade_documents.api import verification_router

from . import api_summaries
from .api_shapes import Shapes
from .events import router as events_router
from .health import router as health_router
from .version import VERSION


class OrjsonRenderer(BaseRenderer):
    """JSON by orjson."""

    media_type = "application/json"

    def render(self, request: HttpRequest, data: Any, *, response_status: int) -> bytes:
        """``data`` as bytes. Ninja has already turned it into JSON types."""
        return orjson.dumps(data)


class JsonParser(Parser):
    """Refuses bodies that the code behind it cannot work with."""

    def parse_body(self, request: HttpRequest) -> Any:
        """The body's value. Ninja wraps what this raises; our error handlers unwrap it."""
        return json_body.parsed(request.body)


class Docs(Swagger):
    """The page that shows the API document. No other page may frame it, because it sends calls."""

    POLICY = (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
        " object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )

    def render_page(self, request: HttpRequest, api: NinjaAPI, **kwargs: Any) -> HttpResponse:
        """The page with its headers."""
        page = super().render_page(request, api, **kwargs)
        page["Content-Security-Policy"] = self.POLICY
        page["X-Frame-Options"] = "DENY"
        return page


def app_of(module: str) -> str:
    """The app of a module: `orders` for `lading.trade.quotations.orders.api`, `health` for
    `config.health`. The calls of staff, which are in `staff_api.py` of an app, count as one.
    """
    if module.endswith(".staff_api"):
        return "staff_api"
    app = apps.get_containing_app_config(module)
    return app.label if app else module.split(".")[2 if module.startswith("lading.") else 1]


class LadingAPI(NinjaAPI):
    """Ninja's API with operation ids that stay the same when code moves within an app."""

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """The app and the name of the view."""
        view = operation.view_func
        return f"{app_of(view.__module__)}_{view.__name__}"

    def get_openapi_schema(
        self, *, path_prefix: str | None = None, path_params: dict[str, Any] | None = None
    ) -> OpenAPISchema:
        """Ninja's document, which also says what `fields` does to a list, and which bodies are
        refused.
        """
        prefix = self.get_root_path(path_params or {}) if path_prefix is None else path_prefix
        schema = Shapes(self, prefix)
        row_fields.document(schema)
        gate.document(schema)
        api_summaries.document(schema)
        return schema


def build_api() -> NinjaAPI:
    """Assemble the API. Fixed paths come before wildcards inside each router."""
    api = LadingAPI(
        title="Lading",
        version=VERSION,
        description="The API of Lading, a marketplace for exporters and importers. The result of a "
        "call is in `data`, unless the call is described as flat: then its fields are at the top "
        "level of the answer. “The original specification” is the product's first specification, "
        "from which some calls and fields have their unusual names.",
        auth=MemberAuth(),
        renderer=OrjsonRenderer(),
        parser=JsonParser(),
        # Without the badge that Swagger asks another host for
        docs=Docs({"validatorUrl": None}),
        urls_namespace="api",
    )
    install_error_handlers(api)
    # Every mutating POST accepts Idempotency-Key (wire contract).
    api.add_decorator(idempotent, mode="operation")
    api.add_decorator(throttle.counting, mode="operation")
    api.add_router("/health", health_router, auth=None, tags=["Health"])
    api.add_router("", reference_router, auth=None, tags=["Reference data"])
    api.add_router("/legal", legal_router, auth=None, tags=["Legal pages"])
    api.add_router("/auth", signin_router, auth=None, tags=["Sign-in"])
    api.add_router("/auth", auth_router, auth=BearerAuth(), tags=["Sign-in"])
    api.add_router("/auth", session_router, tags=["Sign-in"])
    api.add_router("/auth", codes_router, auth=None, tags=["Registration"])
    api.add_router("/users", sign_up_router, auth=None, tags=["Registration"])
    api.add_router("", companies_router, tags=["Companies"])
    api.add_router("/companies", company_profiles_router, auth=BearerAuth(), tags=["Companies"])
    api.add_router("", colleagues_router, tags=["Users"])
    api.add_router("/users", users_router, auth=BearerAuth(), tags=["Users"])
    api.add_router("/file-manager", files_router, tags=["Files"])
    api.add_router("/files", download_router, auth=BearerAuth(), tags=["Files"])
    api.add_router("/subscription-plans", plans_router, tags=["Plans"])
    api.add_router("/subscription-plans", paying_router, tags=["Payments"])
    api.add_router("/integrations", points_router, tags=["Payments"])
    api.add_router("", histories_router, tags=["Payments"])
    api.add_router("", points_histories_router, tags=["Payments"])
    api.add_router("/payments", webhook_router, auth=None, tags=["Payments"])
    for staff_router in (enquiries_staff_router, users_staff_router, products_staff_router):
        api.add_router("/admin", staff_router, auth=StaffAuth(), tags=["Back office"])
    api.add_router("/loginsessiondetails", logins_router, auth=StaffAuth(), tags=["Back office"])
    api.add_router("/products", products_router, auth=BearerAuth(), tags=["Products"])
    api.add_router("/products", market_router, auth=BearerAuth(), tags=["Products"])
    api.add_router("/imports", bulk_router, tags=["Imports"])
    api.add_router("", enquiries_router, tags=["Enquiries"])
    api.add_router("", comparison_router, tags=["Quotations"])
    api.add_router("/saved-searches", searches_router, tags=["Enquiries"])
    api.add_router("/exchange-rates", exchange_rates_router, tags=["Exchange rates"])
    api.add_router("/quotations", quotations_router, tags=["Quotations"])
    api.add_router("/quotations", counter_offers_router, tags=["Quotations"])
    api.add_router("/quotations", quotation_documents_router, tags=["Quotations"])
    api.add_router("/trade-documents", verification_router, tags=["Trade documents"])
    api.add_router("", document_contract_router, tags=["Trade documents"])
    api.add_router("/promotions", promotions_router, auth=BearerAuth(), tags=["Promotions"])
    api.add_router("/offer-products", offers_router, auth=BearerAuth(), tags=["Offers"])
    api.add_router(
        "/updates-freight-rates",
        freight_rates_router,
        auth=BearerAuth(),
        tags=["Freight rates"],
    )
    api.add_router("/messages", messages_router, tags=["Messages"])
    api.add_router("/orders", orders_router, tags=["Orders"])
    api.add_router("/dashboard", dashboard_router, tags=["Dashboard"])
    api.add_router("/policyUpdate", policies_router, auth=BearerAuth(), tags=["Policy updates"])
    api.add_router(
        "/unclaimed-cargo", unclaimed_router, auth=BearerAuth(), tags=["Unclaimed cargo and RODTEP"]
    )
    api.add_router("/rodtep", rodtep_router, auth=BearerAuth(), tags=["Unclaimed cargo and RODTEP"])
    api.add_router("/pricecalculation", calculations_router, tags=["Price calculator"])
    api.add_router("/exim-data", trade_records_router, tags=["Exporter data"])
    api.add_router("/exim-data/downloads", record_downloads_router, tags=["Exporter data"])
    api.add_router("/broadcastpromotions", banners_router, tags=["Banners"])
    api.add_router("/broadcastpromotions", banners_staff_router, auth=StaffAuth(), tags=["Banners"])
    # The documents' spelling.
    api.add_router("/registartion", registrations_router, tags=["Public forms"])
    api.add_router("/website-queries", queries_router, tags=["Public forms"])
    api.add_router("/data-requests", data_requests_router, tags=["Data protection"])
    api.add_router("/consents", consents_router, tags=["Data protection"])
    api.add_router("/ratings", ratings_router, tags=["Ratings"])
    api.add_router("/businesscard", cards_router, tags=["Business cards"])
    api.add_router("/notifications", notifications_router, tags=["Notifications"])
    api.add_router("/notifications", unsubscribe_router, auth=None, tags=["Notifications"])
    api.add_router("/events", events_router, tags=["Notifications"])
    return api


api = build_api()
