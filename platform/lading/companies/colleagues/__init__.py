"""Secondary users of a company: invited, listed and removed by its primary user."""
