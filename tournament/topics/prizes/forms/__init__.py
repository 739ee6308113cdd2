"""What is typed on the pages of cards and prizes."""
