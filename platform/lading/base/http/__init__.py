"""What every call goes through: the server, the API, its shapes, pages, limits and log."""
