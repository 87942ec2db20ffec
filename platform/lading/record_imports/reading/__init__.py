"""Reads files of trade records, of any size, row by row. Imports nothing of Django
(`kernel.confined`): it runs in a process with limits, as a task of `Pool.stream`.
"""
