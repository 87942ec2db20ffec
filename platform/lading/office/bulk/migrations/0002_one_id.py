"""The wire contract has one id, which is the row's."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("bulk", "0001_imports")]

    operations = [migrations.RemoveField(model_name="bulkimport", name="uuid")]
