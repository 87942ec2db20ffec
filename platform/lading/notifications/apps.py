from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NotificationsConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "lading.notifications"
    label = "notifications"
    verbose_name = _("Notifications")

    def ready(self) -> None:
        """Register the consumers of the marketplace's events."""
        from . import account_jobs, jobs, registration_jobs  # noqa: F401, PLC0415 - importing registers them
