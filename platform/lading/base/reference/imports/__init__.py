"""Staff's imports and exports of reference tables."""
