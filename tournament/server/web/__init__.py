"""What is done to every request and answer, whatever page it is of."""
