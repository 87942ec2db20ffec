"""What staff see of an account alone. Screens that show its company are in `companies.admin`."""
