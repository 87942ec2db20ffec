"""Data protection: people can see, download and have erased the data held on them."""
