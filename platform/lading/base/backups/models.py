"""What API and staff are told of backups."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Step(models.TextChoices):
    """What is done with a backup."""

    MADE = "made", "Backup"
    COPIED = "copied", "Copy in the bucket"
    PROVEN = "proven", "Proof"


class BackupStep(models.Model):
    """When a step was last done, of which backup, and why it has failed since. A row a step."""

    step = models.CharField(_("step"), max_length=8, choices=Step.choices, primary_key=True)
    done_at = models.DateTimeField(_("last done at"), null=True)
    backup = models.CharField(_("name of the backup"), max_length=20, blank=True)
    error = models.TextField(_("failed since"), blank=True)

    class Meta:
        verbose_name = _("backup")
        verbose_name_plural = _("backups")

    def __str__(self) -> str:
        return str(Step(self.step).label)
