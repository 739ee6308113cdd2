"""The pages and presses of check-in."""
