"""Counter-offers."""
