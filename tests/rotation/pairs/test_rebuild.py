"""After teams leave or come late, the games not yet played are rebuilt, and no more of them than
necessary.
"""

from itertools import chain, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.pairs.divisions import draw_team_rounds, rebuild_team_rounds
from rotation.pairs.rematches import schedule_figures
from rotation.seeded_random import SeededRandom
from scoring.dials.options import ExtraTeamRule
from tests.rotation.teams import (
    count_games_outside_division,
    count_meetings,
    count_rematches,
    count_rematches_in_a_row,
    games_played,
    make_divisions,
    pairs_inside_division,
    pairs_that_meet,
    seating_of_teams,
    table_texts,
)
from tests.scoring.table import refusal

EXTRA_TEAMS_MEET, FILL_IN_TEAM, AVERAGE = ExtraTeamRule


class RebuiltDraw:
    """A draw with `done_count` rounds played, then rebuilt as teams withdraw and newcomers come."""

    def __init__(
        self,
        *sizes,
        rounds=5,
        done_count=2,
        extra_team_rule=EXTRA_TEAMS_MEET,
        withdrawn=(),
        newcomers=(),
        seed=7,
    ):
        self.teams, self.withdrawn, self.extra_team_rule = (
            make_divisions(*sizes),
            set(withdrawn),
            extra_team_rule,
        )
        drawn_rounds = draw_team_rounds(self.teams, rounds, extra_team_rule, seed)
        self.done_rounds, self.planned_rounds = drawn_rounds[:done_count], drawn_rounds[done_count:]
        for team in newcomers:
            self.teams["ABCDEFGHIJ".index(team[0])].append(team)
        self.rebuilt_rounds = rebuild_team_rounds(
            self.teams,
            self.done_rounds,
            self.planned_rounds,
            extra_team_rule,
            seed,
            withdrawn_teams=withdrawn,
        )

    @property
    def teams_present(self):
        return [
            [team for team in division if team not in self.withdrawn] for division in self.teams
        ]

    @property
    def all_rounds(self):
        return [*self.done_rounds, *self.rebuilt_rounds]

    @property
    def meetings_given_up(self):
        """The planned meetings of two teams still playing that the rebuild gave up."""
        both_rounds = zip(self.planned_rounds, self.rebuilt_rounds, strict=True)
        return [
            pair
            for planned_round, rebuilt_round in both_rounds
            for pair in pairs_that_meet(planned_round)
            if not pair & {"House", *self.withdrawn} and pair not in pairs_that_meet(rebuilt_round)
        ]

    @property
    def rematch_figures(self):
        return schedule_figures(
            self.teams_present, self.rebuilt_rounds, self.extra_team_rule, self.done_rounds
        )


# The tests below are about games that stay as planned.


@pytest.mark.parametrize("extra_team_rule", ExtraTeamRule)
@pytest.mark.parametrize("done_count", range(6))
def test_rebuild_changes_nothing_while_the_same_teams_are_present(extra_team_rule, done_count):
    draw = RebuiltDraw(5, 6, 7, 2, done_count=done_count, extra_team_rule=extra_team_rule)
    assert draw.rebuilt_rounds == draw.planned_rounds


def test_fill_in_team_replaces_a_team_that_left():
    draw = RebuiltDraw(12, 12, withdrawn=["A4"], extra_team_rule=FILL_IN_TEAM)
    for planned_round, rebuilt_round in zip(draw.planned_rounds, draw.rebuilt_rounds, strict=True):
        for planned_table, rebuilt_table in zip(
            table_texts(planned_round), table_texts(rebuilt_round), strict=True
        ):
            assert rebuilt_table == planned_table or (
                "House" in rebuilt_table and "A4" in planned_table.replace("-", " ").split()
            )
    assert draw.rematch_figures.game_count_by_fill_in_team == {"House": 3}


def test_late_team_replaces_the_fill_in_team():
    draw = RebuiltDraw(7, newcomers=["A8"])
    assert draw.meetings_given_up == []
    assert games_played(draw.rebuilt_rounds) == dict.fromkeys(draw.teams_present[0], 3)
    assert count_rematches(draw.all_rounds) == 0


