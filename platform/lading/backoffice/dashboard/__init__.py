"""What the back office opens with."""
