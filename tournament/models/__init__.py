"""Facts and the constraints on them. No rules of the game, no other room."""

from tournament.models.answer import Answer
from tournament.models.club import Club, ClubPicture, Director, Regular, SignInTry
from tournament.models.demo import Demo
from tournament.models.hall_presses import ClockPress, WallPress
from tournament.models.log import Change, Seal
from tournament.models.rows import (
    Award,
    Entry,
    Fact,
    Grant,
    Hand,
    Handover,
    Payment,
    Round,
    Ruling,
    Seat,
    Sheet,
    Team,
)
from tournament.models.tournament import Tournament

__all__ = [
    "Answer",
    "Award",
    "Change",
    "ClockPress",
    "Club",
    "ClubPicture",
    "Demo",
    "Director",
    "Entry",
    "Fact",
    "Grant",
    "Hand",
    "Handover",
    "Payment",
    "Regular",
    "Round",
    "Ruling",
    "Seal",
    "Seat",
    "Sheet",
    "SignInTry",
    "Team",
    "Tournament",
    "WallPress",
]
