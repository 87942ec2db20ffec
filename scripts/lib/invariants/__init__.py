"""Rules that the data of an installation must always meet, whatever was killed or stopped.

Each check reads the tables on its own, without the code that writes them, and returns what is
wrong, in words; nothing when all is right. ``python -m scripts.lib.invariants`` makes all of them;
so does the proof of a backup, of those that hold at any moment.
"""
