"""Import and export of exchange rates by staff."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import Any

from django.core.exceptions import ValidationError

from lading.base.reference.imports.cells import Upper
from lading.base.reference.imports.number_cells import Day, Number
from lading.base.reference.imports.resources import ExchangeResource, column, shown

from .models import ExchangeRate, Source


def rupees_text(rupees: Decimal) -> str:
    """A number of rupees without zeros at its end: "84.85"."""
    return f"{rupees.normalize():f}"


class ExchangeRateResource(ExchangeResource):
    """Rates by currency and day. One that staff import is theirs: the nightly job leaves it."""

    currency = column("currency", Upper())
    date = column("date", Day())
    inr = column("inr", Number())
    source = shown("source")
    called = {"currency": ("currency code", "code"), "inr": ("rupees", "rate", "rate in rupees")}

    class Meta(ExchangeResource.Meta):
        """Columns."""

        model = ExchangeRate
        import_id_fields = ("currency", "date")
        fields = ("currency", "date", "inr", "source")

    def key_of(self, row: dict[str, Any]) -> tuple[str, dt.date]:
        """The currency and the day."""
        try:
            day: dt.date = self.fields["date"].clean(row)
        except ValueError as error:
            raise ValidationError({"date": str(error)}) from None
        return self.fields["currency"].clean(row), day

    def before_save_instance(self, instance: ExchangeRate, row: Any, **kwargs: Any) -> None:
        """Mark the rate as imported."""
        instance.source = Source.IMPORT
