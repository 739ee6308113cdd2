"""Whoever stood on a list, and is there, or never comes."""

from __future__ import annotations

from dataclasses import replace

from tournament.actions.entries import entry_of, turn
from tournament.actions.teams import team_of
from tournament.actions.write import Writing, action
from tournament.night.door import Tick
from tournament.refused import Refused


@action
def all_here(w: Writing) -> str:
    """Everybody who is expected now, with one press: whoever counted heads knows it."""
    found = w.night.awaited
    if not found:
        raise Refused("Nobody is expected any more for the next game: all on the list are here.")
    w.put(*(replace(one, expected=False) for one in found))
    w.speaks_of(people=tuple(one.number for one in found))
    if len(found) == 1:
        return f"{found[0].name} is here."
    return f"All {len(found)} who were expected are here."


@action
def one_here(w: Writing, *, entry: int) -> str:
    """By name: what else is asked at the door is still to do. Whoever was said not to come has come
    after all.
    """
    w.speaks_of(people=(entry,))
    turn(w, entry, frozenset({Tick.HERE}), on=True)
    one = w.after().entry(entry)
    if one.last_game is not None and one.last_game < one.first_game:
        w.put(replace(one, last_game=None))
    return f"{one.name} is here."


@action
def none_comes(w: Writing) -> str:
    """Nobody waits for them any more. Whoever comes after all is on the list all the same."""
    found = w.night.awaited
    if w.night.format.in_teams:
        raise Refused("Pairs stay together: press the team that does not come.")
    if not found:
        raise Refused("Nobody is expected any more for the next game: all on the list are here.")
    w.put(*(replace(one, last_game=one.first_game - 1) for one in found))
    w.speaks_of(people=tuple(one.number for one in found))
    now = w.night.occasion.now
    if len(found) == 1:
        return f"{found[0].name} (number {found[0].number}) does not come {now}."
    return f"The {len(found)} who were expected do not come {now}."


@action
def both_here(w: Writing, *, entry: int) -> str:
    """The two of a team, by either of them."""
    team = team_of(w, entry_of(w, entry).team)
    w.put(*(replace(one, expected=False) for one in team.two))
    w.speaks_of(people=tuple(one.number for one in team.two))
    return f"Team {team.number}, {team.name}, is here."
