"""What the engines answer as a PDF. It is of no evening, so nothing in it is dated."""

from collections.abc import Sequence

from rotation.bracket.progress import Progress
from rotation.seating import Entrant, Seating
from tournament.bracket.boards.drawing import drawing
from tournament.bracket.paper import drawn_bracket
from tournament.bracket.paper.sheet_place import TeamLabel
from tournament.night.party_words import PLAYER, TEAM
from tournament.printing.book import Foot, book
from tournament.printing.frames import PAPERS
from tournament.printing.print_wish import PrintWish
from tournament.seating.boards.drawn_games import DrawnGames, ListedEntrant
from tournament.seating.paper import schedule


def of_games(
    rounds: tuple[Seating, ...], entrants: Sequence[Entrant], name: str, paper: str
) -> bytes:
    wish = PrintWish(paper=PAPERS[paper])
    is_of_two = any(len(table.entrants) == 2 for seating in rounds for table in seating.tables)
    kind = TEAM if is_of_two else PLAYER
    games = DrawnGames(rounds, {entrant: ListedEntrant(entrant) for entrant in entrants}, kind)
    return book(schedule.schedule_pages(games, wish), Foot(name), wish.paper, "Schedule")


def of_brackets(played: Sequence[Progress], name: str, paper: str) -> bytes:
    """One after the other. A team is numbered as it was drawn."""
    wish = PrintWish(paper=PAPERS[paper])
    pages = [
        page
        for progress in played
        for page in drawn_bracket.bracket_pages(progress, drawing(progress), _teams(progress), wish)
    ]
    return book(pages, Foot(name), wish.paper, "Bracket")


def _teams(progress: Progress) -> dict[str, TeamLabel]:
    """Whose key is its number has no name."""
    return {
        team: TeamLabel(number, () if team == str(number) else (team,))
        for number, team in enumerate(progress.teams, start=1)
    }
