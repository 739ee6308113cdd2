"""What is still open when the night is to be closed. Knows no rows."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.money import dollars
from tournament.night.evening import Night
from tournament.night.facts import Award
from tournament.night.games import Round
from tournament.night.in_names import meeting
from tournament.night.seating import missing_results
from tournament.night.sessions import in_words
from tournament.purse.accounts import accounts, owed
from tournament.purse.books import books, difference
from tournament.purse.holders import holder
from tournament.purse.payouts import MOVED, have_moved, in_money, tied, winners
from tournament.purse.playoffs import Tie

# More are counted, since nobody reads them in a sentence.
MOST_NAMED = 8


def unfinished(night: Night) -> str:
    """Which tables are missing, in a sentence, what session is to come that has teams, and whether
    a bracket is not decided; empty where every game that was seated is in.
    """
    missing = [_missing(night, one) for one in night.rounds if one.missing]
    if night.format.bracket and night.is_drawn and not night.is_played:
        missing.append("The bracket is not played to its end.")
    if to_come := _later(night, with_teams=True):
        missing.append(f"Still to be played: {to_come}.")
    return " ".join(missing)


def without_teams(night: Night) -> str:
    """The sessions that nobody waits for: none of their teams has signed in, or is expected."""
    return _later(night, with_teams=False)


def open_questions(night: Night) -> tuple[str, ...]:
    """Why the night should not be closed yet."""
    return tuple(_open(night))


def open_ties(night: Night) -> tuple[Tie, ...]:
    """Those that touch a medal or a prize. Cash that is awarded decides a tie for cash alone."""
    is_awarded = in_money(night) and any(one.entry is not None for one in night.all(Award))
    return tuple(one for one in tied(night) if one.medals or not is_awarded)


def before_going_on(night: Night) -> tuple[Tie, ...]:
    """Those of a session that is over, decided before the next one begins: later they are gone."""
    if night.is_closed or not night.is_between_sessions:
        return ()
    return tuple(one for one in open_ties(night) if night.is_over(one.division))


def level(night: Night, tie: Tie) -> str:
    """Who has to be told apart, and for what."""
    if night.format.in_teams:
        who = in_words([f"team {one}" for one in tie.people]).capitalize()
    else:
        who = in_words([holder(night, one).words for one in tie.people])
    what = in_words(tie.medals) if tie.medals else "a prize"
    where = f" in {tie.division}" if tie.division else ""
    return f"{who} are level for {what}{where}: decide it under Prizes."


def has_cards(night: Night) -> bool:
    """Whether everybody has a card of their own to hand in; of a team only the table's sheet is
    kept.
    """
    return not night.format.in_teams


def _open(night: Night) -> Iterator[str]:
    tables = unfinished(night)
    if tables:
        yield tables
    for tie in open_ties(night):
        yield level(night, tie)
    if have_moved(night):
        yield f"{MOVED} Look at Prizes again."
    still = [one for one in winners(night) if one.still]
    if still:
        numbers = ", ".join(f"{night.entry(one.entry).name} ({one.entry})" for one in still)
        yield f"Prizes are not handed over: {numbers}."
    yield from _cards_and_dues(night)
    drawer, counted = books(night).drawer, night.plan.counted_cents
    if books(night).has_cash and counted is None:
        yield "The drawer is not counted."
    elif counted not in (None, drawer):
        yield f"The drawer holds {difference(counted, drawer)}."


def _cards_and_dues(night: Night) -> Iterator[str]:
    known = accounts(night)
    out = [one.entry for one in known if one.entry.card_in is None and one.entry.came]
    if night.rounds and out and has_cards(night):
        cards = "1 card is not in" if len(out) == 1 else f"{len(out)} cards are not in"
        who = ", ".join(f"{one.name} ({one.number})" for one in out)
        yield f"{cards}: {who}." if len(out) <= MOST_NAMED else f"{cards}."
    if owed(known):
        yield f"{dollars(owed(known))} is still owed."


def _later(night: Night, *, with_teams: bool) -> str:
    own = {night.plays_in(one) for one in night.teams if one.members}
    found = (
        one for one in night.later_sessions if (night.sessions.index(one) in own) == with_teams
    )
    return ", then ".join(map(in_words, found))


def _missing(night: Night, one: Round) -> str:
    """A game of a bracket is one table, and is told by who plays there."""
    if one.name:
        return f"The result of {meeting(night, one.name)} is missing."
    return missing_results(one)
