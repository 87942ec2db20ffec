"""A person's right to see, download and have erased the data held on them."""
