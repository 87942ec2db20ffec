"""Import and export of reference tables by staff, as CSV and XLSX.

A row is found by its code and added when there is none; unchanged rows are skipped; wrong
rows are named with their reason and then nothing is imported. Rows that change become the
staff's own: later loads leave them alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import DatabaseError
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from import_export import fields, resources, widgets
from import_export.instance_loaders import CachedInstanceLoader
from import_export.results import Result, RowResult
from tablib import Dataset
from typing_extensions import override

from lading.kernel import languages
from lading.reference.cells import (
    Chapters,
    Degrees,
    DialCode,
    HsDigits,
    LocalName,
    NameList,
    Related,
    Text,
    Upper,
    YesNo,
)
from lading.reference.forms import NAME_FIELDS
from lading.reference.models import Category, Country, GstRate, HsCode, Port, PortAlias, Unit
from lading.reference.services import (
    assign_chapters,
    link_hs_parents,
    replace_port_aliases,
)
from lading.reference.text import search_text
from lading.reference.upsert import overwrite

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
        assign_chapters(row.instance for row in result.rows if row.instance and _is_change(row))


class BulkResource(ReferenceResource):
    """Imports thousands of rows with few queries: rows are checked in memory, saved in bulk."""

    class Meta(ReferenceResource.Meta):
        """Shared options of long tables."""

        use_bulk = True
        skip_html_diff = True
        instance_loader_class = CachedInstanceLoader

    derived: Sequence[str] = ()

    def written_columns(self) -> list[str]:
        """The columns that an update writes: the imported ones, and those computed from them."""
        names = [name for name in self._meta.fields if name not in (self.key, "aliases")]
        own = self._meta.model._meta
        return [own.get_field(name).attname for name in (*names, *self.derived, "staff_edited")]

    @override
    def bulk_update(
        self,
        using_transactions: bool,
        dry_run: bool,
        raise_errors: bool,
        batch_size: int | None = None,
        result: Result | None = None,
    ) -> None:
        """Write the changed rows by COPY; an UPDATE with CASE takes ten times as long."""
        columns = ["id", *self.written_columns()]
        if self.update_instances and (using_transactions or not dry_run):
            rows = ([getattr(row, name) for name in columns] for row in self.update_instances)
            try:
                overwrite(self._meta.model, columns, rows)
            except DatabaseError as error:
                self.handle_import_error(result, error, raise_errors)
        self.update_instances.clear()

    @override
    def validate_instance(
        self,
        instance: Any,
        import_validation_errors: dict[str, Any] | None = None,
        validate_unique: bool = True,
    ) -> None:
        """Run the model's field checks, without a query per row for relations and uniqueness."""
        errors = dict(import_validation_errors or {})
        related = {f.name for f in instance._meta.fields if f.is_relation}
        try:
            instance.clean_fields(exclude=related | set(self.derived) | errors.keys())
            self.check_table(instance)
        except ValidationError as error:
            errors = error.update_error_dict(errors)
        if errors:
            raise ValidationError(errors)

    def check_table(self, instance: Any) -> None:
        """Refuse what does not fit the table's other rows, as the model's `clean` does."""


