"""Answers of the engines as a PDF. It belongs to no evening, so nothing in it is dated."""

from collections.abc import Sequence

from rotation.bracket.progress import Progress
from rotation.seating import Entrant, Seating
from tournament.evening.night.party import PLAYER, TEAM
from tournament.kit.printing.book import Foot, book
from tournament.kit.printing.frames import PAPERS
from tournament.kit.printing.print_wish import PrintWish
from tournament.topics.bracket.boards.drawing import drawing
from tournament.topics.bracket.boards.team_names import TeamLabel
from tournament.topics.bracket.paper.bracket_sheets import bracket_pages
from tournament.topics.seating.boards.drawn_games import DrawnGames, ListedEntrant
from tournament.topics.seating.paper import schedule


def print_games(
    rounds: tuple[Seating, ...], entrants: Sequence[Entrant], name: str, paper: str
) -> bytes:
    wish = PrintWish(paper=PAPERS[paper])
    is_of_two = any(len(table.entrants) == 2 for seating in rounds for table in seating.tables)
    kind = TEAM if is_of_two else PLAYER
    games = DrawnGames(rounds, {entrant: ListedEntrant(entrant) for entrant in entrants}, kind)
    return book(schedule.schedule_pages(games, wish), Foot(name), wish.paper, "Schedule")


def print_brackets(played: Sequence[Progress], name: str, paper: str) -> bytes:
    """The brackets one after another. A team is numbered as it was drawn."""
    wish = PrintWish(paper=PAPERS[paper])
    pages = [
        page
        for progress in played
        for page in bracket_pages(progress, drawing(progress), _teams(progress), wish)
    ]
    return book(pages, Foot(name), wish.paper, "Bracket")


def _teams(progress: Progress) -> dict[str, TeamLabel]:
    """The label of each team: a team that is called by its number has no other name."""
    return {
        team: TeamLabel(number, () if team == str(number) else (team,))
        for number, team in enumerate(progress.teams, start=1)
    }
