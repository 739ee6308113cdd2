"""Check that a night from a file could have been played, before any of it is stored.

consistency.py finds facts that refer to something missing. This module finds everything else that
the actions would have refused.
"""

from collections.abc import Iterator, Sequence

from scoring.chairs import CHAIRS_CLOCKWISE, Chair, sides_at_table
from scoring.dials.house_rules import ANSWERS_FOR_OLD_NIGHTS, HouseRules
from scoring.houses import find_house
from tournament.evening import facts
from tournament.evening.night import draws, ranking, time_slots
from tournament.evening.night.hours.set_times import POSSIBLE_MINUTES_OF_NIGHT
from tournament.evening.night.night import Night
from tournament.evening.night.play.box_kinds import BOX_KINDS
from tournament.evening.night.play.games import SeatedGame
from tournament.evening.night.seats import seated_twice, wishes
from tournament.evening.night.seats.night_for_format import late_draw_numbers
from tournament.evening.words import names
from tournament.evening.words.many import count_of
from tournament.storage.stored.consistency import (
    find_inconsistent_facts,
    find_misplaced_bracket_games,
)

# The entry number in each chair, by game and table, and then by chair.
PlayerByChairByTable = dict[tuple[int, int], dict[str, int]]


def find_implausible_parts(night: Night) -> Iterator[str]:
    """Yield a short phrase for each part of the night that cannot be right. The caller must stop at
    the first phrase, because later checks may crash then.
    """
    yield from _find_plan_problems(night.plan)
    yield from _find_division_problems(night.plan)
    yield from _find_people_problems(night)
    yield from _find_team_problems(night)
    yield from _find_seat_problems(night)
    player_by_chair_by_table = _collect_player_by_chair_by_table(night)
    yield from _find_sheet_problems(night, player_by_chair_by_table)
    for kind, key in find_inconsistent_facts(night):
        yield f"{kind} {', '.join(map(str, key))}"
    yield from _find_handover_problems(night, player_by_chair_by_table)
    yield from _find_team_game_problems(night)
    try:
        ranking.standings(night)
    except ValueError:
        yield "its standings"


def is_valid_name(text: str) -> bool:
    """Return whether the text is a name that this program could have stored."""
    return bool(text) and names.make_readable(text) == text and not names.why_name_too_long(text)


def is_valid_nickname_or_lot(text: str) -> bool:
    """Return whether this program could have stored the text, which may be empty, as a nickname or
    lot number.
    """
    return names.make_readable(text) == text


def _find_plan_problems(plan: facts.Plan) -> Iterator[str]:
    try:
        find_house(plan.house)
        has_same_rules = HouseRules.from_stored(plan.dials).to_dict() == {
            **ANSWERS_FOR_OLD_NIGHTS,
            **plan.dials,
        }
    except ValueError as error:
        yield str(error)
    else:
        if not has_same_rules or not is_valid_name(plan.name):
            yield "its rules or its name"


def _find_division_problems(plan: facts.Plan) -> Iterator[str]:
    """Yield a phrase for each list of the plan that is wrong: time slots, draw requests, time
    limits, last games and start times. Divisions that the rules no longer name are allowed. In the
    time limits, an empty name means the whole night.
    """
    if not _are_time_slots_valid(plan):
        yield "its time slots"
    if not _are_draw_requests_valid(plan):
        yield "its draw requests"
    time_limits, last_games, start_times = plan.limits, plan.last_games, plan.starts
    if not _has_each_division_once(time_limits) or any(
        minute not in POSSIBLE_MINUTES_OF_NIGHT for _, minute in time_limits or ()
    ):
        yield "its time limits"
    are_last_games_valid = all(
        division_name and last_game > 0 for division_name, last_game in last_games or ()
    )
    if not are_last_games_valid or not _has_each_division_once(last_games):
        yield "the last games of its divisions"
    are_starts_valid = all(
        division_name and minute in POSSIBLE_MINUTES_OF_NIGHT
        for division_name, minute in start_times or ()
    )
    if not are_starts_valid or not _has_each_division_once(start_times):
        yield "the start times of its divisions"


def _are_time_slots_valid(plan: facts.Plan) -> bool:
    """Return whether there are at least two time slots, none of them empty, with no division in two
    places. A plan without time slots is valid too.
    """
    if plan.sessions is None:
        return True
    divisions = [division for time_slot in plan.sessions for division in time_slot]
    are_divisions_listed_once = all(divisions) and len({*divisions}) == len(divisions)
    return len(plan.sessions) > 1 and all(plan.sessions) and are_divisions_listed_once


