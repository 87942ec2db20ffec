"""Attacks on a running Lading while honest users trade (``scripts/siege``)."""
