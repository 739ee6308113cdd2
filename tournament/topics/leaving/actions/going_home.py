"""Somebody goes home after a game, or a chair in the game that is on changes hands: they leave now,
never came, or are away for this one game. Points and X made so far stay on the card.
"""

from dataclasses import replace

from tournament.evening import courses, facts
from tournament.evening.night import attendance, sessions
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import SheetState
from tournament.evening.night.seats.leaving import CardSoFar, fault, so_far
from tournament.evening.night.seats.next_game import Absence, is_untouched
from tournament.evening.words.many import so_many
from tournament.evening.words.refused import Refused
from tournament.storage.writing.write import Done, Press, Writing, action, entry_of
from tournament.topics.bracket.actions import forfeited_games
from tournament.topics.entrants.actions.entries import party_of
from tournament.topics.seating.actions.chairs import chair_of, give, play_for_one_game, taker_of
from tournament.topics.seating.actions.rounds import sit_again


def leave_or_stay(at: Press, *, party: int, game: int | None, forfeits: bool) -> Done:
    """Have a party go home after a game, or stay if none is named. One that `forfeits` is in a
    drawn bracket, and withdraws from it or comes back.
    """
    if forfeits:
        act = forfeited_games.come_back if game is None else forfeited_games.withdraw
        return act(at, team=party)
    if game is None:
        return stay(at, party=party)
    return leave_after(at, party=party, game=game)


@action
def leave_after(w: Writing, *, party: int, game: int) -> str:
    """Have a party go home once this game is over; 0 is before the first one.

    A team goes as a whole, and the games not yet played are made anew for the others. A team that
    never sat down does not play.
    """
    own = party_of(w, party)
    plays = not own.is_team or attendance.has_sat(w.night, own)
    last = game if plays else own.first_game - 1
    w.put(
        *(replace(may_leave_after(w, entry.number, last), last_game=last) for entry in own.people)
    )
    w.speaks_of(people=own.numbers)
    what_happens = f"leaves {when(last)}" if plays else f"does not play {w.night.occasion.now}"
    return f"{own.full_title} {what_happens}."


def may_leave_after(w: Writing, entry: int, game: int) -> facts.Entry:
    player = entry_of(w, entry)
    if w.night.parties.of(player.party).drawn:
        raise Refused("In a bracket a team goes home as a whole, and forfeits what is left.")
    if game < player.first_game - 1 or game > len(w.night.rounds):
        raise Refused(f"Game {game} is not seated: choose a game that {player.name} has sat in.")
    later = [played for played in w.night.rounds[game:] if played.game_of(entry)]
    begun = [
        played.number
        for played in later
        if played.game_by_entry[entry].score.state is not SheetState.MISSING
    ]
    if begun:
        raise Refused(
            f"{player.name} plays in game {begun[-1]}: let {player.name} leave after it, or now."
        )
    return player


def when(game: int) -> str:
    return f"after game {game}" if game else "before the first game"


@action
def stay(w: Writing, *, party: int) -> str:
    own = party_of(w, party)
    if own.drawn:
        raise Refused("In a bracket a team comes back on the bracket's own page.")
    had_left = own.last_game is not None and own.last_game < w.night.rounds.first_open
    w.put(*(replace(entry, last_game=None) for entry in own.people))
    w.speaks_of(people=own.numbers)
    if not had_left:
        return f"{own.full_title} stays."
    if own.is_team:
        has_sat = attendance.has_sat(w.night, own)
        return f"{own.full_title} {'stays' if has_sat else 'is here after all'}."
    if own.is_expected or sessions.has_seated_the_last(w.night):
        return f"{own.full_title} stays."
    return f"{own.full_title} is back for game {w.night.rounds.next_number}."


@action
def leave_now(
    w: Writing,
    *,
    entry: int,
    taker: int | None = None,
    stand_in: str = "",
    typed: CardSoFar | None = None,
) -> str:
    """Have somebody leave in the middle of a game. A player from the bench or a stand-in takes the
    chair, or the others go on as three. Hands that are written down count before what is `typed`.
    """
    leaver, game = _seated_player(w, entry)
    before = so_far(game, entry) or _check_card(w, game, leaver, typed)
    chair = chair_of(w, game.round, entry)
    taken_by, text = _give_chair(w, game, chair, taker, stand_in)
    w.put(
        replace(leaver, last_game=game.round),
        facts.Handover(
            round=game.round,
            left=entry,
            table=game.table,
            chair=chair.chair,
            taken_by=taken_by,
            from_bench=taker is not None,
            hands=before.hands,
            points=before.points,
            x=before.x,
        ),
    )
    has = so_many(before.points, "point")
    if w.night.rules.marks_x:
        has += f" and {before.x} X"
    left = f"leaves game {game.round} after hand {before.hands} with {has}"
    return f"{leaver.numbered_name} {left}. {text}"


