"""Reads spreadsheets of strangers as tables. Does not import Django (`kernel.confined`)."""
