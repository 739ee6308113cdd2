"""Draw the games of teams that stay together, in divisions.

When teams leave or come late, the remaining rounds are rebuilt. The choices for an extra team can
be compared, so that the director can pick one.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, count

from rotation.pairs import circle
from rotation.pairs.rematches import (
    Division,
    Meeting,
    ScheduleFigures,
    count_tables,
    games_of_round,
    meetings_of_round,
    schedule_figures,
    seat_meetings,
)
from rotation.pairs.swaps import mend_meetings
from rotation.seating import (
    Entrant,
    Seating,
    check_no_duplicates,
    check_round_count,
    is_fill_in_team,
)
from rotation.seeded_random import SeededRandom
from rotation.table_numbers import spread_table_numbers_by_division
from scoring.dials.options import ExtraTeamRule

MAX_TEAMS = 400
TOO_MANY_TEAMS = f"At most {MAX_TEAMS} teams can be drawn. Split the field in two."

# The numbers of two divisions whose extra teams meet, or the number of one division and None if its
# extra team meets no one.
_Couple = tuple[int, int | None]


def draw_rounds(
    divisions: Sequence[Division],
    rounds: int,
    extra_team_rule: ExtraTeamRule,
    seed: int | str,
    *,
    spreads_table_numbers: bool = True,
) -> tuple[Seating, ...]:
    """Draw the rounds. Who meets whom follows the circle method; a random draw decides the position
    of each team in its division's circle.
    """
    check_divisions([len(division) for division in divisions], rounds)
    all_teams = [team for division in divisions for team in division]
    check_no_duplicates(all_teams)
    for team in filter(is_fill_in_team, all_teams):
        raise ValueError(f"{team} is what a fill-in team is called. Give this team another name.")
    rng = SeededRandom(seed)
    shuffled_divisions = [rng.shuffle(division) for division in divisions]
    drawn_meetings = [
        _draw_round(shuffled_divisions, extra_team_rule, round_index)
        for round_index in range(rounds)
    ]
    mended_meetings = mend_meetings(shuffled_divisions, (), drawn_meetings, extra_team_rule, rng)
    seatings = tuple(
        seat_meetings(meetings, range(1, count_tables(meetings, extra_team_rule) + 1))
        for meetings in mended_meetings
    )
    if not spreads_table_numbers:
        return seatings
    return spread_table_numbers_by_division(seatings, divisions, rng)


def rebuild_rounds(
    divisions: Sequence[Division],
    played_rounds: Sequence[Seating],
    planned_rounds: Sequence[Seating],
    extra_team_rule: ExtraTeamRule,
    seed: int | str,
    *,
    withdrawn_teams: Collection[Entrant] = (),
) -> tuple[Seating, ...]:
    """Return the remaining rounds, which keep as much of the `planned_rounds` as possible.
    `divisions` list all teams that were ever in them. A team that is neither withdrawn nor planned
    came late and plays from now on.
    """
    if not planned_rounds:
        return ()
    _check_membership(divisions, (*played_rounds, *planned_rounds), withdrawn_teams)
    repaired_rounds = [
        _repair_round(divisions, withdrawn_teams, planned_round, extra_team_rule)
        for planned_round in planned_rounds
    ]
    numbers_by_round = [
        _table_numbers(meetings[: count_tables(meetings, extra_team_rule)], planned_round)
        for meetings, planned_round in zip(repaired_rounds, planned_rounds, strict=True)
    ]
    past_meetings = [meetings_of_round(seating) for seating in played_rounds]
    mended_meetings = mend_meetings(
        divisions,
        past_meetings,
        repaired_rounds,
        extra_team_rule,
        SeededRandom(f"{seed} {len(played_rounds)}"),
    )
    return tuple(map(seat_meetings, mended_meetings, numbers_by_round))


@dataclass(frozen=True, slots=True)
class ExtraTeamChoice:
    """One choice for an extra team, with the rounds that follow from it and their figures."""

    rule: ExtraTeamRule
    rounds: tuple[Seating, ...]
    figures: ScheduleFigures


def extra_team_choices(
    divisions: Sequence[Division], rounds: int, seed: int | str
) -> tuple[ExtraTeamChoice, ...]:
    """Return every choice for an extra team, each with its rounds."""
    rounds_by_rule = {rule: draw_rounds(divisions, rounds, rule, seed) for rule in ExtraTeamRule}
    return tuple(
        ExtraTeamChoice(rule, seatings, schedule_figures(divisions, seatings, rule))
        for rule, seatings in rounds_by_rule.items()
    )


def check_divisions(sizes: Sequence[int], rounds: int) -> None:
    """Refuse divisions that cannot be drawn."""
    if not sizes:
        raise ValueError("There is no division to draw. Name one or more.")
    for number, size in enumerate(sizes, start=1):
        if size < 1:
            raise ValueError(empty_division_refusal(number))
        if size == 1:
            raise ValueError(single_team_refusal(number))
    if sum(sizes) > MAX_TEAMS:
        raise ValueError(TOO_MANY_TEAMS)
    check_round_count(rounds)


def empty_division_refusal(number: int) -> str:
    return f"Division {number} has no team. Leave it out."


def single_team_refusal(number: int) -> str:
    return (
        f"Division {number} has only one team. Put it into another division, or wait for one more."
    )


def _draw_round(
    divisions: Sequence[Division], extra_team_rule: ExtraTeamRule, round_index: int
) -> list[Meeting]:
    """Return the meetings of one round. Those of extra teams come last."""
    sizes = [len(division) for division in divisions]
    couples = _couple_divisions(sizes, extra_team_rule, round_index)
    circle_rounds = [round_index for _ in sizes]
    for number, other_number in couples:
        if other_number is not None:
            circle_rounds[other_number] = circle.matching_round(
                sizes[number], sizes[other_number], round_index
            )
    meetings: list[Meeting] = [
        (division[place], division[other_place])
        for division, circle_round in zip(divisions, circle_rounds, strict=True)
        for place, other_place in circle.circle_meetings(len(division), circle_round)
    ]
    spare_teams = [
        division[circle.spare_place(len(division), circle_round)]
        for division, circle_round in zip(divisions, circle_rounds, strict=True)
    ]
    meetings += (
        (spare_teams[number], None if other_number is None else spare_teams[other_number])
        for number, other_number in couples
    )
    return meetings


def _couple_divisions(
    sizes: Sequence[int], extra_team_rule: ExtraTeamRule, round_index: int
) -> list[_Couple]:
    """Return the couples of divisions whose extra teams play each other in this round.

    If the number of divisions with an extra team is odd, one of them is left over: each in turn,
    the largest first, for as many rounds as it has teams. A couple stays together until its extra
    teams would have to meet again. Then the couples change by the circle method.
    """
    odd_divisions = [number for number, size in enumerate(sizes) if size % 2]
    if extra_team_rule is not ExtraTeamRule.SPARES_MEET:
        return [(number, None) for number in odd_divisions]
    odd_divisions.sort(key=lambda number: -sizes[number])
    left_over_couples: list[_Couple] = []
    if len(odd_divisions) % 2:
        left_over_by_round = [number for number in odd_divisions for _ in range(sizes[number])]
        left_over_division = left_over_by_round[round_index % len(left_over_by_round)]
        odd_divisions.remove(left_over_division)
        left_over_couples.append((left_over_division, None))
    if not odd_divisions:
        return left_over_couples
    rounds_together = sizes[odd_divisions[-1]] * sizes[odd_divisions[-2]]
    couples = circle.circle_meetings(len(odd_divisions), round_index // rounds_together)
    return [
        *((odd_divisions[place], odd_divisions[other_place]) for place, other_place in couples),
        *left_over_couples,
    ]


def _check_membership(
    divisions: Sequence[Division], rounds: Sequence[Seating], withdrawn_teams: Collection[Entrant]
) -> None:
    """Refuse a team that is in no division, or in two."""
    listed_teams = [team for division in divisions for team in division]
    check_no_duplicates(listed_teams)
    all_teams = set(listed_teams)
    seated_teams = (
        team for seating in rounds for team in seating.entrants if not is_fill_in_team(team)
    )
    for team in (*seated_teams, *sorted(withdrawn_teams)):
        if team not in all_teams:
            raise ValueError(f"{team} is in no division. Say which one this team plays in.")


def _repair_round(
    divisions: Sequence[Division],
    withdrawn_teams: Collection[Entrant],
    planned_round: Seating,
    extra_team_rule: ExtraTeamRule,
) -> list[Meeting]:
    """Return the meetings of a planned round without the teams that are withdrawn. A game inside a
    division stays if both teams are here. Teams without an opponent and new teams play each other.
    A team that is still left over plays the team that was planned to be extra.
    """
    division_by_team: dict[Entrant | None, int] = {
        team: number for number, division in enumerate(divisions) for team in division
    }
    games_within_divisions = [
        (team, opponent)
        for team, opponent in games_of_round(planned_round)
        if division_by_team[team] == division_by_team.get(opponent)
    ]
    extra_teams = set(planned_round.entrants).difference(*games_within_divisions)
    kept_games: list[Meeting] = [
        meeting
        for meeting in games_within_divisions
        if not set(meeting).intersection(withdrawn_teams)
    ]
    busy_teams = set(chain.from_iterable(kept_games)).union(withdrawn_teams)
    teams_left_over: list[Entrant] = []
    for division in divisions:
        unpaired_teams = sorted(
            (team for team in division if team not in busy_teams), key=extra_teams.__contains__
        )
        kept_games += _pair_neighbors(unpaired_teams)
        teams_left_over += unpaired_teams[len(unpaired_teams) // 2 * 2 :]
    return [*kept_games, *_pair_extra_teams(teams_left_over, planned_round, extra_team_rule)]


def _pair_extra_teams(
    teams: Sequence[Entrant], planned_round: Seating, extra_team_rule: ExtraTeamRule
) -> list[Meeting]:
    """Return the meetings of the extra teams. Planned meetings stay. If one team gets no opponent,
    it is the one that was planned without one.
    """
    if extra_team_rule is not ExtraTeamRule.SPARES_MEET:
        return [(team, None) for team in teams]
    planned_games = meetings_of_round(planned_round)
    kept_games = [meeting for meeting in planned_games if set(meeting) <= set(teams)]
    busy_teams = set(chain.from_iterable(kept_games))
    unpaired_teams = sorted(
        (team for team in teams if team not in busy_teams),
        key=lambda team: (team, None) in planned_games,
    )
    meetings_without_opponent: list[Meeting] = [
        (team, None) for team in unpaired_teams[len(unpaired_teams) // 2 * 2 :]
    ]
    return [*kept_games, *_pair_neighbors(unpaired_teams), *meetings_without_opponent]


def _pair_neighbors(teams: Sequence[Entrant]) -> Iterable[Meeting]:
    return zip(teams[::2], teams[1::2], strict=False)


def _table_numbers(meetings: Sequence[Meeting], planned_round: Seating) -> list[int]:
    """Return the table number of each meeting: a number that was planned for one of its teams, or
    else a new one.
    """
    planned_numbers: dict[Entrant | None, int] = {
        team: table.number for table in planned_round.tables for team in table.entrants
    }
    number_by_meeting: dict[Meeting, int] = {}
    for meeting in meetings:
        free_numbers = [
            planned_numbers[team]
            for team in meeting
            if team in planned_numbers and planned_numbers[team] not in number_by_meeting.values()
        ]
        if free_numbers:
            number_by_meeting[meeting] = free_numbers[0]
    new_numbers = (number for number in count(1) if number not in number_by_meeting.values())
    return [number_by_meeting.get(meeting) or next(new_numbers) for meeting in meetings]
