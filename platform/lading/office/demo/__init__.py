"""Demo accounts and what they trade, for demo mode only: see `load`."""
