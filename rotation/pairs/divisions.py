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
from rotation.pairs.swaps import make_meetings_fairer
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

MAX_TEAMS_IN_DRAW = 400
TOO_MANY_TEAMS_REFUSAL = f"At most {MAX_TEAMS_IN_DRAW} teams can be drawn. Split the field in two."

# A _DivisionCouple has the numbers of two divisions whose extra teams meet. The second number is
# None if the extra team of the first division meets no one.
_DivisionCouple = tuple[int, int | None]


def draw_team_rounds(
    divisions: Sequence[Division],
    round_count: int,
    extra_team_rule: ExtraTeamRule,
    seed: int | str,
    *,
    spreads_table_numbers: bool = True,
) -> tuple[Seating, ...]:
    """Return the drawn rounds. A random draw decides the position of each team in its division's
    circle, teams meet by the circle method, and the rounds are then made fairer. Raise ValueError
    for teams, divisions or a number of rounds that cannot be drawn.
    """
    check_divisions([len(division) for division in divisions], round_count)
    all_teams = [team for division in divisions for team in division]
    check_no_duplicates(all_teams)
    for team in filter(is_fill_in_team, all_teams):
        raise ValueError(f"{team} is the name of a fill-in team. Give this team another name.")
    rng = SeededRandom(seed)
    shuffled_divisions = [rng.shuffle(division) for division in divisions]
    drawn_meetings = [
        _draw_round(shuffled_divisions, extra_team_rule, round_index)
        for round_index in range(round_count)
    ]
    mended_meetings = make_meetings_fairer(
        shuffled_divisions, (), drawn_meetings, extra_team_rule, rng
    )
    seatings = tuple(
        seat_meetings(meetings, range(1, count_tables(meetings, extra_team_rule) + 1))
        for meetings in mended_meetings
    )
    if not spreads_table_numbers:
        return seatings
    return spread_table_numbers_by_division(seatings, divisions, rng)


def rebuild_team_rounds(
    divisions: Sequence[Division],
    played_rounds: Sequence[Seating],
    planned_rounds: Sequence[Seating],
    extra_team_rule: ExtraTeamRule,
    seed: int | str,
    *,
    withdrawn_teams: Collection[Entrant] = (),
) -> tuple[Seating, ...]:
    """Return the remaining rounds, which keep as much of the `planned_rounds` as possible. Each
    division lists all its teams, even those that have left. A team that is neither withdrawn nor in
    the planned rounds came late and plays in all remaining rounds.
    """
    if not planned_rounds:
        return ()
    _check_membership(divisions, (*played_rounds, *planned_rounds), withdrawn_teams)
    repaired_rounds = [
        _repair_round(divisions, withdrawn_teams, planned_round, extra_team_rule)
        for planned_round in planned_rounds
    ]
    table_numbers_by_round = [
        _table_numbers(meetings[: count_tables(meetings, extra_team_rule)], planned_round)
        for meetings, planned_round in zip(repaired_rounds, planned_rounds, strict=True)
    ]
    past_meetings = [meetings_of_round(seating) for seating in played_rounds]
    mended_meetings = make_meetings_fairer(
        divisions,
        past_meetings,
        repaired_rounds,
        extra_team_rule,
        SeededRandom(f"{seed} {len(played_rounds)}"),
    )
    return tuple(map(seat_meetings, mended_meetings, table_numbers_by_round))


@dataclass(frozen=True, slots=True)
class ExtraTeamChoice:
    """One choice for the extra teams of divisions, with the rounds as drawn for that choice, and
    the numbers of games, rematches and sit-outs in these rounds.
    """

    rule: ExtraTeamRule
    rounds: tuple[Seating, ...]
    figures: ScheduleFigures


def extra_team_choices(
    divisions: Sequence[Division], round_count: int, seed: int | str
) -> tuple[ExtraTeamChoice, ...]:
    """Return every choice for the extra teams. Each has the rounds as drawn for that choice, and
    the numbers of games, rematches and sit-outs in these rounds.
    """
    rounds_by_rule = {
        rule: draw_team_rounds(divisions, round_count, rule, seed) for rule in ExtraTeamRule
    }
    return tuple(
        ExtraTeamChoice(rule, seatings, schedule_figures(divisions, seatings, rule))
        for rule, seatings in rounds_by_rule.items()
    )


def check_divisions(division_sizes: Sequence[int], round_count: int) -> None:
    """Raise ValueError for divisions, or a number of rounds, that cannot be drawn."""
    if not division_sizes:
        raise ValueError("There is no division to draw. Name one or more.")
    for division_number, division_size in enumerate(division_sizes, start=1):
        if division_size < 1:
            raise ValueError(empty_division_refusal(division_number))
        if division_size == 1:
            raise ValueError(single_team_refusal(division_number))
    if sum(division_sizes) > MAX_TEAMS_IN_DRAW:
        raise ValueError(TOO_MANY_TEAMS_REFUSAL)
    check_round_count(round_count)


def empty_division_refusal(division_number: int) -> str:
    return f"Division {division_number} has no team. Leave it out."


