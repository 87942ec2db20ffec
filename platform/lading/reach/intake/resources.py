"""Import and export of registrations and queries by staff, as CSV and XLSX.

A row with an id changes that row, one without creates a row: a new registration waits for review
like any other. The rules are those of the forms. Wrong rows are listed with their reasons.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from import_export import fields, widgets
from typing_extensions import override

from lading.base.kernel.checks import Checks
from lading.base.legal.queries import known_locale
from lading.base.reference.imports.cells import cell_text
from lading.base.reference.imports.resources import ExchangeResource, column, shown, shown_moment

from . import services, validation
from .models import ExporterRegistration, WebsiteQuery
from .schemas import QueryIn, RegistrationIn

NATIONAL_DIGITS = 10


class FormResource(ExchangeResource):
    """Rows of a public form."""

    id = fields.Field(column_name="id", attribute="id", widget=widgets.IntegerWidget())
    email = column("email")
    mobile = column("mobile")
    locale = column("locale")
    created_at = shown_moment("created_at")

    class Meta(ExchangeResource.Meta):
        """Common options of imports; the form's rules check a row."""

        clean_model_instances = False

    wire_names: Mapping[str, str] = {}
    """Columns of the file whose names differ from the form's fields."""

    def check(self, checks: Checks, cells: Mapping[str, str]) -> Mapping[str, Any]:
        """The clean values of a row; errors, by the form's field names, go to ``checks``."""
        raise NotImplementedError

    @override
    def after_init_instance(self, instance: Any, new: bool, row: Any, **kwargs: Any) -> None:
        """Refuse an unknown id."""
        if new and self.fields["id"].clean(row):
            raise ValidationError({"id": _("No row has this id. Leave it empty to add one.")})

    def import_instance(self, instance: Any, row: Any, **kwargs: Any) -> None:
        """Take over a row's values as the form would, or report all that are wrong."""
        checks = Checks()
        cells = {name: _cell(instance, row, name) for name in self.fields}
        cells["mobile"] = _phone(cells["mobile"])
        cells["status"] = cells["status"] or instance.status
        values = self.check(checks, cells)
        columns = {wire: name for name, wire in self.wire_names.items()}
        if checks.errors:
            raise ValidationError(
                {
                    columns.get(field, field): [str(message) for message in messages]
                    for field, messages in checks.errors.items()
                }
            )
        for name, value in values.items():
            setattr(instance, name, value)
        instance.locale = known_locale(cells["locale"] or instance.locale)


class RegistrationResource(FormResource):
    """Exporter registrations. Their status is decided in the review queue, never by a file."""

    company_type = column("company_type")
    name = column("name")
    company_name = column("company_name")
    nature_of_business = column("nature_of_business")
    status = shown("status")
    remarks = shown("remarks")

    class Meta(FormResource.Meta):
        """The columns."""

        model = ExporterRegistration
        import_id_fields = ("id",)
        fields = (
            "id",
            "company_type",
            "name",
            "company_name",
            "email",
            "mobile",
            "nature_of_business",
            "status",
            "remarks",
            "locale",
            "created_at",
        )
        export_order = fields

    wire_names = {
        "company_type": "companyType",
        "company_name": "companyName",
        "nature_of_business": "natureOfBusiness",
    }

    def check(self, checks: Checks, cells: Mapping[str, str]) -> Mapping[str, Any]:
        """By the public form's rules; people in a file have accepted the terms elsewhere."""
        payload = RegistrationIn(
            company_type=cells["company_type"],
            name=cells["name"],
            company_name=cells["company_name"],
            email=cells["email"],
            mobile=cells["mobile"],
            nature_of_business=cells["nature_of_business"],
            terms=True,
            website=None,
        )
        return validation.check_registration(checks, payload)

    def do_instance_save(self, instance: ExporterRegistration, is_create: Any) -> None:
        """Store the row; a new one waits for review."""
        services.store_imported_registration(instance, is_new=bool(is_create))


class QueryResource(FormResource):
    """Website queries, with their status and notes."""

    name = column("name")
    company_name = column("company_name")
    country = shown("country", "country__name")
    subject = column("subject")
    message = column("message")
    status = column("status")
    notes = column("notes")

    class Meta(FormResource.Meta):
        """The columns."""

        model = WebsiteQuery
        import_id_fields = ("id",)
        fields = (
            "id",
            "name",
            "company_name",
            "email",
            "mobile",
            "country",
            "subject",
            "message",
            "status",
            "notes",
            "locale",
            "created_at",
        )
        export_order = fields

    wire_names = {"company_name": "companyName"}

    def check(self, checks: Checks, cells: Mapping[str, str]) -> Mapping[str, Any]:
        """By the rules of the public form and of staff's answers."""
        payload = QueryIn(
            name=cells["name"],
            company_name=cells["company_name"],
            email=cells["email"],
            country_code=None,
            dial_code=None,
            mobile=cells["mobile"],
            country=None,
            subject=cells["subject"],
            message=cells["message"],
            website=None,
        )
        return {
            **validation.check_query(checks, payload),
            **validation.check_answer(checks, status=cells["status"], notes=cells["notes"]),
        }

    def import_instance(self, instance: WebsiteQuery, row: Any, **kwargs: Any) -> None:
        """Like other forms; but a new mobile number also changes the country, and an unchanged one
        keeps it.
        """
        mobile, country = instance.mobile, instance.country
        super().import_instance(instance, row, **kwargs)
        if instance.mobile == mobile or instance.country is None:
            instance.country = country

    def do_instance_save(self, instance: WebsiteQuery, is_create: Any) -> None:
        """Store the row."""
        services.store_imported_query(instance, is_new=bool(is_create))


def _cell(instance: Any, row: Mapping[str, Any], name: str) -> str:
    """The value in the file, or the row's own value if the file does not have the column."""
    return cell_text(row[name] if name in row else getattr(instance, name), multiline=True)


def _phone(text: str) -> str:
    """The number with the plus that spreadsheets remove: more digits than a national number has
    include the dial code.
    """
    return f"+{text}" if text.isdecimal() and len(text) > NATIONAL_DIGITS else text
