import re
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.dials.options import TieBreaker
from scoring.places.standings import (
    POINTS_MEASURE,
    STILL_TIED_WORDS,
    UNKNOWN_FIGURES_WORDS,
    Place,
    RankingMeasure,
    rank_entrants,
)
from scoring.places.tie_breakers import EntrantResult, GameAgainstOpponent, TieDecisions

TIE_BREAKER_LABELS = "|".join(by.label for by in TieBreaker)
GAMES_WON, FEWEST_X, LONE_MARCHES, HIGH_GAME, HEAD_TO_HEAD, PLAYOFF, RANDOM_DRAW = TieBreaker


def make_place_with_reason(rank, result, tied_with, reason):
    """Return the place with the tie-breakers that this reason names, and check that the place gives
    the same reason.
    """
    labels = re.findall(
        rf"\. ({TIE_BREAKER_LABELS})(?: again)?: (?!{UNKNOWN_FIGURES_WORDS})", reason
    )
    tie_breaks = [fact for fact in reason.split(". ")[1:] if fact != STILL_TIED_WORDS]
    place = Place(
        *(rank, result, tied_with, tuple(tie_breaks)),
        measure=POINTS_MEASURE,
        deciding_tie_breakers=tuple(
            by for label in labels for by in TieBreaker if by.label == label
        ),
    )
    assert place.reason == reason
    return place


# The tests below are about places by points.


def test_standings_without_entrants_are_empty():
    assert rank_entrants([], list(TieBreaker), TieDecisions(lot_seed="draw")) == ()


def test_single_entrant_is_first_with_every_tie_breaker():
    only_result = EntrantResult("P1", 7)
    assert rank_entrants([only_result], list(TieBreaker), TieDecisions(lot_seed="draw")) == (
        make_place_with_reason(1, only_result, (), "7 points"),
    )


def test_place_shows_its_rank_and_whether_others_share_the_place():
    result = EntrantResult("P1", 7)
    single_place, shared_place = Place(1, result, ()), Place(1, result, ("P2",))
    undecided_place = Place(1, result, (), ties_to_come=1)
    assert [
        (place.rank_words, place.is_shared)
        for place in (single_place, shared_place, undecided_place)
    ] == [
        ("1", False),
        ("1\N{EN DASH}2", True),
        ("1\N{EN DASH}2", True),
    ]


def test_standings_are_sorted_by_points_from_any_order():
    lowest, highest, middle = (
        EntrantResult("P1", 40),
        EntrantResult("P2", 61),
        EntrantResult("P3", 55),
    )
    assert rank_entrants([lowest, highest, middle], []) == (
        make_place_with_reason(1, highest, (), "61 points"),
        make_place_with_reason(2, middle, (), "55 points"),
        make_place_with_reason(3, lowest, (), "40 points"),
    )


def test_places_by_another_measure_are_explained_in_its_unit():
    games_won_measure = RankingMeasure(
        "game won", "games won", lambda result: result.games_won, "{}.0".format
    )
    better, worse = EntrantResult("P1", 40, games_won=2), EntrantResult("P2", 61, games_won=1)
    places = rank_entrants([worse, better], [], measure=games_won_measure)
    assert [(place.result, place.figure, place.reason) for place in places] == [
        (better, 2, "2.0 games won"),
        (worse, 1, "1.0 game won"),
    ]


def test_reason_says_1_point_but_0_points_and_minus_2_points():
    records = [EntrantResult("P1", 1), EntrantResult("P2", 0), EntrantResult("P3", -2)]
    assert [place.reason for place in rank_entrants(records, [])] == [
        "1 point",
        "0 points",
        "-2 points",
    ]


def test_equal_points_share_the_better_place_and_the_next_place_is_left_out():
    first_result, second_result, third_result, fourth_result = records = [
        EntrantResult("P1", 61),
        EntrantResult("P2", 55),
        EntrantResult("P3", 55),
        EntrantResult("P4", 40),
    ]
    reason = "55 points. Tied with 1 other"
    assert rank_entrants(records, []) == (
        make_place_with_reason(1, first_result, (), "61 points"),
        make_place_with_reason(2, second_result, ("P3",), reason),
        make_place_with_reason(2, third_result, ("P2",), reason),
        make_place_with_reason(4, fourth_result, (), "40 points"),
    )


