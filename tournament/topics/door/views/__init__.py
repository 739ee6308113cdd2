"""The pages and presses of the sign-in desk."""
