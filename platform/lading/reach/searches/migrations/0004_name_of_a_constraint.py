from django.db import migrations

RENAME = """
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'searches_told'::regclass
               AND conname = 'searches_told_enquiry_id_not_null') THEN
        ALTER TABLE searches_told RENAME CONSTRAINT searches_told_enquiry_id_not_null
            TO searches_told_object_id_not_null;
    END IF;
END $$;
"""


class Migration(migrations.Migration):
    """Gives a constraint the name of its column, which was renamed, as in a new database. Only
    PostgreSQL 18 names such constraints.
    """

    dependencies = [("searches", "0003_exporter_data")]

    operations = [migrations.RunSQL(RENAME, migrations.RunSQL.noop)]
