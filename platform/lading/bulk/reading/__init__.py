"""Reads spreadsheets of strangers as tables. Imports nothing of Django (`kernel.confined`)."""
