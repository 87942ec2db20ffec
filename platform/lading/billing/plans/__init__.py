"""Plans: what they cost, what they allow, and the periods that companies hold them for."""
