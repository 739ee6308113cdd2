"""A result that others have played on by stays as it is, though something else was claimed: a line
of the log of rulings.
"""

from __future__ import annotations

from tournament.actions.bracket import people_in
from tournament.actions.bracket_results import forfeited
from tournament.actions.rulings import put_down
from tournament.actions.sheets import game_of
from tournament.actions.write import Writing, action
from tournament.night import facts
from tournament.night.in_names import named, result
from tournament.night.ruling_words import place
from tournament.night.sheets import side_by_side
from tournament.night.totals import Totals


@action
def let_stand(w: Writing, *, game: int, table: int, claimed: Totals, who: str = "") -> str:
    played = game_of(w, game, table, who)
    claim = f"{_claim(w, played.name, claimed)} was claimed"
    return put_down(w, _stands(w, played.name, table, claim), game=game, table=table)


@action
def let_forfeit_stand(w: Writing, *, name: str, by: facts.ForfeitKey) -> str:
    found = forfeited(w, name)
    teams = w.night.bracket.teams_in(name)
    a, b = (named(w.night, one) for one in teams)
    claims: dict[facts.ForfeitKey, str] = {
        "a": f"it was claimed that {a} forfeited",
        "b": f"it was claimed that {b} forfeited",
        "both": "it was claimed that both forfeited",
        "": "it was claimed that it is to be played",
    }
    w.speaks_of(game=found.number, people=people_in(w, teams))
    return put_down(w, _stands(w, name, None, claims[by]), game=found.number, table=None)


def _stands(w: Writing, name: str, table: int | None, claim: str) -> str:
    why = f": {w.desk.reason}" if w.desk.reason else ""
    return f"{place(name, table)}: the result stands: {result(w.night, name)}, though {claim}{why}"


def _claim(w: Writing, name: str, claimed: Totals) -> str:
    """10-7 for Cal & Dot."""
    a, b = (one or 0 for one in claimed.points)
    if a == b:
        return claimed.words
    winner = w.night.bracket.teams_in(name)[0 if a > b else 1]
    return f"{side_by_side(sorted((a, b), reverse=True))} for {named(w.night, winner)}"
