"""Payments: orders, the provider, settling, refunds."""
