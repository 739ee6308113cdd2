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
from rotation.seating import Entrant, Seating, check_no_duplicates, check_rounds, is_fill_in_team
from rotation.seeded_random import SeededRandom
from rotation.table_numbers import spread_tables_by_division
from scoring.dials.options import ExtraTeamRule

MAX_TEAMS = 400

# The numbers of two divisions whose extra teams meet, or of one whose extra team meets no team.
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
    everybody = [team for division in divisions for team in division]
    check_no_duplicates(everybody)
    for team in filter(is_fill_in_team, everybody):
        raise ValueError(f"{team} is what a fill-in team is called. Give this team another name.")
    rng = SeededRandom(seed)
    shuffled_divisions = [rng.shuffled(division) for division in divisions]
    drawn_meetings = [
        _draw_round(shuffled_divisions, extra_team_rule, round_index)
        for round_index in range(rounds)
    ]
    mended_meetings = mend_meetings(shuffled_divisions, (), drawn_meetings, extra_team_rule, rng)
    seatings = tuple(
        seat_meetings(pairs, range(1, count_tables(pairs, extra_team_rule) + 1))
        for pairs in mended_meetings
    )
    if not spreads_table_numbers:
        return seatings
    return spread_tables_by_division(seatings, divisions, rng)


def rebuild_rounds(
    divisions: Sequence[Division],
    played_rounds: Sequence[Seating],
    planned_rounds: Sequence[Seating],
    extra_team_rule: ExtraTeamRule,
    seed: int | str,
    *,
    withdrawn: Collection[Entrant] = (),
) -> tuple[Seating, ...]:
    """Return the remaining rounds, which keep as much of the `planned_rounds` as possible.
    `divisions` list all teams that were ever in them. A team that is neither withdrawn nor planned
    came late and plays from now on.
    """
    if not planned_rounds:
        return ()
    _check_membership(divisions, (*played_rounds, *planned_rounds), withdrawn)
    repaired = [
        _repair_round(divisions, withdrawn, plan, extra_team_rule) for plan in planned_rounds
    ]
    numbers = [
        _table_numbers(pairs[: count_tables(pairs, extra_team_rule)], plan)
        for pairs, plan in zip(repaired, planned_rounds, strict=True)
    ]
    past = [meetings_of_round(seating) for seating in played_rounds]
    mended_meetings = mend_meetings(
        divisions, past, repaired, extra_team_rule, SeededRandom(f"{seed} {len(played_rounds)}")
    )
    return tuple(map(seat_meetings, mended_meetings, numbers))


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
    drawn = [(choice, draw_rounds(divisions, rounds, choice, seed)) for choice in ExtraTeamRule]
    return tuple(
        ExtraTeamChoice(choice, seatings, schedule_figures(divisions, seatings, choice))
        for choice, seatings in drawn
    )


def check_divisions(sizes: Sequence[int], rounds: int) -> None:
    """Refuse divisions that cannot be drawn."""
    if not sizes:
        raise ValueError("There is no division to draw. Name one or more.")
    for number, size in enumerate(sizes, start=1):
        if size < 1:
            raise ValueError(f"Division {number} has no team. Leave it out.")
        if size == 1:
            raise ValueError(
                f"Division {number} has only one team. Put it into another division, or wait for "
                "one more."
            )
    if sum(sizes) > MAX_TEAMS:
        raise ValueError(f"At most {MAX_TEAMS} teams can be drawn. Split the field in two.")
    check_rounds(rounds)


def _draw_round(
    divisions: Sequence[Division], extra_team_rule: ExtraTeamRule, round_index: int
) -> list[Meeting]:
    """Return the meetings of one round. Those of extra teams come last."""
    sizes = [len(division) for division in divisions]
    couples = _couple_divisions(sizes, extra_team_rule, round_index)
    circle_rounds = [round_index for _ in sizes]
    for number, other in couples:
        if other is not None:
            circle_rounds[other] = circle.matching_round(sizes[number], sizes[other], round_index)
    home = [
        (division[one], division[other])
        for division, circle_round in zip(divisions, circle_rounds, strict=True)
        for one, other in circle.circle_meetings(len(division), circle_round)
    ]
    extra = [
        division[circle.spare_place(len(division), circle_round)]
        for division, circle_round in zip(divisions, circle_rounds, strict=True)
    ]
    return [
        *home,
        *((extra[one], None if other is None else extra[other]) for one, other in couples),
    ]


