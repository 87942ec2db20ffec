from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class EnquiriesConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "lading.enquiries"
    label = "enquiries"
    verbose_name = _("Enquiries")

    def ready(self) -> None:
        """Make enquiries reviewable, and their attachments readable by who receives them."""
        from lading.files.access import register_rule  # noqa: PLC0415 -- models must be loaded

        from . import attachments, jobs, reviewing  # noqa: F401, PLC0415 -- jobs register themselves

        reviewing.register()
        register_rule(attachments.may_download)
