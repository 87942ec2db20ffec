"""How a company learns what happens, and how others reach it."""
