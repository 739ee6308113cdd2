"""The list at the sign-in desk."""
