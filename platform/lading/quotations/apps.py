from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class QuotationsConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "lading.quotations"
    label = "quotations"
    verbose_name = _("Quotations")
