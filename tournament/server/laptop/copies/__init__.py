"""Copies of the evenings: made, kept, thinned, carried, gone back to."""
