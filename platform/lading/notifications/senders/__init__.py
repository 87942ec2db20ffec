"""How messages leave: one interface, one adapter per provider."""
