"""A result that others have played on by stays as it is, though something else was claimed: a line
of the log of rulings.
"""

from tournament.bracket.actions.bracket_results import stands
from tournament.night.bracket.named_games import named
from tournament.night.play.sheets import side_by_side
from tournament.night.play.totals import Totals
from tournament.table.actions.one_sheet import game_of
from tournament.writing.ruling_line import put_down
from tournament.writing.write import Writing, action


@action
def let_stand(w: Writing, *, game: int, table: int, claimed: Totals, who: str = "") -> str:
    played = game_of(w, game, table, who)
    claim = f"{_claim(w, played.name, claimed)} was claimed"
    return put_down(w, stands(w, played.name, table, claim), game=game, table=table)


def _claim(w: Writing, name: str, claimed: Totals) -> str:
    """10-7 for Cal & Dot."""
    a, b = (point or 0 for point in claimed.points)
    if a == b:
        return claimed.words
    winner = w.night.bracket.teams_in(name)[0 if a > b else 1]
    return f"{side_by_side(sorted((a, b), reverse=True))} for {named(w.night, winner)}"
