from django.apps import AppConfig


class AdminKitConfig(AppConfig):
    """An app for the screens of the kernel's tables; the tables are the kernel's."""

    name = "lading.base.adminkit"
