from django.db import migrations

FORWARD = """
CREATE OR REPLACE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND current_setting('lading.erasing', true) = 'on'
       AND (NEW.id, NEW.at, NEW.actor_user_id, NEW.actor_company_id, NEW.is_staff, NEW.action,
            NEW.object_type, NEW.object_id, NEW.request_id)
           IS NOT DISTINCT FROM
           (OLD.id, OLD.at, OLD.actor_user_id, OLD.actor_company_id, OLD.is_staff, OLD.action,
            OLD.object_type, OLD.object_id, OLD.request_id)
    THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the audit trail is append-only';
END $$;
"""
BACKWARD = """
CREATE OR REPLACE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit trail is append-only';
END $$;
"""


class Migration(migrations.Migration):
    """Allows an erasure to remove a person's name from the trail, and nothing else: who did what,
    to what and when never changes, and no row is ever deleted.
    """

    dependencies = [("kernel", "0002_audit_append_only")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
