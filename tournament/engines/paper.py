"""What the engines answer as a PDF. It is of no evening, so nothing in it is dated."""

from __future__ import annotations

from collections.abc import Sequence

from rotation.bracket.progress import Progress
from rotation.seating import Entrant, Round
from tournament.boards.bracket import drawing
from tournament.boards.drawn_games import DrawnGames, Who
from tournament.printing import bracket, schedule
from tournament.printing.book import Evening, book
from tournament.printing.bracket_game import Named
from tournament.printing.frames import PAPERS
from tournament.printing.wishes import Wish


def of_games(
    rounds: tuple[Round, ...], entrants: Sequence[Entrant], in_teams: bool, name: str, paper: str
) -> bytes:
    wish = Wish(paper=PAPERS[paper])
    games = DrawnGames(rounds, {one: Who(one) for one in entrants}, in_teams)
    return book(schedule.drawn(games, wish), Evening(name), wish.paper, "Schedule")


def of_brackets(played: Sequence[Progress], name: str, paper: str) -> bytes:
    """One after the other. A team is numbered as it was drawn."""
    wish = Wish(paper=PAPERS[paper])
    pages = [page for one in played for page in bracket.drawn(one, drawing(one), _teams(one), wish)]
    return book(pages, Evening(name), wish.paper, "Bracket")


def _teams(one: Progress) -> dict[str, Named]:
    """Whose key is its number has no name."""
    return {
        team: Named(number, () if team == str(number) else (team,))
        for number, team in enumerate(one.teams, start=1)
    }
