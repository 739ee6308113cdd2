"""Every document there is, in the groups in which the page of prints offers them; which of them
other pages offer, what of the club and its phones they show, and the PDF.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tournament.evening import courses
from tournament.evening.night.bracket.calls import game_on
from tournament.evening.night.night import Night
from tournament.evening.night.seats.next_game import why_not_seated
from tournament.evening.purse.books import has_money
from tournament.evening.purse.closing import is_for_prizes
from tournament.evening.words.refused import Refused
from tournament.kit.printing.book import Foot, book
from tournament.kit.printing.page import Draw
from tournament.kit.printing.print_wish import PrintWish
from tournament.storage.reading.club_face import face_of, picture_of
from tournament.topics.bracket.paper import bracket_sheets, poster
from tournament.topics.bracket.paper import slips as match_slips
from tournament.topics.door import paper as sign_in
from tournament.topics.nights import paper as rules
from tournament.topics.phones.links import players_link, tent_links, wifi_link
from tournament.topics.places.paper import certificates, medals, score_cards, standings
from tournament.topics.prints import paper as going_on
from tournament.topics.prizes import paper
from tournament.topics.prizes import paper as money
from tournament.topics.rulings import paper as rulings
from tournament.topics.seating.paper import schedule, seats_by_name, seats_by_table
from tournament.topics.table.paper import table_sheets, tents


@dataclass(frozen=True, slots=True)
class Document:
    """One thing to print. `pages` raises Refused while there is nothing to print.

    A night is offered what `suits` it and, unless it `is_for_all` kinds of evening, what its course
    has among its papers. Beside another page a document is offered once it `is_ready`. One that
    `has_links` shows the links of the tables' phones.
    """

    key: str
    title: str
    about: str
    pages: Callable[[Night, PrintWish], Sequence[Draw]]
    suits: Callable[[Night], bool] = lambda night: True
    is_for_all: bool = True
    has_links: bool = False
    is_ready: Callable[[Night], bool] = lambda night: True

    def is_for(self, night: Night) -> bool:
        is_of_course = self.is_for_all or self.key in courses.of(night).papers
        return is_of_course and self.suits(night)


@dataclass(frozen=True, slots=True)
class DocumentGroup:
    title: str
    documents: tuple[Document, ...]


def has_game_on(night: Night) -> bool:
    """Return whether seats can be printed: once the next game may be seated, they would be those
    of the game before it.
    """
    stays = night.teams.are_drawn or night.is_closed or bool(why_not_seated(night))
    return game_on(night) is not None and stays


def knows_tables(night: Night) -> bool:
    """Return whether it is known at how many tables people play."""
    try:
        return bool(courses.of(night).tables())
    except Refused:
        return False


GROUPS = (
    DocumentGroup(
        "If the laptop fails",
        (
            Document(
                "everything",
                "Everything, as it is now",
                "Where it stands, seats, points so far and what is missing: paper goes on from it.",
                going_on.everything,
            ),
            Document(
                "state",
                "How far it is",
                "The game that is on, table by table, with what is missing.",
                going_on.state,
            ),
            Document(
                "blanks",
                "Blank sheets",
                "One of each, and a page on how it goes on by hand.",
                going_on.blanks,
            ),
        ),
    ),
    DocumentGroup(
        "For the coming game",
        (
            Document(
                "seats-by-name",
                "Seats by name",
                "Everybody from A to Z with table and chair, as large as fits, for the wall.",
                seats_by_name.pages,
                is_ready=has_game_on,
            ),
            Document(
                "seats-by-table",
                "Seats by table",
                "Each table with who sits there, to call out, and who sits out.",
                seats_by_table.pages,
                is_ready=has_game_on,
            ),
            Document(
                "table-sheets",
                "Table sheets",
                "One for each table of the game that is on: every hand with whoever deals it.",
                table_sheets.pages,
                is_ready=has_game_on,
            ),
            Document(
                "match-slips",
                "Slips",
                "One for each game of two pairs: the points, who won, and where both go on.",
                match_slips.pages,
                is_for_all=False,
            ),
            Document(
                "score-cards",
                "Score cards",
                "One for each player or pair, filled in as far as it is known.",
                score_cards.pages,
                is_for_all=False,
                is_ready=lambda night: bool(night.entries),
            ),
            Document(
                "tents",
                "Table tents",
                "One to fold for each table: its number, how people move, its code for a phone.",
                tents.pages,
                has_links=True,
                is_ready=knows_tables,
            ),
        ),
    ),
    DocumentGroup(
        "From first to last",
        (
            Document(
                "sign-in",
                "Sign-in sheet",
                "Everybody on the list, what is due and paid, and a line to sign.",
                sign_in.pages,
            ),
            Document(
                "rules",
                "The rules",
                "On one page with your changes marked, and the sheet line by line on the next.",
                rules.pages,
            ),
            Document(
                "bracket",
                "Bracket",
                "The drawing as far as it is played, on as many sheets as stay readable.",
                bracket_sheets.pages,
                is_for_all=False,
            ),
            Document(
                "bracket-poster",
                "Bracket as a poster",
                "The whole drawing, larger, over several sheets with marks to glue them.",
                poster.pages,
                is_for_all=False,
            ),
            Document(
                "schedule",
                "Schedule",
                "All games that are drawn beforehand, by table and by player or team.",
                schedule.pages,
                is_for_all=False,
                is_ready=knows_tables,
            ),
            Document(
                "cards-and-schedule",
                "Cards and schedule",
                "Both together, once the games to come are drawn anew.",
                going_on.cards_and_schedule,
                is_for_all=False,
            ),
        ),
    ),
    DocumentGroup(
        "How it stands",
        (
            Document(
                "standings",
                "Standings",
                "The places with points, game by game, and why.",
                standings.pages,
                suits=standings.has_places,
            ),
            Document(
                "medals",
                "Medal sheet",
                "Gold, silver and bronze in each division, to read out.",
                medals.pages,
                suits=lambda night: bool(night.rules.medals),
            ),
            Document(
                "certificates",
                "Certificates",
                "A page for each medal or prize, to hand over.",
                certificates.pages,
            ),
            Document(
                "rulings",
                "Rulings",
                "When and where, what was ruled, and against whom.",
                rulings.pages,
            ),
        ),
    ),
    DocumentGroup(
        "Money",
        (
            Document(
                "prizes",
                "Prizes",
                "Whose each is and what for, with a line to sign.",
                money.prizes,
                suits=is_for_prizes,
            ),
            Document(
                "prize-slips",
                "Prize slips",
                "One for each prize, to sign.",
                paper.prize_slips,
                suits=is_for_prizes,
            ),
            Document(
                "fines",
                "Fines",
                "Who has how many X, and what is still owed.",
                money.fines,
                suits=lambda night: bool(night.rules.x_fine_cents),
            ),
            Document(
                "fine-slips",
                "Fine slips",
                "One for everybody who still owes, to sign.",
                paper.fine_slips,
                suits=lambda night: bool(night.rules.x_fine_cents),
            ),
            Document(
                "receipts",
                "Receipts",
                "One for each payment, sixteen to a page.",
                paper.receipts,
                suits=has_money,
            ),
            Document(
                "treasurer",
                "The treasurer's page",
                "The drawer, the count and what is left, with lines to sign.",
                money.treasurer,
                suits=has_money,
            ),
        ),
    ),
)
DOCUMENTS = {document.key: document for group in GROUPS for document in group.documents}


# What is offered beside which page, by the names of urls.py.
BESIDE = {
    "check-in": ("sign-in", "score-cards"),
    "seat": ("seats-by-name", "seats-by-table", "table-sheets", "score-cards", "tents", "schedule"),
    "bracket": ("bracket", "match-slips", "tents"),
    "scores": ("table-sheets", "match-slips"),
    "hands": ("table-sheets",),
    "rulings": ("rulings",),
    "standings": ("standings", "score-cards"),
    "check-out": ("fines", "standings"),
    "payout": ("prizes", "prize-slips", "fines"),
    "medals": ("medals", "certificates"),
    "money": ("receipts", "treasurer"),
    "closing": ("prizes",),
    "rules": ("rules",),
    "change-night": ("rules",),
}


def beside(page: str, night: Night) -> tuple[Document, ...]:
    documents = (DOCUMENTS[key] for key in BESIDE.get(page, ()))
    return tuple(one for one in documents if one.is_for(night) and one.is_ready(night))


def documents_for(night: Night) -> tuple[DocumentGroup, ...]:
    groups = (
        DocumentGroup(group.title, tuple(one for one in group.documents if one.is_for(night)))
        for group in GROUPS
    )
    return tuple(group for group in groups if group.documents)


def add_links(wish: PrintWish, document: Document, night: Night, site: str, path: str) -> PrintWish:
    """Return the wish with the links that a document shows: each card has the players' link."""
    return replace(
        wish,
        links=tent_links(night, site) if document.has_links else {},
        players=players_link(site, path),
        wifi=wifi_link(night.club) if document.has_links else None,
    )


def add_club(wish: PrintWish, night: Night) -> PrintWish:
    """Return the wish with the club's picture and cause."""
    return replace(wish, picture=picture_of(night.club), cause=face_of(night.club).cause)


def pdf(document: Document, night: Night, wish: PrintWish, now: datetime) -> bytes:
    evening = Foot(night.name, night.day, wish.clock(now), night.club_name)
    return book(document.pages(night, wish), evening, wish.paper, document.title, wish.picture)
