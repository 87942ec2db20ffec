from django.db import migrations, models

# Plans whose names nobody has changed get the new ones. Purchases keep what was bought.
RENAME = """
UPDATE billing_plan
SET name = 'Customs house agent' || substr(name, length('Customs agent') + 1)
WHERE family = 'customs_agent' AND name LIKE 'Customs agent %'
"""


class Migration(migrations.Migration):
    dependencies = [("billing", "0008_address_indexes")]

    operations = [
        migrations.AlterField(
            model_name="plan",
            name="family",
            field=models.CharField(
                choices=[
                    ("freight", "Freight"),
                    ("exporter", "Exporter"),
                    ("manufacturer_exporter", "Manufacturer-exporter"),
                    ("manufacturer_agent", "Manufacturer or agent"),
                    ("customs_agent", "Customs house agent"),
                    ("generic", "Generic"),
                ],
                max_length=24,
                verbose_name="family",
            ),
        ),
        migrations.RunSQL(RENAME, migrations.RunSQL.noop),
    ]
