"""The app of the dashboard's figures."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DashboardConfig(AppConfig):
    """What a company's dashboard shows beside its tables."""

    name = "lading.reach.dashboard"
    verbose_name = _("Dashboard")
