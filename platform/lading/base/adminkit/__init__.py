"""What the screens of the back office are made of, and the screens of operations (`admin`)."""
