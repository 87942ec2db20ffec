"""Alerts of lanes."""
