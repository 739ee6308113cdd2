"""Signing in, the ticks at the door, coming late and leaving after a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournament import names
from tournament.actions import regulars
from tournament.actions.regulars import Contact, short, tidy
from tournament.actions.regulars import readable as readable
from tournament.actions.write import Writing, action
from tournament.drawn import NOTHING, Values, changed, settled
from tournament.lists.people import LONGEST_LOT
from tournament.night import facts
from tournament.night.door import FEES, Tick, asked, missing
from tournament.night.facts import How, Kind
from tournament.night.sheets import State
from tournament.refused import Refused

WORDS = {Tick.TAG: "tag", Tick.ADULT: "18 or older", Tick.FEE: "fee"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody at the desk: a regular by number, or somebody new by name."""

    regular: int | None = None
    name: str = ""
    nickname: str = ""
    lot: str = ""
    sex: facts.Sex = ""


@action
def sign_in(w: Writing, *, person: Person) -> str:
    """The next number tonight; after the first game is seated, from the next game on."""
    if w.night.format.in_teams:
        raise Refused("Tonight pairs stay together: sign in two for each team.")
    entry = enter(w, person)
    w.put(entry)
    w.speaks_of(people=(entry.number,))
    late = f", from game {entry.first_game} on" if entry.first_game > 1 else ""
    return f"{entry.name} is number {entry.number}{late}."


def enter(w: Writing, person: Person, *, enlisted: bool = True, late: bool = False) -> facts.Entry:
    """The next entry, which is still to be put; of a regular, unless somebody plays twice. Whoever
    takes a place that is seated may come as `late` as in the last game.
    """
    games = w.night.games
    if games is not None and w.night.next_game > games and not late:
        raise Refused(
            f"The last of {games} games is seated, so nobody can come in any more. For one more "
            "game, change the house rule Games in a night."
        )
    who = _known(w, person) if enlisted else replace(person, regular=None)
    again = next((one for one in w.night.entries if one.regular == who.regular), None)
    if again is not None and who.regular is not None:
        raise Refused(f"{again.name} is signed in already, with number {again.number}.")
    return facts.Entry(
        number=max((one.number for one in w.after().entries), default=0) + 1,
        name=who.name,
        nickname=who.nickname,
        lot=who.lot,
        regular=who.regular,
        signed_in=w.now,
        first_game=w.night.next_game,
        sex=who.sex,
    )


@action
def tick(w: Writing, *, entry: int, ticks: frozenset[Tick], on: bool = True) -> str:
    """Ticks of one row at the door, of those that this house asks for; the fee among them is a
    payment in cash.
    """
    w.speaks_of(people=(entry,))
    return turn(w, entry, ticks, on=on)


def turn(w: Writing, entry: int, ticks: frozenset[Tick], *, on: bool) -> str:
    one = entry_of(w, entry)
    turned = [each for each in asked(w.night.rules) if each in ticks]
    tag = on if Tick.TAG in turned else one.tag
    adult = on if Tick.ADULT in turned else one.adult
    w.put(replace(one, tag=tag, adult=adult))
    if Tick.FEE in turned:
        _fee(w, one, on=on)
    left = missing(w.after().entry(entry), w.after().fees, w.night.rules)
    if not left:
        return f"{one.name} (number {entry}) may be seated."
    taken = f"{_named(turned)} taken back; " if not on else ""
    return f"{one.name} (number {entry}): {taken}still to do: {_named(left)}."


@action
def excuse(w: Writing, *, entry: int) -> str:
    """Seated without every tick, for the reason given."""
    one = entry_of(w, entry)
    if not w.desk.reason:
        raise Refused("Write down why this player may be seated without every tick.")
    w.put(replace(one, excused=w.desk.reason[:200]))
    w.speaks_of(people=(entry,))
    return f"{one.name} (number {entry}) may be seated: {w.desk.reason}"


