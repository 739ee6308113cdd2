"""The box for names, the list, and the presses of a row."""
