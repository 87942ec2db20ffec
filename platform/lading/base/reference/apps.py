"""The app of the reference tables."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ReferenceConfig(AppConfig):
    """Lists that every other app refers to; depends only on the kernel."""

    name = "lading.base.reference"
    verbose_name = _("Reference data")

    def ready(self) -> None:
        """Register the consumers of events."""
        from .imports import jobs  # noqa: F401, PLC0415 - importing it registers them
