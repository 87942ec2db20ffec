"""Sending messages: one interface, with one adapter per provider."""
