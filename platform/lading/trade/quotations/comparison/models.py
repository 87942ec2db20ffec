"""Distances by sea between ports, each computed once."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.base.reference.models import Port


class SeaDistance(models.Model):
    """How far it is by sea from one port to another; null where there is no way by sea.

    ``positions`` is where the ports were when it was computed: a corrected position makes it void.
    """

    source = models.ForeignKey(
        Port, on_delete=models.CASCADE, related_name="+", verbose_name=_("from")
    )
    destination = models.ForeignKey(
        Port, on_delete=models.CASCADE, related_name="+", verbose_name=_("to"), db_index=False
    )
    nautical_miles = models.PositiveIntegerField(_("nautical miles"), null=True, blank=True)
    positions = models.CharField(_("positions"), max_length=80)

    class Meta:
        verbose_name = _("distance by sea")
        verbose_name_plural = _("distances by sea")
        constraints = [
            # Its index also finds a distance.
            models.UniqueConstraint(
                fields=["source", "destination"], name="sea_distance_once_a_pair"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.source_id} → {self.destination_id}"
