"""Files with everything that a search of exporter data found."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from .rules import DownloadState

REASON_LENGTH = 300
PATH_LENGTH = 200


class RecordDownload(models.Model):
    """A file that a worker makes for a company, until some days after it was made. It refers to
    nobody by a foreign key, because an erasure deletes it.
    """

    company_id = models.BigIntegerField(_("company id"))
    user_id = models.BigIntegerField(_("user id"))
    request_id = models.CharField(_("request id"), max_length=64, blank=True)
    language = models.CharField(_("language"), max_length=5)
    filters = models.JSONField(_("filters"))
    """The search: the fields of `criteria.RecordFilter`."""
    state = models.CharField(
        _("state"),
        max_length=10,
        choices=DownloadState.choices,
        default=DownloadState.WORKING,
    )
    rows = models.PositiveIntegerField(_("records"), default=0)
    # Why it failed, in the language of who asked.
    reason = models.CharField(_("reason"), max_length=REASON_LENGTH, blank=True)
    # Where an attempt stores what it makes, or has left something, until it is done.
    attempt_path = models.CharField(max_length=PATH_LENGTH, blank=True)
    path = models.CharField(max_length=PATH_LENGTH, blank=True)
    size = models.PositiveBigIntegerField(_("bytes"), default=0)
    created_at = models.DateTimeField(_("asked for at"))
    ended_at = models.DateTimeField(_("ended at"), null=True)
    # When it is deleted.
    expires_at = models.DateTimeField(_("expires at"), null=True)

    class Meta:
        verbose_name = _("download of exporter data")
        verbose_name_plural = _("downloads of exporter data")
        ordering = ["-id"]
        constraints = [
            # One at a time for each company.
            models.UniqueConstraint(
                fields=["company_id"],
                condition=models.Q(state="working"),
                name="record_download_one_at_work",
            ),
            models.CheckConstraint(
                condition=~models.Q(state="ready") | ~models.Q(path=""),
                name="record_download_ready_has_file",
            ),
        ]
        indexes = [
            # A company's own, newest first.
            models.Index(fields=["company_id", "-id"], name="record_download_own"),
            # The nightly job: those that expired.
            models.Index(fields=["expires_at"], name="record_download_expired"),
        ]

    def __str__(self) -> str:
        return f"{self.company_id} {self.state}"
