"""Every page that home leads to, by the name of its address: one list, so that a test can try them
all. Knows no night; `{one}` and `{many}` stand for what the club calls its own.
"""

import enum
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from tournament.evening.words.occasion import Occasion


class PageOwner(enum.Enum):
    """Whose page it is: what its address asks for."""

    NIGHT = "night"
    CLUB = "club"
    WALL = "wall"


@dataclass(frozen=True, slots=True)
class PageLink:
    """A quiet link to a page, by its name."""

    title: str
    words: str
    page: str
    of: PageOwner = PageOwner.NIGHT


@dataclass(frozen=True, slots=True)
class LinkGroup:
    title: str
    links: tuple[PageLink, ...]

    def for_occasion(self, occasion: Occasion) -> "LinkGroup":
        """The group with the club's own words for its nights."""

        def said(words: str) -> str:
            return words.format(one=occasion.one, many=occasion.many)

        links = (
            replace(link, title=said(link.title), words=said(link.words)) for link in self.links
        )
        return LinkGroup(said(self.title), tuple(links))


TROUBLE = LinkGroup(
    "If something comes up",
    (
        PageLink("Late arrival", "Sign somebody in: they play from the next game on.", "check-in"),
        PageLink("Somebody leaves", "After this game, now, or for one game only.", "who-leaves"),
        PageLink(
            "Somebody else plays",
            "For the rest of the {one}, or for one game.",
            "who-is-played-for",
        ),
        PageLink("Correct a score", "Of a game that is over, or who sat where.", "correct"),
        PageLink("Ruling", "A renege, a misdeal, a card out of turn.", "rulings"),
        PageLink(
            "On the floor",
            "Tables, calls, rulings and the clock, for a phone in the hand.",
            "floor",
        ),
        PageLink("History and undo", "Who changed what, and how to take it back.", "history"),
    ),
)
# Pairs who stay together leave between games, and as a whole.
TROUBLE_OF_TEAMS = LinkGroup(
    TROUBLE.title,
    (
        PageLink("Late arrival", "Sign a team in: it plays from the next game on.", "check-in"),
        PageLink("A team leaves", "What it has played stays.", "who-leaves"),
        *TROUBLE.links[2:],
    ),
)
# Once it is drawn nobody comes late.
TROUBLE_IN_A_BRACKET = LinkGroup(
    TROUBLE.title,
    (
        PageLink(
            "A team must leave", "It forfeits what is left; its opponents go on.", "who-leaves"
        ),
        PageLink(
            "Somebody else plays", "A substitute, for the rest of the {one}.", "who-is-played-for"
        ),
        PageLink("Correct a score", "Of a game that is over.", "correct"),
        *TROUBLE.links[4:],
    ),
)
# What a page of an evening shows as cards with a drawing each: the six that are wanted then. The
# rest stands behind *More*.
PLAYING = (
    *("check-in", "who-leaves", "who-is-played-for"),
    *("correct", "rulings", "prints"),
)
DRAWN = ("who-leaves", "who-is-played-for", "correct", "rulings", "prints", "money")
# By the word that a course has for it: the links, and the pages wanted first while games go on.
TROUBLES = {
    "players": (TROUBLE, PLAYING),
    "teams": (TROUBLE_OF_TEAMS, PLAYING),
    "bracket": (TROUBLE_IN_A_BRACKET, DRAWN),
}
NIGHT = LinkGroup(
    "This {one}",
    (
        PageLink("The rules", "In plain words, to read aloud.", "rules"),
        PageLink("Standings", "After every game, with each player's card.", "standings"),
        PageLink("Prints", "Every sheet, card and list, to go on by hand too.", "prints"),
        PageLink("Money", "Who has paid, and what lies in the drawer.", "money"),
        PageLink("Prizes", "What is promised, and who wins it.", "payout"),
        PageLink("Time limit", "When the {one} has to end, or a division of it.", "time-limit"),
        PageLink("Change what was set up", "The name, the day, or any house rule.", "change-night"),
    ),
)
CLOSED = LinkGroup(
    "This {one}",
    (*NIGHT.links[:-2], PageLink("History", "Who changed what, and when.", "history")),
)
CLUB = LinkGroup(
    "The club",
    (
        PageLink(
            "The wall",
            "Opens beside this page: pull it to the projector, press F11.",
            "wall",
            PageOwner.WALL,
        ),
        PageLink(
            "What the walls show",
            "Hold a page, tell the prizes, or say something to the hall.",
            "walls",
            PageOwner.CLUB,
        ),
        PageLink(
            "Phones and screens",
            "Let the hall reach this laptop, or keep it to yourself.",
            "hall",
            PageOwner.CLUB,
        ),
        PageLink(
            "Another {one}", "Set up the next one, or a second one today.", "set-up", PageOwner.CLUB
        ),
        PageLink(
            "All {many}",
            "Every one there has been, to look at or to keep.",
            "nights",
            PageOwner.CLUB,
        ),
        PageLink("Season", "Totals over the {many}.", "season", PageOwner.CLUB),
        PageLink("Statement", "Money over a month or any dates.", "statement", PageOwner.CLUB),
        PageLink("Regulars", "Who comes, and when they came last.", "regulars", PageOwner.CLUB),
        PageLink("Practice", "Pretend players, to try anything with.", "practice", PageOwner.CLUB),
        PageLink(
            "Copies",
            "The last one, how many there are, and one on a stick.",
            "copies",
            PageOwner.CLUB,
        ),
        PageLink(
            "The club itself",
            "Its name, and the director's password.",
            "club",
            PageOwner.CLUB,
        ),
    ),
)
AT_FIRST = "Before the first game"
BEFORE = ("wall", "hall", "prints", "rules", "money", "who-leaves")
AT_THE_END = "At the end"
ENDED = ("correct", "standings", "payout", "money", "wall", "prints")
OVER = ("standings", "prints", "payout", "money", "set-up", "season")
NOTHING = ("practice", "regulars", "nights", "season", "hall", "club")


def without(group: LinkGroup, pages: Collection[str]) -> LinkGroup:
    return replace(group, links=tuple(link for link in group.links if link.page not in pages))


def cards(title: str, pages: Collection[str], groups: Sequence[LinkGroup]) -> tuple[LinkGroup, ...]:
    """The links to these pages in this order, as far as they are among the groups, and after them
    what is left of the groups.
    """
    by_page = {link.page: link for group in groups for link in group.links}
    rest = (without(group, pages) for group in groups)
    first = LinkGroup(title, tuple(by_page[page] for page in pages if page in by_page))
    return first, *(group for group in rest if group.links)
