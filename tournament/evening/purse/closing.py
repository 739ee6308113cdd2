"""What is still open when the night is to be closed, and the game that is on if it ends early:
nothing of that game counts, or the night waits for it. Knows no rows.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from scoring.dollars import dollars
from tournament.evening import facts
from tournament.evening.facts import Award, Entry
from tournament.evening.night import progress, ranking, sessions
from tournament.evening.night.going_back import GoingBack, without_game
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame
from tournament.evening.night.play.open_rulings import all_open_rulings
from tournament.evening.night.seats.next_game import missing_results
from tournament.evening.night.sessions import title_of
from tournament.evening.purse.accounts import (
    accounts,
    overpaid,
    owed_in_words,
    paid_without_playing,
    without_a_game,
)
from tournament.evening.purse.books import books, difference, has_money, has_money_prizes
from tournament.evening.purse.payouts import (
    awarded_prizes,
    offered_prizes,
    promised_table,
    ties_for_prizes,
    why_look_again,
    winners,
)
from tournament.evening.purse.playoffs import Tie
from tournament.evening.words.many import capital, in_words, so_many, which

# More are counted, since nobody reads them in a sentence.
MAX_NAMED = 8
# The ceremony of a bracket waits so long after the last result, so that it can be checked.
TIME_TO_CHECK = timedelta(minutes=2)


def unfinished_play(night: Night) -> str:
    """Return which tables are missing, which games were never played, what session is to come that
    has teams, and whether a bracket is not decided; nothing before the first game.
    """
    return " ".join(_unfinished_parts(night))


def _unfinished_parts(night: Night) -> Iterator[str]:
    if night.teams.are_drawn:
        yield from _left_of_bracket(night)
    else:
        yield from (missing_results(night, played) for played in night.rounds if played.missing)
    yield from _games_not_seated(night)
    if to_come := later(night, with_teams=True):
        yield f"Still to be played: {to_come}."


def _left_of_bracket(night: Night) -> Iterator[str]:
    """Name the tables alone: who plays there stands on the bracket's page."""
    if tables := sorted(game.table for played in night.rounds for game in played.missing):
        are = "is" if len(tables) == 1 else "are"
        yield f"{capital(which('table', tables))} {are} not in."
    if not progress.is_played(night):
        yield "The bracket is not finished."


def last_if_ended_early(night: Night) -> int | None:
    """Return the game that was the last one, if the night ended before all its games were played;
    None where no game is left, or where everybody has to meet everybody.
    """
    if night.is_closed or not night.rounds or not sessions.may_end_early(night):
        return None
    is_left = any(_games_not_seated(night)) or later(night, with_teams=True)
    return night.rounds[-1].number if is_left else None


def sessions_not_played(night: Night) -> str:
    """Return the games of sessions to come that are not played if the night ends early, as in
    "Men's: 5 games are not played"; nothing where no later session has teams.
    """
    own = {party.division for party in night.teams if party.members}
    left = []
    for place, session in enumerate(sessions.of(night)):
        names = [name for name in session if name in own]
        if names and session in sessions.later_sessions(night):
            games = sessions.games_of(night, place)
            what = so_many(games, "game is", "games are") if games else "all games are"
            left.append(f"{in_words(names)}: {what} not played")
    return "; ".join(left)


def open_questions(night: Night) -> tuple[str, ...]:
    """Why the night should not be closed yet."""
    return tuple(_open(night))


def open_ties(night: Night) -> tuple[Tie, ...]:
    """Those that touch a medal or a prize. Cash that is awarded decides a tie for cash alone."""
    is_awarded = has_money_prizes(night) and any(
        award.entry is not None for award in night.all(Award)
    )
    return tuple(tie for tie in ties_for_prizes(night) if tie.medals or not is_awarded)


def waits_for_a_playoff(night: Night) -> frozenset[str]:
    """Return the divisions that are over and have a medal still to be played off."""
    ties = open_ties(night) if night.rules.medals and not night.is_closed else ()
    return frozenset(
        tie.division
        for tie in ties
        if tie.medals and progress.is_division_over(night, tie.division)
    )


