"""What a club shows of itself beside its name: a picture, and whom it plays for."""