def test_fully_tied_entrants_share_first_place_in_their_given_order():
    places = rank_entrants(
        [EntrantResult("P3", 9), EntrantResult("P1", 9), EntrantResult("P2", 9)],
        [GAMES_WON, FEWEST_X],
    )
    assert [(place.rank, place.result.entrant, place.tied_with) for place in places] == [
        (1, "P3", ("P1", "P2")),
        (1, "P1", ("P3", "P2")),
        (1, "P2", ("P3", "P1")),
    ]
    assert {place.reason for place in places} == {"9 points. Tied with 2 others"}


def test_entrant_listed_twice_is_refused():
    refusal = "An entrant is in the list twice. Give one result for each."
    with pytest.raises(ValueError, match=f"^{re.escape(refusal)}$"):
        rank_entrants([EntrantResult("P1", 9), EntrantResult("P1", 8)], [])


# The tests below are about single tie-breakers.


@pytest.mark.parametrize(
    ("tie_breaker", "better", "worse", "words"),
    [
        (GAMES_WON, {"games_won": 5}, {"games_won": 4}, ("Most games won: 5", "Most games won: 4")),
        (FEWEST_X, {"x": 0}, {"x": 3}, ("Fewest Xs: 0", "Fewest Xs: 3")),
        (
            LONE_MARCHES,
            {"lone_marches": 2},
            {"lone_marches": 1},
            ("Most loners: 2", "Most loners: 1"),
        ),
        (
            HIGH_GAME,
            {"points_by_game": (3, 12, 5)},
            {"points_by_game": (11, 9)},
            ("Highest game: 12", "Highest game: 11"),
        ),
        (
            HIGH_GAME,
            {"points_by_game": (4,)},
            {"points_by_game": ()},
            ("Highest game: 4", "Highest game: 0"),
        ),
    ],
    ids=["games won", "Fewest Xs", "lone marches", "high game", "no game at all"],
)
def test_tie_breaker_separates_two_entrants_and_is_the_reason(tie_breaker, better, worse, words):
    better_result, worse_result = (
        EntrantResult("P2", 20, **better),
        EntrantResult("P1", 20, **worse),
    )
    assert rank_entrants([worse_result, better_result], [tie_breaker]) == (
        make_place_with_reason(1, better_result, (), f"20 points. Tied with 1 other. {words[0]}"),
        make_place_with_reason(2, worse_result, (), f"20 points. Tied with 1 other. {words[1]}"),
    )


def result_of_unknown_loners(entrant, lone_marches):
    return EntrantResult(entrant, 20, lone_marches=lone_marches, are_lone_marches_known=False)


def test_unknown_lone_marches_break_no_tie():
    results = [result_of_unknown_loners("P1", 4), result_of_unknown_loners("P2", 1)]
    reason = "20 points. Tied with 1 other. Most loners: not known for every game"
    for place in rank_entrants(results, [LONE_MARCHES]):
        assert (place.rank, place.reason) == (1, f"{reason}. Still tied")
    higher_place, lower_place = rank_entrants(
        [*results], [LONE_MARCHES, RANDOM_DRAW], TieDecisions(lot_seed="draw")
    )
    assert (higher_place.rank, lower_place.rank) == (1, 2)
    results_with_one_known = [
        result_of_unknown_loners("P1", 1),
        EntrantResult("P2", 20, lone_marches=4),
    ]
    assert rank_by_entrant(results_with_one_known, [LONE_MARCHES]) == [(1, "P1"), (1, "P2")]


def test_reason_of_an_untied_place_leaves_out_lone_marches():
    (place,) = rank_entrants([result_of_unknown_loners("P1", 4)], [LONE_MARCHES])
    assert place.reason == "20 points"


