"""Facts and the constraints on them. No rules of the game, no other room."""

from tournament.storage.models.club import Club, ClubPicture, Demo, Director, Regular, SignInTry
from tournament.storage.models.log import Answer, Change, ClockPress, WallPress
from tournament.storage.models.rows import (
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
    Tournament,
)

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
    "Seat",
    "Sheet",
    "SignInTry",
    "Team",
    "Tournament",
    "WallPress",
]
