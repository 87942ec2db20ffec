import json
import zlib
from typing import Any

from django.db import migrations

READING = "reading"
SENT_BACK = {"ready": "refused", "importing": "failed"}
UPLOAD_AGAIN = "Nothing was imported: imports have changed. Please upload the file again."


def convert_reports(apps: Any, _schema_editor: Any) -> None:
    """Keep what old reports say of the whole file: previews are made in another way now. Files that
    were read, but not imported yet, are uploaded again.
    """
    for row in apps.get_model("reference", "StaffImport").objects.exclude(state=READING):
        old = json.loads(zlib.decompress(row.report)) if row.report else {}
        report = {"totals": old.get("totals", {}), "reasons": old.get("reasons", [])}
        if row.state in SENT_BACK:
            report = {"reasons": [UPLOAD_AGAIN]}
            row.state, row.content = SENT_BACK[row.state], b""
        row.report = zlib.compress(json.dumps(report).encode())
        row.save(update_fields=["state", "content", "report"])


class Migration(migrations.Migration):
    dependencies = [("reference", "0009_names_people_use")]

    operations = [
        migrations.RunPython(convert_reports, migrations.RunPython.noop),
        migrations.RemoveField(model_name="staffimport", name="kind"),
    ]
