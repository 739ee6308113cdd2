"""What is still open when the night is to be closed. Knows no rows."""

from collections.abc import Iterator

from scoring.dollars import dollars
from tournament.facts import Award, Entry
from tournament.night.bracket.named_games import meeting
from tournament.night.night import Night
from tournament.night.play.games import PlayedGame
from tournament.night.seats.next_game import missing_results
from tournament.purse.accounts import accounts, owed
from tournament.purse.books import books, difference
from tournament.purse.payouts import (
    MOVED,
    awarded,
    have_moved,
    in_money,
    offered,
    promised,
    tied,
    winners,
)
from tournament.purse.playoffs import Tie
from tournament.words.many import in_words

# More are counted, since nobody reads them in a sentence.
MOST_NAMED = 8


def unfinished(night: Night) -> str:
    """Which tables are missing, in a sentence, what session is to come that has teams, and whether
    a bracket is not decided; empty where every game that was seated is in.
    """
    missing = [_missing(night, played) for played in night.rounds if played.missing]
    if night.is_drawn and not night.is_played:
        missing.append("The bracket is not played to its end.")
    if to_come := later(night, with_teams=True):
        missing.append(f"Still to be played: {to_come}.")
    return " ".join(missing)


def open_questions(night: Night) -> tuple[str, ...]:
    """Why the night should not be closed yet."""
    return tuple(_open(night))


def open_ties(night: Night) -> tuple[Tie, ...]:
    """Those that touch a medal or a prize. Cash that is awarded decides a tie for cash alone."""
    is_awarded = in_money(night) and any(award.entry is not None for award in night.all(Award))
    return tuple(tie for tie in tied(night) if tie.medals or not is_awarded)


def before_going_on(night: Night) -> tuple[Tie, ...]:
    """Those of a session that is over, decided before the next one begins: later they are gone."""
    if night.is_closed or not night.is_between_sessions:
        return ()
    return tuple(tie for tie in open_ties(night) if night.is_over(tie.division))


def tie_in_words(night: Night, tie: Tie) -> str:
    """Who has to be told apart, and for what."""
    first, *others = map(night.party, tie.people)
    who = in_words([first.title, *(party.briefly for party in others)])
    what = in_words(tie.medals) if tie.medals else "a prize"
    where = f" in {tie.division}" if tie.division else ""
    return f"{who} are level for {what}{where}: decide it under Prizes."


def _open(night: Night) -> Iterator[str]:
    tables = unfinished(night)
    if tables:
        yield tables
    for tie in open_ties(night):
        yield tie_in_words(night, tie)
    if have_moved(night):
        yield f"{MOVED} Look at Prizes again."
    # What is usual nobody has promised.
    if in_money(night) and promised(night) and offered(night) and not awarded(night):
        yield "The prizes are not awarded: do it under Prizes."
    still = [winner for winner in winners(night) if winner.still]
    if still:
        numbers = ", ".join(
            f"{night.entry(winner.entry).name} ({winner.entry})" for winner in still
        )
        yield f"Prizes are not handed over: {numbers}."
    yield from _cards_and_dues(night)
    drawer, counted = books(night).drawer, night.plan.counted_cents
    if books(night).has_cash and counted is None:
        yield "The drawer is not counted."
    elif counted not in (None, drawer):
        yield f"The drawer holds {difference(counted, drawer)}."


def _cards_and_dues(night: Night) -> Iterator[str]:
    out = cards_out(night)
    if out:
        cards = "1 card is not in" if len(out) == 1 else f"{len(out)} cards are not in"
        who = ", ".join(f"{entry.name} ({entry.number})" for entry in out)
        yield f"{cards}: {who}." if len(out) <= MOST_NAMED else f"{cards}."
    if owed(accounts(night)):
        yield f"{dollars(owed(accounts(night)))} is still owed."


def cards_out(night: Night) -> tuple[Entry, ...]:
    """Whose card is still to be handed in; nobody where none is kept."""
    if not night.rounds or not night.called.keeps_a_card:
        return ()
    players = (account.entry for account in accounts(night))
    return tuple(player for player in players if player.came and player.card_in is None)


def later(night: Night, *, with_teams: bool) -> str:
    """The sessions to come; those without teams, of which none has signed in or is expected, nobody
    waits for.
    """
    own = {night.plays_in(party) for party in night.teams if party.members}
    names = (
        session
        for session in night.later_sessions
        if (night.sessions.index(session) in own) == with_teams
    )
    return ", then ".join(map(in_words, names))


def _missing(night: Night, played: PlayedGame) -> str:
    """A game of a bracket is one table, and is told by who plays there."""
    if played.name:
        return f"The result of {meeting(night, played.name)} is missing."
    return missing_results(played)
