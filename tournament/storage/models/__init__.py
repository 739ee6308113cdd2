"""The database's models: facts and the constraints on them. Models know no rules of the game and
import no other part of storage.
"""

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
