"""Tax invoices and credit notes."""
