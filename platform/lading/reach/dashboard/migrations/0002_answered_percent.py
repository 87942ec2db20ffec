from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("dashboard", "0001_figures"),
    ]

    operations = [
        migrations.AddField(
            model_name=name,
            name="answered_percent",
            field=models.DecimalField(
                decimal_places=1, max_digits=4, null=True, verbose_name="percent answered"
            ),
        )
        for name in ("kindmedian", "sidecount")
    ]
