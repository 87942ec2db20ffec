"""PostgreSQL: locks, plans, replicas, and reads without models."""
