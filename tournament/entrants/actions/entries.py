"""An entry: the next number tonight, its ticks at the door, and its name."""

from collections.abc import Sequence
from dataclasses import replace

from tournament import facts
from tournament.club.regulars import actions as regulars
from tournament.club.regulars.actions import in_order, short, tidy
from tournament.lists.contact import Person
from tournament.lists.people import LONGEST_LOT
from tournament.money.actions.till_lines import turn_fee
from tournament.night.door import Tick, missing, ticks_asked
from tournament.night.night import Night
from tournament.night.party import Party
from tournament.words import names
from tournament.words.refused import Refused
from tournament.writing.page_values import NOTHING, Values, changed, merged
from tournament.writing.write import Writing, action, entry_of

WORDS = {Tick.HERE: "here", Tick.TAG: "tag", Tick.ADULT: "18 or older", Tick.FEE: "fee"}


def enter(
    w: Writing, person: Person, *, again: facts.Entry | None = None, late: bool = False
) -> facts.Entry:
    """The next entry, which is still to be put; `again` is the one of whoever plays in two teams,
    and is the regular. Whoever takes a place that is seated may come as `late` as in the last game.
    """
    if w.night.has_seated_the_last and not late:
        raise Refused(
            f"The last of {w.night.games} games is seated, so nobody can come in any more. For one "
            "more game, change the house rule Number of games."
        )
    who = replace(person, regular=None) if again else _known(w, person)
    if here := here_as(w.night, who):
        raise Refused(f"{here.name} is signed in already, with number {here.number}.")
    return facts.Entry(
        number=max((entry.number for entry in w.after().entries), default=0) + 1,
        name=who.name,
        nickname=who.nickname,
        lot=who.lot,
        regular=who.regular,
        signed_in=w.now,
        first_game=w.night.next_game,
        sex=who.sex,
        first_number=again.person if again else None,
    )


def here_as(night: Night, person: Person) -> facts.Entry | None:
    """What somebody is signed in as already."""
    if person.regular is None:
        return None
    return next((entry for entry in night.entries if entry.regular == person.regular), None)


@action
def tick(w: Writing, *, entry: int, ticks: frozenset[Tick], on: bool = True) -> str:
    """Ticks of one row at the door, of those that this house asks for; the fee among them is a
    payment in cash. Whoever gets one is here.
    """
    w.speaks_of(people=(entry,))
    return turn(w, entry, ticks, on=on)


def turn(w: Writing, entry: int, ticks: frozenset[Tick], *, on: bool) -> str:
    player = entry_of(w, entry)
    turned = [tick for tick in (Tick.HERE, *ticks_asked(w.night.rules)) if tick in ticks]
    tag = on if Tick.TAG in turned else player.tag
    adult = on if Tick.ADULT in turned else player.adult
    w.put(replace(player, tag=tag, adult=adult, expected=player.expected and not on))
    if Tick.FEE in turned:
        turn_fee(w, player, on=on)
    left = missing(w.after().entry(entry), w.after().fees, w.night.rules)
    if not left and player.team is not None:
        return f"{player.name} of team {player.team} has done all that is asked."
    if not left:
        return f"{player.name} (number {entry}) may be seated."
    taken = f"{_named(turned)} taken back; " if not on else ""
    known_by = f"(number {entry})" if player.team is None else f"of team {player.team}"
    return f"{player.name} {known_by}: {taken}still to do: {_named(left)}."


@action
def excuse(w: Writing, *, entry: int) -> str:
    """Seated without every tick, for the reason given."""
    player = entry_of(w, entry)
    if not w.press.reason:
        raise Refused("Write down why this player may be seated without every tick.")
    w.put(replace(player, excused=w.press.reason[:200]))
    w.speaks_of(people=(entry,))
    return f"{player.name} (number {entry}) may be seated: {w.press.reason}"


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
    given = {
        "name": in_order(name, w.night.last_name_first),
        "nickname": short(nickname, "nickname", names.LONGEST),
        "lot": short(lot, "lot", LONGEST_LOT),
    }
    renamed = replace(old, **merged(drawn, given, {box: getattr(old, box) for box in given}))
    w.put(renamed)
    w.speaks_of(people=(entry,))
    if regulars_too and renamed.regular is not None:
        regulars.rename(club=w.night.club, number=renamed.regular, **changed(drawn, given))
    return f"Number {entry} is {renamed.name}."


def team_of(w: Writing, number: int | None) -> Party:
    party = w.night.by_team.get(number or 0)
    if party is None:
        which = f"team {number}" if number else "such team"
        raise Refused(f"There is no {which}: look at the list again.")
    return party


def party_of(w: Writing, number: int) -> Party:
    """A team by its number, or a player."""
    if w.night.called.is_team:
        return team_of(w, number)
    return w.night.party(entry_of(w, number).number)


def is_drawn(w: Writing, entry: facts.Entry) -> bool:
    return entry.team is not None and bool(w.night.by_team[entry.team].drawn)


def _known(w: Writing, person: Person) -> Person:
    """A regular's own name, or a new regular's; practice makes nobody a regular."""
    club, number = w.night.club, person.regular
    if number is not None:
        who = regulars.welcome(club=club, number=number)
    else:
        given = replace(person, name=names.with_capitals(person.name))
        who = tidy(given, w.night.last_name_first)
        number = None if w.night.plan.practice else regulars.enlist(club=club, people=[who])[0]
    return Person(who.name, who.nickname, who.lot, sex=who.sex or person.sex, regular=number)


def _named(ticks: Sequence[Tick]) -> str:
    return ", ".join(WORDS[tick] for tick in ticks)
