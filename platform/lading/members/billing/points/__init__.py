"""Points: buying them, and the ledger of every movement (RULES.md 16)."""
