import django.contrib.postgres.indexes
import django.db.models.functions.text
from django.db import migrations, models

from lading.records.trade_records import schema


class Migration(migrations.Migration):
    """Makes the partitioned table of trade records (`schema.py`); its partitions come with the first
    records.
    """

    replaces = [
        ("trade_records", "0001_initial"),
        ("trade_records", "0002_publishedbatch"),
        ("trade_records", "0003_count_more_words"),
        ("trade_records", "0004_begin_with_digits"),
        ("trade_records", "0005_lane_newest_first"),
        ("trade_records", "0006_batch_days"),
        ("trade_records", "0007_replaced_records"),
    ]

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="HiddenBatch",
            fields=[
                (
                    "batch_id",
                    models.BigIntegerField(
                        primary_key=True, serialize=False, verbose_name="import"
                    ),
                ),
                ("since", models.DateTimeField(auto_now_add=True, verbose_name="since")),
            ],
            options={
                "verbose_name": "hidden import",
                "verbose_name_plural": "hidden imports",
            },
        ),
        migrations.CreateModel(
            name="PublishedBatch",
            fields=[
                (
                    "batch_id",
                    models.BigIntegerField(
                        primary_key=True, serialize=False, verbose_name="import"
                    ),
                ),
                ("published_at", models.DateTimeField(verbose_name="published at")),
                ("first_day", models.DateField(null=True, verbose_name="first day")),
                ("last_day", models.DateField(null=True, verbose_name="last day")),
            ],
            options={
                "verbose_name": "published import",
                "verbose_name_plural": "published imports",
                "indexes": [models.Index(fields=["published_at"], name="trade_record_published")],
            },
        ),
        migrations.CreateModel(
            name="ReplacedRecord",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("batch_id", models.BigIntegerField(verbose_name="import")),
                ("fingerprint", models.UUIDField(verbose_name="fingerprint")),
                ("day", models.DateField(verbose_name="date")),
                (
                    "origin_country_id",
                    models.IntegerField(null=True, verbose_name="country of origin"),
                ),
                (
                    "destination_country_id",
                    models.IntegerField(null=True, verbose_name="destination country"),
                ),
                ("origin_port_id", models.IntegerField(null=True, verbose_name="port of loading")),
                (
                    "destination_port_id",
                    models.IntegerField(null=True, verbose_name="destination port"),
                ),
                ("hs_code", models.TextField(db_collation="C", verbose_name="HS code")),
                ("description", models.TextField(verbose_name="description")),
                ("consignee", models.TextField(verbose_name="consignee")),
                (
                    "origin_port_name",
                    models.TextField(default="", verbose_name="port of loading as written"),
                ),
                (
                    "destination_port_name",
                    models.TextField(default="", verbose_name="destination port as written"),
                ),
                (
                    "quantity",
                    models.DecimalField(
                        decimal_places=4, max_digits=20, null=True, verbose_name="quantity"
                    ),
                ),
                ("unit", models.TextField(default="", verbose_name="unit")),
                (
                    "quantity_note",
                    models.TextField(default="", verbose_name="note on the quantity"),
                ),
                (
                    "value",
                    models.DecimalField(
                        decimal_places=4, max_digits=20, null=True, verbose_name="value"
                    ),
                ),
                ("currency", models.TextField(default="", verbose_name="currency")),
                (
                    "value_usd",
                    models.DecimalField(
                        decimal_places=4,
                        max_digits=20,
                        null=True,
                        verbose_name="value in US dollars",
                    ),
                ),
                ("record_id", models.TextField(verbose_name="record id of the source")),
                ("replaced_by", models.BigIntegerField(verbose_name="replaced by the import")),
            ],
            options={
                "verbose_name": "replaced trade record",
                "verbose_name_plural": "replaced trade records",
                "indexes": [
                    models.Index(fields=["replaced_by", "record_id"], name="replaced_record_by"),
                    models.Index(fields=["batch_id", "record_id"], name="replaced_record_batch"),
                ],
            },
        ),
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(schema.CREATE_TABLE + schema.CREATE_INDEXES, schema.DROP),
                migrations.RunSQL(
                    schema.COUNT_WORDS.format(table=schema.TABLE),
                    schema.COUNT_USUAL_WORDS.format(table=schema.TABLE),
                ),
            ],
            state_operations=[
                migrations.CreateModel(
                    name="TradeRecord",
                    fields=[
                        ("id", models.BigAutoField(primary_key=True, serialize=False)),
                        ("batch_id", models.BigIntegerField(verbose_name="import")),
                        ("fingerprint", models.UUIDField(verbose_name="fingerprint")),
                        ("day", models.DateField(verbose_name="date")),
                        (
                            "origin_country_id",
                            models.IntegerField(null=True, verbose_name="country of origin"),
                        ),
                        (
                            "destination_country_id",
                            models.IntegerField(null=True, verbose_name="destination country"),
                        ),
                        (
                            "origin_port_id",
                            models.IntegerField(null=True, verbose_name="port of loading"),
                        ),
                        (
                            "destination_port_id",
                            models.IntegerField(null=True, verbose_name="destination port"),
                        ),
                        ("hs_code", models.TextField(db_collation="C", verbose_name="HS code")),
                        ("description", models.TextField(verbose_name="description")),
                        ("consignee", models.TextField(verbose_name="consignee")),
                        (
                            "origin_port_name",
                            models.TextField(default="", verbose_name="port of loading as written"),
                        ),
                        (
                            "destination_port_name",
                            models.TextField(
                                default="", verbose_name="destination port as written"
                            ),
                        ),
                        (
                            "quantity",
                            models.DecimalField(
                                decimal_places=4, max_digits=20, null=True, verbose_name="quantity"
                            ),
                        ),
                        ("unit", models.TextField(default="", verbose_name="unit")),
                        (
                            "quantity_note",
                            models.TextField(default="", verbose_name="note on the quantity"),
                        ),
                        (
                            "value",
                            models.DecimalField(
                                decimal_places=4, max_digits=20, null=True, verbose_name="value"
                            ),
                        ),
                        ("currency", models.TextField(default="", verbose_name="currency")),
                        (
                            "value_usd",
                            models.DecimalField(
                                decimal_places=4,
                                max_digits=20,
                                null=True,
                                verbose_name="value in US dollars",
                            ),
                        ),
                        ("record_id", models.TextField(verbose_name="record id of the source")),
                    ],
                    options={
                        "verbose_name": "trade record",
                        "verbose_name_plural": "trade records",
                        "ordering": ["-day", "-fingerprint"],
                        "indexes": [
                            models.Index(fields=["hs_code", "day"], name="trade_record_hs"),
                            models.Index(
                                fields=["origin_country_id", "destination_country_id", "hs_code"],
                                name="trade_record_countries",
                            ),
                            models.Index(
                                fields=["origin_port_id", "destination_port_id", "hs_code"],
                                name="trade_record_ports",
                            ),
                            models.Index(fields=["record_id"], name="trade_record_source_id"),
                            django.contrib.postgres.indexes.BrinIndex(
                                fields=["batch_id"], name="trade_record_batch"
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("day", "fingerprint"), name="trade_record_once"
                            )
                        ],
                    },
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="traderecord",
            index=models.Index(
                django.db.models.functions.text.Left("hs_code", 2),
                models.OrderBy(models.F("day"), descending=True),
                models.OrderBy(models.F("fingerprint"), descending=True),
                name="trade_record_chapter",
            ),
        ),
        migrations.AddIndex(
            model_name="traderecord",
            index=models.Index(
                django.db.models.functions.text.Left("hs_code", 4),
                models.OrderBy(models.F("day"), descending=True),
                models.OrderBy(models.F("fingerprint"), descending=True),
                name="trade_record_heading",
            ),
        ),
        migrations.AddIndex(
            model_name="traderecord",
            index=models.Index(
                django.db.models.functions.text.Left("hs_code", 6),
                models.OrderBy(models.F("day"), descending=True),
                models.OrderBy(models.F("fingerprint"), descending=True),
                name="trade_record_subheading",
            ),
        ),
        migrations.AddIndex(
            model_name="traderecord",
            index=models.Index(
                models.F("origin_port_id"),
                models.F("destination_port_id"),
                models.OrderBy(models.F("day"), descending=True),
                models.OrderBy(models.F("fingerprint"), descending=True),
                models.F("hs_code"),
                name="trade_record_lane",
            ),
        ),
    ]
