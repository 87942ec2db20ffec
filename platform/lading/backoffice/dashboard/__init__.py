"""The dashboard, which the back office opens with."""
