from rotation.fairness import RepeatCounts, count_repeats, fairness, fewest_possible_repeats
from rotation.individual.partner_changes import draw_rounds
from rotation.shape import ExtraPlayerRule
from tests.rotation.build import seating
from tests.rotation.counted import repeats_met

# Eight players, one round for each of the seven others: everybody partners everybody once and
# opposes everybody twice.
WHIST_OF_EIGHT = [
    seating(
        *("-".join(str(8 if at == "x" else (at + turn) % 7 + 1) for at in table) for table in both)
    )
    for turn in range(7)
    for both in [(("x", 1, 0, 3), (2, 4, 6, 5))]
]


def test_a_pair_together_three_times_repeats_three_times():
    three_times = [seating("1-2-3-4")] * 3
    assert count_repeats(three_times) == RepeatCounts(
        3 + 3, 4 * 3, 6 * 3, same_tables=2, meetings_in_next_round=12
    )


def test_meetings_of_either_kind_add_up():
    counted = count_repeats([seating("1-2-3-4", "5-6-7-8"), seating("1-3-5-7", "2-4-6-8")])
    # 1 and 3 were partners and are opponents now; so 5 and 7, 2 and 4, 6 and 8
    assert counted == RepeatCounts(0, 0, 4, same_tables=0, meetings_in_next_round=4)


def test_next_round_counts_only_two_rounds_running():
    apart = [
        seating("1-2-3-4", "5-6-7-8"),
        seating("1-5-2-6", "3-7-4-8"),
        seating("1-2-3-4", "5-6-7-8"),
    ]
    assert count_repeats(apart[::2]).meetings_in_next_round == 12
    assert count_repeats(apart).meetings_in_next_round == 8


def test_three_are_all_opponents():
    fair = fairness([seating("1-2-3-4", "5-6-7-"), seating("1-2-3-5", "4-6-7-")])
    assert fair.opponent_histogram == {0: 10, 1: 8, 2: 3}
    assert (
        fair.at_three_player_tables.fewest_turns,
        fair.at_three_player_tables.most_turns,
        fair.at_three_player_tables.early_turns,
    ) == (0, 2, 2)


def test_a_perfect_whist_is_proved_exact():
    fair = fairness(WHIST_OF_EIGHT)
    assert fair.partner_histogram == {1: 28}
    assert fair.opponent_histogram == {2: 28}
    assert fair.is_best_possible


def test_bounds_count_what_must_repeat():
    eight = draw_rounds([f"P{number}" for number in range(1, 9)], 8, ExtraPlayerRule.BENCH, 1)
    # eight games with seven others: one partner twice each; 16 opponents over 7: five of them
    # twice and two three times; 24 meetings, in two tables at least two pairs meet again each time
    assert fewest_possible_repeats(eight) == RepeatCounts(
        8 * 1 // 2, 8 * (5 + 2 * 3) // 2, 8 * (4 * 3 + 3 * 6) // 2
    )


def test_two_full_tables_cannot_keep_four_apart():
    two_rounds = [seating("1-2-3-4", "5-6-7-8"), seating("1-5-2-6", "3-7-4-8")]
    assert fewest_possible_repeats(two_rounds) == RepeatCounts(0, 0, 4)
    assert count_repeats(two_rounds).meetings == 4


def test_turns_of_somebody_who_comes_late_begin_where_the_others_are():
    rounds = [
        seating("1-2-3-4", bench="5"),
        seating("1-2-3-5", bench="4"),
        seating("1-2-4-5", bench="3"),
        seating("1-6-4-5", bench="2 3"),
    ]
    turns = fairness(rounds).sitting_out
    assert (turns.fewest_turns, turns.most_turns) == (0, 2)
    assert turns.early_turns == 1  # 3, while 1 has not had a turn; 6 counts as having had none


def test_nobody_there_throughout_has_had_no_turn():
    fair = fairness([seating("1-2-3-4", bench="9"), seating("5-6-7-8", bench="10")])
    assert (fair.sitting_out.fewest_turns, fair.sitting_out.most_turns) == (0, 0)


def test_figures_agree_with_a_slow_count():
    for players in (4, 5, 6, 7, 10, 13, 17, 22, 31):
        for odd in (ExtraPlayerRule.BENCH, ExtraPlayerRule.THREES):
            drawn = draw_rounds([f"P{number}" for number in range(players)], 7, odd, players)
            counted = count_repeats(drawn)
            assert (counted.partners, counted.opponents, counted.meetings) == repeats_met(drawn)