def _are_draw_requests_valid(plan: facts.Plan) -> bool:
    """Return whether the draw requests are as the actions store them: no list is empty, the pairs
    to keep apart and the requested seats are sorted, no pair or player occurs twice, and tables are
    numbered from 1.
    """
    pairs_apart, requested_seats = wishes.pairs_apart(plan), wishes.fixed_seats(plan)
    players_with_requested_seats = [player for player, _, _ in requested_seats]
    return (
        () not in (plan.apart, plan.stay)
        and all(number < other_number for number, other_number in pairs_apart)
        and list(pairs_apart) == sorted({*pairs_apart})
        and players_with_requested_seats == sorted({*players_with_requested_seats})
        and all(table > 0 for _, table, _ in requested_seats)
    )


def _has_each_division_once(divisions_with_values: Sequence[tuple[str, int]] | None) -> bool:
    """Return whether no division occurs twice. Return True for None, but False for an empty
    sequence.
    """
    return (
        divisions_with_values is None
        or len(dict(divisions_with_values)) == len(divisions_with_values) > 0
    )


def _find_people_problems(night: Night) -> Iterator[str]:
    """Yield a problem if a regular has two entries, and one for each entry with an invalid name,
    nickname, lot number, first game or first number.
    """
    regulars = [entry.regular for entry in night.entries if entry.regular is not None]
    if len(set(regulars)) < len(regulars):
        yield "a player is checked in twice"
    for entry in night.entries:
        are_names_valid = (
            is_valid_name(entry.name)
            and is_valid_nickname_or_lot(entry.nickname)
            and is_valid_nickname_or_lot(entry.lot)
        )
        if not are_names_valid or entry.first_game < 1:
            yield f"player {entry.number}"
        if entry.first_number is not None and not _is_valid_second_entry(entry, night):
            yield f"who player {entry.number} is"


def _is_valid_second_entry(entry: facts.Entry, night: Night) -> bool:
    """Return whether a further entry of a person in several teams is valid. The entry must have a
    team and no regular, and the person's first entry must have a lower number.
    """
    first_entry = night.entries.by_number.get(entry.first_number or 0)
    if (
        first_entry is None
        or first_entry.first_number is not None
        or first_entry.number >= entry.number
    ):
        return False
    return entry.regular is None and entry.team is not None


def _find_seat_problems(night: Night) -> Iterator[str]:
    """Yield a problem for each seat that is neither at a table nor sitting out, each impossible
    substitute, two players in one seat, and each table without 3 or 4 players.
    """
    for seat in night.facts_of(facts.Seat):
        if (seat.table is None) != (seat.chair == "") or seat.table == 0:
            yield f"a seat in game {seat.round}"
        if seat.plays_for is not None and (seat.table is None or seat.plays_for == seat.entry):
            yield f"a substitute in game {seat.round}"
    table_seats = [seat for seat in night.facts_of(facts.Seat) if seat.table is not None]
    if len({(seat.round, seat.table, seat.chair) for seat in table_seats}) < len(table_seats):
        yield "two players in one seat"
    for (game, table), player_by_chair in _collect_player_by_chair_by_table(night).items():
        if len(player_by_chair) not in (3, 4):
            yield f"{count_of(len(player_by_chair), 'player')} at table {table} of game {game}"


def _collect_player_by_chair_by_table(night: Night) -> PlayerByChairByTable:
    player_by_chair_by_table: PlayerByChairByTable = {}
    for seat in night.facts_of(facts.Seat):
        if seat.table is not None:
            player_by_chair_by_table.setdefault((seat.round, seat.table), {})[seat.chair] = (
                seat.entry
            )
    return player_by_chair_by_table


def _find_sheet_problems(
    night: Night, player_by_chair_by_table: PlayerByChairByTable
) -> Iterator[str]:
    for sheet in night.facts_of(facts.Sheet):
        player_by_chair = player_by_chair_by_table.get((sheet.round, sheet.table), {})
        named_chairs = {sheet.dealer, sheet.tie_won} - {""}
        numbers_on_sheet = [x_count for row in sheet.rows for x_count in row[1]]
        numbers_on_sheet += [
            box_value
            for box_kind in BOX_KINDS
            if not box_kind.min_value
            for box_value in box_kind.figure_getter(sheet)
            if box_value
        ]
        if not named_chairs <= player_by_chair.keys() or min(numbers_on_sheet, default=0) < 0:
            yield f"the score sheet of game {sheet.round}, table {sheet.table}"


