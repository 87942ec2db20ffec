"""Trade records: what was shipped, from where to where, to whom.

The tables are made by `schema.py`, which says why they look as they do; Django only knows
their columns. `loading.py` alone writes them.
"""

from __future__ import annotations

from typing import Final

from django.contrib.postgres.indexes import BrinIndex
from django.db import models
from django.db.models import F
from django.db.models.functions import Left
from django.utils.translation import gettext_lazy as _

MAX_DIGITS, DECIMAL_PLACES = 20, 4
"""Of quantities and values."""
DESCRIPTION_LENGTH = 2000
NAME_LENGTH = 200
"""The most characters of a consignee, and of a port's name as it was written."""
RECORD_ID_LENGTH = 100
UNIT_LENGTH = 40
INDEXED_DIGITS: Final = {
    2: "trade_record_chapter",
    4: "trade_record_heading",
    6: "trade_record_subheading",
}
"""Indexes by how many of the first digits of an HS code they find."""


class RecordColumns(models.Model):
    """A shipment, or a line of one, as its source tells it. It never changes.

    Texts that a source does not have are "". Countries and ports are ids of `reference` without a
    foreign key; a port that was not recognised is None, with its name as it was written.
    ``value_usd`` is the value in US dollars, None without a value or a rate. ``batch_id`` is the
    import that it came from.
    """

    id = models.BigAutoField(primary_key=True)
    batch_id = models.BigIntegerField(_("import"))
    fingerprint = models.UUIDField(_("fingerprint"))
    day = models.DateField(_("date"))
    origin_country_id = models.IntegerField(_("country of origin"), null=True)
    destination_country_id = models.IntegerField(_("destination country"), null=True)
    origin_port_id = models.IntegerField(_("port of loading"), null=True)
    destination_port_id = models.IntegerField(_("destination port"), null=True)
    hs_code = models.TextField(_("HS code"), db_collation="C")
    description = models.TextField(_("description"))
    consignee = models.TextField(_("consignee"))
    origin_port_name = models.TextField(_("port of loading as written"), default="")
    destination_port_name = models.TextField(_("destination port as written"), default="")
    quantity = models.DecimalField(
        _("quantity"), max_digits=MAX_DIGITS, decimal_places=DECIMAL_PLACES, null=True
    )
    unit = models.TextField(_("unit"), default="")
    # "Weight Captured Separately", for example.
    quantity_note = models.TextField(_("note on the quantity"), default="")
    value = models.DecimalField(
        _("value"), max_digits=MAX_DIGITS, decimal_places=DECIMAL_PLACES, null=True
    )
    currency = models.TextField(_("currency"), default="")
    value_usd = models.DecimalField(
        _("value in US dollars"), max_digits=MAX_DIGITS, decimal_places=DECIMAL_PLACES, null=True
    )
    record_id = models.TextField(_("record id of the source"))

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.record_id


class TradeRecord(RecordColumns):
    """A record that every search reads."""

    class Meta:
        verbose_name = _("trade record")
        verbose_name_plural = _("trade records")
        ordering = ["-day", "-fingerprint"]
        constraints = [
            # Also every list: the newest day first (`finding`).
            models.UniqueConstraint(fields=["day", "fingerprint"], name="trade_record_once"),
        ]
        indexes = [
            # finding: a code, or a beginning of other lengths
            models.Index(fields=["hs_code", "day"], name="trade_record_hs"),
            # finding, summary: a chapter, heading or subheading, the newest first. Any of them may
            # have millions of records.
            *(
                models.Index(
                    Left("hs_code", digits), F("day").desc(), F("fingerprint").desc(), name=name
                )
                for digits, name in INDEXED_DIGITS.items()
            ),
            # finding: one country or both, with a code or without
            models.Index(
                fields=["origin_country_id", "destination_country_id", "hs_code"],
                name="trade_record_countries",
            ),
            # finding: the documented search, by both ports and a code; or by one port
            models.Index(
                fields=["origin_port_id", "destination_port_id", "hs_code"],
                name="trade_record_ports",
            ),
            # finding: the same of a large lane, the newest first; the index compares the code, too.
            models.Index(
                F("origin_port_id"),
                F("destination_port_id"),
                F("day").desc(),
                F("fingerprint").desc(),
                F("hs_code"),
                name="trade_record_lane",
            ),
            # downloads.records_of: records that the reader was shown; replacing: those of a file
            models.Index(fields=["record_id"], name="trade_record_source_id"),
            # loading.remove_some: the rows of an import, which lie together
            BrinIndex(fields=["batch_id"], name="trade_record_batch"),
        ]


class ReplacedRecord(RecordColumns):
    """A record that a later import replaced (`replacing`): kept as it was, and read by no search.
    It returns when that import is undone.
    """

    replaced_by = models.BigIntegerField(_("replaced by the import"))

    class Meta:
        verbose_name = _("replaced trade record")
        verbose_name_plural = _("replaced trade records")
        indexes = [
            # replacing.bring_back: those of an import that is undone
            models.Index(fields=["replaced_by", "record_id"], name="replaced_record_by"),
            # loading.remove_some, replacing.count_of: those that an import brought
            models.Index(fields=["batch_id", "record_id"], name="replaced_record_batch"),
        ]


class HiddenBatch(models.Model):
    """An import whose records nobody sees: it is still merged, or it is being undone."""

    batch_id = models.BigIntegerField(_("import"), primary_key=True)
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("hidden import")
        verbose_name_plural = _("hidden imports")

    def __str__(self) -> str:
        return str(self.batch_id)


class PublishedBatch(models.Model):
    """An import whose records everybody sees, and since when: saved searches tell what is new.

    It covers the days from ``first_day`` to ``last_day``, also those without any record; None where
    that is not known.
    """

    batch_id = models.BigIntegerField(_("import"), primary_key=True)
    published_at = models.DateTimeField(_("published at"))
    first_day = models.DateField(_("first day"), null=True)
    last_day = models.DateField(_("last day"), null=True)

    class Meta:
        verbose_name = _("published import")
        verbose_name_plural = _("published imports")
        indexes = [
            # finding.published_since
            models.Index(fields=["published_at"], name="trade_record_published"),
        ]

    def __str__(self) -> str:
        return str(self.batch_id)
