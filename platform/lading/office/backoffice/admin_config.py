"""Makes Django's admin use our own site."""

from __future__ import annotations

from django.contrib.admin.apps import AdminConfig


class BackOfficeAdminConfig(AdminConfig):
    """Replaces `django.contrib.admin` in INSTALLED_APPS."""

    default_site = "lading.office.backoffice.site.BackOfficeSite"
