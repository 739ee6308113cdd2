"""Whoever stood on a list, and is there, or never comes; and a party that does all at once."""

from dataclasses import replace

from tournament.entrants.actions.entries import party_of, team_of, turn
from tournament.facts import Entry
from tournament.night.door import Tick, missing
from tournament.words.refused import Refused
from tournament.writing.write import Writing, action, entry_of


@action
def all_here(w: Writing) -> str:
    """Everybody who is expected now, with one press: whoever counted heads knows it."""
    awaited = _awaited(w)
    w.put(*(replace(entry, expected=False) for entry in awaited))
    if len(awaited) == 1:
        return f"{awaited[0].name} is here."
    return f"All {len(awaited)} who were expected are here."


@action
def one_here(w: Writing, *, entry: int) -> str:
    """By name: what else is asked at the door is still to do. Whoever was said not to come has come
    after all.
    """
    w.speaks_of(people=(entry,))
    turn(w, entry, frozenset({Tick.HERE}), on=True)
    person = w.after().entry(entry)
    if person.last_game is not None and person.last_game < person.first_game:
        w.put(replace(person, last_game=None))
    return f"{person.name} is here."


@action
def none_comes(w: Writing) -> str:
    """Nobody waits for them any more. Whoever comes after all is on the list all the same."""
    if w.night.called.is_team:
        raise Refused("Pairs stay together: press the team that does not come.")
    awaited = _awaited(w)
    w.put(*(replace(entry, last_game=entry.first_game - 1) for entry in awaited))
    now = w.night.occasion.now
    if len(awaited) == 1:
        return f"{awaited[0].name} (number {awaited[0].number}) does not come {now}."
    return f"The {len(awaited)} who were expected do not come {now}."


@action
def tick_all(w: Writing, *, party: int, ticks: frozenset[Tick]) -> str:
    """Of a player, or of both of a team in one press."""
    w.speaks_of(people=party_of(w, party).numbers)
    texts = [turn(w, entry.number, ticks, on=True) for entry in party_of(w, party).people]
    after = w.after()
    own = after.party(party)
    if own.is_team and not any(missing(entry, after.fees, after.rules) for entry in own.people):
        return f"{own.in_full} has done all that is asked."
    return " ".join(texts)


@action
def both_here(w: Writing, *, entry: int) -> str:
    """The two of a team, by either of them."""
    team = team_of(w, entry_of(w, entry).team)
    w.put(*(replace(person, expected=False) for person in team.people))
    w.speaks_of(people=team.numbers)
    return f"{team.in_full} is here."


def _awaited(w: Writing) -> tuple[Entry, ...]:
    """Those of whom a press speaks that is for all who are expected."""
    if not w.night.awaited:
        raise Refused("Nobody is expected any more for the next game: all on the list are here.")
    w.speaks_of(people=tuple(entry.number for entry in w.night.awaited))
    return w.night.awaited
