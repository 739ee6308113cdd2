"""The form of a night, with a form field for each house rule."""
