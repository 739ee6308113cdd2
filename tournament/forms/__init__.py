"""From what a browser sends to clean values. Forms save nothing."""
