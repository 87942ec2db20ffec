from django.apps import AppConfig


class RecordImportsConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "lading.record_imports"
    label = "record_imports"
    verbose_name = "Trade records"

    def ready(self) -> None:
        """Register the consumers of events."""
        from . import jobs  # noqa: F401, PLC0415 - importing it registers them
