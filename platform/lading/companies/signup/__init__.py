"""Registering a company (decision 3): the form, the mobile's code, the link, the first password."""