def test_late_team_plays_the_team_that_would_sit_out():
    draw = RebuiltDraw(7, newcomers=["A8"], extra_team_rule=AVERAGE)
    assert draw.meetings_given_up == []
    assert all(seating.bench == () for seating in draw.rebuilt_rounds)


def test_teams_whose_opponents_left_meet_in_the_same_round():
    draw = RebuiltDraw(12, 12, withdrawn=["A4", "A9"])
    assert games_played(draw.rebuilt_rounds) == dict.fromkeys(chain(*draw.teams_present), 3)
    assert count_rematches(draw.all_rounds) == 0
    assert len(draw.meetings_given_up) <= 4


def test_spare_teams_of_other_divisions_still_meet():
    draw = RebuiltDraw(11, 12, 11, withdrawn=["B5"])
    for planned_round, rebuilt_round in zip(draw.planned_rounds, draw.rebuilt_rounds, strict=True):
        pairs_across = [
            pair
            for pair in pairs_that_meet(planned_round)
            if {team[0] for team in pair} == {"A", "C"}
        ]
        assert set(pairs_across) <= set(pairs_that_meet(rebuilt_round))
    assert draw.meetings_given_up == []


def test_games_keep_their_tables_and_new_ones_take_those_of_their_teams():
    teams = make_divisions(5)
    planned_round = seating_of_teams("A1-A2", "A3-A4", "A5-House")
    (rebuilt_round,) = rebuild_team_rounds(
        [[*teams[0], "A6", "A7"]], [], [planned_round], EXTRA_TEAMS_MEET, 1, withdrawn_teams=["A3"]
    )
    assert table_texts(rebuilt_round) == ["1: A1-A2", "2: A4-A6", "3: A7-A5"]


def test_table_whose_teams_both_left_stays_empty():
    planned_round = seating_of_teams("A1-A2", "A3-A4", "A5-A6")
    (rebuilt_round,) = rebuild_team_rounds(
        make_divisions(6), [], [planned_round], EXTRA_TEAMS_MEET, 1, withdrawn_teams=["A3", "A4"]
    )
    assert table_texts(rebuilt_round) == ["1: A1-A2", "3: A5-A6"]


def test_new_table_has_a_new_number():
    planned_round = seating_of_teams("A1-A2", "A3-A4")
    (rebuilt_round,) = rebuild_team_rounds(
        [[*make_divisions(4)[0], "A5", "A6"]], [], [planned_round], EXTRA_TEAMS_MEET, 1
    )
    assert table_texts(rebuilt_round) == ["1: A1-A2", "2: A3-A4", "3: A5-A6"]


def test_fill_in_team_may_be_the_first_team_at_its_table():
    done_round = seating_of_teams("A1-A2", "House-A3")
    (rebuilt_round,) = rebuild_team_rounds(
        make_divisions(3),
        [done_round],
        [seating_of_teams("House-A1", "A3-A2")],
        EXTRA_TEAMS_MEET,
        1,
    )
    assert table_texts(rebuilt_round) == ["1: A1-House", "2: A3-A2"]


def test_rebuild_after_the_last_round_has_no_rounds():
    draw = RebuiltDraw(5, 6, done_count=5, withdrawn=["A1"])
    assert draw.rebuilt_rounds == ()


def test_rounds_are_empty_after_all_teams_left():
    assert [
        seating.entrants for seating in RebuiltDraw(2, withdrawn=["A1", "A2"]).rebuilt_rounds
    ] == [()] * 3


def test_last_team_of_a_division_meets_extra_teams_of_others():
    draw = RebuiltDraw(2, 7, done_count=1, withdrawn=["A2"])
    assert all(
        any("A1" in pair for pair in pairs_that_meet(seating)) for seating in draw.rebuilt_rounds
    )
    assert count_rematches(draw.all_rounds) == 0


# The tests below are about fairness after a rebuild.