def before_going_on(night: Night) -> tuple[Tie, ...]:
    """Those of a session that is over, decided before the next one begins: later they are gone."""
    if night.is_closed or not sessions.is_between_sessions(night):
        return ()
    return tuple(tie for tie in open_ties(night) if progress.is_division_over(night, tie.division))


def tie_in_words(night: Night, tie: Tie) -> str:
    """Who has to be told apart, and for what."""
    first, *others = map(night.parties.of, tie.people)
    who = in_words([first.title, *(party.briefly for party in others)])
    what = in_words(tie.medals) if tie.medals else "a prize"
    where = f" in {tie.division}" if tie.division else ""
    return f"{who} are level for {what}{where}: decide it under Prizes."


def _open(night: Night) -> Iterator[str]:
    yield from _unfinished_parts(night)
    for ruling in all_open_rulings(night).values():
        yield f"Not in the score yet: {ruling.words}"
    for tie in open_ties(night):
        yield tie_in_words(night, tie)
    if why := why_look_again(night):
        yield f"{why} Look at Prizes again."
    # What is usual nobody has promised.
    if (
        has_money_prizes(night)
        and promised_table(night)
        and offered_prizes(night)
        and not awarded_prizes(night)
    ):
        yield "The prizes are not awarded: do it under Prizes."
    still = [winner for winner in winners(night) if winner.still]
    if still:
        numbers = ", ".join(
            f"{night.entries.of(winner.entry).name} ({winner.entry})" for winner in still
        )
        yield f"Prizes are not handed over: {numbers}."
    for winner in winners(night):
        if winner.too_much:
            who = f"{night.entries.of(winner.entry).name} ({winner.entry})"
            yield f"{who} has {dollars(winner.too_much)} of a prize to give back."
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
        yield f"{cards}: {who}." if len(out) <= MAX_NAMED else f"{cards}."
    if words := owed_in_words(night):
        yield words
    for words in overpaid(night).sentences:
        yield f"{words}: give it back."
    for account in paid_without_playing(night):
        paid = f"{account.entry.label} paid {dollars(account.fee.paid)}"
        yield f"{paid} and {without_a_game(night)}."


def is_official(night: Night) -> bool:
    """Whether final places may be announced: every card is in, or the director said so by awarding
    the prizes or closing the night.
    """
    return night.is_closed or bool(awarded_prizes(night)) or not cards_out(night)


def is_announced(night: Night, now: datetime) -> bool:
    """Whether the ceremony may begin by itself."""
    return is_official(night) and not has_just_ended(night, now)


