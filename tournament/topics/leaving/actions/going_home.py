"""Actions for players and teams that leave after a game, and for a player who gives up a seat
during a game: to leave, as a no-show, or to miss one game. Points and Xs so far stay on the card.
"""

from dataclasses import replace

from tournament.evening import courses, facts
from tournament.evening.night import attendance, time_slots
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import SheetState
from tournament.evening.night.seats.leaving import CardSoFar, card_so_far, why_impossible
from tournament.evening.night.seats.next_game import Absence, is_untouched
from tournament.evening.words.many import count_of
from tournament.evening.words.refused import Refused
from tournament.storage.writing.write import Press, PressResult, Writing, action, require_entry
from tournament.topics.bracket.actions import forfeited_games
from tournament.topics.entrants.actions.entries import require_party
from tournament.topics.seating.actions.chairs import (
    find_substitute,
    give_seat,
    seat_substitute_for_one_game,
    table_seat_of,
)
from tournament.topics.seating.actions.rounds import reseat_last_game


def leave_or_stay(press: Press, *, party: int, game: int | None, forfeits: bool) -> PressResult:
    """Let a player or team leave after a game, or keep playing if no game is given. If the team
    `forfeits`, it is in a drawn bracket, and withdraws or returns there.
    """
    if forfeits:
        action = forfeited_games.undo_withdrawal if game is None else forfeited_games.withdraw_team
        return action(press, team=party)
    if game is None:
        return cancel_leaving(press, party=party)
    return leave_after(press, party=party, game=game)


@action
def leave_after(writing: Writing, *, party: int, game: int) -> str:
    """Let a player or team leave after this game, where 0 is before the first game. Both players of
    a team leave, and the remaining games of other teams are redrawn. A team that never sat down
    does not play at all.
    """
    own_party = require_party(writing, party)
    plays = not own_party.is_team or attendance.was_ever_seated(writing.night, own_party)
    last_game = game if plays else own_party.first_game - 1
    writing.put(
        *(
            replace(check_may_leave_after(writing, entry.number, last_game), last_game=last_game)
            for entry in own_party.current_members
        )
    )
    writing.set_subject(people=own_party.numbers)
    what_happens = (
        f"leaves {after_game_words(last_game)}"
        if plays
        else f"is not playing {writing.night.occasion.now_word}"
    )
    return f"{own_party.full_title} {what_happens}."


def check_may_leave_after(writing: Writing, entry: int, game: int) -> facts.Entry:
    player = require_entry(writing, entry)
    if writing.night.parties.with_number(player.party_number).draw_number:
        raise Refused("In a bracket a whole team leaves, and forfeits its remaining games.")
    if game < player.first_game - 1 or game > len(writing.night.rounds):
        raise Refused(f"Game {game} is not seated. Choose a game that {player.name} played.")
    begun = [
        seated_game.number
        for seated_game in writing.night.rounds[game:]
        if seated_game.game_of(entry)
        and seated_game.game_by_entry[entry].score.state is not SheetState.MISSING
    ]
    if begun:
        raise Refused(f"{player.name} is playing game {begun[-1]}. Leave now, or after it.")
    return player


def after_game_words(game: int) -> str:
    return f"after game {game}" if game else "before the first game"


@action
def cancel_leaving(writing: Writing, *, party: int) -> str:
    own_party = require_party(writing, party)
    if own_party.draw_number:
        raise Refused("To bring back this team, use the bracket page.")
    had_left = (
        own_party.last_game is not None
        and own_party.last_game < writing.night.rounds.first_open_position
    )
    writing.put(*(replace(entry, last_game=None) for entry in own_party.current_members))
    writing.set_subject(people=own_party.numbers)
    if not had_left:
        return f"{own_party.full_title} stays."
    if own_party.is_team:
        has_ever_sat = attendance.was_ever_seated(writing.night, own_party)
        return f"{own_party.full_title} {'stays' if has_ever_sat else 'is here after all'}."
    if own_party.is_expected or time_slots.has_seated_last_game(writing.night):
        return f"{own_party.full_title} stays."
    return f"{own_party.full_title} is back for game {writing.night.rounds.next_number}."


@action
def leave_now(
    writing: Writing,
    *,
    entry: int,
    taker: int | None = None,
    substitute: str = "",
    so_far: CardSoFar | None = None,
) -> str:
    """Let a player leave in the middle of a game. `taker`, who sits out, or a substitute takes the
    seat, or the other 3 play on. `so_far` is the score from paper, which only counts if no hands
    are saved.
    """
    leaver, game = _seated_player(writing, entry)
    card_before = card_so_far(game, entry) or _checked_score(writing, game, leaver, so_far)
    chair = table_seat_of(writing, game.round, entry)
    taken_by, seat_sentence = _give_seat_away(writing, game, chair, taker, substitute)
    writing.put(
        replace(leaver, last_game=game.round),
        facts.Handover(
            round=game.round,
            left=entry,
            table=game.table,
            chair=chair.chair,
            taken_by=taken_by,
            from_bench=taker is not None,
            hands=card_before.hands,
            points=card_before.points,
            x=card_before.x,
        ),
    )
    points_words = count_of(card_before.points, "point")
    if writing.night.rules.has_x_marks:
        points_words += f", {count_of(card_before.x, 'X')}"
    leaves_words = f"leaves game {game.round} after hand {card_before.hands} with {points_words}"
    return f"{leaver.label} {leaves_words}. {seat_sentence}"


