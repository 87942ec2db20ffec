"""Staff's sign-in: password, second factor, forgotten passwords."""
