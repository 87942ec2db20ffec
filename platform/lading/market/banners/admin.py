"""Back-office screens of banners: a list, the page of one with its figures, and the form with its
preview.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.options import IncorrectLookupParameters
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action, display
from unfold.enums import ActionVariant

from lading.base.adminkit.base import can, staff_actor
from lading.base.adminkit.dialogs import Looks, Words, asks
from lading.base.adminkit.filters import Conditions, NamedFilter
from lading.base.adminkit.list_export import ListWithFile, back_to_list, rows_of_list
from lading.base.adminkit.written import WrittenAdmin
from lading.base.documents.workbook import xlsx, xlsx_response
from lading.base.kernel import review
from lading.base.kernel.errors import AppError, ValidationFailed
from lading.base.kernel.values import clock, languages
from lading.base.reference.business_types import BusinessTypeId, first_type_names, type_names

from . import access, exports, queries, services, staff_form, texts
from .models import Banner
from .rules import BannerType, State, UrlType, in_state
from .shapes import staff_shape, state_of

_LABELS = {
    State.ACTIVE: "success",
    State.SCHEDULED: "info",
    State.ENDED: "default",
    State.INACTIVE: "danger",
}


_page_of = review.page_of(Banner)


class StateFilter(NamedFilter):
    """Filters by the state of today."""

    title = _("state")
    parameter_name = "state"

    def conditions(self) -> Conditions:
        """The states."""
        today = clock.today()
        return {each.value: (each.label, in_state(each, today)) for each in State}


class PartyFilter(NamedFilter):
    """Filters by a type of business that sees the banner."""

    title = _("party")
    parameter_name = "party"

    def conditions(self) -> Conditions:
        """The types of business."""
        return {
            str(each.value): (each.label, Q(business_type_ids__contains=[each.value]))
            for each in BusinessTypeId
        }


class MissingLanguageFilter(NamedFilter):
    """Filters by a language in which the banner has no text."""

    title = _("missing language")
    parameter_name = "missing"

    def conditions(self) -> Conditions:
        """The languages other than English."""
        return {
            code: (texts.english_name(code), texts.without_language(code))
            for code in languages.OTHERS
        }


@admin.register(Banner)
class BannerAdmin(ListWithFile, WrittenAdmin):
    """Every banner, those with a place first and then the newest."""

    capability = access.CAPABILITY
    list_display = [
        "title",
        "banner_type",
        "parties",
        "starts_on",
        "ends_on",
        "position",
        "state",
        "missing",
        "seen",
        "followed",
        "rate",
    ]
    list_filter = [StateFilter, "banner_type", PartyFilter, MissingLanguageFilter]
    list_filter_submit = True
    ordering = ["-id"]
    search_fields = ["title"]
    search_help_text = _("Part of the title")
    when_empty = _("No Promotions available")
    actions_list = ["add_banner", "export"]
    file_actions = ("export",)
    change_form_outer_before_template = "banners/staff/banner.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Banner]:
        """The rows, with their counts."""
        rows: QuerySet[Banner] = super().get_queryset(request)
        return queries.whole(rows)

    def page_context(self, request: HttpRequest, obj: Any) -> dict[str, Any]:
        """What companies see, for whom it is, and how often it was seen."""
        state = State(state_of(obj))
        preview = staff_form.preview_of(obj)
        return {
            "banner": obj,
            "state": (state.label, _LABELS[state]),
            "kind": BannerType(obj.banner_type).label,
            "url_kind": UrlType(obj.url_type).label,
            "is_external": obj.url_type == UrlType.EXTERNAL,
            "parties": _parties(obj),
            "rate": _rate(obj.views, obj.clicks),
            "looks": staff_form.looks(preview),
            "preview": preview,
            "texts": _texts(obj),
            "missing": _missing(obj),
            **_figures(obj),
        }

    def get_custom_urls(self) -> tuple[Any, ...]:
        """The form of a new banner and of a stored one."""
        return (
            ("write/", "banners_banner_new", write),
            ("<int:banner_id>/write/", "banners_banner_write", write),
        )

    @action(
        description=_("Add banner promotion"),
        icon="add",
        permissions=["edit"],
        url_path="add-banner",
        variant=ActionVariant.PRIMARY,
    )
    def add_banner(self, request: HttpRequest) -> HttpResponse:
        """Open the empty form."""
        return HttpResponseRedirect(reverse("admin:banners_banner_new"))

    @action(description=_("Export"), icon="download", permissions=["edit"], url_path="export")
    def export(self, request: HttpRequest) -> HttpResponse:
        """Download the banners of the list with their counts as a spreadsheet. Filters that the
        list does not take lead back to it.
        """
        try:
            listed = rows_of_list(self, request)
        except IncorrectLookupParameters:
            return back_to_list(self)
        shaped = [staff_shape(row).model_dump(mode="json", by_alias=True) for row in listed.rows]
        columns = exports.LIST.columns
        table = xlsx(
            [str(column.title) for column in columns],
            ([column.read(row) for column in columns] for row in shaped),
            widths=[column.width for column in columns],
            note=listed.note,
        )
        return xlsx_response(f"{exports.LIST.name}.xlsx", table)

    @action(description=_("Edit"), icon="edit", permissions=["edit"], url_path="edit-banner")
    def edit(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Open the form of this banner."""
        return HttpResponseRedirect(reverse("admin:banners_banner_write", args=[int(object_id)]))

    deactivate = asks(
        Words(
            _("Deactivate"),
            _("Deactivate this banner"),
            _("It disappears from all dashboards. It is kept and can be restored."),
            _("The banner is deactivated."),
        ),
        lambda actor, pk, _sent: services.deactivate_banner(actor=actor, banner_id=pk),
        permission="edit",
        looks=Looks("visibility_off", ActionVariant.DANGER),
        back=_page_of,
    )
    restore = asks(
        Words(
            _("Restore"),
            _("Restore this banner"),
            _("It will appear on dashboards again between its start and end dates."),
            _("The banner is restored."),
        ),
        lambda actor, pk, _sent: services.restore_banner(actor=actor, banner_id=pk),
        permission="edit",
        looks=Looks("visibility", ActionVariant.SUCCESS),
        back=_page_of,
    )

    @display(description=_("parties"))
    def parties(self, obj: Banner) -> str:
        """The types of business that see it; of many, the first and how many more."""
        return first_type_names(obj.business_type_ids, all_of_them=str(_("All")))

    @display(description=_("state"), label={each.value: label for each, label in _LABELS.items()})
    def state(self, obj: Banner) -> tuple[str, str]:
        """Its state today."""
        state = State(state_of(obj))
        return state.value, state.label

    @display(description=_("missing languages"))
    def missing(self, obj: Banner) -> str:
        """The languages without a text of their own."""
        return _missing(obj) or str(_("None"))

    @display(description=_("views"), ordering="views")
    def seen(self, obj: Any) -> str:
        """How often it was seen."""
        return f"{obj.views:,}"

    @display(description=_("clicks"), ordering="clicks")
    def followed(self, obj: Any) -> str:
        """How often its link was followed."""
        return f"{obj.clicks:,}"

    @display(description=_("rate"))
    def rate(self, obj: Any) -> str:
        """Clicks for each hundred views."""
        return _rate(obj.views, obj.clicks)


