"""The legal pages: numbered versions, in every language of the product."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class LegalKind(models.TextChoices):
    """The legal pages (RULES.md 1.1)."""

    TERMS = "terms", _("Terms of Service")
    PRIVACY = "privacy", _("Privacy Policy")


class LegalVersion(models.Model):
    """One version of one page. A draft has no number and may change; a published version never
    changes, because people accepted it.
    """

    kind = models.CharField(_("page"), max_length=10, choices=LegalKind.choices)
    number = models.PositiveIntegerField(_("version"), null=True, blank=True)
    changes = models.CharField(_("what changed"), max_length=300, blank=True)
    created_at = models.DateTimeField(_("created at"))
    published_at = models.DateTimeField(_("published at"), null=True, blank=True)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("published by"),
    )

    class Meta:
        verbose_name = _("legal page")
        verbose_name_plural = _("legal pages")
        ordering = ["kind", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["kind", "number"], name="legal_version_number"),
            models.CheckConstraint(
                condition=models.Q(number__isnull=True, published_at__isnull=True)
                | models.Q(number__isnull=False, published_at__isnull=False),
                name="legal_version_published",
            ),
        ]

    def __str__(self) -> str:
        state = f"v{self.number}" if self.number else "draft"
        return f"{self.get_kind_display()} {state}"


class LegalText(models.Model):
    """The text of a version in one language, as Markdown."""

    version = models.ForeignKey(LegalVersion, on_delete=models.CASCADE, related_name="texts")
    locale = models.CharField(_("language"), max_length=5, choices=settings.LANGUAGES)
    title = models.CharField(_("title"), max_length=120)
    body = models.TextField(_("text"))

    class Meta:
        verbose_name = _("text")
        verbose_name_plural = _("texts")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["version", "locale"], name="legal_text_locale")
        ]

    def __str__(self) -> str:
        return f"{self.version_id} {self.locale}"
