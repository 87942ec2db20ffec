"""How staff sign in: password, second factor, a forgotten password."""
