"""Somebody else plays on for a player who goes home: with a number and points of their own."""

from dataclasses import replace

from tournament.club.regulars import actions as regulars
from tournament.entrants.actions.entries import Person, enter
from tournament.lists.finding import one_form
from tournament.money.actions.fee import payment
from tournament.night import facts
from tournament.night.facts import How, Kind
from tournament.night.seats.leaving import takes_over
from tournament.words.refused import Refused
from tournament.writing.write import Writing, action, entry_of


@action
def play_on_for(w: Writing, *, entry: int, person: Person) -> str:
    """In the game that is on where nothing of it is written down, and from the next one on
    otherwise. Nothing is asked at the door, and no fee: the one who goes home has paid.
    """
    leaver = entry_of(w, entry)
    if leaver.team is not None:
        raise Refused("Pairs stay together: choose the team, and who plays in it instead.")
    if leaver.last_game is not None or not leaver.ranked:
        raise Refused(f"{leaver.name} does not play any more: look at the list again.")
    who, again = meant(w, person)
    if again is not None:
        raise Refused(
            f"{again.name} is here already, with number {again.number}, and plays. If this is "
            "another one of that name, write what tells the two apart."
        )
    at_once = takes_over(w.night, entry)
    first = w.night.next_game - at_once
    text = w.desk.reason or f"plays on for {leaver.name}"
    new = replace(enter(w, who, late=at_once), first_game=first, excused=text[:200])
    if at_once:
        seat = w.night.written[facts.Seat.KIND, (first, entry)]
        assert isinstance(seat, facts.Seat)
        w.drop(seat)
        w.put(replace(seat, entry=new.number))
    w.put(new, replace(leaver, last_game=first - 1))
    waive_fee(w, new.number, text)
    w.speaks_of(people=(entry, new.number))
    return f"{new.name} (number {new.number}) plays on for {leaver.name}, from game {first} on."


def meant(
    w: Writing, person: Person, *, gone_too: bool = False
) -> tuple[Person, facts.Entry | None]:
    """By a name alone: the only regular of that name, and who of tonight it is already, or was."""
    if person.regular is None and not (person.nickname or person.lot):
        only_one_called = regulars.only_one_called(w.night.club, person.name)
        person = replace(person, regular=only_one_called) if only_one_called is not None else person
    here = [entry for entry in w.night.entries if entry.last_game is None]
    gone = [entry for entry in w.night.entries if entry.last_game is not None] if gone_too else []
    again = next((entry for entry in (*here, *gone) if _is_same(entry, person)), None)
    return (replace(person, name=again.name) if again else person), again


def _is_same(entry: facts.Entry, person: Person) -> bool:
    if person.regular is not None:
        return entry.regular == person.regular
    return one_form(entry.name) == one_form(person.name) and not (person.nickname or person.lot)


def waive_fee(w: Writing, entry: int, why: str) -> None:
    fee = w.night.rules.fee_cents
    if fee:
        waived = Kind.FEE_WAIVED
        w.put(payment(w, kind=waived, how=How.NONE, cents=fee, entry=entry, note=why))
