"""Reads the texts and codes of an imported spreadsheet, and writes values into it. Numbers and days
are read by `number_cells`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Final

from django.db.models import Model
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from import_export import fields, widgets
from typing_extensions import override

from lading.base.documents.spreadsheet import restored
from lading.base.documents.table_files.cells import NO_RESULT, WRONG
from lading.base.http.exports import NO, YES
from lading.base.kernel.checks import message_of
from lading.base.kernel.values import texts
from lading.base.reference.forms import MAX_NAME
from lading.base.reference.hs import codes as hs_codes
from lading.base.reference.loading.sources import split_list
from lading.base.reference.names import cleaned
from lading.base.reference.text import normalise, spellings


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


def fault_of(value: Any) -> str:
    """What is wrong with a cell that the spreadsheet could not work out; "" for any other."""
    if not isinstance(value, Mapping):
        return ""
    if value[WRONG] == NO_RESULT:
        return (
            "The file does not have the result of this formula. Please replace the formula with"
            " its value."
        )
    return f"This cell shows the error {value[WRONG]}. Please correct it."


class Text(widgets.Widget):
    """A trimmed text."""

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> str:
        """The cell as text; "" when it is empty."""
        return cell_text(value)


class Upper(Text):
    """A code in capital letters."""

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> str:
        """Return the cell in capitals without spaces, and without a spreadsheet's apostrophe."""
        return cell_text(value).replace(" ", "").removeprefix("'").upper()


class DialCode(Text):
    """A dial code; spreadsheets drop its plus sign."""

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> str:
        """Return the digits with their plus."""
        text = cell_text(value).replace(" ", "")
        return f"+{text}" if text.isdigit() else text


class HsDigits(Text):
    """An HS code with all of its digits, in any spelling that `hs.codes` reads."""

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> str:
        """Return the digits, with the zero that a spreadsheet removed. Raises ValueError for a code
        whose digits are lost; what is no code is returned as it is.
        """
        text = cell_text(value)
        reading = hs_codes.read(text)
        if reading.is_shortened:
            raise ValueError(str(hs_codes.DIGITS_LOST))
        digits = hs_codes.digits_of(text)
        if len(digits) % 2 and len(digits) < hs_codes.LENGTH:
            return reading.codes[0] if reading.codes else f"0{digits}"
        return digits or text


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
    """Active or not: yes or no in any language, 1 or 0, true or false; empty means yes."""

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> bool:
        """Return the flag, or raise ValueError."""
        text = normalise(cell_text(value))
        if text in _yes_or_no():
            return _yes_or_no()[text]
        raise ValueError(_("Enter yes or no."))

    def render(self, value: Any, obj: Any = None, **kwargs: Any) -> str:
        """Write the flag as a word."""
        return "yes" if value else "no"


_TRUE: Final = ("", "1", "y", "true", "vrai", "verdadero", "vero", "o", "s", "si", "oui")
"""Besides the words of all languages: short forms, and how spreadsheets write that it is true."""
_FALSE: Final = ("0", "n", "false", "faux", "falso")


@cache
def _yes_or_no() -> Mapping[str, bool]:
    yes, no = spellings(YES) | set(_TRUE), spellings(NO) | set(_FALSE)
    return dict.fromkeys(yes, True) | dict.fromkeys(no, False)


class Related(widgets.Widget):
    """A row of another table by one of its columns, or by a name; the table is read once per
    import. ``names`` gives the names of a row; one that several rows have is none.
    """

    def __init__(
        self,
        model: type[Model],
        column: str,
        unknown: Promise,
        names: Callable[[Any], Iterable[str]] = lambda _row: (),
    ) -> None:
        super().__init__()
        self.model, self.column, self.unknown, self.names = model, column, unknown, names
        self.rows: dict[str, Model] = {}
        self.named: dict[str, set[Model]] = {}

    def load(self) -> None:
        """Read the table."""
        every = list(self.model._default_manager.all())
        self.rows = {str(getattr(row, self.column)).casefold(): row for row in every}
        self.named = {}
        for row in every:
            for name in self.names(row):
                self.named.setdefault(normalise(name), set()).add(row)

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> Any:
        """Return the row, or raise ValueError."""
        text = cell_text(value)
        if not text:
            raise ValueError(_("This field cannot be blank."))
        related = self.rows.get(text.casefold())
        if related is None:
            meant = self.named.get(normalise(text), set())
            if len(meant) != 1:
                raise ValueError(self.unknown % {"value": text})
            (related,) = meant
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
