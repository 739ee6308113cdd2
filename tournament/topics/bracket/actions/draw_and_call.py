"""Draw a bracket, add a late team, and call games to free tables."""

from collections.abc import Sequence
from dataclasses import replace

from rotation.bracket.plan import MAX_TABLES
from rotation.seating import TEAM_CHAIRS, Table
from rotation.seeded_random import SeededRandom
from scoring.dials.options import BracketDrawRule
from tournament.evening import courses, facts
from tournament.evening.night import attendance, draws
from tournament.evening.night.bracket.calls import (
    coming_calls,
    free_tables,
    game_by_busy_table,
    games_by_name,
    names_of_ready_games,
    table_count,
)
from tournament.evening.night.bracket.late_team import opening_for_late_team
from tournament.evening.night.bracket.named_games import teams_and_table_in_words, teams_in_words
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import SeatedGame
from tournament.evening.words.many import count_of
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.writing.log_line import fit_words_into_log
from tournament.storage.writing.write import Writing, action, make_draw_seed
from tournament.topics.entrants.actions.arrivals import let_players_ready_except_fee_pay_later
from tournament.topics.entrants.actions.entries import mark_arrived, require_team
from tournament.topics.entrants.actions.signing_in import create_team
from tournament.topics.seating.actions.chairs import seat_table

MIN_TEAMS = 2
CALLED_GAMES_WORDS = ("game called", "games called")
# The kinds of stored facts that `remove_games` removes.
GAME_FACT_KINDS = frozenset(
    {fact.KIND for fact in (facts.Round, facts.Seat, facts.Sheet, facts.Hand)}
)


@action
def draw_bracket(
    writing: Writing, *, directors_order: Sequence[int] = (), may_pay_later: bool = False
) -> str:
    """Draw the bracket at random or in the director's order. If it is drawn already, draw it again
    and undo all calls. Refuse once a game is over, or with fewer than two teams.

    If `may_pay_later`, players who are ready except for the fee are in the draw too. Their teams
    come last in the director's order.
    """
    _check_is_bracket(writing)
    if _has_finished_game(writing.night):
        raise Refused("Games have been played. Undo them before drawing again.")
    was_drawn = writing.night.teams.are_drawn
    unpaid_entries = let_players_ready_except_fee_pay_later(writing) if may_pay_later else ()
    night_of_draw = writing.night_after() if unpaid_entries else writing.night
    teams = [
        team
        for team in attendance.teams_to_seat(night_of_draw, writing.night.rounds.next_number)
        if not team.is_fill_in
    ]
    if unpaid_entries and directors_order:
        directors_order = (
            *directors_order,
            *(team.number for team in teams if team.number not in directors_order),
        )
    if len(teams) < MIN_TEAMS:
        raise Refused("A bracket needs at least 2 teams. Check in another team.")
    if was_drawn:
        writing.put(replace(writing.night.plan, seed=make_draw_seed()))
        remove_games(writing, writing.night.rounds)
    draw_number_by_team = _draw_number_by_team(writing, teams, directors_order)
    for party in night_of_draw.teams:
        writing.put(replace(party.fact, drawn=draw_number_by_team.get(party.number)))
    writing.set_subject(
        people=tuple(entry.number for team in teams for entry in team.current_members)
    )
    try:
        bracket_state = draws.bracket_state(writing.night_after())
    except ValueError as fault:
        raise Refused(str(fault)) from fault
    bye_count = bracket_state.bracket.bye_count
    bye_words = f", {count_of(bye_count, 'first-round bye')}" if bye_count else ""
    pay_later_sentence = (
        f" {count_of(len(unpaid_entries), 'player')} may pay later." if unpaid_entries else ""
    )
    return (
        f"{len(teams)} teams drawn{' again' if was_drawn else ''}{bye_words}.{pay_later_sentence}"
    )


@action
def undo_draw(writing: Writing) -> str:
    """Undo the draw and all calls, so that teams can be added or removed. Refuse once a game is
    over.
    """
    if not writing.night.teams.are_drawn:
        raise Refused("The bracket is not drawn yet.")
    if _has_finished_game(writing.night):
        raise Refused("Games have been played. Undo them before changing the draw.")
    call_count = len(writing.night.rounds)
    remove_games(writing, writing.night.rounds)
    for party in writing.night.teams:
        writing.put(replace(party.fact, drawn=None))
    calls_words = f" and {count_of(call_count, 'call')}" if call_count else ""
    return f"Draw{calls_words} undone. You can add or remove teams."


@action
def check_in_late_team(
    writing: Writing, *, people: tuple[CheckInPerson, CheckInPerson], division: str = ""
) -> str:
    """Check in two players as a team, and put the team into the drawn bracket. Refuse if the
    bracket has no place for the team.
    """
    team_number = create_team(writing, people, division)
    return _put_late_team_in_bracket(writing, team_number)