def _missing(banner: Banner) -> str:
    """The languages whose readers see the English texts; "" when there are none."""
    return ", ".join(texts.english_name(code) for code in texts.missing_languages(banner))


def _texts(banner: Banner) -> list[tuple[str, str, texts.BannerText]]:
    """The code, the name and the texts of each language that has some."""
    return [
        (code, texts.english_name(code), texts.text_for(banner, code))
        for code in languages.OTHERS
        if code in banner.translations
    ]


def write(
    request: HttpRequest, model_admin: BannerAdmin, banner_id: int | None = None
) -> HttpResponse:
    """The form of a banner; a POST stores it."""
    if not can(request, access.CAPABILITY):
        raise PermissionDenied
    banner = model_admin.get_object(request, str(banner_id)) if banner_id else None
    if banner_id and banner is None:
        return HttpResponseRedirect(reverse("admin:banners_banner_changelist"))
    errors: Mapping[str, Any] = {}
    if request.method == "POST":
        try:
            stored = _stored(request, banner_id)
        except ValidationFailed as refusal:
            errors = refusal.errors
        except AppError as refusal:
            messages.error(request, str(refusal.message))
        else:
            messages.success(request, "Banner promotion saved successfully")
            return HttpResponseRedirect(_page_of(stored.pk))
    context = {
        **model_admin.admin_site.each_context(request),
        "title": _("Edit Banner Promotion") if banner else _("Add Banner Promotion"),
        "opts": model_admin.opts,
        "back": _page_of(banner.pk) if banner else reverse("admin:banners_banner_changelist"),
        "errors": errors,
        **staff_form.form_context(request, banner, errors),
    }
    return TemplateResponse(request, "banners/staff/write.html", context)


def _stored(request: HttpRequest, banner_id: int | None) -> Banner:
    payload = staff_form.payload_of(request.POST)
    actor = staff_actor(request)
    if banner_id is None:
        return services.create_banner(actor=actor, payload=payload)
    return services.edit_banner(actor=actor, banner_id=banner_id, payload=payload)


def _parties(banner: Banner) -> str:
    return type_names(banner.business_type_ids, all_of_them=str(_("All")))


def _rate(views: int, clicks: int) -> str:
    """Clicks for each hundred views; a dash without views."""
    return f"{clicks / views:.1%}" if views else "—"


def _figures(banner: Banner) -> dict[str, Any]:
    """Its views and clicks by day and by type of business. One SQL query."""
    by_day: dict[dt.date, list[int]] = {}
    by_type: dict[int, list[int]] = {}
    for each in queries.days_of(banner):
        for sums in (
            by_day.setdefault(each.day, [0, 0]),
            by_type.setdefault(each.business_type_id, [0, 0]),
        ):
            sums[0] += each.views
            sums[1] += each.clicks
    return {
        "days": [(day, *sums, _rate(*sums)) for day, sums in by_day.items()],
        "types": [
            (BusinessTypeId(kind).label, *sums, _rate(*sums))
            for kind, sums in sorted(by_type.items())
        ],
        "days_shown": queries.DAYS_SHOWN,
    }
