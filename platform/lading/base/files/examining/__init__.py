"""Checks the content of uploads, in a process of its own (`documents.confined`). No Django."""
