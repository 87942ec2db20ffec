"""The forms of unclaimed cargo and of RODTEP credit."""
