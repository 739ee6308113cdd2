"""Prints answers of the JSON commands as PDFs. The printed pages have no date, since they belong to
no night.
"""

from collections.abc import Sequence

from rotation.bracket.progress import BracketState
from rotation.seating import Entrant, Seating
from tournament.evening.night.party import PLAYER_WORDS, TEAM_WORDS
from tournament.kit.printing.frames import PAPER_BY_KEY
from tournament.kit.printing.pdf_file import FootLine, make_pdf
from tournament.kit.printing.print_choices import PrintChoices
from tournament.topics.bracket.boards.drawing import bracket_drawing
from tournament.topics.bracket.boards.team_names import TeamLabel
from tournament.topics.bracket.paper.bracket_sheets import bracket_pages
from tournament.topics.seating.boards.drawn_games import DrawnGames, ListedEntrant
from tournament.topics.seating.paper import schedule


def make_games_pdf(
    rounds: tuple[Seating, ...], entrants: Sequence[Entrant], foot_words: str, paper: str
) -> bytes:
    print_choices = PrintChoices(paper=PAPER_BY_KEY[paper])
    is_for_teams = any(len(table.entrants) == 2 for seating in rounds for table in seating.tables)
    player_words = TEAM_WORDS if is_for_teams else PLAYER_WORDS
    printed_games = DrawnGames(
        rounds, {entrant: ListedEntrant(entrant) for entrant in entrants}, player_words
    )
    return make_pdf(
        schedule.schedule_pages(printed_games, print_choices),
        FootLine(foot_words),
        print_choices.paper,
        "Schedule",
    )


def make_brackets_pdf(brackets: Sequence[BracketState], foot_words: str, paper: str) -> bytes:
    """Return a PDF of the brackets, one after another. Teams have the numbers that they drew."""
    print_choices = PrintChoices(paper=PAPER_BY_KEY[paper])
    pages = [
        bracket_page
        for bracket_state in brackets
        for bracket_page in bracket_pages(
            bracket_state,
            bracket_drawing(bracket_state),
            _team_labels(bracket_state),
            print_choices,
        )
    ]
    return make_pdf(pages, FootLine(foot_words), print_choices.paper, "Bracket")


def _team_labels(bracket_state: BracketState) -> dict[str, TeamLabel]:
    """Return the label of each team: its number, and its name unless that is the number."""
    return {
        team: TeamLabel(number, () if team == str(number) else (team,))
        for number, team in enumerate(bracket_state.teams, start=1)
    }
