"""A team that comes after the draw: it takes a first-round bye, if that changes nobody's game."""

from dataclasses import replace

from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import games_by_name, games_on_tables, tables
from tournament.evening.night.bracket.late_team import late_place
from tournament.evening.words.many import so_many
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Person
from tournament.storage.writing.write import Writing, action
from tournament.topics.entrants.actions.entries import arrive, team_of
from tournament.topics.entrants.actions.signing_in import found_team


@action
def enter_late_team(w: Writing, *, people: tuple[Person, Person], division: str = "") -> str:
    """Sign in a whole team and put it into the bracket."""
    number = found_team(w, people, division)
    return _take_bye(w, number)


@action
def add_late_team(w: Writing, *, team: int) -> str:
    """Put a team that was left out of the draw into the bracket; both players are here."""
    party = team_of(w, team)
    if party.drawn:
        raise Refused(f"Team {team} is in the bracket already.")
    if not party.is_whole:
        raise Refused(f"{party.name} needs a partner before team {team} can play.")
    arrive(w, party.people)
    w.put(*(replace(entry, expected=False, last_game=None) for entry in party.people))
    w.speaks_of(people=party.numbers)
    return _take_bye(w, team)


def _take_bye(w: Writing, number: int) -> str:
    place = late_place(w.night)
    if place is None:
        raise Refused("Nothing is drawn yet, so no team is late: sign the team in.")
    if place.opponent is None:
        raise Refused(place.why)
    for name, played in games_by_name(w.night).items():
        w.put(replace(played.written, name=place.names[name]))
    late = w.after().teams.of(number)
    w.put(replace(late.founded, drawn=place.number))
    first = next(
        name for name, sides in draws.bracket(w.after()).sides.items() if str(number) in sides
    )
    codes = "".join(
        f" Table {table} now plays {place.names[played.name]} (was {played.name})."
        for table, played in sorted(games_on_tables(w.night).items())
        if place.names[played.name] != played.name
    )
    now = tables(w.after())
    more = f" Games are now called to {so_many(now, 'table')}." if now > tables(w.night) else ""
    return (
        f"Team {number} is {late.name}. Their first game: against {place.opponent.name} ({first})."
        f"{codes}{more}"
    )
