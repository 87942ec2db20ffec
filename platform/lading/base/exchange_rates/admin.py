"""Exchange rates in the back office: entered by hand or imported."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from typing_extensions import override

from lading.base.adminkit.base import nobody
from lading.base.reference.imports.exchange import ExchangeAdmin

from .models import ExchangeRate, Source
from .resources import ExchangeRateResource, rupees_text


class RateForm(ModelForm):  # type: ignore[type-arg]  # no generic at run time
    """A rate, written without the zeros at its end."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.inr is not None:
            self.initial["inr"] = rupees_text(self.instance.inr)


@admin.register(ExchangeRate)
class ExchangeRateAdmin(ExchangeAdmin):
    """Rates by currency and day. Corrected, never deleted."""

    form = RateForm
    resource_classes = [ExchangeRateResource]
    list_display = ["currency", "date", "rupees", "source"]
    list_filter = ["source"]
    search_fields = ["currency__iexact"]
    date_hierarchy = "date"
    readonly_fields = ["source"]
    fields = [("currency", "date"), "inr", "source"]
    when_empty = _("There are no exchange rates yet: import some, or add one.")

    @admin.display(description=_("rupees per unit"), ordering="inr")
    def rupees(self, obj: ExchangeRate) -> str:
        """The rate with the decimals that it needs, and as many as paise have at least."""
        whole, _point, decimals = rupees_text(obj.inr).partition(".")
        return format_html('<span class="staff-money">{}.{}</span>', whole, decimals.ljust(2, "0"))

    has_delete_permission = nobody

    @override
    def save_model(
        self, request: HttpRequest, obj: Any, form: ModelForm[Any], change: bool
    ) -> None:
        """Mark the rate as staff's own, so that the nightly job leaves it as it is."""
        obj.source = Source.STAFF
        super().save_model(request, obj, form, change)