def test_points_outweigh_every_tie_breaker():
    strong = EntrantResult("P1", 20, games_won=8, lone_marches=9, points_by_game=(20,))
    records = [strong, EntrantResult("P2", 21, x=9)]
    assert rank_by_entrant(records, [GAMES_WON, FEWEST_X, LONE_MARCHES, HIGH_GAME]) == [
        (1, "P2"),
        (2, "P1"),
    ]


def test_tie_breakers_count_in_the_order_the_house_sets():
    records = [EntrantResult("P1", 20, games_won=5, x=4), EntrantResult("P2", 20, games_won=4, x=0)]
    assert rank_by_entrant(records, [GAMES_WON, FEWEST_X]) == [(1, "P1"), (2, "P2")]
    assert rank_by_entrant(records, [FEWEST_X, GAMES_WON]) == [(1, "P2"), (2, "P1")]


def test_second_tie_breaker_separates_only_remaining_ties():
    records = [
        EntrantResult("P1", 20, games_won=4, x=1),
        EntrantResult("P2", 20, games_won=5, x=2),
        EntrantResult("P3", 20, games_won=4, x=0),
    ]
    assert [
        (place.rank, place.result.entrant, place.reason)
        for place in rank_entrants(records, [GAMES_WON, FEWEST_X])
    ] == [
        (1, "P2", "20 points. Tied with 2 others. Most games won: 5"),
        (2, "P3", "20 points. Tied with 2 others. Most games won: 4. Fewest Xs: 0"),
        (3, "P1", "20 points. Tied with 2 others. Most games won: 4. Fewest Xs: 1"),
    ]


def test_entrants_below_the_tie_breaks_winner_stay_tied():
    records = [
        EntrantResult("P1", 20, games_won=4),
        EntrantResult("P2", 20, games_won=5),
        EntrantResult("P3", 20, games_won=4),
    ]
    reason = "20 points. Tied with 2 others. Most games won: 4. Still tied"
    assert rank_entrants(records, [GAMES_WON])[1:] == (
        make_place_with_reason(2, records[0], ("P3",), reason),
        make_place_with_reason(2, records[2], ("P1",), reason),
    )


# The tests below are about games of tied entrants against each other.


def test_winner_of_the_game_between_two_is_ranked_first():
    result_of_loser = EntrantResult("P1", 30, meetings=(GameAgainstOpponent("P2", 0),))
    won = EntrantResult("P2", 30, meetings=(GameAgainstOpponent("P1", 1),))
    reason = "30 points. Tied with 1 other. Games against each other"
    assert rank_entrants([result_of_loser, won], [HEAD_TO_HEAD]) == (
        make_place_with_reason(1, won, (), f"{reason}: 1 of 1 won"),
        make_place_with_reason(2, result_of_loser, (), f"{reason}: 0 of 1 won"),
    )


@pytest.mark.parametrize(
    "games",
    [
        [],
        [("P1", "P3", 9, 2), ("P2", "P3", 2, 9)],
        [("P1", "P2", 7, 7)],
        [("P1", "P2", 9, 3), ("P1", "P2", 4, 8)],
    ],
    ids=["never met", "met only others", "met and tied", "one win each"],
)
def test_entrants_stay_tied_when_their_games_do_not_decide(games):
    records = [
        EntrantResult("P1", 30, meetings=games_seen_by("P1", games)),
        EntrantResult("P2", 30, meetings=games_seen_by("P2", games)),
    ]
    assert rank_by_entrant(records, [HEAD_TO_HEAD]) == [(1, "P1"), (1, "P2")]


@pytest.mark.parametrize(
    ("games", "ranks"),
    [
        ("P1 P2, P2 P3, P3 P1", [(1, "P1"), (1, "P2"), (1, "P3")]),
        ("P3 P1, P3 P2, P2 P1", [(1, "P3"), (2, "P2"), (3, "P1")]),
        ("P3 P1, P3 P2", [(1, "P1"), (1, "P2"), (1, "P3")]),
        ("P3 P1, P3 P2, P2 P1, P2 P1", [(1, "P1"), (1, "P2"), (1, "P3")]),
    ],
    ids=["a ring", "each met both others", "two have not met", "two met more often"],
)
def test_three_tied_entrants_are_separated_only_if_all_met_equally_often(games, ranks):
    results = [(*pair.split(), 9, 3) for pair in games.split(", ")]
    assert rank_by_entrant(tied_results("P1 P2 P3", results), [HEAD_TO_HEAD]) == ranks


