"""Reads the cells of an imported spreadsheet, and writes values into them."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from django.db.models import Model
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from import_export import fields, widgets
from typing_extensions import override

from lading.kernel import texts
from lading.kernel.checks import message_of
from lading.kernel.spreadsheet import restored
from lading.reference.forms import MAX_NAME
from lading.reference.names import cleaned
from lading.reference.port_sources import DEGREE
from lading.reference.sources import split_list

_SEPARATORS: Final = re.compile(r"[\s.]")


def cell_text(value: Any, *, multiline: bool = False) -> str:
    """A cell as trimmed text of one line, or of several where `multiline` says so.

    Spreadsheets turn texts into numbers; they become texts again.
    Raises ValueError for a text that RULES.md 71 refuses.
    """
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    try:
        return (
            texts.clean(restored(str(value).strip()), multiline=multiline)
            if value is not None
            else ""
        )
    except texts.UncleanText as unclean:
        raise ValueError(message_of(unclean)) from unclean


class Text(widgets.Widget):
    """A trimmed text."""

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> str:
        """The cell as text; "" when it is empty."""
        return cell_text(value)


class Upper(Text):
    """A code in capital letters."""

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> str:
        """Return the cell in capitals without spaces."""
        return cell_text(value).replace(" ", "").upper()


class DialCode(Text):
    """A dial code; spreadsheets drop its plus sign."""

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> str:
        """Return the digits with their plus."""
        text = cell_text(value).replace(" ", "")
        return f"+{text}" if text.isdigit() else text


class Degrees(widgets.Widget):
    """A latitude or longitude in decimal degrees; empty when unknown."""

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> Decimal | None:
        """Return the number to five places, or raise ValueError."""
        text = cell_text(value)
        if not text:
            return None
        try:
            return Decimal(text).quantize(DEGREE)
        except InvalidOperation:
            raise ValueError(_("Enter a number.")) from None


class HsDigits(Text):
    """An HS code. Spreadsheets remove its leading zero, books write it with dots."""

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> str:
        """Return an even number of digits."""
        digits = _SEPARATORS.sub("", cell_text(value))
        return f"0{digits}" if digits.isdigit() and len(digits) % 2 else digits


class NameList(widgets.Widget):
    """Several texts separated by semicolons."""

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> list[str]:
        """Split the cell."""
        return split_list(cell_text(value))

    def render(self, value: Any, obj: Any = None, **kwargs: Any) -> str:
        """Join the list."""
        return "; ".join(value or [])


class Chapters(NameList):
    """HS chapters separated by semicolons, with the leading zeros that spreadsheets remove."""

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> list[str]:
        """Split the cell into two-digit chapters."""
        return [chapter.zfill(2) for chapter in super().clean(value, row, **kwargs)]


class YesNo(widgets.Widget):
    """Active or not: yes or no, 1 or 0, true or false; empty means yes."""

    WORDS: Final = {"": True, "1": True, "yes": True, "true": True} | dict.fromkeys(
        ("0", "no", "false"), False
    )

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> bool:
        """Return the flag, or raise ValueError."""
        word = "" if value is None else str(value).strip().lower().removesuffix(".0")
        if word not in self.WORDS:
            raise ValueError(_("Enter yes or no."))
        return self.WORDS[word]

    def render(self, value: Any, obj: Any = None, **kwargs: Any) -> str:
        """Write the flag as a word."""
        return "yes" if value else "no"


class Related(widgets.Widget):
    """A row of another table by one of its columns; the table is read once per import."""

    def __init__(self, model: type[Model], column: str, unknown: Promise) -> None:
        super().__init__()
        self.model, self.column, self.unknown = model, column, unknown
        self.rows: dict[str, Model] = {}

    def load(self) -> None:
        """Read the table."""
        found = self.model._default_manager.all()
        self.rows = {str(getattr(row, self.column)).casefold(): row for row in found}

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> Any:
        """Return the row, or raise ValueError."""
        text = cell_text(value)
        related = self.rows.get(text.casefold())
        if related is None:
            raise ValueError(self.unknown % {"value": text})
        return related

    def render(self, value: Any, obj: Any = None, **kwargs: Any) -> str:
        """Write the column."""
        return str(getattr(value, self.column, ""))


class LocalName(fields.Field):
    """A column with a row's name in another language."""

    def __init__(self, code: str) -> None:
        super().__init__(column_name=f"name_{code}", attribute="names", widget=Text())
        self.code = code

    @override
    def get_value(self, instance: Any, **kwargs: Any) -> str:
        """The name; "" if there is none."""
        return str(instance.names.get(self.code, ""))

    @override
    def save(self, instance: Any, row: Any, is_m2m: bool = False, **kwargs: Any) -> None:
        """Store the cell in the row's names."""
        name = self.clean(row, **kwargs)
        if len(name) > MAX_NAME:
            raise ValueError(_("A name may have at most %(most)s characters.") % {"most": MAX_NAME})
        instance.names = cleaned({**instance.names, self.code: name}.items())
