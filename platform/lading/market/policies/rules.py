"""The rules of policy updates: what they are about, their event and their limits."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import declare


class UpdateType(models.TextChoices):
    """The type of an update, as authorities name what they publish."""

    NOTIFICATION = "notification", _("Notification")
    PUBLIC_NOTICE = "public_notice", _("Public notice")
    TRADE_NOTICE = "trade_notice", _("Trade notice")
    CIRCULAR = "circular", _("Circular")
    ADVISORY = "advisory", _("Advisory")


class FileRole(models.TextChoices):
    """What a file of an update is for."""

    IMAGE = "image", _("Image")
    DOCUMENT = "document", _("Reference document")


POLICY_SHOWN = "policy.shown"
"""Event: {policyId, typeIds}, which companies of these types can read from now on: it is new, was
restored, or is for more types than before. With afterId, companies after that one are still to be
told."""

declare("policy.files", "Maximum images and reference documents per policy update", 4)
