"""What a policy update is about."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


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
