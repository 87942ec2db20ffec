"""The one reader of tables that people send: workbooks, CSV and tab text, in any usual encoding,
packed or not. Does not import Django (`documents.confined`): it runs in a process with limits.

`tasks` are its entries. `layout` tells the heading of a table from titles, totals and notes.
"""
