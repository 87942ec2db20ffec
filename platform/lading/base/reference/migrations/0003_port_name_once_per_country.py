from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("reference", "0002_alter_category_section"),
    ]

    operations = [
        migrations.AddConstraint(
            model_name="port",
            constraint=models.UniqueConstraint(
                fields=("country", "name"), name="port_name_once_per_country"
            ),
        ),
    ]
