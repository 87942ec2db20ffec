"""Django's admin, on our own site."""

from __future__ import annotations

from django.contrib.admin.apps import AdminConfig


class BackOfficeAdminConfig(AdminConfig):
    """What INSTALLED_APPS names in place of `django.contrib.admin`."""

    default_site = "lading.backoffice.site.BackOfficeSite"
