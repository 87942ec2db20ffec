"""Code that the scripts share. Standard library only, because it runs before anything
is installed.
"""
