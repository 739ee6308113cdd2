"""Facts and the constraints on them. No rules of the game, no other room."""

from tournament.models.club import Club, Director, SignInTry
from tournament.models.tournament import Tournament

__all__ = ["Club", "Director", "SignInTry", "Tournament"]
