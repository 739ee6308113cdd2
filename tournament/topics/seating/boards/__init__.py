"""The next game before it is seated, the one being played, and all games drawn in advance."""
