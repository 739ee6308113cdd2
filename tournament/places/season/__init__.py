"""Many nights added up."""
