from typing import Any

from django.db import migrations, models
from django.db.models import F


def keep_tables(apps: Any, _schema_editor: Any) -> None:
    """What was read is in a column of its own. The files of these imports are not kept any more."""
    rows = apps.get_model("reference", "StaffImport").objects
    rows.filter(state__in=("ready", "importing")).update(rows=F("content"), content=b"")


class Migration(migrations.Migration):
    dependencies = [("reference", "0010_staff_import_without_format")]

    operations = [
        migrations.AddField(
            model_name="staffimport",
            name="heading_row",
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name="heading in row"),
        ),
        migrations.AddField(
            model_name="staffimport",
            name="rows",
            field=models.BinaryField(db_default=b"", default=bytes, verbose_name="rows"),
        ),
        migrations.AddField(
            model_name="staffimport",
            name="sheet",
            field=models.CharField(
                blank=True, db_default="", default="", max_length=255, verbose_name="sheet"
            ),
        ),
        migrations.RunPython(keep_tables, migrations.RunPython.noop),
    ]