@action
def add_team_to_bracket(writing: Writing, *, team: int) -> str:
    """Mark both players of a team as here, and put the team into the drawn bracket. Refuse a team
    that needs a partner or is in the bracket already.
    """
    party = require_team(writing, team)
    if party.draw_number:
        raise Refused(f"Team {team} is already in the bracket.")
    if not party.is_complete:
        raise Refused(f"{party.name} needs a partner before team {team} can play.")
    mark_arrived(writing, party.current_members)
    writing.put(
        *(replace(entry, expected=False, last_game=None) for entry in party.current_members)
    )
    writing.set_subject(people=party.entry_numbers)
    return _put_late_team_in_bracket(writing, team)


def _put_late_team_in_bracket(writing: Writing, team_number: int) -> str:
    """Put a late team into the bracket in place of a bye. Return sentences for the director about
    its first game, renamed games and the number of tables. Refuse if the bracket is not drawn yet
    or has no place for the team.
    """
    opening = opening_for_late_team(writing.night)
    if opening is None:
        raise Refused("The bracket is not drawn yet, so no team is late. Check in the team.")
    if opening.opponent is None:
        raise Refused(opening.refusal)
    for game_name, seated_game in games_by_name(writing.night).items():
        writing.put(replace(seated_game.round_fact, name=opening.new_name_by_game[game_name]))
    late_team = writing.night_after().teams.with_number(team_number)
    writing.put(replace(late_team.fact, drawn=opening.draw_number))
    first_game_name = next(
        game_name
        for game_name, sides in draws.bracket_state(writing.night_after()).occupants_by_game.items()
        if str(team_number) in sides
    )
    renamed_game_sentences = "".join(
        f" Table {table} now plays {new_name} (was {seated_game.name})."
        for table, seated_game in sorted(game_by_busy_table(writing.night).items())
        if (new_name := opening.new_name_by_game[seated_game.name]) != seated_game.name
    )
    table_count_after = table_count(writing.night_after())
    tables_sentence = (
        f" Games are now called to {count_of(table_count_after, 'table')}."
        if table_count_after > table_count(writing.night)
        else ""
    )
    return (
        f"Team {team_number} added: {late_team.name}. First game against {opening.opponent.name} "
        f"({first_game_name})."
        " Games may have new names. Print match slips and the bracket again."
        f"{renamed_game_sentences}{tables_sentence}"
    )


def _draw_number_by_team(
    writing: Writing, teams: Sequence[Party], directors_order: Sequence[int]
) -> dict[int, int]:
    """Return the position of each team in the bracket, drawn at random or in the director's
    order.
    """
    team_numbers = [party.number for party in teams]
    if writing.night.rules.bracket_draw is BracketDrawRule.SEEDS:
        if sorted(directors_order) != sorted(team_numbers):
            raise Refused("Give every team a place. The first is number 1.")
        team_order: Sequence[int] = directors_order
    else:
        team_order = SeededRandom(writing.night_after().plan.seed).shuffle(sorted(team_numbers))
    return {number: draw_number for draw_number, number in enumerate(team_order, start=1)}


@action
def set_table_count(writing: Writing, *, tables: int) -> str:
    """Set how many tables the games of the bracket can be called to."""
    _check_is_bracket(writing)
    if not 1 <= tables <= MAX_TABLES:
        raise Refused(f"Enter the number of tables, from 1 to {MAX_TABLES}.")
    writing.put(replace(writing.night.plan, tables=tables))
    tables_before = table_count(writing.night)
    was_words = "" if tables == tables_before else f" (was {tables_before})"
    return f"Number of tables: {tables}{was_words}"


@action
def call_games(writing: Writing) -> str:
    """Call ready games to free tables until no table is free or no game is ready. The game that has
    waited longest is called first. Refuse if no game can be called.
    """
    check_bracket_is_drawn(writing)
    calls = coming_calls(writing.night)
    if not calls:
        obstacle_sentence = (
            "No table is free." if names_of_ready_games(writing.night) else "No game is ready."
        )
        raise Refused(f"{obstacle_sentence} Enter the score of a game first.")
    for call in calls:
        _call_to_table(writing, call.game, call.table)
    if len(calls) == 1:
        return _call_sentence(writing, calls[0].game, calls[0].table)
    new_night = writing.night_after()
    sorted_calls = sorted(calls, key=lambda call: call.table)
    table_lines = [
        f"Table {call.table}: {teams_in_words(new_night, call.game)}" for call in sorted_calls
    ]
    table_numbers_words = ", ".join(str(call.table) for call in sorted_calls)
    summary_words = f"{len(calls)} games called, to tables {table_numbers_words}"
    return fit_words_into_log(summary_words, dict.fromkeys(table_lines, CALLED_GAMES_WORDS))


