from django.db import migrations

RENAME = """
DROP INDEX IF EXISTS billing_invoicesequence_financial_year_e7cb7c8a_like;
ALTER SEQUENCE IF EXISTS billing_invoicesequence_id_seq RENAME TO billing_documentsequence_id_seq;
DO $$
DECLARE
    old text;
BEGIN
    FOR old IN SELECT conname FROM pg_constraint
        WHERE conrelid = 'billing_documentsequence'::regclass
          AND conname LIKE 'billing\\_invoicesequence\\_%'
    LOOP
        EXECUTE format('ALTER TABLE billing_documentsequence RENAME CONSTRAINT %I TO %I',
                       old, replace(old, 'invoicesequence', 'documentsequence'));
    END LOOP;
END $$;
"""


class Migration(migrations.Migration):
    """Gives constraints the name of their table, which was renamed, as in a new database, and drops
    an index of a column that is no longer unique.
    """

    dependencies = [("billing", "0009_customs_house_agent")]

    operations = [migrations.RunSQL(RENAME, migrations.RunSQL.noop)]
