"""Every document there is, in the groups of the page of prints. What is printed beside which page,
and how, papers.py knows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournament.night.evening import Night
from tournament.printing import (
    bracket,
    certificates,
    drawn_anew,
    everything,
    medals,
    money,
    rules,
    rulings,
    schedule,
    score_cards,
    seats,
    seats_by_table,
    sign_in,
    slips,
    standings,
    state,
    table_sheets,
    tents,
)
from tournament.printing.sheet import Draw
from tournament.printing.wishes import Wish


@dataclass(frozen=True, slots=True)
class Document:
    """`pages` is Refused where there is nothing to print yet; what `suits` a night is offered.
    With `has_links` it shows those of the tables' phones.
    """

    key: str
    title: str
    about: str
    pages: Callable[[Night, Wish], Sequence[Draw]]
    suits: Callable[[Night], bool] = lambda night: True
    has_links: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    title: str
    documents: tuple[Document, ...]


GROUPS = (
    Group(
        "If the laptop does not go on",
        (
            Document(
                "everything",
                "Everything, as it is now",
                "Where it stands, seats, points so far and what is missing: paper goes on from it.",
                everything.pages,
            ),
            Document(
                "state",
                "How far it is",
                "The game that is on, table by table, with what is missing.",
                state.pages,
            ),
            Document(
                "blanks",
                "Blank sheets",
                "One of each, and a page on how it goes on by hand.",
                state.blanks,
            ),
        ),
    ),
    Group(
        "For the coming game",
        (
            Document(
                "seats-by-name",
                "Seats by name",
                "Everybody from A to Z with table and chair, as large as fits, for the wall.",
                seats.pages,
            ),
            Document(
                "seats-by-table",
                "Seats by table",
                "Each table with who sits there, to call out, and who sits out.",
                seats_by_table.pages,
            ),
            Document(
                "table-sheets",
                "Table sheets",
                "One for each table of the game that is on: every hand with whoever deals it.",
                table_sheets.pages,
            ),
            Document(
                "match-slips",
                "Slips",
                "One for each game of two pairs: the points, who won, and where both go on.",
                slips.pages,
                suits=lambda night: (
                    night.format.in_teams and not (night.has_bracket and night.is_played)
                ),
            ),
            Document(
                "score-cards",
                "Score cards",
                "One for each player or pair, filled in as far as it is known.",
                score_cards.pages,
                suits=lambda night: not night.has_bracket,
            ),
            Document(
                "tents",
                "Table tents",
                "One to fold for each table: its number, how people move, its code for a phone.",
                tents.pages,
                has_links=True,
            ),
        ),
    ),
    Group(
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
                "On one page, with what is not as the house's sheet has it.",
                rules.pages,
            ),
            Document(
                "bracket",
                "Bracket",
                "The drawing as far as it is played, on as many sheets as stay readable.",
                bracket.pages,
                suits=lambda night: night.has_bracket,
            ),
            Document(
                "schedule",
                "Schedule",
                "All games that are drawn beforehand, by table and by player or team.",
                schedule.pages,
                suits=lambda night: night.format.rest is not None,
            ),
            Document(
                "cards-and-schedule",
                "Cards and schedule",
                "Both together, once the games to come are drawn anew.",
                drawn_anew.pages,
                suits=lambda night: night.format.rest is not None,
            ),
        ),
    ),
    Group(
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
    Group(
        "Money",
        (
            Document(
                "prizes", "Prizes", "Whose each is and what for, with a line to sign.", money.prizes
            ),
            Document(
                "prize-slips", "Prize slips", "One for each prize, to sign.", money.prize_slips
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
                money.fine_slips,
                suits=lambda night: bool(night.rules.x_fine_cents),
            ),
            Document("receipts", "Receipts", "One for each payment.", money.receipts),
            Document(
                "treasurer",
                "The treasurer's page",
                "The drawer, the count and what is left, with lines to sign.",
                money.treasurer,
            ),
        ),
    ),
)