def test_late_team_does_not_play_outside_its_division_every_round():
    """The other teams of division B meet each other as planned, so without a rebuild the newcomer
    would be left over each time.
    """
    draw = RebuiltDraw(7, 6, done_count=0, newcomers=["B7"])
    assert max(count_games_outside_division(draw.rebuilt_rounds).values()) == 1


def test_absent_mixed_team_is_replaced_before_game_two():
    """There are five men's, six women's and seven mixed teams, and mixed team 6 does not come."""
    for seed in range(10):
        draw = RebuiltDraw(5, 6, 7, done_count=1, withdrawn=["C6"], seed=seed)
        assert count_rematches(draw.all_rounds) == 0
        games = games_played(draw.all_rounds)
        assert all(games[team] == 5 for team in chain(*draw.teams_present))
        assert draw.rematch_figures.game_count_by_fill_in_team == {"House": 4}


def test_division_of_two_teams_meets_in_every_round():
    draw = RebuiltDraw(2, 6, 6, withdrawn=["B1"], rounds=6)
    assert [
        pair for seating in draw.rebuilt_rounds for pair in pairs_that_meet(seating) if "A1" in pair
    ] == (pairs_inside_division(["A1", "A2"]) * 4)
    assert count_meetings(draw.all_rounds)[pairs_inside_division(["A1", "A2"])[0]] == 6


RANDOM_CHANGES_TO_A_DRAW = st.tuples(
    st.lists(st.integers(2, 12), min_size=1, max_size=4),
    st.integers(2, 8),
    st.sampled_from(ExtraTeamRule),
    st.integers(0, 2),
    st.integers(0, 2),
    st.integers(0, 999),
)


def random_rebuilt_draw(sizes, rounds, extra_team_rule, leaver_count, newcomer_count, seed):
    rng = SeededRandom(seed)
    teams = make_divisions(*sizes)
    withdrawn = rng.shuffle([team for division in teams for team in division])[:leaver_count]
    newcomers = [
        f"{rng.shuffle('ABCD'[: len(sizes)])[0]}{90 + number}" for number in range(newcomer_count)
    ]
    done_count = rng.number_below(rounds)
    return RebuiltDraw(
        *sizes,
        rounds=rounds,
        done_count=done_count,
        extra_team_rule=extra_team_rule,
        withdrawn=withdrawn,
        newcomers=newcomers,
        seed=seed,
    )


@settings(deadline=None, max_examples=100)
@given(RANDOM_CHANGES_TO_A_DRAW)
def test_each_team_still_playing_plays_or_sits_out_in_every_remaining_round(changes):
    draw = random_rebuilt_draw(*changes)
    everybody = sorted(chain(*draw.teams_present))
    for seating in draw.rebuilt_rounds:
        assert sorted(team for team in seating.entrants if "House" not in team) == everybody
        assert draw.extra_team_rule is AVERAGE or seating.bench == ()
        for division in draw.teams_present:
            assert (
                sum(count_games_outside_division([seating])[team] for team in division)
                == len(division) % 2
            )
    assert len(draw.rebuilt_rounds) == len(draw.planned_rounds)


@settings(deadline=None, max_examples=100, derandomize=True)
@given(RANDOM_CHANGES_TO_A_DRAW)
def test_rebuilding_makes_no_avoidable_rematches(changes):
    """The rematches are as few as the count allows or, in very small fields, one or two more. The
    next test covers very small fields.
    """
    rematch_figures = random_rebuilt_draw(*changes).rematch_figures
    assert (
        rematch_figures.fewest_rematches
        <= rematch_figures.rematch_count
        <= rematch_figures.fewest_rematches + 2
    )


def all_pairings(teams):
    if not teams:
        return [[]]
    first_team, *other_teams = teams
    return [
        [frozenset({first_team, opponent}), *other_pairs]
        for opponent in other_teams
        for other_pairs in all_pairings([team for team in other_teams if team != opponent])
    ]


