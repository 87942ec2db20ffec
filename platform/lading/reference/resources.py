"""Import and export of reference tables by staff, as CSV and XLSX.

A row is found by its code and added when there is none; unchanged rows are skipped; wrong
rows are named with their reason and then nothing is imported. Rows that change become the
staff's own: later loads leave them alone.
"""

from __future__ import annotations

from typing import Any, Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from import_export import fields, resources, widgets
from import_export.results import Result, RowResult
from tablib import Dataset
from typing_extensions import override

from lading.kernel import languages
from lading.reference.cells import (
    Chapters,
    DialCode,
    LocalName,
    NameList,
    Related,
    Text,
    Upper,
    YesNo,
)
from lading.reference.forms import NAME_FIELDS
from lading.reference.models import Category, Country, GstRate, Unit
from lading.reference.services import (
    assign_chapters,
)

TOLD_EVERY: Final = 250
"""Progress is told after so many rows."""


def column(name: str, widget: widgets.Widget | None = None) -> fields.Field:
    """A column named as its model field."""
    return fields.Field(column_name=name, attribute=name, widget=widget or Text())


def shown(name: str, attribute: str = "", widget: widgets.Widget | None = None) -> fields.Field:
    """A column that is exported, and ignored on import."""
    return fields.Field(column_name=name, attribute=attribute or name, widget=widget, readonly=True)


def shown_moment(name: str) -> fields.Field:
    """A moment to the minute, as `21-11-2026 14:05`; shown only."""
    return shown(name, widget=widgets.DateTimeWidget(format="%d-%m-%Y %H:%M"))


class ExchangeResource(resources.ModelResource):
    """What all imports have in common."""

    class Meta:
        """Shared options; each resource adds its model, key and columns."""

        skip_unchanged = True
        report_skipped = False
        clean_model_instances = True
        use_transactions = True

    def tell_progress(self, done: int, total: int) -> None:
        """Called again and again while rows are imported; whoever shows progress replaces it."""

    @property
    def key(self) -> str:
        """The column that finds a row."""
        return str(self.get_import_id_fields()[0])

    def key_of(self, row: dict[str, Any]) -> Any:
        """The value that finds a row; false for a row without it."""
        return self.fields[self.key].clean(row)

    def before_import(self, dataset: Dataset, **kwargs: Any) -> None:
        """Begin with no rows seen."""
        self.seen: set[Any] = set()
        self.total = len(dataset)

    def before_import_row(self, row: dict[str, Any], **kwargs: Any) -> None:
        """Refuse an invalid key, and a second row with the same key."""
        done: int = kwargs["row_number"] - 1
        if done % TOLD_EVERY == 0:
            self.tell_progress(done, self.total)
        try:
            value = self.key_of(row)
        except (ValueError, ArithmeticError):
            raise ValidationError({self.key: _("This value is not valid.")}) from None
        if value and value in self.seen:
            raise ValidationError({self.key: _("This row appears twice in the file.")})
        self.seen.add(value)


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

    class Meta(ReferenceResource.Meta):
        """Columns."""

        model = Unit
        import_id_fields = ("code",)
        fields = ("code", "name", *NAME_FIELDS, "rec20_code", "is_active")


class GstRateResource(ReferenceResource):
    """GST rates, by their percentage."""

    percent = fields.Field(
        column_name="percent", attribute="percent", widget=widgets.DecimalWidget()
    )

    class Meta(ReferenceResource.Meta):
        """Options of the import."""

        model = GstRate
        import_id_fields = ("percent",)
        fields = ("percent", "is_active")


class CategoryResource(NamedResource):
    """Product categories by id; a row without an id is a new category."""

    id = fields.Field(column_name="id", attribute="id", widget=widgets.IntegerWidget())
    name = column("name")
    section = column("section", Upper())
    chapters = column("chapters", Chapters())
    ordering = fields.Field(
        column_name="ordering", attribute="ordering", widget=widgets.IntegerWidget(), default=0
    )

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
