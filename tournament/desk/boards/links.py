"""Every page that home leads to, by the name of its address: one list, so that a test can try them
all. Knows no night; `{one}` and `{many}` stand for what the club calls its own.
"""

import enum
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from tournament.words.occasion import Occasion


class Of(enum.Enum):
    """Whose page it is: what its address asks for."""

    NIGHT = "night"
    CLUB = "club"
    WALL = "wall"


@dataclass(frozen=True, slots=True)
class Way:
    """A quiet way on, by the name of its page."""

    title: str
    words: str
    page: str
    of: Of = Of.NIGHT


@dataclass(frozen=True, slots=True)
class Ways:
    title: str
    ways: tuple[Way, ...]

    def of(self, occasion: Occasion) -> "Ways":
        """In the words of a club."""

        def said(words: str) -> str:
            return words.format(one=occasion.one, many=occasion.many)

        ways = (replace(way, title=said(way.title), words=said(way.words)) for way in self.ways)
        return Ways(said(self.title), tuple(ways))


TROUBLE = Ways(
    "If something comes up",
    (
        Way("Late arrival", "Sign somebody in: they play from the next game on.", "check-in"),
        Way("Somebody leaves", "After this game, now, or for one game only.", "who-leaves"),
        Way(
            "Somebody else plays",
            "For the rest of the {one}, or for one game.",
            "who-is-played-for",
        ),
        Way("Correct a score", "Of a game that is over, or who sat where.", "correct"),
        Way("Ruling", "A renege, a misdeal, a card out of turn.", "rulings"),
        Way(
            "On the floor",
            "Tables, calls, rulings and the clock, for a phone in the hand.",
            "floor",
        ),
        Way("History and undo", "Who changed what, and how to take it back.", "history"),
    ),
)
# Pairs who stay together leave between games, and as a whole.
TROUBLE_OF_TEAMS = Ways(
    TROUBLE.title,
    (
        Way("Late arrival", "Sign a team in: it plays from the next game on.", "check-in"),
        Way("A team leaves", "What it has played stays.", "who-leaves"),
        *TROUBLE.ways[2:],
    ),
)
# Once it is drawn nobody comes late.
TROUBLE_IN_A_BRACKET = Ways(
    TROUBLE.title,
    (
        Way("A team must leave", "It forfeits what is left; its opponents go on.", "who-leaves"),
        Way("Somebody else plays", "A substitute, for the rest of the {one}.", "who-is-played-for"),
        Way("Correct a score", "Of a game that is over.", "correct"),
        *TROUBLE.ways[4:],
    ),
)
NIGHT = Ways(
    "This {one}",
    (
        Way("The rules", "In plain words, to read aloud.", "rules"),
        Way("Standings", "After every game, with each player's card.", "standings"),
        Way("Prints", "Every sheet, card and list, to go on by hand too.", "prints"),
        Way("Money", "Who has paid, and what lies in the drawer.", "money"),
        Way("Prizes", "What is promised, and who wins it.", "payout"),
        Way("Time limit", "When the {one} has to end, or a division of it.", "time-limit"),
        Way("Change what was set up", "The name, the day, or any house rule.", "change-night"),
    ),
)
CLOSED = Ways(
    "This {one}",
    (*NIGHT.ways[:-2], Way("History", "Who changed what, and when.", "history")),
)
CLUB = Ways(
    "The club",
    (
        Way(
            "The wall",
            "Opens beside this page: pull it to the projector, press F11.",
            "wall",
            Of.WALL,
        ),
        Way(
            "What the walls show",
            "Hold a page, tell the prizes, or say something to the hall.",
            "walls",
            Of.CLUB,
        ),
        Way(
            "Phones and screens",
            "Let the hall reach this laptop, or keep it to yourself.",
            "hall",
            Of.CLUB,
        ),
        Way("Another {one}", "Set up the next one, or a second one today.", "set-up", Of.CLUB),
        Way("All {many}", "Every one there has been, to look at or to keep.", "nights", Of.CLUB),
        Way("Season", "Totals over the {many}.", "season", Of.CLUB),
        Way("Regulars", "Who comes, and when they came last.", "regulars", Of.CLUB),
        Way("Practice", "Pretend players, to try anything with.", "practice", Of.CLUB),
        Way("Copies", "The last one, how many there are, and one on a stick.", "copies", Of.CLUB),
        Way(
            "The club itself",
            "Its name, and the director's password.",
            "club",
            Of.CLUB,
        ),
    ),
)
# What a page of an evening shows as cards with a drawing each: the six that are wanted then. The
# rest stands behind *More*.
PLAYING = (
    *("check-in", "who-leaves", "who-is-played-for"),
    *("correct", "rulings", "prints"),
)
DRAWN = ("who-leaves", "who-is-played-for", "correct", "rulings", "prints", "money")
AT_FIRST = "Before the first game"
BEFORE = ("wall", "hall", "prints", "rules", "money", "who-leaves")
AT_THE_END = "At the end"
ENDED = ("correct", "standings", "payout", "money", "wall", "prints")
OVER = ("standings", "prints", "payout", "money", "set-up", "season")
NOTHING = ("practice", "regulars", "nights", "season", "hall", "club")


def cards(title: str, pages: Collection[str], groups: Sequence[Ways]) -> tuple[Ways, ...]:
    """The ways to these pages in this order, and after them what is left of the groups."""
    by_page = {way.page: way for group in groups for way in group.ways}
    rest = (
        replace(group, ways=tuple(way for way in group.ways if way.page not in pages))
        for group in groups
    )
    first = Ways(title, tuple(by_page[page] for page in pages))
    return first, *(group for group in rest if group.ways)