def _find_handover_problems(
    night: Night, player_by_chair_by_table: PlayerByChairByTable
) -> Iterator[str]:
    """Yield a problem for each player who left a seat that does not exist, or who left without a
    substitute although fewer than three others were at the table.
    """
    for handover in night.facts_of(facts.Handover):
        player_by_chair = player_by_chair_by_table.get((handover.round, handover.table), {})
        had_seat = handover.chair in tuple(Chair) and bool(player_by_chair)
        has_three_others = {*player_by_chair, handover.chair} == set(CHAIRS_CLOCKWISE)
        if not had_seat or (handover.taken_by is None and not has_three_others):
            yield f"a player who left game {handover.round}"


def _find_team_problems(night: Night) -> Iterator[str]:
    """Yield what is wrong with the players' teams and their draw, and each game that has a name or
    a forfeit although the night has no bracket. This check comes before the checks of games,
    because computing the games of wrong teams would crash.
    """
    team_numbers = {team.number for team in night.facts_of(facts.Team)}
    for entry in night.entries:
        if entry.team is not None and entry.team not in team_numbers:
            yield f"the team of player {entry.number}"
        if (entry.team is not None) is not night.party_words.is_team:
            yield f"player {entry.number}, who has no team"
    draw_numbers = [team.drawn for team in night.facts_of(facts.Team) if team.drawn is not None]
    is_bracket = night.format.calls_games
    if not _is_valid_draw(draw_numbers) or (draw_numbers and not is_bracket):
        yield "the draw of the bracket"
    for game in night.facts_of(facts.Round):
        if not is_bracket and (game.name or game.forfeit):
            yield f"game {game.number}, which is not a bracket game"


def _is_valid_draw(draw_numbers: Sequence[int]) -> bool:
    """Return whether each number of the draw occurs only once, without a gap. Gaps are allowed
    before a late team's number, since a late team takes the place of a bye.
    """
    late_numbers = late_draw_numbers(sorted(draw_numbers))
    if not late_numbers or len(set(draw_numbers)) < len(draw_numbers):
        return not late_numbers
    first_bye_number = (1 << (max(late_numbers) - 1).bit_length()) // 2
    return len(draw_numbers) - len(late_numbers) >= first_bye_number


def _find_team_game_problems(night: Night) -> Iterator[str]:
    """Yield games that are not between two teams of one time slot. Earlier checks have made sure
    that every player has a team.
    """
    if not night.party_words.is_team:
        return
    for seated_game in night.rounds:
        are_teams_whole = _has_two_whole_teams(night, seated_game)
        if not are_teams_whole or len({*time_slots.slot_indexes_of_teams(night, seated_game)}) > 1:
            yield f"game {seated_game.title}"
    if any(seated_twice.games_with_person_twice(night)):
        yield "a player in two seats"
    if night.format.calls_games:
        yield from _find_bracket_problems(night)


def _has_two_whole_teams(night: Night, seated_game: SeatedGame) -> bool:
    """Return whether every table has four players, each of its sides is one team or its
    substitutes, its two teams differ, and everyone sitting out is in a team.
    """
    team_by_entry = {entry.number: entry.team for entry in night.entries}
    for game in seated_game.games:
        player_by_chair = {
            chair: seated_game.absentee_by_substitute.get(player, player)
            for chair, player in game.seats
        }
        if set(player_by_chair) != set(CHAIRS_CLOCKWISE):
            return False
        team_sets = [
            {team_by_entry.get(player_by_chair[chair]) for chair in side}
            for side in sides_at_table(CHAIRS_CLOCKWISE)
        ]
        if (
            any(len(team) != 1 or None in team for team in team_sets)
            or team_sets[0] == team_sets[1]
        ):
            return False
    return all(team_by_entry.get(number) is not None for number in seated_game.bench)


def _find_bracket_problems(night: Night) -> Iterator[str]:
    """Yield bracket games that were called twice, or played by other teams than the results of
    earlier games lead to.
    """
    game_names = [seated_game.name for seated_game in night.rounds]
    if not night.teams.are_drawn:
        if game_names:
            yield "bracket games without a draw"
        return
    has_two_tables = any(len(seated_game.games) > 1 for seated_game in night.rounds)
    if has_two_tables or len(set(game_names)) < len(game_names):
        yield "a bracket game that was played twice"
    if any(bool(seated_game.forfeit) is bool(seated_game.games) for seated_game in night.rounds):
        yield "a bracket game without players"
        return
    try:
        games = draws.bracket_state(night).bracket.games
    except (ValueError, KeyError):
        yield "its bracket"
        return
    if any(name not in games for name in game_names) or any(find_misplaced_bracket_games(night)):
        yield "its bracket"
