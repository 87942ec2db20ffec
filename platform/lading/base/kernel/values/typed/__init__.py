"""Numbers and dates as people type them, in every language (RULES.md 73, 74). Pure Python: confined
processes may use it. The portal reads alike; `tests/inputs` says what each of many texts means.
"""
