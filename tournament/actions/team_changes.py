"""A whole team: all its ticks at once, going home, and a substitute for one of its two."""

from __future__ import annotations

from dataclasses import replace

from tournament.actions.entries import Person, enter, entry_of, turn
from tournament.actions.leaving import may_leave_after, when
from tournament.actions.objections import Misfit
from tournament.actions.rounds import sit_again
from tournament.actions.substitutes import meant, waive_fee
from tournament.actions.teams import team_of
from tournament.actions.write import Writing, action
from tournament.night import facts
from tournament.night.divisions import misfit
from tournament.night.door import Tick, missing
from tournament.night.playing_for import comes_back_in, is_followed, takes_over_in
from tournament.night.teams import Team
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
    made anew for the others. Whoever never sat down leaves after none, and does not play.
    """
    one = team_of(w, team)
    comes = w.night.has_sat(one)
    game = game if comes else one.first_game - 1
    w.put(*(replace(may_leave_after(w, each.number, game), last_game=game) for each in one.two))
    w.speaks_of(people=tuple(each.number for each in one.two))
    told = f"leaves {when(game)}" if comes else f"does not play {w.night.occasion.now}"
    return f"Team {team}, {one.name}, {told}."


@action
def stay(w: Writing, *, team: int) -> str:
    one = team_of(w, team)
    if one.founded.drawn:
        raise Refused("In a bracket a team comes back on the bracket's own page.")
    w.put(*(replace(each, last_game=None) for each in one.two))
    w.speaks_of(people=tuple(each.number for each in one.two))
    return f"Team {team}, {one.name}, stays."


@action
def substitute(
    w: Writing, *, entry: int, person: Person, once: bool = False, all_the_same: bool = False
) -> str:
    """Somebody else plays in a team, for the reason given: two stay together otherwise. For the
    rest, or in one game only, after which the one who was away is back. Whom its division does not
    allow plays `all_the_same`, for that reason. The fee is asked once: of whoever comes in for good
    for one who never came and never paid.
    """
    one, team = _of_the_two(w, entry)
    if not w.desk.reason:
        raise Refused("A team stays together. Say why somebody else plays, in a few words.")
    first = takes_over_in(w.night, one)
    if once and not is_followed(w.night, team, first):
        raise Refused("Nobody is back after the last game: let somebody else play for the rest.")
    who, again = meant(w, person, gone_too=True)
    if again:
        _has_one_chair(w, again, team)
    new = enter(w, who, again=again, late=True)
    new = replace(new, sex=new.sex or (again.sex if again else "") or one.sex)
    _fits(w, team, one, new, all_the_same=all_the_same)
    _take_over(w, one, new, first)
    is_settled = one.number in w.night.fees or one.number in w.night.has_been_seated
    if is_settled or once:
        waive_fee(w, new.number, f"plays for {one.name}")
    w.speaks_of(people=(entry, new.number))
    told = f"{new.name} plays for {one.name} in team {team.number}"
    if once:
        told += f", in game {first} only"
        w.put(replace(w.after().entry(new.number), last_game=first))
        back = _once_more(w, one)
        w.put(replace(back, first_game=first + 1))
        if is_settled:
            waive_fee(w, back.number, "is back")
    return f"{told}: {w.desk.reason}"


@action
def come_back(w: Writing, *, entry: int, instead: int) -> str:
    """Whoever was played for plays again, and what the other one played stays with that one."""
    gone = entry_of(w, entry)
    other, team = _of_the_two(w, instead)
    if gone.team != team.number or any(one.person == gone.person for one in team.two):
        raise Refused(f"{gone.name} plays already: look at the team again.")
    _has_one_chair(w, gone, team)
    first = comes_back_in(w.night, gone, other)
    back = _once_more(w, gone)
    _take_over(w, other, back, first)
    waive_fee(w, back.number, "is back")
    w.speaks_of(people=(entry, instead, back.number))
    since = "" if w.night.has_bracket else f" from game {first} on"
    return f"{gone.name} plays again in team {team.number}{since}, and {other.name} no more."


def _of_the_two(w: Writing, entry: int) -> tuple[facts.Entry, Team]:
    one = entry_of(w, entry)
    team = team_of(w, one.team)
    if one not in team.two or one.last_game is not None:
        raise Refused(f"{one.name} does not play any more: look at the team again.")
    return one, team


def _has_one_chair(w: Writing, again: facts.Entry, team: Team) -> None:
    if clash := in_the_way(w.night, again, team.division):
        raise Refused(sentence(w.night, again.name, clash, team.division))


def _fits(
    w: Writing, team: Team, one: facts.Entry, new: facts.Entry, *, all_the_same: bool
) -> None:
    """Nothing is asked of a team that was let in for another reason already."""
    others = [each.sex for each in team.two if each != one]
    why = misfit(team.division, [*others, new.sex])
    if not why or misfit(team.division, [*others, one.sex]):
        return
    if not all_the_same:
        raise Misfit(f"{why} Does {new.name} play all the same?")
    w.put(replace(team.founded, excused=w.desk.reason[:200]))


def _once_more(w: Writing, one: facts.Entry) -> facts.Entry:
    """The same person with a further number, who has done all that is asked at the door."""
    return replace(
        one,
        number=max(each.number for each in w.after().entries) + 1,
        regular=None,
        first_number=one.person,
        last_game=None,
        card_in=None,
        claimed=None,
        loners=None,
    )


def _take_over(w: Writing, one: facts.Entry, new: facts.Entry, first: int) -> None:
    """The place in the team from this game on, and the chair where it is seated."""
    seat = w.night.written.get((facts.Seat.KIND, (first, one.number)))
    if isinstance(seat, facts.Seat):
        w.drop(seat)
        w.put(replace(seat, entry=new.number))
    w.put(replace(new, team=one.team, first_game=first), replace(one, last_game=first - 1))
    for each in team_of(w, one.team).two if w.night.has_bracket else ():
        if each.number != one.number and each.first_game > first:
            w.put(replace(each, first_game=first))


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
