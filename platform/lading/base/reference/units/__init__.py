"""Units: families that convert, and how others write them."""
