import django.contrib.postgres.indexes
from django.db import migrations, models

from lading.records.trade_records import schema


class Migration(migrations.Migration):
    """Makes the partitioned table of trade records (`schema.py`); its partitions come with the first
    records.
    """

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
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(schema.CREATE_TABLE + schema.CREATE_INDEXES, schema.DROP)
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
    ]
