from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("billing", "0004_reports_and_webhooks_of_an_order"),
    ]

    operations = [
        migrations.AddField(
            model_name="pointsmovement",
            name="params",
            field=models.JSONField(blank=True, default=dict, verbose_name="details"),
        ),
    ]
