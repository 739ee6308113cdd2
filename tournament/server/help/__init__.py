"""The handbook inside the program, and the page about what is new in the program."""
