"""How notices leave: by e-mail, by WhatsApp, at once or in a summary."""