def fewest_rematches(teams, done_count, rounds):
    """Return the fewest possible rematches, found by trying every schedule."""
    times_met_before = count_meetings(done_count)
    return min(
        sum(times + times_met_before[pair] - 1 for pair, times in times_met.items())
        + sum(times - 1 for pair, times in times_met_before.items() if pair not in times_met)
        for schedule in product(all_pairings(teams), repeat=rounds)
        for times_met in [_count_meetings(schedule)]
    )


def _count_meetings(schedule):
    times_met = {}
    for pair in chain(*schedule):
        times_met[pair] = times_met.get(pair, 0) + 1
    return times_met


@pytest.mark.parametrize("seed", range(25))
def test_small_division_has_no_more_rematches_than_the_best_schedule(seed):
    rng = SeededRandom(seed)
    size, done_count, rounds_left = (
        5 + rng.number_below(3),
        2 + rng.number_below(3),
        2 + rng.number_below(2),
    )
    leaver_count = max(size - 6, 0)
    draw = RebuiltDraw(
        size,
        rounds=done_count + rounds_left,
        done_count=done_count,
        withdrawn=["A1", "A2"][:leaver_count],
        seed=seed,
    )
    teams = [*draw.teams_present[0], *(["House"] if len(draw.teams_present[0]) % 2 else [])]
    assert count_rematches(draw.all_rounds) == fewest_rematches(
        teams, draw.done_rounds, rounds_left
    )


@settings(deadline=None, max_examples=60)
@given(st.sampled_from([6, 8, 10, 12, 20]), st.integers(0, 99), st.data())
def test_planned_rounds_of_another_draw_are_mended(teams, seed, data):
    """All rounds to come conflict with those played, and still no team has to meet another
    twice.
    """
    rounds = data.draw(st.integers(3, teams - 1))
    done_count = data.draw(st.integers(1, rounds - 1))
    done_rounds = draw_team_rounds(make_divisions(teams), rounds, EXTRA_TEAMS_MEET, seed)[
        :done_count
    ]
    rounds_of_another_draw = draw_team_rounds(
        make_divisions(teams), rounds, EXTRA_TEAMS_MEET, seed + 1
    )[done_count:]
    rebuilt_rounds = rebuild_team_rounds(
        make_divisions(teams), done_rounds, rounds_of_another_draw, EXTRA_TEAMS_MEET, seed
    )
    rematch_figures = schedule_figures(
        make_divisions(teams), rebuilt_rounds, EXTRA_TEAMS_MEET, done_rounds
    )
    assert rematch_figures.rematch_count == rematch_figures.fewest_rematches == 0
    assert count_rematches_in_a_row([*done_rounds, *rebuilt_rounds]) == []


def test_rule_for_extra_teams_may_change_during_the_night():
    drawn_rounds = draw_team_rounds(make_divisions(5, 7), 5, AVERAGE, 1)
    rebuilt_rounds = rebuild_team_rounds(
        make_divisions(5, 7), drawn_rounds[:2], drawn_rounds[2:], EXTRA_TEAMS_MEET, 1
    )
    assert all(seating.bench == () for seating in rebuilt_rounds)
    assert max(count_games_outside_division([*drawn_rounds[:2], *rebuilt_rounds]).values()) == 1
    rounds_rebuilt_again = rebuild_team_rounds(
        make_divisions(5, 7), rebuilt_rounds[:1], rebuilt_rounds[1:], AVERAGE, 1
    )
    assert [len(seating.bench) for seating in rounds_rebuilt_again] == [2, 2]


def test_unknown_team_is_refused():
    drawn_rounds = draw_team_rounds(make_divisions(6), 2, EXTRA_TEAMS_MEET, 1)
    sentence = "{} is in no division. Choose its division."
    assert refusal(
        rebuild_team_rounds,
        make_divisions(5),
        drawn_rounds[:1],
        drawn_rounds[1:],
        EXTRA_TEAMS_MEET,
        1,
    ) == sentence.format("A6")
    assert refusal(
        rebuild_team_rounds,
        make_divisions(6),
        drawn_rounds[:1],
        drawn_rounds[1:],
        EXTRA_TEAMS_MEET,
        1,
        withdrawn_teams=["A7"],
    ) == sentence.format("A7")
