"""How reference tables are loaded, and from where."""
