"""Back to the start of a game, as one more change of the night, which can be undone like any."""

from __future__ import annotations

from tournament.actions.write import Writing, action
from tournament.night.going_back import going_back
from tournament.refused import Refused


@action
def go_back(w: Writing, *, game: int, goes: int) -> str:
    """`goes` is how many facts were to go when the director looked: more are shown first."""
    first = w.night.round(game)
    last = w.night.current
    if first is None or last is None:
        raise Refused(f"There is no game {game} to go back to: choose one that was seated.")
    if not w.desk.reason:
        raise Refused("Write down why you go back, in a few words.")
    found = going_back(w.night, game)
    if len(found.gone) != goes:
        raise Refused("Something was written down since you looked: look again at what goes.")
    w.drop(*found.gone)
    w.put(*found.other)
    w.speaks_of(game=game)
    if w.night.has_bracket:
        taken = sum(one.number >= game for one in w.night.rounds)
        return f"Back to before {first.title} was called: {taken} called since are taken out."
    span = f"game {game} is" if game == last.number else f"games {game} to {last.number} are"
    return f"Back to the start of game {game}: {span} taken out."
