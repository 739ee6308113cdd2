"""What templates may ask beside Django's own."""
