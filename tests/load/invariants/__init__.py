"""What must be true of an installation's data, whatever was killed or stopped meanwhile.

Each check reads the tables on its own, without the code that writes them, and returns what is
wrong, in words; nothing when all is right. ``python -m tests.load.invariants DATABASE_URL`` makes
all of them.
"""