@action
def mark_no_show(
    writing: Writing, *, entry: int, taker: int | None = None, substitute: str = ""
) -> str:
    """Mark a seated player as a no-show before the first hand. `taker`, who sits out, or a
    substitute plays the whole game, or the other 3 play.
    """
    absent_player, game = _player_before_first_hand(writing, entry)
    chair = table_seat_of(writing, game.round, entry)
    _, seat_sentence = _give_seat_away(writing, game, chair, taker, substitute)
    writing.put(replace(absent_player, last_game=game.round - 1))
    return f"{absent_player.label} is not here for game {game.round}. {seat_sentence}"


@action
def seat_without(writing: Writing, *, party: int) -> str:
    """Seat the current game again without a player or team that is a no-show. On a night drawn in
    advance, redraw all games that are not played yet.
    """
    own_party = require_party(writing, party)
    numbered_games = courses.course_of(writing.night).numbered_games
    if not numbered_games:
        name = own_party.number_label if own_party.is_team else own_party.name
        raise Refused(f"No game is seated yet. Let {name} leave before the first one.")
    game = numbered_games[-1].number
    if own_party.is_team:
        for entry in own_party.current_members:
            check_may_leave_after(writing, entry.number, game - 1)
    writing.put(*(replace(entry, last_game=game - 1) for entry in own_party.current_members))
    move_words = reseat_last_game(writing, game)
    writing.set_subject(game=game, people=own_party.numbers)
    return (
        f"{own_party.full_title} is not here for game {game}. The game is seated again.{move_words}"
    )


@action
def miss_game(
    writing: Writing, *, entry: int, taker: int | None = None, substitute: str = ""
) -> str:
    """Let a player miss the current game. A substitute plays it, and the player keeps the place in
    the standings.
    """
    _, game = _player_before_first_hand(writing, entry)
    return seat_substitute_for_one_game(writing, game.round, Absence(entry, taker, substitute))


def _seated_player(writing: Writing, entry: int) -> tuple[facts.Entry, TableGame]:
    player = require_entry(writing, entry)
    game = (
        writing.night.rounds.current_game.game_of(entry)
        if writing.night.rounds.current_game
        else None
    )
    if game is None:
        raise Refused(f"{player.name} is not seated now. Choose “Leave after game”.")
    if player.team is not None:
        raise Refused("Teams stay together. The team can leave after a game.")
    if game.score.is_over:
        raise Refused(
            f"Table {game.table} is in. Have {player.name} leave after game {game.round}."
        )
    writing.set_subject(game=game.round, table=game.table, people=(entry,))
    return player, game


def _player_before_first_hand(writing: Writing, entry: int) -> tuple[facts.Entry, TableGame]:
    player, game = _seated_player(writing, entry)
    seated_game = writing.night.rounds.current_game
    if seated_game is None or not is_untouched(game, seated_game):
        raise Refused(f"Table {game.table} has started. Have {player.name} leave now.")
    return player, game


def _checked_score(
    writing: Writing, game: TableGame, entry: facts.Entry, so_far: CardSoFar | None
) -> CardSoFar:
    if so_far is None:
        raise Refused(f"Enter the hands table {game.table} has played, and the score so far.")
    if not so_far.hands:
        raise Refused(f"No hands played at table {game.table} yet. Mark {entry.name} as a no-show.")
    if fault := why_impossible(writing.night, game, so_far):
        raise Refused(fault)
    return so_far


def _give_seat_away(
    writing: Writing, game: TableGame, chair: facts.Seat, taker: int | None, substitute: str
) -> tuple[int | None, str]:
    """Give the seat to another player, or leave it empty. Return the new player's number or None,
    and a sentence.
    """
    if taker is not None or substitute:
        new_player = find_substitute(
            writing, game.round, seat_taker=taker, substitute_name=substitute
        )
        give_seat(writing, chair, new_player, chair.plays_for)
        return new_player.number, f"{new_player.label} takes the seat at table {game.table}."
    if len(game.seats) < 4 or not writing.night.rules.can_have_tables_of_three:
        raise Refused(f"Table {game.table} needs a player in this seat. Name a substitute.")
    writing.drop(chair)
    return None, f"The other 3 at table {game.table} play on."
