"""Import and export of exchange rates by staff."""

from __future__ import annotations

import datetime as dt
import re
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from import_export import widgets

from lading.reference.cells import Upper, cell_text
from lading.reference.resources import ExchangeResource, column, shown

from .models import ExchangeRate, Source

_ISO: Final = re.compile(r"(\d{4}-\d{2}-\d{2})(?:[T ]00:00(?::00)?)?", re.ASCII)
_DAY_FIRST: Final = re.compile(r"(\d{2})[-/.](\d{2})[-/.](\d{4})", re.ASCII)


class Day(widgets.Widget):
    """A date: 20-11-2026, 2026-11-20, or a spreadsheet's own."""

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> dt.date:
        """Return the date, or raise ValueError."""
        text = cell_text(value)
        iso, day_first = _ISO.fullmatch(text), _DAY_FIRST.fullmatch(text)
        try:
            if iso:
                return dt.date.fromisoformat(iso[1])
            if day_first:
                return dt.date(int(day_first[3]), int(day_first[2]), int(day_first[1]))
        except ValueError:
            pass
        raise ValueError(_("Enter a date as DD-MM-YYYY."))

    def render(self, value: Any, obj: Any = None, **kwargs: Any) -> str:
        """Write the date."""
        return f"{value:%d-%m-%Y}" if value else ""


def rupees_text(rupees: Decimal) -> str:
    """A number of rupees without zeros at its end: "84.85"."""
    return f"{rupees.normalize():f}"


class Rupees(widgets.Widget):
    """A number of rupees, with all its digits."""

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> Decimal:
        """Return the number, or raise ValueError."""
        try:
            number = Decimal(cell_text(value))
        except InvalidOperation:
            raise ValueError(_("Enter a number.")) from None
        if not number.is_finite():
            raise ValueError(_("Enter a number."))
        return number

    def render(self, value: Any, obj: Any = None, **kwargs: Any) -> str:
        """Write the number without zeros at its end."""
        return rupees_text(value) if value is not None else ""


class ExchangeRateResource(ExchangeResource):
    """Rates by currency and day. One that staff import is theirs: the nightly job leaves it."""

    currency = column("currency", Upper())
    date = column("date", Day())
    inr = column("inr", Rupees())
    source = shown("source")

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
