"""The handbook inside the program, and what is new in it."""
