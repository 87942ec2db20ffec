from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class KernelConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "lading.kernel"
    label = "kernel"
    verbose_name = _("Operations")