@action
def call_game(writing: Writing, *, game_name: str, table: int) -> str:
    """Call one game to the table that the director chose."""
    check_bracket_is_drawn(writing)
    _check_table_is_free(writing, table)
    if game_name not in draws.bracket_state(writing.night).ready_games or game_name in {
        seated_game.name for seated_game in writing.night.rounds
    }:
        raise Refused("This game can't be called now. Check the list again.")
    _call_to_table(writing, game_name, table)
    return _call_sentence(writing, game_name, table)


@action
def move_game(writing: Writing, *, game_name: str, table: int) -> str:
    """Move a called game to another free table. Refuse if the game has scores."""
    seated_game = _called_game_without_scores(writing, game_name)
    _check_table_is_free(writing, table)
    remove_games(writing, [seated_game])
    _call_to_table(writing, game_name, table)
    return (
        f"Moved to table {table}: {teams_in_words(writing.night_after(), game_name)} ({game_name})."
    )


@action
def undo_call(writing: Writing, *, game_name: str) -> str:
    """Undo the call of a game. Refuse if the game has scores."""
    remove_games(writing, [_called_game_without_scores(writing, game_name)])
    return f"Call undone: {teams_and_table_in_words(writing.night, game_name)}. The table is free."


def _check_table_is_free(writing: Writing, table: int) -> None:
    if table in game_by_busy_table(writing.night):
        sides_words = teams_in_words(writing.night, game_by_busy_table(writing.night)[table].name)
        raise Refused(f"Table {table} is busy with {sides_words}. Choose a free table.")
    if table not in free_tables(writing.night):
        raise Refused(f"There is no table {table}. Change the number of tables first.")


def _called_game_without_scores(writing: Writing, game_name: str) -> SeatedGame:
    """Return the called game with this name. Refuse if it is not called or if it has scores."""
    seated_game = games_by_name(writing.night).get(game_name)
    if seated_game is None:
        raise Refused("This game is not called. Check the list again.")
    if seated_game.forfeit or seated_game.has_scores:
        raise Refused(
            f"{teams_in_words(writing.night, game_name)} has started. Undo its scores first."
        )
    return seated_game


def _call_to_table(writing: Writing, game_name: str, table: int) -> None:
    seat_game(writing, next_game_number(writing), game_name, table)


def _call_sentence(writing: Writing, game_name: str, table: int) -> str:
    sides_words = teams_in_words(writing.night_after(), game_name)
    return f"Called to table {table}: {sides_words} ({game_name})."


def seat_game(writing: Writing, game_number: int, game_name: str, table: int) -> None:
    """Seat a bracket game at a table. The game's first team sits north and south, and its second
    team sits east and west.
    """
    new_night = writing.night_after()
    both_teams = draws.bracket_state(new_night).teams_in(game_name)
    table_seating = Table(table, tuple(zip(TEAM_CHAIRS, both_teams, strict=True)))
    entry_numbers_by_team = {
        team: tuple(
            entry.number for entry in new_night.teams.with_number(int(team)).current_members
        )
        for team in both_teams
    }
    writing.put(facts.Round(number=game_number, seated=writing.now, name=game_name))
    seat_table(writing, game_number, table_seating, entry_numbers_by_team)
    writing.set_subject(
        game=game_number, table=table, people=entry_numbers_of_teams(writing, both_teams)
    )


def next_game_number(writing: Writing) -> int:
    """Return the number of the next called game."""
    return max(
        writing.night_after().rounds.next_number, first_free_game_number(writing.night_after())
    )


def first_free_game_number(night: Night) -> int:
    """Return the lowest number that a newly called game may get: one more than the last game of any
    team that left. A lower number would count the new game among the games before that team left.
    """
    return 1 + max(
        (party.last_game for party in night.teams if party.last_game is not None), default=0
    )


def remove_games(writing: Writing, games_to_remove: Sequence[SeatedGame]) -> None:
    """Remove games with their seats, scores and hands."""
    game_numbers = {seated_game.number for seated_game in games_to_remove}
    for (kind, key), fact in writing.night.stored_facts.items():
        if kind in GAME_FACT_KINDS and key[0] in game_numbers:
            writing.drop(fact)


def entry_numbers_of_teams(writing: Writing, teams: Sequence[str]) -> tuple[int, ...]:
    return tuple(
        entry.number
        for team in teams
        for entry in writing.night.teams.with_number(int(team)).current_members
    )


def _has_finished_game(night: Night) -> bool:
    return any(game.ended or game.forfeit for game in night.facts_of(facts.Round))


def _check_is_bracket(writing: Writing) -> None:
    if refusal_text := courses.course_of(writing.night).page_words.no_bracket_refusal:
        raise Refused(refusal_text)


def check_bracket_is_drawn(writing: Writing) -> None:
    _check_is_bracket(writing)
    if refusal_text := courses.course_of(writing.night).page_words.not_drawn_refusal:
        raise Refused(refusal_text)
