"""Import and export of reference tables by staff.

A row is found by its code and added when there is none; unchanged rows are skipped; wrong
rows are named with their reason and then nothing is imported. Rows that change become the
staff's own: later loads leave them alone.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, ClassVar, Final

from django.core.exceptions import ValidationError
from django.db.models import AutoField
from django.utils.translation import gettext as _
from import_export import fields, resources, widgets
from import_export.instance_loaders import BaseInstanceLoader
from import_export.resources import Diff
from import_export.results import Result, RowResult
from tablib import Dataset
from typing_extensions import override

from lading.base.adminkit.list_export import IN_INDIA
from lading.base.kernel.values import clock, languages
from lading.base.reference.forms import NAME_FIELDS
from lading.base.reference.imports.cells import (
    Chapters,
    DialCode,
    LocalName,
    NameList,
    Related,
    Text,
    Upper,
    YesNo,
    fault_of,
)
from lading.base.reference.imports.number_cells import ColumnWidget, Number, Whole
from lading.base.reference.models import Category, Country, GstRate, Unit
from lading.base.reference.services import assign_chapters

TOLD_EVERY: Final = 250
"""Progress is told after so many rows."""


def column(name: str, widget: widgets.Widget | None = None) -> fields.Field:
    """A column named as its model field."""
    return fields.Field(column_name=name, attribute=name, widget=widget or Text())


def shown(name: str, attribute: str = "", widget: widgets.Widget | None = None) -> fields.Field:
    """A column that is exported, and ignored on import."""
    return fields.Field(column_name=name, attribute=attribute or name, widget=widget, readonly=True)


class IndianMoment(widgets.Widget):
    """A moment to the minute in India's time, as `21-11-2026 14:05`, in files of every format."""

    def render(self, value: Any, obj: Any = None, **kwargs: Any) -> str:
        """The text of a cell; "" for no moment."""
        return f"{value.astimezone(clock.IST):%d-%m-%Y %H:%M}" if value else ""


def shown_moment(name: str) -> fields.Field:
    """A moment, whose heading names the zone; shown only."""
    return shown(f"{name}{IN_INDIA}", name, IndianMoment())


class Changes(Diff):
    """The cells of a row before and after the import, as `[old, new]`; old is None for a new row.
    The library asks for it as "HTML".
    """

    def __init__(self, resource: ExchangeResource, instance: Any, new: Any) -> None:
        self.is_new: bool = new
        self.before = [] if new else resource.cells_before(instance)
        self.after: list[str] = []

    def compare_with(self, resource: ExchangeResource, instance: Any) -> None:
        """See the row as it is imported."""
        self.after = resource.cells_after(instance, is_new=self.is_new)

    def as_html(self) -> list[list[str | None]]:
        """The pairs."""
        return [list(pair) for pair in zip_longest(self.before, self.after)]


