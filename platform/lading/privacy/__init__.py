"""A person's right to see, to take along and to have erased what is held on them."""
