"""Print answers of the JSON commands as PDFs. They belong to no night, so the pages have no
date.
"""

from collections.abc import Sequence

from rotation.bracket.progress import BracketState
from rotation.seating import Entrant, Seating
from tournament.evening.night.party import PLAYER, TEAM
from tournament.kit.printing.book import FootLine, make_pdf
from tournament.kit.printing.frames import PAPERS
from tournament.kit.printing.print_choices import PrintChoices
from tournament.topics.bracket.boards.drawing import bracket_drawing
from tournament.topics.bracket.boards.team_names import TeamLabel
from tournament.topics.bracket.paper.bracket_sheets import bracket_pages
from tournament.topics.seating.boards.drawn_games import DrawnGames, ListedEntrant
from tournament.topics.seating.paper import schedule


def print_games(
    rounds: tuple[Seating, ...], entrants: Sequence[Entrant], name: str, paper: str
) -> bytes:
    choices = PrintChoices(paper=PAPERS[paper])
    is_for_teams = any(len(table.entrants) == 2 for seating in rounds for table in seating.tables)
    words = TEAM if is_for_teams else PLAYER
    games = DrawnGames(rounds, {entrant: ListedEntrant(entrant) for entrant in entrants}, words)
    return make_pdf(
        schedule.schedule_pages(games, choices), FootLine(name), choices.paper, "Schedule"
    )


def print_brackets(brackets: Sequence[BracketState], name: str, paper: str) -> bytes:
    """Return a PDF of the brackets, one after another. Teams have the numbers that they drew."""
    choices = PrintChoices(paper=PAPERS[paper])
    pages = [
        page
        for bracket_state in brackets
        for page in bracket_pages(
            bracket_state, bracket_drawing(bracket_state), _team_labels(bracket_state), choices
        )
    ]
    return make_pdf(pages, FootLine(name), choices.paper, "Bracket")


def _team_labels(bracket_state: BracketState) -> dict[str, TeamLabel]:
    """Return the label of each team: its number, and its name unless that is the number."""
    return {
        team: TeamLabel(number, () if team == str(number) else (team,))
        for number, team in enumerate(bracket_state.teams, start=1)
    }
