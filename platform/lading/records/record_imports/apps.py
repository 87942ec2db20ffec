from django.apps import AppConfig


class RecordImportsConfig(AppConfig):
    name = "lading.records.record_imports"
    verbose_name = "Trade records"

    def ready(self) -> None:
        """Register the consumers of events, and what staff are told of its files elsewhere."""
        from lading.base.reference.imports import other_imports  # noqa: PLC0415 - models must be loaded

        from . import jobs  # noqa: F401, PLC0415 - importing it registers them
        from .columns import fields  # noqa: PLC0415 - importing it registers them

        other_imports.register(other_imports.OtherImport(lambda: fields.named, fields.ADVICE))