class PortResource(BulkResource):
    """Ports by UN/LOCODE; `country` is the ISO alpha-2 code."""

    locode = column("locode", Upper())
    name = column("name")
    country = column(
        "country", Related(Country, "iso2", gettext_lazy("There is no country %(value)s."))
    )
    latitude = column("latitude", Degrees())
    longitude = column("longitude", Degrees())
    aliases = fields.Field(column_name="aliases", readonly=True)

    class Meta(BulkResource.Meta):
        """Columns."""

        model = Port
        import_id_fields = ("locode",)
        fields = ("locode", "name", "country", "latitude", "longitude", "aliases", "is_active")

    derived = ("search_text",)

    def get_queryset(self) -> QuerySet[Port]:
        """Ports with everything that a row shows."""
        return Port.objects.select_related("country").prefetch_related("aliases").order_by("locode")

    def dehydrate_aliases(self, port: Port) -> str:
        """Other names, separated by semicolons."""
        return "; ".join(alias.name for alias in port.aliases.all())

    def before_import(self, dataset: Dataset, **kwargs: Any) -> None:
        """Read the port names that are in use."""
        super().before_import(dataset, **kwargs)
        self.new_aliases: dict[str, list[str]] = {}
        self.old_aliases: dict[str, list[str]] = {}
        for locode, name in PortAlias.objects.values_list("port__locode", "name"):
            self.old_aliases.setdefault(locode, []).append(name)
        self.owners = {
            (country, name): locode
            for country, name, locode in Port.objects.values_list("country", "name", "locode")
        }

    def check_table(self, instance: Any) -> None:
        """Refuse a second port of the same name in a country, because callers find ports by
        name.
        """
        if instance.country_id is None:
            return
        owner = self.owners.setdefault((instance.country_id, instance.name), instance.locode)
        if owner != instance.locode:
            raise ValidationError({"name": _("%(port)s has this name.") % {"port": owner}})

    def skip_row(self, instance: Any, original: Any, row: Any, errors: Any = None) -> bool:
        """Skip a row only when its other names are unchanged too."""
        names = _alias_cell(row)
        if names is not None and set(names) != set(self.old_aliases.get(instance.locode, ())):
            return False
        return bool(super().skip_row(instance, original, row, errors))

    def before_save_instance(self, instance: Port, row: Any, **kwargs: Any) -> None:
        """Keep the other names until all rows are stored, and make the port findable by them."""
        super().before_save_instance(instance, row, **kwargs)
        names = _alias_cell(row)
        if names is None:
            names = self.old_aliases.get(instance.locode, [])
        else:
            self.new_aliases[instance.locode] = names
        instance.search_text = search_text([instance.name, *names])

    def after_import(self, dataset: Dataset, result: Result, **kwargs: Any) -> None:
        """Write the other names."""
        if not result.has_errors():
            replace_port_aliases(self.new_aliases)


class HsCodeResource(BulkResource):
    """HS codes by their digits; `category` is the category's name."""

    code = column("code", HsDigits())
    description = column("description")
    category = column(
        "category", Related(Category, "name", gettext_lazy("There is no category %(value)s."))
    )

    class Meta(BulkResource.Meta):
        """Columns."""

        model = HsCode
        import_id_fields = ("code",)
        fields = ("code", "description", "category", "is_active")

    derived = ("level",)

    def get_queryset(self) -> QuerySet[HsCode]:
        """Codes with everything that a row shows."""
        return HsCode.objects.select_related("category").defer("search_vector")

    def before_import(self, dataset: Dataset, **kwargs: Any) -> None:
        """Collect the codes that will exist after the import."""
        super().before_import(dataset, **kwargs)
        code = self.fields["code"]
        self.codes = set(HsCode.objects.values_list("code", flat=True))
        self.codes |= {code.clean(row) for row in dataset.dict if code.column_name in row}

    def check_table(self, instance: Any) -> None:
        """Refuse a heading without its chapter, a subheading without its heading."""
        parent = instance.code[:-2]
        if parent and parent not in self.codes:
            raise ValidationError({"code": _("There is no code %(code)s.") % {"code": parent}})

    def before_save_instance(self, instance: HsCode, row: Any, **kwargs: Any) -> None:
        """Set the level from the code."""
        super().before_save_instance(instance, row, **kwargs)
        instance.level = len(instance.code)

    def after_import(self, dataset: Dataset, result: Result, **kwargs: Any) -> None:
        """Give new codes their parents."""
        if not result.has_errors():
            link_hs_parents()


def _is_change(row: RowResult) -> bool:
    return row.import_type in (RowResult.IMPORT_TYPE_NEW, RowResult.IMPORT_TYPE_UPDATE)


def _alias_cell(row: Any) -> list[str] | None:
    """Other names in a row, or None when the file has no such column."""
    return NameList().clean(row["aliases"]) if "aliases" in row else None
