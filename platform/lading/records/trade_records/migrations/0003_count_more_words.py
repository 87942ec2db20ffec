from django.db import migrations

from lading.records.trade_records import schema


class Migration(migrations.Migration):
    """Lets PostgreSQL know more words of trade records by their frequency. Blocks nobody."""

    dependencies = [
        ("trade_records", "0002_publishedbatch"),
    ]

    operations = [
        migrations.RunSQL(
            schema.COUNT_WORDS.format(table=schema.TABLE),
            schema.COUNT_USUAL_WORDS.format(table=schema.TABLE),
        ),
    ]
