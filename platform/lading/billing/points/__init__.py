"""Points: the ledger."""
