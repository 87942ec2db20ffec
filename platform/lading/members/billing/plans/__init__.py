"""Plans: prices, entitlements, and the periods that companies hold."""
