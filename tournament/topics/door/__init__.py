"""The sign-in desk."""