def test_entrants_still_tied_after_head_to_head_are_compared_among_themselves():
    games = [
        ("P1", "P2", 9, 3), ("P1", "P3", 9, 3), ("P4", "P1", 9, 3),
        ("P2", "P3", 9, 3), ("P2", "P4", 9, 3), ("P3", "P4", 9, 3),
    ]  # fmt: skip
    assert rank_by_entrant(tied_results("P2 P1 P4 P3", games), [HEAD_TO_HEAD]) == [
        (1, "P1"),
        (2, "P2"),
        (3, "P3"),
        (4, "P4"),
    ]


def test_tied_game_counts_as_won_by_neither_entrant():
    games = [("P1", "P2", 7, 7), ("P1", "P3", 9, 3), ("P3", "P2", 9, 3)]
    ranks = rank_by_entrant(tied_results("P1 P2 P3", games), [HEAD_TO_HEAD])
    assert ranks == [(1, "P1"), (2, "P3"), (3, "P2")]


def test_games_against_untied_entrants_do_not_count():
    games = [("P1", "P9", 16, 0), ("P2", "P1", 5, 4), ("P9", "P2", 16, 0)]
    assert rank_by_entrant(tied_results("P1 P2", games), [HEAD_TO_HEAD]) == [(1, "P2"), (2, "P1")]


# The tests below are about playoffs.


def test_playoff_with_an_unknown_entrant_is_refused():
    refusal = "The playoff names Z, who does not play here. Name only players who do."
    with pytest.raises(ValueError, match=f"^{re.escape(refusal)}$"):
        rank_entrants(
            [EntrantResult("B", 5)],
            [TieBreaker.PLAYOFF],
            TieDecisions(playoffs=((("Z",), ("B",)),)),
        )


def test_playoff_without_all_tied_entrants_is_undecided():
    results = [EntrantResult("B", 5), EntrantResult("C", 5), EntrantResult("D", 5)]
    places = rank_entrants(
        results, [TieBreaker.PLAYOFF], TieDecisions(playoffs=((("B",), ("C",)),))
    )
    assert {(place.rank, place.reason) for place in places} == {(1, "5 points. Tied with 2 others")}


def test_only_playoffs_that_decided_a_place_are_named():
    pairs_and_all = ((("B",), ("C",)), (("D",), ("B",)), (("D",), ("B",), ("C",)))
    places = rank_entrants(tied_results("B C D"), [PLAYOFF], TieDecisions(pairs_and_all))
    assert [place.reason for place in places] == [
        f"30 points. Tied with 2 others. Playoff: {words} of 3" for words in ("1st", "2nd", "3rd")
    ]


def test_loners_known_for_only_one_of_two_are_called_unknown():
    results = [result_of_unknown_loners("P1", 1), EntrantResult("P2", 20, lone_marches=4)]
    reason = "20 points. Tied with 1 other. Most loners: not known for every game. Still tied"
    assert {place.reason for place in rank_entrants(results, [LONE_MARCHES])} == {reason}


@pytest.mark.parametrize("order", [(("B",), ("C",), ("B",)), (("B", "B"), ("C",))])
def test_playoff_naming_an_entrant_twice_is_refused(order):
    refusal = "An entrant is in the playoff twice. Name each once."
    with pytest.raises(ValueError, match=f"^{re.escape(refusal)}$"):
        TieDecisions(playoffs=(order,))


