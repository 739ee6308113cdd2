"""Somebody else plays on for one who goes home, with a number and points of their own, or for one
of the two of a team, for good or in one game; and one who was away is back.
"""

from collections.abc import Mapping
from dataclasses import replace

from tournament.evening import courses, facts
from tournament.evening.facts import PaymentKind, PaymentMethod
from tournament.evening.night import attendance
from tournament.evening.night.divisions import misfit
from tournament.evening.night.party import Team
from tournament.evening.night.seats.leaving import (
    comes_back_in,
    is_followed,
    takes_over,
    takes_over_in,
)
from tournament.evening.night.seats.two_chairs import clashing_party, sentence
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Person
from tournament.kit.lists.finding import one_form
from tournament.storage.reading import replay
from tournament.storage.writing.objections import Misfit
from tournament.storage.writing.write import Writing, action, entry_of
from tournament.topics.club.regulars import actions as regulars
from tournament.topics.entrants.actions.entries import enter, team_of
from tournament.topics.money.actions import pay


@action
def play_on_for(w: Writing, *, entry: int, person: Person) -> str:
    """Have somebody play on for one who goes home: in the game that is on if nothing of it is
    written down, else from the next one. Neither ticks nor a fee are asked: the one who goes home
    has paid.
    """
    leaver = entry_of(w, entry)
    if leaver.team is not None:
        raise Refused("Pairs stay together: choose the team, and who plays in it instead.")
    if leaver.last_game is not None or not leaver.ranked:
        raise Refused(f"{leaver.name} does not play any more: look at the list again.")
    who, again = person_meant(w, person)
    if again is not None:
        raise Refused(
            f"{again.name} is here already, with number {again.number}, and plays. If this is "
            "another one of that name, write what tells the two apart."
        )
    at_once = takes_over(w.night, entry)
    first = w.night.rounds.next_number - at_once
    reason = w.press.reason or f"plays on for {leaver.name}"
    new = replace(enter(w, who, late=at_once), first_game=first, excused=reason[:200])
    if at_once:
        seat = w.night.written[facts.Seat.KIND, (first, entry)]
        assert isinstance(seat, facts.Seat)
        w.drop(seat)
        w.put(replace(seat, entry=new.number))
    w.put(new, replace(leaver, last_game=first - 1))
    waive_fee(w, new.number, reason)
    w.speaks_of(people=(entry, new.number))
    return f"{new.name} (number {new.number}) plays on for {leaver.name}, from game {first} on."


def person_meant(
    w: Writing, person: Person, *, gone_too: bool = False
) -> tuple[Person, facts.Entry | None]:
    """Return who a name alone means, the only regular of that name, and tonight's entry."""
    if person.regular is None and not (person.nickname or person.lot):
        only_one_called = regulars.only_one_called(w.night.club, person.name)
        person = replace(person, regular=only_one_called) if only_one_called is not None else person
    here = [entry for entry in w.night.entries if entry.last_game is None]
    gone = [entry for entry in w.night.entries if entry.last_game is not None] if gone_too else []
    into = replay.merged_regulars(w.night.club)
    again = next((entry for entry in (*here, *gone) if _is_same(entry, person, into)), None)
    return (replace(person, name=again.name) if again else person), again


def _is_same(entry: facts.Entry, person: Person, into: Mapping[int, int]) -> bool:
    """Return whether an entry is this person's; `into` maps regulars who were merged."""
    if person.regular is not None:
        own = entry.regular
        return own is not None and into.get(own, own) == into.get(person.regular, person.regular)
    return one_form(entry.name) == one_form(person.name) and not (person.nickname or person.lot)


def waive_fee(w: Writing, entry: int, why: str) -> None:
    if fee := w.night.rules.fee_cents:
        pay(
            w, kind=PaymentKind.FEE_WAIVED, how=PaymentMethod.NONE, cents=fee, entry=entry, note=why
        )


