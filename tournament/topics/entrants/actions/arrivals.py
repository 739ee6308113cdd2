"""Expected players are here or do not come, and ticks of many at once."""

from dataclasses import replace

from scoring.dollars import dollars
from tournament.evening.facts import Entry
from tournament.evening.night import attendance, sessions
from tournament.evening.night.attendance import Tick, missing
from tournament.evening.purse.accounts import only_to_pay, unpaid
from tournament.evening.words.many import so_many
from tournament.evening.words.refused import Refused
from tournament.storage.writing.write import Writing, action, entry_of
from tournament.topics.entrants.actions.entries import arrive, party_of, set_ticks, team_of
from tournament.topics.money.actions import turn_fee

PAYS_LATER = "pays later"


@action
def all_here(w: Writing) -> str:
    """Say that everybody who is expected is here."""
    awaited = _awaited_entries(w)
    arrive(w, awaited)
    if len(awaited) == 1:
        return f"{awaited[0].name} is here."
    return f"All {len(awaited)} who were expected are here."


@action
def all_paid(w: Writing, *, cents: int) -> str:
    """Take the fee, and what was put off, of everybody here who has not paid, in cash and by one
    press. `cents` is what the page asked for.
    """
    owing = unpaid(w.night)
    total = sum(owing.values())
    if not total:
        raise Refused("Everybody here has paid.")
    if total != cents:
        raise Refused(f"It is {dollars(total)} now: look at the list again.")
    for number in owing:
        turn_fee(w, w.night.entries.of(number), on=True)
    w.speaks_of(people=tuple(owing))
    if len(owing) == 1:
        (number,) = owing
        return f"{w.night.entries.of(number).name} has paid: {dollars(total)}."
    return f"All {len(owing)} have paid: {dollars(total)}."


@action
def all_pay_later(w: Writing) -> str:
    """Let everybody be seated of whom only the fee is missing."""
    waiting = let_pay_later(w)
    if not waiting:
        raise Refused("The fee alone keeps nobody from being seated.")
    w.speaks_of(people=tuple(entry.number for entry in waiting))
    return f"{so_many(len(waiting), 'player')} may be seated and pay later."


def let_pay_later(w: Writing) -> tuple[Entry, ...]:
    """Excuse everybody here of whom only the fee is missing, and return them."""
    waiting = only_to_pay(w.night)
    w.put(*(replace(entry, excused=PAYS_LATER) for entry in waiting))
    return waiting


@action
def one_here(w: Writing, *, entry: int) -> str:
    """Say that one player is here, perhaps one of whom it was said that they do not come. What else
    is asked at the door is still to do.
    """
    w.speaks_of(people=(entry,))
    set_ticks(w, entry, frozenset({Tick.HERE}), on=True)
    person = w.after().entries.of(entry)
    if person.last_game is not None and person.last_game < person.first_game:
        w.put(replace(person, last_game=None))
    return f"{person.name} is here."


@action
def none_comes(w: Writing) -> str:
    """Say that nobody who is expected comes; one who does after all is still on the list."""
    if w.night.party_words.is_team:
        raise Refused("Pairs stay together: press the team that does not come.")
    awaited = _awaited_entries(w)
    w.put(*(replace(entry, last_game=entry.first_game - 1) for entry in awaited))
    now = w.night.occasion.now
    if len(awaited) == 1:
        return f"{awaited[0].name} (number {awaited[0].number}) does not come {now}."
    return f"The {len(awaited)} who were expected do not come {now}."


@action
def tick_all(w: Writing, *, party: int, ticks: frozenset[Tick]) -> str:
    """Tick what is asked of a player, or of both of a team."""
    w.speaks_of(people=party_of(w, party).numbers)
    sentences = [set_ticks(w, entry.number, ticks, on=True) for entry in party_of(w, party).people]
    after = w.after()
    now = after.parties.of(party)
    if now.is_team and not any(
        missing(entry, attendance.fees(after), after.rules) for entry in now.people
    ):
        return f"{now.full_title} has done all that is asked."
    return " ".join(sentences)


@action
def both_here(w: Writing, *, entry: int) -> str:
    """Say that both of a team are here, by the entry of either."""
    team = team_of(w, entry_of(w, entry).team)
    arrive(w, team.people)
    w.speaks_of(people=team.numbers)
    return f"{team.full_title} is here."


def _awaited_entries(w: Writing) -> tuple[Entry, ...]:
    """Return everybody who is expected, or refuse if nobody is."""
    if not sessions.awaited_entries(w.night):
        raise Refused("Nobody is expected any more for the next game: all on the list are here.")
    w.speaks_of(people=tuple(entry.number for entry in sessions.awaited_entries(w.night)))
    return sessions.awaited_entries(w.night)
