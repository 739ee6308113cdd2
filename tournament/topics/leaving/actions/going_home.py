"""Actions for players and teams that leave after a game, and for a player who gives up a seat
during a game because of leaving, a no-show or one missed game. Points and Xs so far stay on the
player's scorecard.
"""

from dataclasses import replace

from tournament.evening import courses, facts
from tournament.evening.night import attendance, time_slots
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import SheetState
from tournament.evening.night.seats.leaving import (
    CardSoFar,
    card_so_far,
    has_left,
    why_card_impossible,
)
from tournament.evening.night.seats.next_game import Absence, is_table_untouched
from tournament.evening.words.many import count_of
from tournament.evening.words.refused import Refused
from tournament.storage.writing.write import Press, PressResult, Writing, action, require_entry
from tournament.topics.bracket.actions import forfeited_games
from tournament.topics.entrants.actions.entries import require_party
from tournament.topics.seating.actions.chairs import (
    find_or_enter_substitute,
    give_seat,
    require_table_seat,
    seat_substitute_for_one_game,
)
from tournament.topics.seating.actions.rounds import reseat_last_game


def leave_or_stay(
    press: Press, *, party_number: int, game: int | None, is_in_drawn_bracket: bool
) -> PressResult:
    """Let a player or team leave after this game, or keep playing if `game` is None. A team in a
    drawn bracket withdraws from it or returns to it.
    """
    if is_in_drawn_bracket:
        action = forfeited_games.undo_withdrawal if game is None else forfeited_games.withdraw_team
        return action(press, team=party_number)
    if game is None:
        return stay_or_return(press, party_number=party_number)
    return leave_after_game(press, party_number=party_number, game=game)


@action
def leave_after_game(writing: Writing, *, party_number: int, game: int) -> str:
    """Let a player or team leave after this game, where 0 means before the first game. Both players
    of a team leave, and the remaining games of other teams are redrawn. A team that was never
    seated does not play at all.
    """
    leaving_party = require_party(writing, party_number)
    was_seated_or_is_player = not leaving_party.is_team or attendance.was_ever_seated(
        writing.night, leaving_party
    )
    last_game = game if was_seated_or_is_player else leaving_party.first_game - 1
    writing.put(
        *(
            replace(
                require_leaver_after_game(writing, entry.number, last_game), last_game=last_game
            )
            for entry in leaving_party.current_members
        )
    )
    writing.set_subject(people=leaving_party.entry_numbers)
    if leaving_party.is_expected or not was_seated_or_is_player:
        return f"{leaving_party.full_title}: not coming {writing.night.occasion.now_word}"
    party_after = writing.night_after().parties.with_number(party_number)
    leaving_verb = "left" if has_left(writing.night, party_after) else "leaving"
    return f"{leaving_party.full_title} {leaving_verb} {after_game_words(last_game)}"


def require_leaver_after_game(writing: Writing, entry: int, game: int) -> facts.Entry:
    """Return the entry of a player who leaves after this game. Refuse a team of a drawn bracket, a
    game that is not seated, and a player whose later game has begun.
    """
    player = require_entry(writing, entry)
    if writing.night.parties.with_number(player.party_number).draw_number:
        raise Refused("In a bracket a whole team leaves, and forfeits its remaining games.")
    if game < player.first_game - 1 or game > len(writing.night.rounds):
        raise Refused(f"Game {game} is not seated. Choose a game that {player.name} played.")
    begun_games = [
        seated_game.number
        for seated_game in writing.night.rounds[game:]
        if seated_game.game_of(entry)
        and seated_game.game_by_entry[entry].score.state is not SheetState.MISSING
    ]
    if begun_games:
        raise Refused(f"{player.name} is playing game {begun_games[-1]}. Leave now, or after it.")
    return player


def after_game_words(game: int) -> str:
    return f"after game {game}" if game else "before the first game"


@action
def stay_or_return(writing: Writing, *, party_number: int) -> str:
    returning_party = require_party(writing, party_number)
    if returning_party.draw_number:
        raise Refused("To bring back this team, use the bracket page.")
    writing.put(*(replace(entry, last_game=None) for entry in returning_party.current_members))
    writing.set_subject(people=returning_party.entry_numbers)
    if not has_left(writing.night, returning_party):
        return f"{returning_party.full_title} is no longer leaving"
    if returning_party.is_expected:
        return f"{returning_party.full_title} expected again"
    if returning_party.is_team and not attendance.was_ever_seated(writing.night, returning_party):
        return f"{returning_party.full_title} marked as here"
    if time_slots.has_seated_last_game(writing.night):
        return f"{returning_party.full_title} returned"
    return f"{returning_party.full_title} returned for game {writing.night.rounds.next_number}"


