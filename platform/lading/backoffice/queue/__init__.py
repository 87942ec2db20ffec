"""The review queue: what waits, and every kind of reviewed object shown whole."""
