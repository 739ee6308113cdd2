from rotation.fairness import RepeatCounts, count_repeats, fewest_possible_repeats, measure_fairness
from rotation.individual.partner_changes import draw_rounds
from rotation.table_counts import ExtraPlayerRule
from tests.rotation.build import seating
from tests.rotation.slow_counts import count_repeats_slowly

# In these seven rounds, each of eight players is once the partner and twice the opponent of every
# other player.
WHIST_OF_EIGHT = [
    seating(
        *("-".join(str(8 if at == "x" else (at + turn) % 7 + 1) for at in table) for table in both)
    )
    for turn in range(7)
    for both in [(("x", 1, 0, 3), (2, 4, 6, 5))]
]


def test_pair_that_meets_three_times_counts_three_repeats():
    three_times = [seating("1-2-3-4")] * 3
    assert count_repeats(three_times) == RepeatCounts(
        3 + 3, 4 * 3, 6 * 3, foursome_repeats=2, repeats_in_next_round=12
    )


def test_partner_and_opponent_meetings_are_counted_together():
    counted = count_repeats([seating("1-2-3-4", "5-6-7-8"), seating("1-3-5-7", "2-4-6-8")])
    # Players 1 and 3 were partners and are opponents now, and so are 5 and 7, 2 and 4, and 6 and 8.
    assert counted == RepeatCounts(0, 0, 4, foursome_repeats=0, repeats_in_next_round=4)


def test_meetings_in_the_next_round_count_only_in_consecutive_rounds():
    rounds = [
        seating("1-2-3-4", "5-6-7-8"),
        seating("1-5-2-6", "3-7-4-8"),
        seating("1-2-3-4", "5-6-7-8"),
    ]
    assert count_repeats(rounds[::2]).repeats_in_next_round == 12
    assert count_repeats(rounds).repeats_in_next_round == 8


def test_players_at_a_table_of_three_are_all_opponents():
    figures = measure_fairness([seating("1-2-3-4", "5-6-7-"), seating("1-2-3-5", "4-6-7-")])
    assert figures.opponent_histogram == {0: 10, 1: 8, 2: 3}
    assert (
        figures.at_three_player_tables.fewest_turns,
        figures.at_three_player_tables.most_turns,
        figures.at_three_player_tables.early_turns,
    ) == (0, 2, 2)


def test_whist_tournament_has_the_fewest_possible_repeats():
    figures = measure_fairness(WHIST_OF_EIGHT)
    assert figures.partner_histogram == {1: 28}
    assert figures.opponent_histogram == {2: 28}
    assert figures.is_best_possible


def test_lower_bounds_count_unavoidable_repeats():
    eight = draw_rounds([f"P{number}" for number in range(1, 9)], 8, ExtraPlayerRule.BENCH, 1)
    # Each player has eight games with seven others. One of them is a partner twice. The 16
    # opponents are five players twice and two three times. The 24 meetings are four players three
    # times and three players four times.
    assert fewest_possible_repeats(eight) == RepeatCounts(
        8 * 1 // 2, 8 * (5 + 2 * 3) // 2, 8 * (4 * 3 + 3 * 6) // 2
    )


def test_eight_players_at_two_tables_must_repeat_meetings():
    two_rounds = [seating("1-2-3-4", "5-6-7-8"), seating("1-5-2-6", "3-7-4-8")]
    assert fewest_possible_repeats(two_rounds) == RepeatCounts(0, 0, 4)
    assert count_repeats(two_rounds).meeting_repeats == 4


def test_turns_of_a_late_player_begin_at_the_fewest_of_the_others():
    rounds = [
        seating("1-2-3-4", bench="5"),
        seating("1-2-3-5", bench="4"),
        seating("1-2-4-5", bench="3"),
        seating("1-6-4-5", bench="2 3"),
    ]
    turns = measure_fairness(rounds).sitting_out
    assert (turns.fewest_turns, turns.most_turns) == (0, 2)
    assert turns.early_turns == 1


def test_turn_counts_are_zero_if_no_one_played_all_rounds():
    figures = measure_fairness([seating("1-2-3-4", bench="9"), seating("5-6-7-8", bench="10")])
    assert (figures.sitting_out.fewest_turns, figures.sitting_out.most_turns) == (0, 0)


def test_repeat_counts_agree_with_a_slow_count():
    for players in (4, 5, 6, 7, 10, 13, 17, 22, 31):
        for extra_player_rule in (ExtraPlayerRule.BENCH, ExtraPlayerRule.THREES):
            drawn_rounds = draw_rounds(
                [f"P{number}" for number in range(players)], 7, extra_player_rule, players
            )
            counts = count_repeats(drawn_rounds)
            assert (
                counts.partner_repeats,
                counts.opponent_repeats,
                counts.meeting_repeats,
            ) == count_repeats_slowly(drawn_rounds)