def correction_and_walls(night: Night, now: datetime) -> str:
    """Say what a correction does to winners who are announced; empty before they are."""
    if night.is_closed or not progress.is_played(night) or not is_announced(night, now):
        return ""
    if night.teams.are_drawn and not awarded_prizes(night):
        minutes = so_many(int(TIME_TO_CHECK.total_seconds() // 60), "minute")
        then = f"After a correction the walls wait {minutes}, then honor the first three again."
    else:
        then = "A correction changes the walls and the phones at once."
    return f"The winners are announced. {then}"


def has_just_ended(night: Night, now: datetime) -> bool:
    """Whether the director has a moment yet to look at the last result: in a bracket, where no
    cards are checked. Games of a round have no end of their own.
    """
    if night.is_closed or awarded_prizes(night):
        return False
    ends = [played.written.ended for played in night.rounds if played.written.ended]
    return any(abs(now - end) < TIME_TO_CHECK for end in ends)


def cards_out(night: Night) -> tuple[Entry, ...]:
    """Players whose card is still to be handed in; none where no cards are kept."""
    return tuple(player for player in card_holders(night) if player.card_in is None)


def keeps_cards(night: Night) -> bool:
    """Whether players hand in their cards: where each plays alone, and something is paid."""
    return night.party_words.keeps_a_card and has_money(night)


def is_for_prizes(night: Night) -> bool:
    """Whether anything can be won: money, medals or donated things."""
    return has_money(night) or bool(night.rules.medals) or not has_money_prizes(night)


def card_holders(night: Night) -> tuple[Entry, ...]:
    """Players who hand in a card at the end; none where no cards are kept."""
    if not night.rounds or not keeps_cards(night):
        return ()
    return tuple(
        account.entry
        for account in accounts(night)
        if account.entry.has_come
        and ranking.is_counted(night, ranking.card_of(night, account.entry.number))
    )


def later(night: Night, *, with_teams: bool) -> str:
    """The sessions to come; those without teams, of which none has signed in or is expected, nobody
    waits for.
    """
    own = {sessions.plays_in(night, party) for party in night.teams if party.members}
    names = (
        session
        for session in sessions.later_sessions(night)
        if (sessions.of(night).index(session) in own) == with_teams
    )
    return ", then ".join(map(in_words, names))


def _games_not_seated(night: Night) -> Iterator[str]:
    """The games that were to be played and are not seated, of each session that has begun."""
    for at, divisions in enumerate(sessions.of(night)):
        seated, games = len(sessions.rounds_of(night, at)), sessions.games_of(night, at)
        left = games - seated if games and seated else 0
        if left < 1:
            continue
        if len(sessions.of(night)) > 1:
            playing = {party.division for party in night.teams if party.members}
            of = in_words([division for division in divisions if division in playing])
            yield f"{left} of {games} games of {of} {'is' if left == 1 else 'are'} not played."
        elif left == 1:
            yield f"Game {games} is not played."
        else:
            yield f"Games {seated + 1} {'and' if left == 2 else 'to'} {games} are not played."


@dataclass(frozen=True, slots=True)
class GameLeftOut:
    """`back` is what goes with the `game`, `last` the one before it. `means` says what it comes to
    if it is left out, in sentences, and `ended` what happened once it is.
    """

    game: int
    last: int
    back: GoingBack
    words: str
    ended: str
    means: tuple[str, ...]

    @property
    def goes(self) -> int:
        return len(self.back.gone)


def game_left_out(night: Night) -> GameLeftOut | None:
    """Return the game that is on and not all in, if the night may end before it; None in the first
    game, and where everybody has to meet everybody.
    """
    if night.is_closed or not sessions.may_end_early(night) or len(night.rounds) == 1:
        return None
    on = night.rounds.current
    if on is None or on.is_over:
        return None
    back, last = without_game(night, on.number), on.number - 1
    return GameLeftOut(
        game=on.number,
        last=last,
        back=back,
        words=f"game {title_of(night, last)} was the last, game {title_of(night, on.number)} does "
        "not count",
        ended=_early_end_note(night, on),
        means=tuple(_means(night, on, back)),
    )


def _early_end_note(night: Night, on: PlayedGame) -> str:
    """Return that the game is left out, and how much of it was written. A game has its session in
    its title, where divisions play one after another.
    """
    last, planned = on.number - 1, sessions.games(night)
    is_one = planned and len(sessions.of(night)) == 1
    after = f"{last} of {planned} games" if is_one else f"game {title_of(night, last)}"
    begun = on.begun_tables
    tables = so_many(len(on.games), "table")
    what_was = f"{begun} of {tables} had something" if begun else "nothing was"
    game = title_of(night, on.number)
    return f"Ended early after {after}. Game {game} was left out: {what_was} written down."


def _means(night: Night, on: PlayedGame, back: GoingBack) -> Iterator[str]:
    rules, begun = night.rules, on.begun_tables
    has = f"{so_many(len(on.games), 'table')} {'has' if begun == 1 else 'have'}"
    what_is = f"{begun} of {has} something written down" if begun else "nothing is written down"
    yield f"Game {title_of(night, on.number)} is not over: {what_is}."
    gives = ["points", *["X"] * rules.marks_x, *["fines"] * bool(rules.x_fine_cents)]
    yield (
        f"Left out, it gives nobody {in_words(gives, 'or')}, in standings and on cards, phones, "
        "walls and paper."
    )
    after = night.with_facts(
        {facts.name_of(fact): None for fact in back.gone}
        | {facts.name_of(fact): fact for fact in back.other}
    )
    if cents := overpaid(after).cents - overpaid(night).cents:
        yield f"{dollars(cents)} that was paid for X in it is to be given back."
    if any(entry.loners and on.game_of(entry.number) for entry in night.entries):
        yield "Cards that are in stay in, with the loners as they were read."
