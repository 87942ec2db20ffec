"""The app of the reference tables."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ReferenceConfig(AppConfig):
    """Lists every other app refers to; knows only the kernel."""

    name = "lading.reference"
    label = "reference"
    verbose_name = _("Reference data")
