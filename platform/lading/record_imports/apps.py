from django.apps import AppConfig


class RecordImportsConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "lading.record_imports"
    label = "record_imports"
    verbose_name = "Trade records"

    def ready(self) -> None:
        """Register the consumers of events, and what staff are told of its files elsewhere."""
        from lading.reference import other_imports  # noqa: PLC0415 - models must be loaded

        from . import fields, jobs  # noqa: F401, PLC0415 - importing it registers them

        other_imports.register(other_imports.OtherImport(lambda: fields.named, fields.ADVICE))
