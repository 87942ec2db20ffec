from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TradeRecordsConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "lading.trade_records"
    label = "trade_records"
    verbose_name = _("Trade records")
