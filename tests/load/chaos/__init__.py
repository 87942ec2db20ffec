"""``scripts/chaos``: parts of a running Lading stop at random while companies trade."""
