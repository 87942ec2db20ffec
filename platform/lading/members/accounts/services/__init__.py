"""Use cases of accounts: one module each."""
