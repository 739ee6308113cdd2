"""Every document there is, in the groups of the page of prints. What is printed beside which page,
and how, papers.py knows.
"""

from tournament.bracket.paper import drawn_bracket, poster
from tournament.bracket.paper import slips as match_slips
from tournament.door import paper as sign_in
from tournament.evening.rules import paper as rules
from tournament.places.cards import paper as score_cards
from tournament.places.medals import paper as medals
from tournament.places.paper import certificates
from tournament.places.standings import paper as standings
from tournament.prints import everything
from tournament.prints.document import Document, DocumentGroup
from tournament.prints.state import paper as state
from tournament.prizes.paper import lists as money
from tournament.prizes.paper import slips
from tournament.rulings import paper as rulings
from tournament.seating.paper import schedule, seats_by_name, seats_by_table
from tournament.table.sheet.paper import table_sheets
from tournament.table.tent import paper as tents

GROUPS = (
    DocumentGroup(
        "If the laptop fails",
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
    DocumentGroup(
        "For the coming game",
        (
            Document(
                "seats-by-name",
                "Seats by name",
                "Everybody from A to Z with table and chair, as large as fits, for the wall.",
                seats_by_name.pages,
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
                match_slips.pages,
                is_for_all=False,
            ),
            Document(
                "score-cards",
                "Score cards",
                "One for each player or pair, filled in as far as it is known.",
                score_cards.pages,
                is_for_all=False,
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
                "On one page, with what is not as the house's sheet has it.",
                rules.pages,
            ),
            Document(
                "bracket",
                "Bracket",
                "The drawing as far as it is played, on as many sheets as stay readable.",
                drawn_bracket.pages,
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
            ),
            Document(
                "cards-and-schedule",
                "Cards and schedule",
                "Both together, once the games to come are drawn anew.",
                everything.drawn_anew,
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
                "prizes", "Prizes", "Whose each is and what for, with a line to sign.", money.prizes
            ),
            Document(
                "prize-slips",
                "Prize slips",
                "One for each prize, to sign.",
                slips.prize_slips,
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
                slips.fine_slips,
                suits=lambda night: bool(night.rules.x_fine_cents),
            ),
            Document("receipts", "Receipts", "One for each payment.", slips.receipts),
            Document(
                "treasurer",
                "The treasurer's page",
                "The drawer, the count and what is left, with lines to sign.",
                money.treasurer,
            ),
        ),
    ),
)
