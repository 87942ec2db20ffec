"""Texts, dates, amounts and numbers: how they are read, checked and shown."""
