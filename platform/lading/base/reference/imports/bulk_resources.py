"""Import and export of the two large reference tables: ports and HS codes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DatabaseError
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from import_export import fields
from import_export.results import Result
from tablib import Dataset
from typing_extensions import override

from lading.base.reference.imports.cells import HsDigits, NameList, Related, Upper
from lading.base.reference.imports.number_cells import Degrees
from lading.base.reference.loading.upsert import overwrite
from lading.base.reference.models import Category, Country, HsCode, Port, PortAlias
from lading.base.reference.services import link_hs_parents, replace_port_aliases
from lading.base.reference.text import search_text

from .resources import ByKey, ReferenceResource, column, readable_cells


class BulkResource(ReferenceResource):
    """Imports thousands of rows with few queries: rows are checked in memory, saved in bulk."""

    class Meta(ReferenceResource.Meta):
        """Shared options of long tables."""

        use_bulk = True
        instance_loader_class = ByKey

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
        errors |= {name: _blank() for name in _lacking(instance) - errors.keys()}
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
        "country",
        Related(
            Country,
            "iso2",
            gettext_lazy("There is no country %(value)s."),
            lambda row: {row.name, row.iso3, *row.names.values(), *row.aliases},
        ),
    )
    latitude = column("latitude", Degrees())
    longitude = column("longitude", Degrees())
    aliases = fields.Field(column_name="aliases", readonly=True)
    called = {
        "locode": ("UN/LOCODE", "unlocode", "port code"),
        "name": ("port", "port name"),
        "country": ("country code", "country_code"),
        "latitude": ("lat",),
        "longitude": ("lon", "lng", "long"),
        "aliases": ("alias", "other names"),
    }

    class Meta(BulkResource.Meta):
        """Columns."""

        model = Port
        import_id_fields = ("locode",)
        fields = ("locode", "name", "country", "latitude", "longitude", "aliases", "is_active")

    derived = ("search_text",)

    def get_queryset(self) -> QuerySet[Port]:
        """Ports with everything that a row shows."""
        return Port.objects.select_related("country").prefetch_related("aliases").order_by("locode")

    @override
    def imported_fields(self) -> list[fields.Field]:
        """The other names too, which are stored when all rows are."""
        return [*super().imported_fields(), self.fields["aliases"]]

    @override
    def cells_before(self, instance: Any) -> list[str]:
        """With the other names that are in use."""
        return self._with_names(instance, self.old_aliases.get(instance.locode, []))

    @override
    def cells_after(self, instance: Any, *, is_new: bool) -> list[str]:
        """With the other names of the file, if it has any."""
        old_names = self.old_aliases.get(instance.locode, [])
        return self._with_names(instance, self.new_aliases.get(instance.locode, old_names))

    def _with_names(self, instance: Any, names: Sequence[str]) -> list[str]:
        own = super().imported_fields()
        return [*(str(self.export_field(field, instance)) for field in own), "; ".join(names)]

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
            raise ValidationError(
                {
                    "name": ValidationError(
                        _("%(port)s already has this name."), code="taken", params={"port": owner}
                    )
                }
            )

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
        "category",
        Related(
            Category,
            "name",
            gettext_lazy("There is no category %(value)s."),
            lambda row: row.names.values(),
        ),
    )
    called = {"code": ("hs code", "hscode", "hs", "hsn", "hsn code", "hs_code")}

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
        self.codes = set(HsCode.objects.values_list("code", flat=True))
        self.codes |= set(readable_cells(self.fields["code"], dataset))

    def check_table(self, instance: Any) -> None:
        """Refuse a heading without its chapter, a subheading without its heading."""
        parent = instance.code[:-2]
        if parent and parent not in self.codes:
            raise ValidationError(
                {
                    "code": ValidationError(
                        _("There is no code %(code)s."), code="orphan", params={"code": parent}
                    )
                }
            )

    def before_save_instance(self, instance: HsCode, row: Any, **kwargs: Any) -> None:
        """Set the level from the code."""
        super().before_save_instance(instance, row, **kwargs)
        instance.level = len(instance.code)

    def after_import(self, dataset: Dataset, result: Result, **kwargs: Any) -> None:
        """Give new codes their parents."""
        if not result.has_errors():
            link_hs_parents()


def _lacking(instance: Any) -> set[str]:
    """The relations that a row must have, and that neither the file nor the stored row gives."""
    fields = (each for each in instance._meta.fields if each.is_relation and not each.null)
    return {each.name for each in fields if getattr(instance, each.attname) is None}


def _blank() -> ValidationError:
    return ValidationError(_("This field cannot be blank."), code="blank")


def _alias_cell(row: Any) -> list[str] | None:
    """Other names in a row, or None when the file has no such column."""
    return NameList().clean(row["aliases"]) if "aliases" in row else None
