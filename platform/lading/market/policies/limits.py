"""Limits of policy updates that staff may change."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import declare

declare("policy.files", _("Maximum images and reference documents per policy update"), 4)