class ExchangeResource(resources.ModelResource):
    """What all imports have in common.

    ``called`` has further names of columns, by which other lists have them.
    """

    called: ClassVar[Mapping[str, Sequence[str]]] = {}

    class Meta:
        """Shared options; each resource adds its model, key and columns."""

        skip_unchanged = True
        report_skipped = False
        clean_model_instances = True
        use_transactions = True

    def get_diff_class(self) -> type[Diff]:
        """Compare rows as the preview shows them."""
        return Changes

    def tell_progress(self, done: int, total: int) -> None:
        """Called again and again while rows are imported; whoever shows progress replaces it."""

    def needed_columns(self) -> list[str]:
        """The columns without which a file cannot be imported."""
        return [str(self.fields[name].column_name) for name in self.get_import_id_fields()]

    @property
    def key(self) -> str:
        """The column that finds a row."""
        return str(self.get_import_id_fields()[0])

    def key_of(self, row: dict[str, Any]) -> Any:
        """The value that finds a row; false for a row without it."""
        return self.fields[self.key].clean(row)

    def is_key(self, name: str, cell: Any) -> bool:
        """Whether a cell of a key's column may be one."""
        field = next(each for each in self.get_import_fields() if each.column_name == name)
        try:
            value = field.clean({name: cell})
            self._meta.model._meta.get_field(field.attribute).run_validators(value)
        except (ValueError, ArithmeticError, ValidationError):
            return False
        return bool(value)

    def imported_fields(self) -> list[fields.Field]:
        """The columns that an import changes, in the order in which they are shown."""
        return [field for field in self.get_import_fields() if not field.readonly]

    def cells_before(self, instance: Any) -> list[str]:
        """A stored row as the preview shows it."""
        return [str(self.export_field(field, instance)) for field in self.imported_fields()]

    def cells_after(self, instance: Any, *, is_new: bool) -> list[str]:
        """A row as it is imported, likewise. A new row has no id yet that anybody could know."""
        key = instance._meta.pk
        hidden = key.name if is_new and isinstance(key, AutoField) else ""
        return [
            "" if field.attribute == hidden else str(self.export_field(field, instance))
            for field in self.imported_fields()
        ]

    def before_import(self, dataset: Dataset, **kwargs: Any) -> None:
        """Begin with no rows seen, and see how each column is written."""
        self.seen: set[Any] = set()
        self.total = len(dataset)
        self.digest = hashlib.sha256()
        for field in self.get_import_fields():
            if isinstance(field.widget, ColumnWidget) and field.column_name in dataset.headers:
                field.widget.look_at(
                    dataset[field.column_name],
                    separator=kwargs.get("separator", ""),
                    epoch=kwargs.get("epoch"),
                )

    def before_import_row(self, row: dict[str, Any], **kwargs: Any) -> None:
        """Refuse a cell that shows an error, an invalid key, and a second row with the same key."""
        done: int = kwargs["row_number"] - 1
        if done % TOLD_EVERY == 0:
            self.tell_progress(done, self.total)
        faults = {name: fault for name, cell in row.items() if (fault := fault_of(cell))}
        if faults:
            raise ValidationError(faults)
        try:
            value = self.key_of(row)
        except ArithmeticError:
            raise ValidationError({self.key: _("This value is not valid.")}) from None
        except ValueError as error:
            raise ValidationError({self.key: str(error)}) from None
        if value and value in self.seen:
            raise ValidationError({self.key: _("This row appears twice in the file.")})
        self.seen.add(value)

    def after_import_row(self, row: Any, row_result: RowResult, **kwargs: Any) -> None:
        """Add what the row changes to the digest."""
        if is_change(row_result):
            self.digest.update(repr(row_result.diff).encode())


class ByKey(BaseInstanceLoader):
    """Reads all rows of a file in one query; a key that cannot be read finds none."""

    def __init__(self, resource: Any, dataset: Any = None) -> None:
        super().__init__(resource, dataset)
        self.field = resource.fields[resource.key]
        keys = set(readable_cells(self.field, dataset))
        name = self.field.attribute
        rows = resource.get_queryset().filter(**{f"{name}__in": keys})
        self.rows = {self.field.get_value(row): row for row in rows}

    def get_instance(self, row: Any) -> Any:
        """The stored row with the key; None for a new one."""
        return self.rows.get(self.field.clean(row))


def readable_cells(field: fields.Field, dataset: Dataset) -> Iterator[Any]:
    """The cells of a column as they are read, without those that are refused with their row."""
    for cell in dataset[field.column_name] if field.column_name in dataset.headers else ():
        with contextlib.suppress(ValueError):
            if not fault_of(cell):
                yield field.widget.clean(cell)


