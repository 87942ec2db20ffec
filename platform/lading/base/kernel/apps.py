from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules
from django.utils.translation import gettext_lazy as _


class KernelConfig(AppConfig):
    name = "lading.base.kernel"
    verbose_name = _("Operations")

    def ready(self) -> None:
        """Import the limits of all apps."""
        from . import kernel_limits  # noqa: F401, PLC0415 - importing it declares them

        autodiscover_modules("limits", "rules")
