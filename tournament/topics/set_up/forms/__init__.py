"""The form of a night, and its dials as form fields."""
