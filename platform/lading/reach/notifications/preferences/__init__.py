"""What a company wants to be told, in which ways and when (RULES.md 56)."""
