"""Secondary users of a company. Its primary user invites, lists and removes them."""