class ReferenceResource(ExchangeResource):
    """What all imports of reference tables have in common."""

    is_active = column("is_active", YesNo())

    class Meta(ExchangeResource.Meta):
        """The options of every import."""

    def before_import(self, dataset: Dataset, **kwargs: Any) -> None:
        """Read related tables."""
        super().before_import(dataset, **kwargs)
        for field in self.fields.values():
            if isinstance(field.widget, Related):
                field.widget.load()

    def before_save_instance(self, instance: Any, row: Any, **kwargs: Any) -> None:
        """Mark the row as edited by staff, so that loading does not overwrite it."""
        instance.staff_edited = True

    def after_import(self, dataset: Dataset, result: Result, **kwargs: Any) -> None:
        """Leave the id sequence alone: low ids are reserved for the fixtures."""


class NamedResource(ReferenceResource):
    """Rows with a column for their name in each other language; an empty cell is no name. A file
    without such a column leaves those names as they are.
    """

    class Meta(ReferenceResource.Meta):
        """The options of every reference import."""


# A resource takes over the columns of those it is made of: they must be there before.
NamedResource.fields.update(
    {name: LocalName(code) for code, name in zip(languages.OTHERS, NAME_FIELDS, strict=True)}
)


class CountryResource(NamedResource):
    """Countries by ISO code."""

    iso2 = column("iso2", Upper())
    name = column("name")
    iso3 = column("iso3", Upper())
    dial_code = column("dial_code", DialCode())
    currency_code = column("currency_code", Upper())
    aliases = column("aliases", NameList())
    called = {
        "iso2": ("ISO3166-1-Alpha-2", "alpha-2", "country code"),
        "iso3": ("ISO3166-1-Alpha-3", "alpha-3"),
        "name": ("country", "country name"),
        "dial_code": ("dial", "calling code"),
        "currency_code": ("ISO4217-currency_alphabetic_code", "currency"),
    }

    class Meta(ReferenceResource.Meta):
        """Columns."""

        model = Country
        import_id_fields = ("iso2",)
        fields = (
            "iso2",
            "name",
            *NAME_FIELDS,
            "iso3",
            "dial_code",
            "currency_code",
            "aliases",
            "is_active",
        )


class UnitResource(NamedResource):
    """Units by UQC code."""

    code = column("code", Upper())
    name = column("name")
    rec20_code = column("rec20_code", Upper())
    called = {"code": ("uqc", "uqc code"), "name": ("unit", "unit name"), "rec20_code": ("rec20",)}

    class Meta(ReferenceResource.Meta):
        """Columns."""

        model = Unit
        import_id_fields = ("code",)
        fields = ("code", "name", *NAME_FIELDS, "rec20_code", "is_active")


class GstRateResource(ReferenceResource):
    """GST rates, by their percentage."""

    percent = column("percent", Number())
    called = {"percent": ("rate", "gst rate", "gst %")}

    class Meta(ReferenceResource.Meta):
        """Options of the import."""

        model = GstRate
        import_id_fields = ("percent",)
        fields = ("percent", "is_active")


class CategoryResource(NamedResource):
    """Product categories by id; a row without an id is a new category."""

    id = column("id", Whole())
    name = column("name")
    section = column("section", Upper())
    chapters = column("chapters", Chapters())
    ordering = fields.Field(column_name="ordering", attribute="ordering", widget=Whole(), default=0)

    class Meta(ReferenceResource.Meta):
        """Columns."""

        model = Category
        import_id_fields = ("id",)
        fields = ("id", "name", *NAME_FIELDS, "section", "chapters", "ordering", "is_active")

    @override
    def after_init_instance(self, instance: Any, new: bool, row: Any, **kwargs: Any) -> None:
        """Refuse an id that no category has."""
        if new and self.fields["id"].clean(row):
            raise ValidationError({"id": _("No category has this id. Leave it empty to add one.")})

    def after_import(self, dataset: Dataset, result: Result, **kwargs: Any) -> None:
        """Move HS codes to the categories that contain their chapters now."""
        assign_chapters(row.instance for row in result.rows if row.instance and is_change(row))


def is_change(row: RowResult) -> bool:
    """Whether an imported row was added or changed."""
    return row.import_type in (RowResult.IMPORT_TYPE_NEW, RowResult.IMPORT_TYPE_UPDATE)
