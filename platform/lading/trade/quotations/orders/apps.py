"""The app of orders: what both sides of an order see of it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OrdersConfig(AppConfig):
    """Lists and details of orders. Their rows are quotations (`quotations.models`)."""

    name = "lading.trade.quotations.orders"
    verbose_name = _("Orders")
