"""Reference tables in the back office: corrected by hand or by importing CSV and XLSX."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from typing_extensions import override
from unfold.admin import TabularInline

from lading.base.adminkit.base import CleanInline, ReadOnlyAdmin, nobody
from lading.base.kernel.values import languages
from lading.base.reference.forms import NAME_FIELDS, NamesForm
from lading.base.reference.imports.bulk_resources import HsCodeResource, PortResource
from lading.base.reference.imports.exchange import ExchangeAdmin
from lading.base.reference.imports.resources import (
    CategoryResource,
    CountryResource,
    GstRateResource,
    UnitResource,
)
from lading.base.reference.models import (
    BusinessType,
    Category,
    ContainerType,
    Country,
    GstRate,
    HsCode,
    Port,
    PortAlias,
    Unit,
)
from lading.base.reference.services import assign_chapters, index_ports, link_hs_parents
from lading.base.reference.text import normalise


class ReferenceAdmin(ExchangeAdmin):
    """A reference table. Rows are deactivated, never deleted, because other records
    refer to them.
    """

    list_filter = ["is_active", "staff_edited"]
    readonly_fields = ["staff_edited"]

    has_delete_permission = nobody

    @override
    def save_model(
        self, request: HttpRequest, obj: Any, form: ModelForm[Any], change: bool
    ) -> None:
        """Mark the row as edited by staff, so that loading does not overwrite it."""
        obj.staff_edited = True
        super().save_model(request, obj, form, change)


class NormalisedSearch(ReferenceAdmin):
    """Search by the stored search text, which ignores case and accents."""

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Rows whose search text matches the normalised term."""
        matching: tuple[QuerySet[Any], bool] = super().get_search_results(
            request, queryset, normalise(search_term)
        )
        return matching


class NamedAdmin(NormalisedSearch):
    """A table whose rows have names in every language; the search finds all of them."""

    form = NamesForm
    search_fields = [
        "search_text",
        *(f"search_names__{code}__icontains" for code in languages.OTHERS),
    ]


@admin.register(Country)
class CountryAdmin(NamedAdmin):
    """Countries."""

    resource_classes = [CountryResource]
    list_display = ["name", "iso2", "iso3", "dial_code", "currency_code", "is_active"]
    fields = [
        "name",
        *NAME_FIELDS,
        ("iso2", "iso3"),
        ("dial_code", "currency_code"),
        "aliases",
        ("is_active", "staff_edited"),
    ]


class PortAliasInline(CleanInline, TabularInline):
    """Other names of a port."""

    model = PortAlias
    verbose_name = _("other name")
    verbose_name_plural = _("other names")
    extra = 0
    fields = ["name"]


@admin.register(Port)
class PortAdmin(NormalisedSearch):
    """Ports."""

    resource_classes = [PortResource]
    list_display = ["name", "locode", "country", "is_active"]
    list_select_related = ["country"]
    search_fields = ["search_text", "locode__istartswith"]
    autocomplete_fields = ["country"]
    inlines = [PortAliasInline]
    fields = [
        ("name", "locode"),
        "country",
        ("latitude", "longitude"),
        ("is_active", "staff_edited"),
    ]

    @override
    def save_related(
        self,
        request: HttpRequest,
        form: ModelForm[Any],
        formsets: Any,
        change: bool,
    ) -> None:
        """Rebuild the port's search text with its other names."""
        super().save_related(request, form, formsets, change)
        index_ports([form.instance.pk])


@admin.register(Category)
class CategoryAdmin(NamedAdmin):
    """Product categories."""

    resource_classes = [CategoryResource]
    list_display = ["name", "section", "chapter_list", "is_active"]
    fields = [
        "name",
        *NAME_FIELDS,
        "section",
        "chapters",
        "ordering",
        ("is_active", "staff_edited"),
    ]

    @admin.display(description=_("HS chapters"))
    def chapter_list(self, category: Category) -> str:
        """The chapters as one text."""
        return ", ".join(category.chapters)

    @override
    def save_model(
        self, request: HttpRequest, obj: Any, form: ModelForm[Any], change: bool
    ) -> None:
        """Move the HS codes of the chapters to this category."""
        super().save_model(request, obj, form, change)
        assign_chapters([obj])


@admin.register(HsCode)
class HsCodeAdmin(ReferenceAdmin):
    """HS codes."""

    resource_classes = [HsCodeResource]
    list_display = ["code", "description", "category", "level", "is_active"]
    list_select_related = ["category"]
    list_filter = ["level", "is_active", "staff_edited"]
    search_fields = ["code__startswith", "description"]
    autocomplete_fields = ["category"]
    readonly_fields = ["staff_edited", "level", "parent"]
    fields = ["code", "description", "category", ("level", "parent"), ("is_active", "staff_edited")]

    @override
    def save_model(
        self, request: HttpRequest, obj: Any, form: ModelForm[Any], change: bool
    ) -> None:
        """Link the code to its parent."""
        super().save_model(request, obj, form, change)
        link_hs_parents()


@admin.register(Unit)
class UnitAdmin(NamedAdmin):
    """Units of quantity."""

    resource_classes = [UnitResource]
    list_display = ["code", "name", "rec20_code", "is_active"]
    fields = ["code", "name", *NAME_FIELDS, "rec20_code", ("is_active", "staff_edited")]


@admin.register(GstRate)
class GstRateAdmin(ReferenceAdmin):
    """The GST rates that the price calculator offers. Stored calculations keep theirs."""

    resource_classes = [GstRateResource]
    list_display = ["rate", "is_active"]
    fields = ["percent", ("is_active", "staff_edited")]

    @admin.display(description=_("rate"), ordering="percent")
    def rate(self, obj: GstRate) -> str:
        """`0.25 %`."""
        return str(obj)


@admin.register(BusinessType)
class BusinessTypeAdmin(ReadOnlyAdmin):
    """The nine business types."""

    list_display = ["id", "code", "name"]


@admin.register(ContainerType)
class ContainerTypeAdmin(ReadOnlyAdmin):
    """The six container types."""

    list_display = ["code", "label", "iso6346", "length_ft", "teu"]
