"""An entry: the next number tonight, its ticks at the door, its name, and its end if it was a
mistake.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tournament.evening import facts
from tournament.evening.night import attendance, sessions
from tournament.evening.night.attendance import Tick, missing, ticks_asked
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party, Team
from tournament.evening.night.seats import wishes
from tournament.evening.words import names
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Contact, Person
from tournament.kit.lists.people import MAX_LOT
from tournament.storage.reading import replay
from tournament.storage.reading.debts import owed_before
from tournament.storage.writing.page_values import NOTHING, Values, changed_values, merge_boxes
from tournament.storage.writing.write import Writing, action, entry_of
from tournament.topics.club.regulars import actions as regulars
from tournament.topics.club.regulars.actions import arrange_name, short, tidy
from tournament.topics.money.actions import turn_fee

# As long as the note of a payment may be.
MAX_NOTE = 200
WORDS = {Tick.HERE: "here", Tick.TAG: "tag", Tick.ADULT: "18 or older", Tick.FEE: "fee"}


def enter(
    w: Writing,
    person: Person,
    *,
    again: facts.Entry | None = None,
    late: bool = False,
    expected: bool = False,
) -> facts.Entry:
    """Return the next entry, which is still to be stored.

    `again` is the first entry of somebody who plays in a second team; that one is the regular's.
    Somebody who takes a seated place may come `late`, in the last game. Somebody `expected` becomes
    no regular by that.
    """
    if sessions.has_seated_the_last(w.night) and not late:
        raise Refused(
            f"The last of {sessions.games(w.night)} games is seated, so nobody can come in any "
            "more. For one more game, change the house rule Number of games."
        )
    who = replace(person, regular=None) if again else _as_regular(w, person, expected=expected)
    if here := here_as(w.night, who):
        raise Refused(f"{here.name} is signed in already, with number {here.number}.")
    return facts.Entry(
        number=max((entry.number for entry in w.after().entries), default=0) + 1,
        name=who.name,
        nickname=who.nickname,
        lot=who.lot,
        regular=who.regular,
        signed_in=w.now,
        first_game=w.night.rounds.next_number,
        sex=who.sex,
        first_number=again.person if again else None,
        expected=expected,
        owed_before=owed_before(w.night, who.regular),
    )


def here_as(night: Night, person: Person) -> facts.Entry | None:
    """Return the entry under which somebody is signed in already, or None."""
    if person.regular is None:
        return None
    into = replay.merged_regulars(night.club)
    wanted = into.get(person.regular, person.regular)
    return next(
        (e for e in night.entries if e.regular and into.get(e.regular, e.regular) == wanted), None
    )


def arrive(w: Writing, people: Iterable[facts.Entry]) -> None:
    """Say of those expected that they are here, which makes them regulars unless in practice."""
    came = [entry for entry in people if entry.expected]
    w.put(*(replace(entry, expected=False) for entry in came))
    known = {w.night.entries.of(entry.person).regular for entry in came} - {None}
    if known and not w.night.plan.practice:
        regulars.come(club=w.night.club, numbers=[number for number in known if number])


@action
def tick(w: Writing, *, entry: int, ticks: frozenset[Tick], on: bool = True) -> str:
    """Tick or untick what this house asks of one player at the door."""
    w.speaks_of(people=(entry,))
    return set_ticks(w, entry, ticks, on=on)


def set_ticks(w: Writing, entry: int, ticks: frozenset[Tick], *, on: bool) -> str:
    """Set the ticks, and return what is still to do. A fee is a payment in cash; somebody who gets
    a tick is here.
    """
    player = entry_of(w, entry)
    changed_ticks = [tick for tick in (Tick.HERE, *ticks_asked(w.night.rules)) if tick in ticks]
    tag = on if Tick.TAG in changed_ticks else player.tag
    adult = on if Tick.ADULT in changed_ticks else player.adult
    if player.expected and on:
        arrive(w, [player])
        player = replace(player, owed_before=owed_before(w.night, player.regular))
    w.put(replace(player, tag=tag, adult=adult, expected=player.expected and not on))
    if Tick.FEE in changed_ticks:
        turn_fee(w, player, on=on)
    left = missing(w.after().entries.of(entry), attendance.fees(w.after()), w.night.rules)
    if not left and player.team is not None:
        return f"{player.name} of team {player.team} has done all that is asked."
    if not left:
        return f"{player.name} (number {entry}) may be seated."
    taken = f"{_tick_words(changed_ticks)} taken back; " if not on else ""
    known_by = f"(number {entry})" if player.team is None else f"of team {player.team}"
    return f"{player.name} {known_by}: {taken}still to do: {_tick_words(left)}."


@action
def excuse(w: Writing, *, entry: int) -> str:
    """Let a player be seated without every tick, for a reason."""
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
    """Rename a player tonight, and on the list of regulars if wished; undo leaves that list."""
    old = entry_of(w, entry)
    given = {
        "name": arrange_name(name, w.night.last_name_first),
        "nickname": short(nickname, "nickname", names.LONGEST),
        "lot": short(lot, "lot", MAX_LOT),
    }
    renamed = replace(old, **merge_boxes(drawn, given, {box: getattr(old, box) for box in given}))
    w.put(renamed)
    w.speaks_of(people=(entry,))
    if regulars_too and renamed.regular is not None:
        regulars.rename(club=w.night.club, number=renamed.regular, **changed_values(drawn, given))
    return f"Number {entry} is {renamed.name}."


@action
def strike(w: Writing, *, entry: int) -> str:
    """Take out somebody who was signed in by mistake; one who has sat down leaves instead.

    Void payments stay and say whose they were. Wishes for the draw go with the number, which the
    next entry may get.
    """
    gone = entry_of(w, entry)
    if entry in w.night.rounds.seated:
        raise Refused(f"{gone.name} has a chair already: let {gone.name} leave instead.")
    if w.night.parties.of(gone.party).drawn:
        raise Refused(f"Team {gone.team} is in the draw: bring in a substitute, or let it go home.")
    lines = [paid for paid in w.night.all(facts.Payment) if paid.entry == entry]
    if not all(paid.void for paid in lines):
        raise Refused(f"{gone.name} has paid: void the payment first, then take the name out.")
    for paid in lines:
        notes = filter(None, (paid.note, f"of {gone.numbered_name}, who was taken out"))
        w.put(replace(paid, entry=None, note="; ".join(notes)[:MAX_NOTE]))
    w.drop(gone)
    _pass_on_regular(w, gone)
    if entry in wishes.people(w.night.plan):
        w.put(wishes.without(w.night.plan, entry))
    if gone.team is not None and len(w.night.teams.of(gone.team).members) == 1:
        w.drop(w.night.teams.of(gone.team).founded)
    w.speaks_of(people=(entry,))
    return f"{gone.numbered_name} is taken out."


def team_of(w: Writing, number: int | None) -> Team:
    party = w.night.teams.by_number.get(number or 0)
    if party is None:
        which = f"team {number}" if number else "such team"
        raise Refused(f"There is no {which}: look at the list again.")
    return party


def party_of(w: Writing, number: int) -> Party:
    """Return a team or a player by the number."""
    if number not in w.night.parties.by_number:
        raise Refused(w.night.party_words.unknown.format(number))
    return w.night.parties.of(number)


def _as_regular(w: Writing, person: Person, *, expected: bool) -> Person:
    """Return the person as a regular, perhaps a new one; practice makes nobody a regular."""
    club, number = w.night.club, person.regular
    who: Contact
    if number is not None:
        find = regulars.known_as if expected else regulars.welcome
        who = find(club=club, number=number)
        number = who.number
        if not w.night.plan.practice:
            who = regulars.fill_in(club=club, number=number, person=person)
    else:
        given = replace(person, name=names.with_capitals(person.name))
        who = tidy(given, w.night.last_name_first)
        if not w.night.plan.practice:
            (number,) = regulars.enlist(club=club, people=[who], gone=expected)
    return Person(who.name, who.nickname, who.lot, sex=who.sex or person.sex, regular=number)


def _tick_words(ticks: Sequence[Tick]) -> str:
    return ", ".join(WORDS[tick] for tick in ticks)


def _pass_on_regular(w: Writing, entry: facts.Entry) -> None:
    """Have somebody who plays in a second team be known by that entry from now on."""
    others = [other for other in w.night.entries if other.first_number == entry.number]
    for other in others[:1]:
        w.put(replace(other, first_number=None, regular=entry.regular))
    w.put(*(replace(other, first_number=others[0].number) for other in others[1:]))
