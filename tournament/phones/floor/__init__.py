"""What whoever walks the floor needs in one hand."""
