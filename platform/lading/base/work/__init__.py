"""What happens after a change: the outbox, leases, workers, live changes."""