def single_team_refusal(division_number: int) -> str:
    return (
        f"Division {division_number} has only 1 team. Put it into another division, or check "
        "in 1 more."
    )


def _draw_round(
    divisions: Sequence[Division], extra_team_rule: ExtraTeamRule, round_index: int
) -> list[Meeting]:
    """Return the pairs of teams that meet in one round. Pairs with an extra team come last."""
    division_sizes = [len(division) for division in divisions]
    division_couples = _couple_divisions(division_sizes, extra_team_rule, round_index)
    circle_rounds = [round_index for _ in division_sizes]
    for division_number, other_division_number in division_couples:
        if other_division_number is not None:
            circle_rounds[other_division_number] = circle.round_of_second_circle(
                division_sizes[division_number], division_sizes[other_division_number], round_index
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
        (
            spare_teams[division_number],
            None if other_division_number is None else spare_teams[other_division_number],
        )
        for division_number, other_division_number in division_couples
    )
    return meetings


def _couple_divisions(
    division_sizes: Sequence[int], extra_team_rule: ExtraTeamRule, round_index: int
) -> list[_DivisionCouple]:
    """Return the couples of divisions whose extra teams play each other in this round. A division
    whose extra team meets no other team is coupled with None.

    If the number of divisions with an extra team is odd, one of these divisions is left over in
    each round. They are left over in turn, the largest first, and each for as many rounds as it has
    teams. A couple stays together until its extra teams would have to meet again. Then the couples
    change by the circle method.
    """
    odd_divisions = [
        division_number
        for division_number, division_size in enumerate(division_sizes)
        if division_size % 2
    ]
    if extra_team_rule is not ExtraTeamRule.EXTRA_TEAMS_MEET:
        return [(division_number, None) for division_number in odd_divisions]
    odd_divisions.sort(key=lambda number: -division_sizes[number])
    left_over_couples: list[_DivisionCouple] = []
    if len(odd_divisions) % 2:
        left_over_by_round = [
            division_number
            for division_number in odd_divisions
            for _ in range(division_sizes[division_number])
        ]
        left_over_division = left_over_by_round[round_index % len(left_over_by_round)]
        odd_divisions.remove(left_over_division)
        left_over_couples.append((left_over_division, None))
    if not odd_divisions:
        return left_over_couples
    rounds_together = division_sizes[odd_divisions[-1]] * division_sizes[odd_divisions[-2]]
    coupled_places = circle.circle_meetings(len(odd_divisions), round_index // rounds_together)
    return [
        *(
            (odd_divisions[place], odd_divisions[other_place])
            for place, other_place in coupled_places
        ),
        *left_over_couples,
    ]


def _check_membership(
    divisions: Sequence[Division], rounds: Sequence[Seating], withdrawn_teams: Collection[Entrant]
) -> None:
    """Raise ValueError for a team that is in no division, or in two."""
    listed_teams = [team for division in divisions for team in division]
    check_no_duplicates(listed_teams)
    all_teams = set(listed_teams)
    seated_teams = (
        team for seating in rounds for team in seating.entrants if not is_fill_in_team(team)
    )
    for team in (*seated_teams, *sorted(withdrawn_teams)):
        if team not in all_teams:
            raise ValueError(f"{team} is in no division. Choose its division.")


def _repair_round(
    divisions: Sequence[Division],
    withdrawn_teams: Collection[Entrant],
    planned_round: Seating,
    extra_team_rule: ExtraTeamRule,
) -> list[Meeting]:
    """Return the meetings of a planned round without the teams that are withdrawn. A game inside a
    division stays if both teams are here. The other teams of a division, which lost their opponent
    or are new, play each other and the team that was planned to be extra. If one of them is left
    over, it plays as the division's extra team.
    """
    division_by_team: dict[Entrant | None, int] = {
        team: division_number
        for division_number, division in enumerate(divisions)
        for team in division
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
        kept_games += _pair_neighboring_teams(unpaired_teams)
        teams_left_over += unpaired_teams[len(unpaired_teams) // 2 * 2 :]
    return [*kept_games, *_pair_extra_teams(teams_left_over, planned_round, extra_team_rule)]


def _pair_extra_teams(
    teams: Sequence[Entrant], planned_round: Seating, extra_team_rule: ExtraTeamRule
) -> list[Meeting]:
    """Return the meetings of the extra teams. Planned meetings stay. If one team gets no opponent,
    it is the team that had none in the plan.
    """
    if extra_team_rule is not ExtraTeamRule.EXTRA_TEAMS_MEET:
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
    return [*kept_games, *_pair_neighboring_teams(unpaired_teams), *meetings_without_opponent]


def _pair_neighboring_teams(teams: Sequence[Entrant]) -> Iterable[Meeting]:
    return zip(teams[::2], teams[1::2], strict=False)


def _table_numbers(meetings: Sequence[Meeting], planned_round: Seating) -> list[int]:
    """Return the table number of each meeting: a number that was planned for one of its teams, or
    else an unused number.
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
    new_numbers = (
        table_number for table_number in count(1) if table_number not in number_by_meeting.values()
    )
    return [number_by_meeting.get(meeting) or next(new_numbers) for meeting in meetings]
