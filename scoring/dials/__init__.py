"""Every choice in which houses differ, and one house's choices as one value."""