@action
def substitute(
    w: Writing, *, entry: int, person: Person, once: bool = False, all_the_same: bool = False
) -> str:
    """Have somebody else play in a team, for a reason: two stay together otherwise.

    They play for the rest, or `once`, after which the one who was away is back. One whom the
    division does not allow plays `all_the_same`, for that reason. The fee is asked only of one who
    comes in for good for somebody who never came and never paid.
    """
    leaver, team = _player_and_team(w, entry)
    if not w.press.reason:
        raise Refused("A team stays together. Say why somebody else plays, in a few words.")
    first = takes_over_in(w.night, leaver)
    if once and not is_followed(w.night, team, first):
        raise Refused("Nobody is back after the last game: let somebody else play for the rest.")
    who, again = person_meant(w, person, gone_too=True)
    if again:
        _has_one_chair(w, again, team)
    new = enter(w, who, again=again, late=True)
    new = replace(new, sex=new.sex or (again.sex if again else "") or leaver.sex)
    _check_division(w, team, leaver, new, all_the_same=all_the_same)
    _take_over(w, leaver, new, first)
    is_settled = leaver.number in attendance.fees(w.night) or leaver.number in w.night.rounds.seated
    if is_settled or once:
        waive_fee(w, new.number, f"plays for {leaver.name}")
    w.speaks_of(people=(entry, new.number))
    sentence = f"{new.name} plays for {leaver.name} in team {team.number}"
    if once:
        sentence += f", in game {first} only"
        w.put(replace(w.after().entries.of(new.number), last_game=first))
        back = _another_entry(w, leaver)
        w.put(replace(back, first_game=first + 1))
        if is_settled:
            waive_fee(w, back.number, "is back")
    return f"{sentence}: {w.press.reason}"


@action
def come_back(w: Writing, *, entry: int, instead: int) -> str:
    """Have somebody who was played for play again; what the other one played stays theirs."""
    gone = entry_of(w, entry)
    other, team = _player_and_team(w, instead)
    if gone.team != team.number or any(person.person == gone.person for person in team.people):
        raise Refused(f"{gone.name} plays already: look at the team again.")
    _has_one_chair(w, gone, team)
    first = comes_back_in(w.night, gone, other)
    back = _another_entry(w, gone)
    _take_over(w, other, back, first)
    waive_fee(w, back.number, "is back")
    w.speaks_of(people=(entry, instead, back.number))
    since = courses.of(w.night).since(first)
    return f"{gone.name} plays again in team {team.number}{since}, and {other.name} no more."


def _player_and_team(w: Writing, entry: int) -> tuple[facts.Entry, Team]:
    player = entry_of(w, entry)
    team = team_of(w, player.team)
    if player not in team.people or player.last_game is not None:
        raise Refused(f"{player.name} does not play any more: look at the team again.")
    return player, team


def _has_one_chair(w: Writing, again: facts.Entry, team: Team) -> None:
    if clash := clashing_party(w.night, again, team.division):
        raise Refused(sentence(w.night, again.name, clash, team.division))


def _check_division(
    w: Writing, team: Team, entry: facts.Entry, new: facts.Entry, *, all_the_same: bool
) -> None:
    """Refuse somebody the division does not allow, unless the team is a misfit already, or they
    play `all_the_same`; store that reason.
    """
    others = [person.sex for person in team.people if person != entry]
    why = misfit(team.division, [*others, new.sex])
    if not why or misfit(team.division, [*others, entry.sex]):
        return
    if not all_the_same:
        raise Misfit(f"{why} Does {new.name} play all the same?")
    w.put(replace(team.founded, excused=w.press.reason[:200]))


def _another_entry(w: Writing, entry: facts.Entry) -> facts.Entry:
    """Return an entry for the same person with a new number, with all ticks done."""
    return replace(
        entry,
        number=max(other.number for other in w.after().entries) + 1,
        regular=None,
        first_number=entry.person,
        last_game=None,
        card_in=None,
        claimed=None,
        loners=None,
    )


def _take_over(w: Writing, entry: facts.Entry, new: facts.Entry, first: int) -> None:
    """Give somebody the place in the team from this game on, and the chair if it is seated."""
    seat = w.night.written.get((facts.Seat.KIND, (first, entry.number)))
    if isinstance(seat, facts.Seat):
        w.drop(seat)
        w.put(replace(seat, entry=new.number))
    w.put(replace(new, team=entry.team, first_game=first), replace(entry, last_game=first - 1))
    for person in team_of(w, entry.team).people if w.night.format.calls_games else ():
        if person.number != entry.number and person.first_game > first:
            w.put(replace(person, first_game=first))