@action
def rename(
    w: Writing,
    *,
    entry: int,
    name: str,
    nickname: str = "",
    lot: str = "",
    regulars_too: bool = False,
    drawn: Values = NOTHING,
) -> str:
    """Tonight, and on the list of regulars where that is wished; an undo is of tonight."""
    old = entry_of(w, entry)
    told = {
        "name": readable(name),
        "nickname": short(nickname, "nickname", names.LONGEST),
        "lot": short(lot, "lot", LONGEST_LOT),
    }
    one = replace(old, **settled(drawn, told, {box: getattr(old, box) for box in told}))
    w.put(one)
    w.speaks_of(people=(entry,))
    if regulars_too and one.regular is not None:
        regulars.rename(club=w.night.club, number=one.regular, **changed(drawn, told))
    return f"Number {entry} is {one.name}."


@action
def leave_after(w: Writing, *, entry: int, game: int) -> str:
    """Gone once this game is over: 0 is before the first one."""
    one = may_leave_after(w, entry, game)
    w.put(replace(one, last_game=game))
    w.speaks_of(people=(entry,))
    return f"{one.name} (number {entry}) leaves {when(game)}."


def may_leave_after(w: Writing, entry: int, game: int) -> facts.Entry:
    one = entry_of(w, entry)
    if is_drawn(w, one):
        raise Refused("In a bracket a team goes home as a whole, and forfeits what is left.")
    if game < one.first_game - 1 or game > len(w.night.rounds):
        raise Refused(f"Game {game} is not seated: choose a game that {one.name} has sat in.")
    later = [played for played in w.night.rounds[game:] if played.game_of(entry)]
    begun = [
        played.number
        for played in later
        if played.at_a_table[entry].score.state is not State.MISSING
    ]
    if begun:
        raise Refused(
            f"{one.name} plays in game {begun[-1]}: let {one.name} leave after it, or now."
        )
    return one


def when(game: int) -> str:
    return f"after game {game}" if game else "before the first game"


@action
def stay(w: Writing, *, entry: int) -> str:
    one = entry_of(w, entry)
    if is_drawn(w, one):
        raise Refused("In a bracket a team comes back as a whole: look at the bracket.")
    w.put(replace(one, last_game=None))
    w.speaks_of(people=(entry,))
    return f"{one.name} (number {entry}) stays."


def entry_of(w: Writing, number: int) -> facts.Entry:
    if number not in w.night.by_number:
        raise Refused(f"Nobody has number {number} tonight: look at the list again.")
    return w.night.entry(number)


def is_drawn(w: Writing, one: facts.Entry) -> bool:
    return one.team is not None and bool(w.night.by_team[one.team].founded.drawn)


def _known(w: Writing, person: Person) -> Person:
    """A regular's own name, or a new regular's; practice makes nobody a regular."""
    club, number = w.night.club, person.regular
    if number is not None:
        who = regulars.welcome(club=club, number=number)
    else:
        given = Contact(person.name, person.nickname, person.lot, sex=person.sex)
        who = tidy(given)
        number = None if w.night.plan.practice else regulars.enlist(club=club, people=[who])[0]
    return Person(
        regular=number,
        name=who.name,
        nickname=who.nickname,
        lot=who.lot,
        sex=who.sex or person.sex,
    )


def _named(ticks: Sequence[Tick]) -> str:
    return ", ".join(WORDS[tick] for tick in ticks)


def _fee(w: Writing, one: facts.Entry, *, on: bool) -> None:
    """A tick pays what is still due; taking it back voids what was paid or let off."""
    due = w.night.rules.fee_cents - w.night.fees.get(one.number, 0)
    if on and due > 0:
        w.put(payment(w, kind=Kind.FEE, cents=due, entry=one.number))
    for paid in w.night.all(facts.Payment) if not on else ():
        if paid.entry == one.number and paid.kind in FEES and not paid.void:
            w.put(replace(paid, void=w.desk.reason or "ticked by mistake"))


def payment(
    w: Writing,
    *,
    kind: Kind,
    cents: int,
    entry: int | None = None,
    how: How = How.CASH,
    note: str = "",
) -> facts.Payment:
    number = max((one.number for one in w.after().all(facts.Payment)), default=0) + 1
    at, by = w.now, w.desk.by
    return facts.Payment(
        number=number, at=at, by=by, kind=kind, how=how, cents=cents, entry=entry, note=note
    )
