"""Handle every request and response, whatever the page."""