def test_mcallen_playoff_decides_silver_and_bronze():
    gold, b, c, d = records = [
        EntrantResult("A", 52),
        EntrantResult("B", 47),
        EntrantResult("C", 47),
        EntrantResult("D", 47),
    ]
    reason = "47 points. Tied with 2 others. Playoff"
    assert rank_entrants(
        records, [PLAYOFF], TieDecisions(playoffs=((("D",), ("B",), ("C",)),))
    ) == (
        make_place_with_reason(1, gold, (), "52 points"),
        make_place_with_reason(2, d, (), f"{reason}: 1st of 3"),
        make_place_with_reason(3, b, (), f"{reason}: 2nd of 3"),
        make_place_with_reason(4, c, (), f"{reason}: 3rd of 3"),
    )


def test_tie_stays_without_a_playoff_result():
    assert rank_by_entrant(tied_results("B C D"), [PLAYOFF]) == [(1, "B"), (1, "C"), (1, "D")]


def test_playoff_without_all_tied_entrants_breaks_no_tie():
    decisions = TieDecisions(playoffs=((("D",), ("B",)),))
    assert rank_by_entrant(tied_results("B C D"), [PLAYOFF], decisions) == [
        (1, "B"),
        (1, "C"),
        (1, "D"),
    ]


def test_entrants_tied_in_a_playoff_stay_tied_behind_its_winner():
    decisions = TieDecisions(playoffs=((("D",), ("B", "C")),))
    places = rank_entrants(tied_results("B C D"), [PLAYOFF], decisions)
    reason = "30 points. Tied with 2 others. Playoff"
    assert [(place.rank, place.result.entrant, place.reason) for place in places] == [
        (1, "D", f"{reason}: 1st of 3"),
        (2, "B", f"{reason}: 2nd\N{EN DASH}3rd of 3. Still tied"),
        (2, "C", f"{reason}: 2nd\N{EN DASH}3rd of 3. Still tied"),
    ]


def test_second_playoff_separates_remaining_ties():
    decisions = TieDecisions(playoffs=((("D",), ("B", "C")), (("C",), ("B",))))
    places = rank_entrants(tied_results("B C D"), [PLAYOFF], decisions)
    reason = "30 points. Tied with 2 others. Playoff"
    assert [(place.rank, place.result.entrant, place.reason) for place in places] == [
        (1, "D", f"{reason}: 1st of 3"),
        (2, "C", f"{reason}: 2nd\N{EN DASH}3rd of 3. Playoff again: won"),
        (3, "B", f"{reason}: 2nd\N{EN DASH}3rd of 3. Playoff again: lost"),
    ]


def test_two_ties_have_a_playoff_each():
    records = [
        EntrantResult("P1", 9),
        EntrantResult("P2", 9),
        EntrantResult("P3", 5),
        EntrantResult("P4", 5),
    ]
    decisions = TieDecisions(playoffs=((("P4",), ("P3",)), (("P2",), ("P1",))))
    assert rank_by_entrant(records, [PLAYOFF], decisions) == [
        (1, "P2"),
        (2, "P1"),
        (3, "P4"),
        (4, "P3"),
    ]


def test_playoff_winner_stays_below_entrants_with_more_points():
    decisions = TieDecisions(playoffs=((("P2",), ("P1",)),))
    assert rank_by_entrant(
        [EntrantResult("P1", 9), EntrantResult("P2", 8)], [PLAYOFF], decisions
    ) == [
        (1, "P1"),
        (2, "P2"),
    ]


def test_places_in_a_large_playoff_are_named_by_ordinals():
    entrants = [f"P{number}" for number in range(1, 114)]
    decisions = TieDecisions(playoffs=(tuple((entrant,) for entrant in entrants),))
    places = rank_entrants(tied_results(" ".join(entrants)), [PLAYOFF], decisions)
    ordinals = [place.reason.rpartition(": ")[2].removesuffix(" of 113") for place in places]
    assert [ordinals[number - 1] for number in (1, 2, 3, 4, 10, 11, 12, 13, 14, 20)] == [
        *("1st", "2nd", "3rd", "4th", "10th", "11th", "12th", "13th", "14th", "20th")
    ]
    assert [ordinals[number - 1] for number in (21, 22, 23, 101, 102, 111, 112, 113)] == [
        *("21st", "22nd", "23rd", "101st", "102nd", "111th", "112th", "113th")
    ]


