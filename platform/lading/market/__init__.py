"""What companies publish for others, and what they calculate by it."""
