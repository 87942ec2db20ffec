from django.db import migrations, models


class Migration(migrations.Migration):
    """Adds `ReplacedRecord`."""

    dependencies = [
        ("trade_records", "0006_batch_days"),
    ]

    operations = [
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
    ]
