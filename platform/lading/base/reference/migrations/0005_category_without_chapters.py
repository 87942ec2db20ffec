import django.contrib.postgres.fields
import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("reference", "0004_hs_code_words_as_written"),
    ]

    operations = [
        migrations.AlterField(
            model_name="category",
            name="chapters",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(
                    max_length=2,
                    validators=[
                        django.core.validators.RegexValidator("^\\d{2}\\Z", "Enter two digits.")
                    ],
                ),
                blank=True,
                default=list,
                help_text="Each chapter belongs to one category.",
                size=None,
                verbose_name="HS chapters",
            ),
        ),
    ]