@action
def leave_during_game(
    writing: Writing,
    *,
    entry: int,
    seat_taker: int | None = None,
    substitute_name: str = "",
    score_on_paper: CardSoFar | None = None,
) -> str:
    """Let a player leave in the middle of a game. The seat goes to `seat_taker`, who sits out, or
    to a substitute, or else the other 3 play on. `score_on_paper` is only used if no hands of this
    game are saved.
    """
    leaver, game = _require_seated_player(writing, entry)
    score_before_leaving = card_so_far(game, entry) or _require_score_on_paper(
        writing, game, leaver, score_on_paper
    )
    leaver_seat = require_table_seat(writing, game.round, entry)
    taken_by, seat_sentence = _give_seat_away(
        writing, game, leaver_seat, seat_taker, substitute_name
    )
    writing.put(
        replace(leaver, last_game=game.round),
        facts.Handover(
            round=game.round,
            left=entry,
            table=game.table,
            chair=leaver_seat.chair,
            taken_by=taken_by,
            from_bench=seat_taker is not None,
            hands=score_before_leaving.hands,
            points=score_before_leaving.points,
            x=score_before_leaving.x,
        ),
    )
    points_words = count_of(score_before_leaving.points, "point")
    if writing.night.rules.has_x_marks:
        points_words += f", {count_of(score_before_leaving.x, 'X')}"
    leaving_words = (
        f"left game {game.round} after hand {score_before_leaving.hands} with {points_words}"
    )
    return f"{leaver.label} {leaving_words}. {seat_sentence}"


@action
def mark_no_show(
    writing: Writing, *, entry: int, seat_taker: int | None = None, substitute_name: str = ""
) -> str:
    """Mark a seated player as a no-show before the first hand. `seat_taker`, who sits out, or a
    substitute plays the whole game, or else the other 3 play.
    """
    absent_player, game = _require_player_before_first_hand(writing, entry)
    empty_seat = require_table_seat(writing, game.round, entry)
    _, seat_sentence = _give_seat_away(writing, game, empty_seat, seat_taker, substitute_name)
    writing.put(replace(absent_player, last_game=game.round - 1))
    return f"{absent_player.label}: no-show, game {game.round}. {seat_sentence}"


@action
def reseat_game_without_party(writing: Writing, *, party_number: int) -> str:
    """Seat the current game again without a player or team that is a no-show. On a night drawn in
    advance, redraw all games that are not played yet.
    """
    absent_party = require_party(writing, party_number)
    numbered_games = courses.course_of(writing.night).numbered_games
    if not numbered_games:
        name = absent_party.number_label if absent_party.is_team else absent_party.name
        raise Refused(f"No game is seated yet. Let {name} leave before the first one.")
    game = numbered_games[-1].number
    if absent_party.is_team:
        for entry in absent_party.current_members:
            require_leaver_after_game(writing, entry.number, game - 1)
    writing.put(*(replace(entry, last_game=game - 1) for entry in absent_party.current_members))
    moves_sentence = reseat_last_game(writing, game)
    writing.set_subject(game=game, people=absent_party.entry_numbers)
    absence_sentence = f"{absent_party.full_title}: no-show, game {game}."
    return f"{absence_sentence} The game was reseated.{moves_sentence}"


@action
def miss_game(
    writing: Writing, *, entry: int, seat_taker: int | None = None, substitute_name: str = ""
) -> str:
    """Let a player miss the current game, before its first hand. `seat_taker`, who sits out, or a
    substitute plays in that seat. The player stays in the standings.
    """
    _, game = _require_player_before_first_hand(writing, entry)
    return seat_substitute_for_one_game(
        writing, game.round, Absence(entry, seat_taker, substitute_name)
    )


def _require_seated_player(writing: Writing, entry: int) -> tuple[facts.Entry, TableGame]:
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


def _require_player_before_first_hand(
    writing: Writing, entry: int
) -> tuple[facts.Entry, TableGame]:
    player, game = _require_seated_player(writing, entry)
    seated_game = writing.night.rounds.current_game
    if seated_game is None or not is_table_untouched(game, seated_game):
        raise Refused(f"Table {game.table} has started. Have {player.name} leave now.")
    return player, game


def _require_score_on_paper(
    writing: Writing, game: TableGame, leaver: facts.Entry, score_on_paper: CardSoFar | None
) -> CardSoFar:
    if score_on_paper is None:
        raise Refused(f"Enter the hands table {game.table} has played, and the score so far.")
    if not score_on_paper.hands:
        raise Refused(
            f"No hands played at table {game.table} yet. Mark {leaver.name} as a no-show."
        )
    if fault := why_card_impossible(writing.night, game, score_on_paper):
        raise Refused(fault)
    return score_on_paper


def _give_seat_away(
    writing: Writing,
    game: TableGame,
    given_seat: facts.Seat,
    seat_taker: int | None,
    substitute_name: str,
) -> tuple[int | None, str]:
    """Give a seat to `seat_taker` or to a substitute, or leave it empty. Refuse to leave it empty
    if 3 players can't play on. Return the number of the new player or None, and a sentence about
    who plays.
    """
    if seat_taker is not None or substitute_name:
        new_player = find_or_enter_substitute(
            writing, game.round, seat_taker=seat_taker, substitute_name=substitute_name
        )
        give_seat(writing, given_seat, new_player, given_seat.plays_for)
        return new_player.number, f"{new_player.label} took the seat at table {game.table}."
    if len(game.seats) < 4 or not writing.night.rules.can_have_tables_of_three:
        raise Refused(f"Table {game.table} needs a player in this seat. Name a substitute.")
    writing.drop(given_seat)
    return None, f"The other 3 at table {game.table} played on."
