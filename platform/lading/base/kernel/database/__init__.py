"""PostgreSQL: locks, and reads without models."""
