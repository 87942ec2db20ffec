"""Triggers and constraints for what must never break in the ledger (RULES.md 16)."""

from django.db import migrations

GUARDS = """
CREATE FUNCTION points_entry_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the ledger is append-only';
END $$;
CREATE TRIGGER points_entry_append_only BEFORE UPDATE OR DELETE ON billing_pointsentry
FOR EACH ROW EXECUTE FUNCTION points_entry_is_final();

CREATE FUNCTION points_entry_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE billing_pointsaccount SET balance = balance + NEW.amount WHERE id = NEW.account_id;
    RETURN NULL;
END $$;
CREATE TRIGGER points_entry_counts AFTER INSERT ON billing_pointsentry
FOR EACH ROW EXECUTE FUNCTION points_entry_counts();

CREATE FUNCTION points_movement_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    total numeric;
BEGIN
    SELECT sum(amount) INTO total FROM billing_pointsentry WHERE movement_id = NEW.movement_id;
    IF total <> 0 THEN
        RAISE EXCEPTION 'movement % does not balance: %', NEW.movement_id, total
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER points_movement_balances AFTER INSERT ON billing_pointsentry
DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION points_movement_balances();
"""

UNDO = """
DROP TRIGGER points_movement_balances ON billing_pointsentry;
DROP FUNCTION points_movement_balances;
DROP TRIGGER points_entry_counts ON billing_pointsentry;
DROP FUNCTION points_entry_counts;
DROP TRIGGER points_entry_append_only ON billing_pointsentry;
DROP FUNCTION points_entry_is_final;
"""


class Migration(migrations.Migration):
    dependencies = [("billing", "0002_payments_points_invoices")]
    operations = [migrations.RunSQL(GUARDS, UNDO)]
