from django.db import migrations


class Migration(migrations.Migration):
    """Notes which days the imports cover that are published already."""

    dependencies = [
        ("record_imports", "0001_record_imports"),
        ("trade_records", "0006_batch_days"),
    ]

    operations = [
        migrations.RunSQL(
            """
            UPDATE trade_records_publishedbatch published
            SET first_day = imported.first_day, last_day = imported.last_day
            FROM record_imports_recordimport imported
            WHERE imported.id = published.batch_id
            """,
            migrations.RunSQL.noop,
        ),
    ]
