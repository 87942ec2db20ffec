"""What all rows of a file showed; and where the heading of files is whose columns are assigned."""

from __future__ import annotations

from django.db import migrations, models

# Until now the first row with content was the heading. Where another one is found in its place, the
# file is read again.
_HEADING = """
UPDATE record_imports_recordimport
SET sample = sample || jsonb_build_object(
    'heading_row', 1, 'heading_lines', 1, 'heading_key', '', 'above', '[]'::jsonb,
    'titles', (SELECT jsonb_agg(jsonb_build_array(name))
        FROM jsonb_array_elements(sample -> 'header') AS name))
WHERE sample ? 'header' AND NOT sample ? 'heading_row'
"""


class Migration(migrations.Migration):
    """Adds `findings`."""

    dependencies = [("record_imports", "0002_days_of_published_imports")]

    operations = [
        migrations.AddField(
            model_name="recordimport",
            name="findings",
            field=models.JSONField(default=dict, verbose_name="findings"),
        ),
        migrations.RunSQL(_HEADING, migrations.RunSQL.noop),
    ]
