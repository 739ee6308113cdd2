"""The links on the home page, by URL name. A test opens the page of each link. `{one}` and `{many}`
stand for the club's own words for a night.
"""

import enum
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from tournament.evening.words.occasion import Occasion


class LinkSubject(enum.Enum):
    """The subject of a linked page: a night, the club, or its big screen."""

    NIGHT = "night"
    CLUB = "club"
    WALL = "wall"


@dataclass(frozen=True, slots=True)
class PageLink:
    """A link to a page by its URL name, with a title and a short description."""

    title: str
    description: str
    page: str
    subject: LinkSubject = LinkSubject.NIGHT


@dataclass(frozen=True, slots=True)
class LinkGroup:
    title: str
    links: tuple[PageLink, ...]

    def with_occasion_words(self, occasion: Occasion) -> "LinkGroup":
        """Return the group with the club's own words for its nights in place of `{one}` and
        `{many}`.
        """

        def fill_in(text_with_slots: str) -> str:
            return text_with_slots.format(one=occasion.singular, many=occasion.plural)

        links = (
            replace(link, title=fill_in(link.title), description=fill_in(link.description))
            for link in self.links
        )
        return LinkGroup(fill_in(self.title), tuple(links))


TROUBLE_LINKS = LinkGroup(
    "Something came up?",
    (
        PageLink("Late arrival", "Check in for the next game.", "check-in"),
        PageLink("Player leaves", "Now, or after this game.", "who-leaves"),
        PageLink("Substitute", "For one game, or to the end.", "who-is-played-for"),
        PageLink("Correct a score", "Or seats of a finished game.", "correct"),
        PageLink("Ruling", "Renege, misdeal, or any other.", "rulings"),
        PageLink("On the floor", "Run the {one} from your phone.", "floor"),
        PageLink("History", "See every change and undo it.", "history"),
    ),
)
# The same links for a night of teams. There both players of a team leave together, and only between
# games.
TEAM_TROUBLE_LINKS = LinkGroup(
    TROUBLE_LINKS.title,
    (
        TROUBLE_LINKS.links[0],
        PageLink("Team leaves", "Its scores stay.", "who-leaves"),
        *TROUBLE_LINKS.links[2:],
    ),
)
# A bracket has no link "Late arrival", since a team that comes after the draw has its own page.
BRACKET_TROUBLE_LINKS = LinkGroup(
    TROUBLE_LINKS.title,
    (
        PageLink("Team leaves", "It forfeits its other games.", "who-leaves"),
        PageLink("Substitute", "For the rest of the {one}.", "who-is-played-for"),
        PageLink("Correct a score", "Of a finished game.", "correct"),
        *TROUBLE_LINKS.links[4:],
    ),
)
# The home page shows these links as cards with a drawing. All other links are behind *More*.
HOME_LINKS_IN_PLAY = (
    "check-in",
    "who-leaves",
    "who-is-played-for",
    "correct",
    "rulings",
    "prints",
)
HOME_LINKS_IN_A_BRACKET = (
    "who-leaves",
    "who-is-played-for",
    "correct",
    "rulings",
    "prints",
    "money",
)
# For each kind of night: the links to use when something comes up, and the pages that the home page
# shows as cards while games are played.
HOME_LINKS_BY_COURSE_KEY = {
    "players": (TROUBLE_LINKS, HOME_LINKS_IN_PLAY),
    "teams": (TEAM_TROUBLE_LINKS, HOME_LINKS_IN_PLAY),
    "bracket": (BRACKET_TROUBLE_LINKS, HOME_LINKS_IN_A_BRACKET),
}
NIGHT_LINKS = LinkGroup(
    "This {one}",
    (
        PageLink("The rules", "To read aloud.", "rules"),
        PageLink("Standings", "With each player's scorecard.", "standings"),
        PageLink("Printouts", "Score sheets and lists.", "prints"),
        PageLink("Money", "Fees, fines and the cash box.", "money"),
        PageLink("Prizes", "See who wins what.", "payout"),
        PageLink("Time limit", "When the {one} must end.", "time-limit"),
        PageLink("End early", "Stop before the last game.", "closing"),
    ),
)
CLOSED_NIGHT_LINKS = LinkGroup(
    "This {one}",
    (*NIGHT_LINKS.links[:-2], PageLink("History", "See every change.", "history")),
)
CLUB_LINKS = LinkGroup(
    "The club",
    (
        PageLink(
            "Big screen",
            "Drag it to the projector and press F11.",
            "wall",
            LinkSubject.WALL,
        ),
        PageLink(
            "Big screen options", "Choose a view or show a message.", "walls", LinkSubject.CLUB
        ),
        PageLink("Phones", "Let players' phones connect.", "hall", LinkSubject.CLUB),
        PageLink("Another {one}", "Set up the next one.", "set-up", LinkSubject.CLUB),
        PageLink("All {many}", "Past {many}, season and statement.", "nights", LinkSubject.CLUB),
        PageLink("Season", "Points across all {many}.", "season", LinkSubject.CLUB),
        PageLink("Regulars", "Your players.", "regulars", LinkSubject.CLUB),
        PageLink("Practice", "Try it with made-up players.", "practice", LinkSubject.CLUB),
        PageLink("Backups", "See them, or make one on a USB drive.", "copies", LinkSubject.CLUB),
        PageLink("Club settings", "Name, picture and password.", "club", LinkSubject.CLUB),
    ),
)
# The pages that *More* leaves out, since the six steps along the top or other pages link to them.
PAGES_LINKED_ELSEWHERE = ("standings", "payout", "season")
BEFORE_GAME_1_TITLE = "Before the first game"
HOME_LINKS_BEFORE_GAME_1 = ("wall", "hall", "prints", "rules", "money", "who-leaves")
AT_THE_END_TITLE = "At the end"
HOME_LINKS_AT_THE_END = ("correct", "standings", "payout", "money", "wall", "prints")
HOME_LINKS_WHEN_CLOSED = ("standings", "prints", "payout", "money", "set-up", "season")
HOME_LINKS_WITHOUT_A_NIGHT = ("practice", "regulars", "nights", "season", "hall", "club")


def remove_links(group: LinkGroup, pages: Collection[str]) -> LinkGroup:
    return replace(group, links=tuple(link for link in group.links if link.page not in pages))


def arrange_links(
    title: str, pages: Collection[str], groups: Sequence[LinkGroup]
) -> tuple[LinkGroup, ...]:
    """Return a first group with the links to `pages`, in this order, and then the other groups
    without these links and without those in `PAGES_LINKED_ELSEWHERE`. Leave out a later group that
    has no links left. A later group with the title of the first group gets an empty title.
    """
    link_by_page = {link.page: link for group in groups for link in group.links}
    remaining_groups = (
        replace(
            remove_links(group, (*pages, *PAGES_LINKED_ELSEWHERE)),
            title="" if group.title == title else group.title,
        )
        for group in groups
    )
    first_group = LinkGroup(
        title, tuple(link_by_page[page] for page in pages if page in link_by_page)
    )
    return first_group, *(group for group in remaining_groups if group.links)
