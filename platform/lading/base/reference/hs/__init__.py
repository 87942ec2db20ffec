"""HS codes: reading and finding them."""
