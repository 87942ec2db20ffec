"""What the scripts share. Standard library only: it runs before anything is installed."""
