import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("intake", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="websitequery",
            name="updated_at",
            field=models.DateTimeField(
                default=django.utils.timezone.now, verbose_name="changed at"
            ),
            preserve_default=False,
        ),
    ]
