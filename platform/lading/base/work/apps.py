from django.apps import AppConfig


class WorkConfig(AppConfig):
    """An app for its commands, the worker and the clock; the tables are the kernel's."""

    name = "lading.base.work"
