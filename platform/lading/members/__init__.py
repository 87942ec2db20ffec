"""Who takes part: people, their companies, and what they pay for."""
