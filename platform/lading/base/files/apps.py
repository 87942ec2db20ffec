from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FilesConfig(AppConfig):
    name = "lading.base.files"
    verbose_name = _("Files")

    def ready(self) -> None:
        """Register the consumers of events."""
        from . import jobs  # noqa: F401, PLC0415 - importing it registers them
