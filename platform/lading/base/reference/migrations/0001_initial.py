import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.contrib.postgres.search
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="BusinessType",
            fields=[
                ("id", models.PositiveSmallIntegerField(primary_key=True, serialize=False)),
                ("code", models.CharField(max_length=40, unique=True, verbose_name="code")),
                ("name", models.CharField(max_length=60, verbose_name="name")),
            ],
            options={
                "verbose_name": "business type",
                "verbose_name_plural": "business types",
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="Category",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Offered in lists. Old records keep showing it.",
                        verbose_name="active",
                    ),
                ),
                (
                    "staff_edited",
                    models.BooleanField(
                        default=False,
                        help_text="Changed or added in the back office, so loading reference data does not "
                        "overwrite it.",
                        verbose_name="kept by staff",
                    ),
                ),
                ("name", models.CharField(max_length=80, unique=True, verbose_name="name")),
                (
                    "section",
                    models.CharField(
                        help_text="Roman numeral, I to XXI.",
                        max_length=5,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^(?:X{0,2}(?:IX|IV|V?I{0,3}))\\Z", "Enter I to XXI."
                            )
                        ],
                        verbose_name="HS section",
                    ),
                ),
                (
                    "chapters",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(
                            max_length=2,
                            validators=[
                                django.core.validators.RegexValidator(
                                    "^\\d{2}\\Z", "Enter two digits."
                                )
                            ],
                        ),
                        help_text="Each chapter belongs to one category.",
                        size=None,
                        verbose_name="HS chapters",
                    ),
                ),
                ("ordering", models.PositiveSmallIntegerField(default=0, verbose_name="order")),
            ],
            options={
                "verbose_name": "product category",
                "verbose_name_plural": "product categories",
                "ordering": ["ordering", "id"],
            },
        ),
        migrations.CreateModel(
            name="ContainerType",
            fields=[
                (
                    "code",
                    models.CharField(
                        max_length=5, primary_key=True, serialize=False, verbose_name="code"
                    ),
                ),
                ("label", models.CharField(max_length=40, verbose_name="label")),
                ("iso6346", models.CharField(max_length=4, verbose_name="ISO 6346 size and type")),
                ("length_ft", models.PositiveSmallIntegerField(verbose_name="length (ft)")),
                ("teu", models.DecimalField(decimal_places=2, max_digits=4, verbose_name="TEU")),
                ("ordering", models.PositiveSmallIntegerField(default=0, verbose_name="order")),
            ],
            options={
                "verbose_name": "container type",
                "verbose_name_plural": "container types",
                "ordering": ["ordering", "code"],
            },
        ),
        migrations.CreateModel(
            name="Country",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Offered in lists. Old records keep showing it.",
                        verbose_name="active",
                    ),
                ),
                (
                    "staff_edited",
                    models.BooleanField(
                        default=False,
                        help_text="Changed or added in the back office, so loading reference data does not "
                        "overwrite it.",
                        verbose_name="kept by staff",
                    ),
                ),
                ("name", models.CharField(max_length=80, unique=True, verbose_name="name")),
                (
                    "iso2",
                    models.CharField(
                        max_length=2,
                        unique=True,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[A-Z]{2}\\Z", "Enter two capital letters."
                            )
                        ],
                        verbose_name="ISO 3166 alpha-2",
                    ),
                ),
                (
                    "iso3",
                    models.CharField(
                        max_length=3,
                        unique=True,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[A-Z]{3}\\Z", "Enter three capital letters."
                            )
                        ],
                        verbose_name="ISO 3166 alpha-3",
                    ),
                ),
                (
                    "dial_code",
                    models.CharField(
                        blank=True,
                        max_length=8,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^\\+[1-9]\\d{0,6}\\Z", "Enter a dial code such as +91."
                            )
                        ],
                        verbose_name="dial code",
                    ),
                ),
                (
                    "currency_code",
                    models.CharField(
                        blank=True,
                        max_length=3,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[A-Z]{3}\\Z", "Enter three capital letters."
                            )
                        ],
                        verbose_name="currency",
                    ),
                ),
                (
                    "aliases",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=120),
                        blank=True,
                        default=list,
                        help_text="Official and former names, found by search.",
                        size=None,
                        verbose_name="other names",
                    ),
                ),
                ("search_text", models.TextField(default="", editable=False)),
            ],
            options={
                "verbose_name": "country",
                "verbose_name_plural": "countries",
                "ordering": ["name"],
            },
        ),
        migrations.CreateModel(
            name="Unit",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Offered in lists. Old records keep showing it.",
                        verbose_name="active",
                    ),
                ),
                (
                    "staff_edited",
                    models.BooleanField(
                        default=False,
                        help_text="Changed or added in the back office, so loading reference data does not "
                        "overwrite it.",
                        verbose_name="kept by staff",
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        max_length=3,
                        unique=True,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[A-Z]{3}\\Z", "Enter three capital letters."
                            )
                        ],
                        verbose_name="UQC code",
                    ),
                ),
                ("name", models.CharField(max_length=40, verbose_name="name")),
                (
                    "rec20_code",
                    models.CharField(
                        blank=True,
                        help_text="Recommendation 20, or 21 for packages (X..).",
                        max_length=3,
                        verbose_name="UN/ECE code",
                    ),
                ),
            ],
            options={
                "verbose_name": "unit",
                "verbose_name_plural": "units",
                "ordering": ["code"],
            },
        ),
        migrations.CreateModel(
            name="Port",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Offered in lists. Old records keep showing it.",
                        verbose_name="active",
                    ),
                ),
                (
                    "staff_edited",
                    models.BooleanField(
                        default=False,
                        help_text="Changed or added in the back office, so loading reference data does not "
                        "overwrite it.",
                        verbose_name="kept by staff",
                    ),
                ),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                (
                    "locode",
                    models.CharField(
                        max_length=5,
                        unique=True,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[A-Z]{2}[A-Z2-9]{3}\\Z", "Enter a UN/LOCODE such as INMUN."
                            )
                        ],
                        verbose_name="UN/LOCODE",
                    ),
                ),
                (
                    "latitude",
                    models.DecimalField(
                        blank=True,
                        decimal_places=5,
                        max_digits=8,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(-90),
                            django.core.validators.MaxValueValidator(90),
                        ],
                        verbose_name="latitude",
                    ),
                ),
                (
                    "longitude",
                    models.DecimalField(
                        blank=True,
                        decimal_places=5,
                        max_digits=8,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(-180),
                            django.core.validators.MaxValueValidator(180),
                        ],
                        verbose_name="longitude",
                    ),
                ),
                ("search_text", models.TextField(default="", editable=False)),
                (
                    "country",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ports",
                        to="reference.country",
                        verbose_name="country",
                    ),
                ),
            ],
            options={
                "verbose_name": "port",
                "verbose_name_plural": "ports",
                "ordering": ["name", "id"],
            },
        ),
        migrations.CreateModel(
            name="PortAlias",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                (
                    "port",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="aliases",
                        to="reference.port",
                        verbose_name="port",
                    ),
                ),
            ],
            options={
                "verbose_name": "other port name",
                "verbose_name_plural": "other port names",
                "ordering": ["name"],
            },
        ),
        migrations.CreateModel(
            name="HsCode",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Offered in lists. Old records keep showing it.",
                        verbose_name="active",
                    ),
                ),
                (
                    "staff_edited",
                    models.BooleanField(
                        default=False,
                        help_text="Changed or added in the back office, so loading reference data does not "
                        "overwrite it.",
                        verbose_name="kept by staff",
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        max_length=6,
                        unique=True,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^(?:\\d{2}){1,3}\\Z", "Enter 2, 4 or 6 digits."
                            )
                        ],
                        verbose_name="code",
                    ),
                ),
                ("description", models.TextField(verbose_name="description")),
                (
                    "level",
                    models.PositiveSmallIntegerField(
                        choices=[(2, "Chapter"), (4, "Heading"), (6, "Subheading")],
                        verbose_name="level",
                    ),
                ),
                (
                    "search_vector",
                    models.GeneratedField(
                        db_persist=True,
                        expression=django.contrib.postgres.search.SearchVector(
                            "description", config="english"
                        ),
                        output_field=django.contrib.postgres.search.SearchVectorField(),
                    ),
                ),
                (
                    "category",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="hs_codes",
                        to="reference.category",
                        verbose_name="category",
                    ),
                ),
                (
                    "parent",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="children",
                        to="reference.hscode",
                        verbose_name="parent",
                    ),
                ),
            ],
            options={
                "verbose_name": "HS code",
                "verbose_name_plural": "HS codes",
                "ordering": ["code"],
                "indexes": [
                    django.contrib.postgres.indexes.GinIndex(
                        fields=["search_vector"], name="hs_code_words"
                    ),
                    models.Index(fields=["category", "code"], name="hs_code_by_category"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("level", django.db.models.functions.text.Length("code"))
                        ),
                        name="hs_code_level_is_length",
                    )
                ],
            },
        ),
        migrations.AddIndex(
            model_name="port",
            index=models.Index(fields=["name", "id"], name="port_by_name"),
        ),
        migrations.AddIndex(
            model_name="port",
            index=models.Index(fields=["country", "name", "id"], name="port_by_country"),
        ),
        migrations.AddConstraint(
            model_name="portalias",
            constraint=models.UniqueConstraint(fields=("port", "name"), name="port_alias_once"),
        ),
    ]
