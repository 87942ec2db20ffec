"""Registering a company (RULES.md 3): the form, the mobile's code, the link, the first password."""
