"""Import and export of companies by the data team, as CSV and XLSX.

A file corrects companies that exist; new companies come only from registrations. Type, country and
verification cannot be changed by a file. Wrong rows are named with their reasons, and then nothing
is imported.
"""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from import_export import fields, widgets
from import_export.instance_loaders import BaseInstanceLoader
from tablib import Dataset
from typing_extensions import override

from lading.base.kernel import audit
from lading.base.kernel.actor import SYSTEM, Actor
from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.reference.imports.cells import cell_text
from lading.base.reference.imports.resources import ExchangeResource, column, shown, shown_moment
from lading.members.accounts.models import User
from lading.members.companies import access, profile_form
from lading.members.companies.gst import read_gst_number
from lading.members.companies.models import Company

MAX_DIGITS = 19
CLOSED = _("This company was closed and its data erased. A file cannot bring it back.")
WIRE_NAMES = {
    "name": "companyName",
    "address": "address",
    "city": "city",
    "state": "state",
    "description": "companyDescription",
    "gst_number": "gstNumber",
}
"""Columns that a file may change, with their names in the profile form."""


class ById(BaseInstanceLoader):
    """Reads all companies of a file in one query; an invalid id finds none."""

    def __init__(self, resource: Any, dataset: Any = None) -> None:
        super().__init__(resource, dataset)
        ids = {number for row in dataset.dict if (number := _number(row.get("id"))) is not None}
        self.companies = {row.pk: row for row in resource.get_queryset().filter(pk__in=ids)}

    def get_instance(self, row: Any) -> Company | None:
        """The row's company."""
        return self.companies.get(_number(row.get("id")) or 0)


def _number(cell: Any) -> int | None:
    text = cell_text(cell)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < MAX_DIGITS else None


class CompanyResource(ExchangeResource):
    """Companies by id."""

    id = fields.Field(column_name="id", attribute="id", widget=widgets.IntegerWidget())
    uuid = shown("uuid")
    name = column("name")
    business_type = shown("business_type", "business_type__code")
    country = shown("country", "country__iso2")
    address = column("address")
    city = column("city")
    state = column("state")
    description = column("description")
    gst_number = column("gst_number")
    status = shown("status")
    created_at = shown_moment("created_at")

    class Meta(ExchangeResource.Meta):
        """The columns. The profile form's rules check a row."""

        model = Company
        import_id_fields = ("id",)
        instance_loader_class = ById
        clean_model_instances = False
        fields = (
            "id",
            "uuid",
            "name",
            "business_type",
            "country",
            "address",
            "city",
            "state",
            "description",
            "gst_number",
            "status",
            "created_at",
        )
        export_order = fields

    def __init__(self, actor: Actor = SYSTEM, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.actor = actor
        self.sent: tuple[str, ...] = ()
        """The columns that the imported row has."""

    def get_queryset(self) -> QuerySet[Company]:
        """The companies, with everything that a row shows."""
        return Company.objects.select_related("business_type", "country").order_by("pk")

    def before_import(self, dataset: Dataset, **kwargs: Any) -> None:
        """Refuse a file without a column of ids."""
        super().before_import(dataset, **kwargs)
        if "id" not in (dataset.headers or []):
            raise ValidationError(_("The file must have a column named “id”."))

    @override
    def after_init_instance(self, instance: Any, new: bool, row: Any, **kwargs: Any) -> None:
        """Refuse a company that does not exist."""
        if new:
            raise ValidationError(
                {"id": _("No company has this id. Companies register themselves.")}
            )

    def import_instance(self, instance: Company, row: Any, **kwargs: Any) -> None:
        """Take over a row's values by the rules of the profile form, or report all that
        are wrong.
        """
        checks = Checks()
        sent = {name: cell_text(row[name], multiline=True) for name in WIRE_NAMES if name in row}
        clean = {name: _clean(checks, instance, name, text) for name, text in sent.items()}
        if checks.errors:
            raise ValidationError(
                {
                    name: [str(word) for word in field_errors]
                    for name, field_errors in checks.errors.items()
                }
            )
        for name, text in clean.items():
            setattr(instance, name, text)
        self.sent = tuple(clean)

    def do_instance_save(self, instance: Company, is_create: Any) -> None:
        """Store the changes of the locked company, and audit the old values.

        Columns that the file does not have keep their present value, not the one from when the file
        was read.
        """
        stored = access.lock_for_review(instance.pk)
        if User.objects.filter(company=stored, is_primary=True, erased_at__isnull=False).exists():
            raise ValidationError({"id": CLOSED})
        changes = {
            name: [getattr(stored, name), getattr(instance, name)]
            for name in self.sent
            if getattr(stored, name) != getattr(instance, name)
        }
        for name, (_before, after) in changes.items():
            setattr(stored, name, after)
        stored.save(update_fields=list(changes))
        audit.record(self.actor, stored, "company_imported", {"changes": changes})


def _clean(checks: Checks, company: Company, name: str, text: str) -> str:
    """One cleaned cell. An empty cell is accepted where the company's value is empty too."""
    if not text and not getattr(company, name):
        return ""
    kind = company.business_type_id
    field = profile_form.field_of(kind, WIRE_NAMES[name])
    if name == "gst_number":
        if field is None:
            checks.fail(name, INVALID_VALUE)
            return ""
        return read_gst_number(checks, name, text, required=field.required)
    return checks.text(
        name,
        text,
        required=field.required if field else None,
        max_length=(field.max_length if field else None) or profile_form.MAX_PLACE,
    )