# The tests below are about the random draw.


def test_tie_stays_until_a_random_draw():
    assert rank_by_entrant(tied_results("P1 P2"), [RANDOM_DRAW]) == [(1, "P1"), (1, "P2")]


def test_random_draw_separates_all_and_gives_its_order_as_the_reason():
    places = rank_entrants(tied_results("P1 P2 P3"), [RANDOM_DRAW], TieDecisions(lot_seed="draw"))
    assert [(place.rank, place.tied_with) for place in places] == [(1, ()), (2, ()), (3, ())]
    assert [place.reason for place in places] == [
        f"30 points. Tied with 2 others. Random draw: {nth}" for nth in ("1st", "2nd", "3rd")
    ]


def test_random_order_is_the_same_on_every_machine():
    # The command sha256sum gives 91c1... for Tuesday/P1, 74df... for P2, and 6cda... for P3.
    assert draw_order("P1 P2 P3", "Tuesday") == ("P3", "P2", "P1")


def test_random_draws_with_many_seeds_give_every_order():
    orders = {draw_order("P1 P2 P3", f"seed {number}") for number in range(60)}
    assert orders == set(permutations(("P1", "P2", "P3")))


@settings(deadline=None)
@given(
    st.lists(st.sampled_from([f"P{number}" for number in range(1, 66)]), min_size=2, unique=True),
    st.integers(0, 10**6).map(str),
)
def test_random_order_of_two_entrants_stays_the_same_with_any_others_tied(entrants, seed):
    order = draw_order(" ".join(entrants), seed)
    assert draw_order(" ".join(reversed(entrants)), seed) == order
    for pair in combinations(order, 2):
        assert draw_order(" ".join(pair), seed) == pair


# The tests below are about properties of all standings.


@st.composite
def records_and_decisions(draw):
    """Draw random records with many ties, games between them, some playoffs, and perhaps a random
    order.
    """
    entrants = [f"P{number}" for number in range(1, draw(st.integers(0, 7)) + 1)]
    pairs = st.permutations(entrants).map(lambda order: tuple(order[:2]))
    small_numbers = st.integers(0, 2)
    games = (
        draw(st.lists(st.tuples(pairs, small_numbers, small_numbers), max_size=9))
        if len(entrants) > 1
        else []
    )
    scored_games = [(*pair, ours, theirs) for pair, ours, theirs in games]
    records = [
        EntrantResult(
            entrant,
            points=draw(st.integers(-1, 2)),
            games_won=draw(small_numbers),
            x=draw(small_numbers),
            lone_marches=draw(small_numbers),
            points_by_game=tuple(draw(st.lists(small_numbers, max_size=2))),
            meetings=games_seen_by(entrant, scored_games),
        )
        for entrant in entrants
    ]
    playoffs = draw(st.lists(st.permutations(entrants).map(rank_pairs_in_playoff), max_size=2))
    return records, TieDecisions(tuple(playoffs), draw(st.sampled_from(["", "draw"])))


tie_breakers = st.permutations(TieBreaker).flatmap(
    lambda order: st.integers(0, len(order)).map(lambda count: order[:count])
)


@settings(deadline=None)
@given(records_and_decisions(), tie_breakers)
def test_standings_place_every_entrant_once_by_falling_points(evening, tie_breakers):
    records, decisions = evening
    place_with_reason = [place.result for place in rank_entrants(records, tie_breakers, decisions)]
    assert sorted(place_with_reason, key=records.index) == records
    assert [result.points for result in place_with_reason] == sorted(
        (result.points for result in records), reverse=True
    )


