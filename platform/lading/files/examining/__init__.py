"""Checks the content of uploads, in a process of its own (`kernel.confined`). Imports no Django."""
