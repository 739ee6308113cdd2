"""A whole team: all its ticks at once, going home, and a substitute for one of its two."""

from __future__ import annotations

from dataclasses import replace

from tournament.actions.entries import Person, enter, entry_of, turn
from tournament.actions.leaving import may_leave_after, when
from tournament.actions.rounds import sit_again
from tournament.actions.substitutes import meant, waive_fee
from tournament.actions.teams import team_of
from tournament.actions.write import Writing, action
from tournament.night import facts
from tournament.night.door import Tick, missing
from tournament.night.two_chairs import in_the_way, sentence
from tournament.refused import Refused


@action
def tick(w: Writing, *, team: int, ticks: frozenset[Tick], on: bool = True) -> str:
    """Of both, in one press."""
    one = team_of(w, team)
    w.speaks_of(people=tuple(each.number for each in one.two))
    told = [turn(w, each.number, ticks, on=on) for each in one.two]
    if any(missing(each, w.after().fees, w.night.rules) for each in w.after().by_team[team].two):
        return " ".join(told)
    return f"Team {team}, {one.name}, has done all that is asked."


@action
def leave_after(w: Writing, *, team: int, game: int) -> str:
    """Both go home once this game is over; 0 is before the first one. What is not yet played is
    made anew for the others.
    """
    one = team_of(w, team)
    w.put(*(replace(may_leave_after(w, each.number, game), last_game=game) for each in one.two))
    w.speaks_of(people=tuple(each.number for each in one.two))
    return f"Team {team}, {one.name}, leaves {when(game)}."


@action
def stay(w: Writing, *, team: int) -> str:
    one = team_of(w, team)
    if one.founded.drawn:
        raise Refused("In a bracket a team comes back on the bracket's own page.")
    w.put(*(replace(each, last_game=None) for each in one.two))
    w.speaks_of(people=tuple(each.number for each in one.two))
    return f"Team {team}, {one.name}, stays."


@action
def substitute(w: Writing, *, entry: int, person: Person) -> str:
    """Somebody else plays on in a team, for the reason given: two stay together otherwise."""
    one = entry_of(w, entry)
    team = team_of(w, one.team)
    if one not in team.two or one.last_game is not None:
        raise Refused(f"{one.name} does not play any more: look at the team again.")
    if not w.desk.reason:
        raise Refused("A team stays together. Say why somebody else plays, in a few words.")
    game = w.night.current
    on = game.game_of(entry) if game else None
    playing = next((each for each in w.night.on_now if entry in each.entries), on)
    who, again = meant(w, person)
    if again and (clash := in_the_way(w.night, again, team.division)):
        raise Refused(sentence(w.night, again.name, clash, team.division))
    new = enter(w, who, again=again, late=True)
    if playing is None or playing.score.is_over:
        first = w.night.next_game
    else:
        first = playing.round
        seat = w.night.written[facts.Seat.KIND, (playing.round, entry)]
        assert isinstance(seat, facts.Seat)
        w.drop(seat)
        w.put(replace(seat, entry=new.number))
    w.put(replace(new, team=team.number, sex=one.sex, first_game=first))
    w.put(replace(one, last_game=first - 1))
    waive_fee(w, new.number, f"plays for {one.name}")
    for each in team.two:
        if each.number != entry and each.first_game > first:
            w.put(replace(each, first_game=first))
    w.speaks_of(people=(entry, new.number))
    return f"{new.name} plays for {one.name} in team {team.number}: {w.desk.reason}"


@action
def seat_without(w: Writing, *, team: int) -> str:
    """Has a table in the game that is on, and is not there: all that is not yet played is made anew
    for the others, this game too.
    """
    one = team_of(w, team)
    if w.night.current is None or w.night.format.bracket:
        raise Refused(f"No game is seated: let team {team} leave before the first one.")
    game = w.night.current.number
    for each in one.two:
        w.put(replace(may_leave_after(w, each.number, game - 1), last_game=game - 1))
    told = sit_again(w, game)
    w.speaks_of(game=game, people=tuple(each.number for each in one.two))
    return f"Team {team}, {one.name}, is not here for game {game}, and it is seated again.{told}"