@settings(deadline=None)
@given(records_and_decisions(), tie_breakers)
def test_rank_is_one_more_than_the_number_of_better_entrants(evening, tie_breakers):
    records, decisions = evening
    places = rank_entrants(records, tie_breakers, decisions)
    for number, place in enumerate(places):
        tied_entrants = [
            other_place.result.entrant for other_place in places if other_place.rank == place.rank
        ]
        assert place.rank == 1 + sum(other_place.rank < place.rank for other_place in places)
        assert place.rank <= number + 1 < place.rank + len(tied_entrants)
        assert [*place.tied_with] == [
            name for name in tied_entrants if name != place.result.entrant
        ]


@settings(deadline=None)
@given(records_and_decisions(), tie_breakers)
def test_reason_begins_with_the_points_and_says_whether_the_tie_remains(evening, tie_breakers):
    records, decisions = evening
    for place in rank_entrants(records, tie_breakers, decisions):
        assert place.reason.startswith(f"{place.result.points} point")
        says_tied = place.reason.endswith((STILL_TIED_WORDS, "1 other", "others"))
        assert says_tied is bool(place.tied_with)


@settings(deadline=None)
@given(records_and_decisions(), tie_breakers)
def test_reasons_of_two_with_equal_points_name_what_separates_them(evening, tie_breakers):
    records, decisions = evening
    for place, other_place in combinations(rank_entrants(records, tie_breakers, decisions), 2):
        if place.figure == other_place.figure and place.rank != other_place.rank:
            labels_that_differ = (
                (tie_break.partition(":")[0], other_tie_break.partition(":")[0])
                for tie_break, other_tie_break in zip(
                    place.tie_breaks, other_place.tie_breaks, strict=False
                )
                if tie_break != other_tie_break
            )
            label, other_label = next(labels_that_differ)
            assert label == other_label


@settings(deadline=None)
@given(records_and_decisions(), tie_breakers)
def test_additional_tie_breaker_keeps_the_order_of_earlier_tie_breakers(evening, tie_breakers):
    records, decisions = evening
    ranks_before = ranks(rank_entrants(records, tie_breakers[:-1], decisions))
    ranks_after = ranks(rank_entrants(records, tie_breakers, decisions))
    for entrant, other_entrant in permutations(ranks_before, 2):
        if ranks_before[entrant] < ranks_before[other_entrant]:
            assert ranks_after[entrant] < ranks_after[other_entrant]


@settings(deadline=None)
@given(records_and_decisions(), tie_breakers, st.randoms(use_true_random=False))
def test_places_do_not_depend_on_the_order_of_the_records(evening, tie_breakers, random):
    records, decisions = evening
    shuffled_records = random.sample(records, len(records))
    assert ranks(rank_entrants(shuffled_records, tie_breakers, decisions)) == ranks(
        rank_entrants(records, tie_breakers, decisions)
    )


def rank_by_entrant(records, tie_breakers, decisions=None):
    places = rank_entrants(records, tie_breakers, decisions or TieDecisions())
    return [(place.rank, place.result.entrant) for place in places]


def ranks(places):
    return {place.result.entrant: place.rank for place in places}


def draw_order(names, seed):
    places = rank_entrants(tied_results(names), [RANDOM_DRAW], TieDecisions(lot_seed=seed))
    return tuple(place.result.entrant for place in places)


def tied_results(names, games=()):
    """Return entrants with equal points, and these games between them."""
    return [EntrantResult(name, 30, meetings=games_seen_by(name, games)) for name in names.split()]


def games_seen_by(name, games):
    """Return the games as this entrant saw them. Each game is home, away, and the points of
    both.
    """
    return tuple(
        GameAgainstOpponent(away, home_points > away_points)
        if name == home
        else GameAgainstOpponent(home, away_points > home_points)
        for home, away, home_points, away_points in games
        if name in (home, away)
    )


def rank_pairs_in_playoff(order):
    """Return a playoff result in which every second place is shared by two entrants."""
    return tuple(tuple(order[start : start + 2]) for start in range(0, len(order), 2))


def test_place_in_a_bracket_has_no_figure():
    place = Place(1, EntrantResult("1", 0), ())
    assert (place.figure, place.figure_without_unit, place.figure_with_unit) == (None, "", "")
