"""Facts and the constraints on them. No rules of the game, no other room."""

from tournament.models.answer import Answer
from tournament.models.club import Club, ClubPicture, Director, Regular, SignInTry
from tournament.models.demo import Demo
from tournament.models.entry import Entry, Team
from tournament.models.hall_presses import ClockPress, WallPress
from tournament.models.log import Change, Seal
from tournament.models.money import Award, Payment
from tournament.models.round import Grant, Handover, Round, Seat
from tournament.models.sheet import Hand, Ruling, Sheet
from tournament.models.tournament import Fact, Tournament

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
