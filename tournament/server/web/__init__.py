"""Handle every request and answer, whatever the page."""