@action
def not_here(w: Writing, *, entry: int, taker: int | None = None, stand_in: str = "") -> str:
    """Say of somebody with a chair that they are not there before the first hand. Somebody else
    plays the whole game in it, or the others are three.
    """
    absent, game = _before_the_first_hand(w, entry)
    _, text = _give_chair(w, game, chair_of(w, game.round, entry), taker, stand_in)
    w.put(replace(absent, last_game=game.round - 1))
    return f"{absent.numbered_name} is not here for game {game.round}. {text}"


@action
def seat_without(w: Writing, *, party: int) -> str:
    """Seat the game that is on again without a party that is not there; of a whole draw, make all
    games anew that are not yet played.
    """
    own = party_of(w, party)
    numbered = courses.of(w.night).numbered_games
    if not numbered:
        yet, whom = ("", own.known_by) if own.is_team else (" yet", own.name)
        raise Refused(f"No game is seated{yet}: let {whom} leave before the first one.")
    game = numbered[-1].number
    if own.is_team:
        for entry in own.people:
            may_leave_after(w, entry.number, game - 1)
    w.put(*(replace(entry, last_game=game - 1) for entry in own.people))
    text = sit_again(w, game)
    w.speaks_of(game=game, people=own.numbers)
    return f"{own.full_title} is not here for game {game}, and it is seated again.{text}"


@action
def away(w: Writing, *, entry: int, taker: int | None = None, stand_in: str = "") -> str:
    """Have somebody miss the game that is on, and keep the place in the movement."""
    _, game = _before_the_first_hand(w, entry)
    return play_for_one_game(w, game.round, Absence(entry, taker, stand_in))


def _seated_player(w: Writing, entry: int) -> tuple[facts.Entry, TableGame]:
    player = entry_of(w, entry)
    game = w.night.rounds.current.game_of(entry) if w.night.rounds.current else None
    if game is None:
        raise Refused(f"{player.name} has no chair now: let {player.name} leave after a game.")
    if player.team is not None:
        raise Refused("Here pairs stay together: a pair leaves after a game.")
    if game.score.is_over:
        raise Refused(f"Table {game.table} is in: let {player.name} leave after game {game.round}.")
    w.speaks_of(game=game.round, table=game.table, people=(entry,))
    return player, game


def _before_the_first_hand(w: Writing, entry: int) -> tuple[facts.Entry, TableGame]:
    player, game = _seated_player(w, entry)
    played = w.night.rounds.current
    if played is None or not is_untouched(game, played):
        raise Refused(f"Table {game.table} has begun: say that {player.name} leaves now.")
    return player, game


def _check_card(
    w: Writing, game: TableGame, entry: facts.Entry, typed: CardSoFar | None
) -> CardSoFar:
    if typed is None:
        raise Refused(f"Write how many hands table {game.table} has played, and the score so far.")
    if not typed.hands:
        raise Refused(f"No hand is over at table {game.table}: say that {entry.name} is not here.")
    if why := fault(w.night, game, typed):
        raise Refused(why)
    return typed


def _give_chair(
    w: Writing, game: TableGame, chair: facts.Seat, taker: int | None, stand_in: str
) -> tuple[int | None, str]:
    """Give the chair to somebody else, or to nobody; return who has it, and that in words."""
    if taker is not None or stand_in:
        who = taker_of(w, game.round, taker=taker, stand_in=stand_in)
        give(w, chair, who, chair.plays_for)
        return who.number, f"{who.numbered_name} takes the chair at table {game.table}."
    if len(game.seats) < 4 or not w.night.rules.may_have_threes:
        raise Refused(f"Table {game.table} needs somebody in this chair: name a stand-in.")
    w.drop(chair)
    return None, f"The others at table {game.table} go on as three."