def _couple_divisions(
    sizes: Sequence[int], extra_team_rule: ExtraTeamRule, round_index: int
) -> list[_Couple]:
    """Return the couples of divisions whose extra teams play each other in this round.

    If the number of divisions with an extra team is odd, one of them is left over: each in turn,
    the largest first, for as many rounds as it has teams. A couple stays together until its extra
    teams would have to meet again. Then the couples change by the circle method.
    """
    sparing = [place for place, size in enumerate(sizes) if size % 2]
    if extra_team_rule is not ExtraTeamRule.SPARES_MEET:
        return [(place, None) for place in sparing]
    sparing.sort(key=lambda place: -sizes[place])
    uncoupled: list[_Couple] = []
    if len(sparing) % 2:
        left_over_by_round = [place for place in sparing for _ in range(sizes[place])]
        uncoupled_place = left_over_by_round[round_index % len(left_over_by_round)]
        sparing.remove(uncoupled_place)
        uncoupled.append((uncoupled_place, None))
    if not sparing:
        return uncoupled
    rounds_together = sizes[sparing[-1]] * sizes[sparing[-2]]
    coupled_places = circle.circle_meetings(len(sparing), round_index // rounds_together)
    return [*((sparing[number], sparing[other]) for number, other in coupled_places), *uncoupled]


def _check_membership(
    divisions: Sequence[Division], rounds: Sequence[Seating], withdrawn: Collection[Entrant]
) -> None:
    """Refuse a team that is in no division, or in two."""
    everybody = [team for division in divisions for team in division]
    check_no_duplicates(everybody)
    entrants = set(everybody)
    seated_teams = (
        team for seating in rounds for team in seating.entrants if not is_fill_in_team(team)
    )
    for team in (*seated_teams, *sorted(withdrawn)):
        if team not in entrants:
            raise ValueError(f"{team} is in no division. Say which one this team plays in.")


def _repair_round(
    divisions: Sequence[Division],
    withdrawn: Collection[Entrant],
    planned_round: Seating,
    extra_team_rule: ExtraTeamRule,
) -> list[Meeting]:
    """Return the meetings of a planned round without the teams that are gone. A game inside a
    division stays if both teams are here. Teams without an opponent and new teams play each other.
    A team that is still left over plays the team that was planned to be extra.
    """
    home: dict[Entrant | None, int] = {
        team: place for place, division in enumerate(divisions) for team in division
    }
    home_games = [
        (entrant, other)
        for entrant, other in games_of_round(planned_round)
        if home[entrant] == home.get(other)
    ]
    extra_teams = set(planned_round.entrants).difference(*home_games)
    kept_games: list[Meeting] = [
        meeting for meeting in home_games if not set(meeting).intersection(withdrawn)
    ]
    busy_teams = set(chain.from_iterable(kept_games)).union(withdrawn)
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
    without_opponent: list[Meeting] = [
        (team, None) for team in unpaired_teams[len(unpaired_teams) // 2 * 2 :]
    ]
    return [*kept_games, *_pair_neighbors(unpaired_teams), *without_opponent]


def _pair_neighbors(teams: Sequence[Entrant]) -> Iterable[Meeting]:
    return zip(teams[::2], teams[1::2], strict=False)


def _table_numbers(meetings: Sequence[Meeting], planned_round: Seating) -> list[int]:
    """Return the table of each meeting: one that was planned for one of its teams, or else a new
    one.
    """
    places: dict[Entrant | None, int] = {
        team: table.number for table in planned_round.tables for team in table.entrants
    }
    numbers: dict[Meeting, int] = {}
    for meeting in meetings:
        own_numbers = [places[team] for team in meeting if team in places]
        free_numbers = [number for number in own_numbers if number not in numbers.values()]
        if free_numbers:
            numbers[meeting] = free_numbers[0]
    new_numbers = (number for number in count(1) if number not in numbers.values())
    return [numbers.get(meeting) or next(new_numbers) for meeting in meetings]
