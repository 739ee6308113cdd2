import re
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.dials.options import TieBreaker
from scoring.places.standings import NOTHING, POINTS, UNKNOWN, Measure, Place, standings
from scoring.places.tie_breakers import Decided, Meeting, Result

WORDS = "|".join(by.words for by in TieBreaker)
GAMES_WON, FEWEST_X, LONE_MARCHES, HIGH_GAME, HEAD_TO_HEAD, PLAYOFF, LOT = TieBreaker


def held(rank, result, tied_with, reason):
    """A place by its whole reason, which begins with what it is held by, and tells each tie-breaker
    that decided.
    """
    told = re.findall(rf"; (?:then )?({WORDS}): (?!{UNKNOWN})", reason)
    place = Place(
        *(rank, result, tied_with, reason.partition(", ")[2].removesuffix(f"; {NOTHING}")),
        measure=POINTS,
        decided_by=tuple(by for words in told for by in TieBreaker if by.words == words),
    )
    assert place.reason == reason
    return place


# Points


def test_standings_of_nobody_are_empty():
    assert standings([], list(TieBreaker), Decided(lot_seed="draw")) == ()


def test_one_entrant_is_first_whatever_breaks_ties():
    alone = Result("P1", 7)
    assert standings([alone], list(TieBreaker), Decided(lot_seed="draw")) == (
        held(1, alone, (), "7 points"),
    )


def test_place_says_its_rank_and_whether_it_is_shared():
    result = Result("P1", 7)
    alone, level = Place(1, result, (), ""), Place(1, result, ("P2",), "")
    still_open = Place(1, result, (), "", to_come=1)
    assert [(one.words, one.is_shared) for one in (alone, level, still_open)] == [
        ("1", False),
        ("1\N{EN DASH}2", True),
        ("1\N{EN DASH}2", True),
    ]


def test_most_points_come_first_whatever_order_they_were_entered_in():
    low, high, middle = Result("P1", 40), Result("P2", 61), Result("P3", 55)
    assert standings([low, high, middle], []) == (
        held(1, high, (), "61 points"),
        held(2, middle, (), "55 points"),
        held(3, low, (), "40 points"),
    )


def test_another_measure_ranks_and_says_what_it_takes():
    won = Measure("game won", "games won", lambda result: result.games_won, "{}.0".format)
    better, worse = Result("P1", 40, games_won=2), Result("P2", 61, games_won=1)
    places = standings([worse, better], [], measure=won)
    assert [(place.result, place.figure, place.reason) for place in places] == [
        (better, 2, "2.0 games won"),
        (worse, 1, "1.0 game won"),
    ]


def test_one_point_none_and_points_below_zero_are_said_in_plain_words():
    records = [Result("P1", 1), Result("P2", 0), Result("P3", -2)]
    assert [place.reason for place in standings(records, [])] == [
        "1 point",
        "0 points",
        "-2 points",
    ]


def test_equal_points_share_the_better_place_and_the_next_place_is_left_out():
    first, second, third, fourth = records = [
        Result("P1", 61),
        Result("P2", 55),
        Result("P3", 55),
        Result("P4", 40),
    ]
    shared = "55 points, level with 1 other; nothing separates them"
    assert standings(records, []) == (
        held(1, first, (), "61 points"),
        held(2, second, ("P3",), shared),
        held(2, third, ("P2",), shared),
        held(4, fourth, (), "40 points"),
    )


def test_all_equal_share_the_first_place_in_the_order_they_were_entered_in():
    places = standings([Result("P3", 9), Result("P1", 9), Result("P2", 9)], [GAMES_WON, FEWEST_X])
    assert [(place.rank, place.result.entrant, place.tied_with) for place in places] == [
        (1, "P3", ("P1", "P2")),
        (1, "P1", ("P3", "P2")),
        (1, "P2", ("P3", "P1")),
    ]
    assert {place.reason for place in places} == {
        "9 points, level with 2 others; nothing separates them"
    }


def test_entrant_standing_twice_is_refused():
    refusal = "An entrant stands in the list twice: give one result for each."
    with pytest.raises(ValueError, match=f"^{re.escape(refusal)}$"):
        standings([Result("P1", 9), Result("P1", 8)], [])


# Each tie-breaker


@pytest.mark.parametrize(
    ("tie_breaker", "better", "worse", "words"),
    [
        (GAMES_WON, {"games_won": 5}, {"games_won": 4}, ("most games won: 5", "most games won: 4")),
        (FEWEST_X, {"x": 0}, {"x": 3}, ("fewest X: 0", "fewest X: 3")),
        (
            LONE_MARCHES,
            {"lone_marches": 2},
            {"lone_marches": 1},
            ("most lone marches: 2", "most lone marches: 1"),
        ),
        (
            HIGH_GAME,
            {"games": (3, 12, 5)},
            {"games": (11, 9)},
            ("highest game: 12", "highest game: 11"),
        ),
        (HIGH_GAME, {"games": (4,)}, {"games": ()}, ("highest game: 4", "highest game: 0")),
    ],
    ids=["games won", "fewest X", "lone marches", "high game", "no game at all"],
)
def test_tie_is_broken_by_what_the_house_counts_and_the_reason_says_so(
    tie_breaker, better, worse, words
):
    ahead, behind = Result("P2", 20, **better), Result("P1", 20, **worse)
    assert standings([behind, ahead], [tie_breaker]) == (
        held(1, ahead, (), f"20 points, level with 1 other; {words[0]}"),
        held(2, behind, (), f"20 points, level with 1 other; {words[1]}"),
    )


def unsure(entrant, lone_marches):
    return Result(entrant, 20, lone_marches=lone_marches, lone_marches_known=False)


def test_lone_marches_that_are_not_known_of_every_game_break_no_tie():
    unknown = [unsure("P1", 4), unsure("P2", 1)]
    told = "20 points, level with 1 other; most lone marches: not known of every game"
    for place in standings(unknown, [LONE_MARCHES]):
        assert (place.rank, place.reason) == (1, f"{told}; nothing separates them")
    higher, lower = standings([*unknown], [LONE_MARCHES, LOT], Decided(lot_seed="draw"))
    assert (higher.rank, lower.rank) == (1, 2)
    one_is_known = [unsure("P1", 1), Result("P2", 20, lone_marches=4)]
    assert ranked(one_is_known, [LONE_MARCHES]) == [(1, "P1"), (1, "P2")]


def test_nobody_who_stands_alone_is_told_of_lone_marches():
    (place,) = standings([unsure("P1", 4)], [LONE_MARCHES])
    assert place.reason == "20 points"


def test_points_outweigh_every_tie_breaker():
    strong = Result("P1", 20, games_won=8, lone_marches=9, games=(20,))
    records = [strong, Result("P2", 21, x=9)]
    assert ranked(records, [GAMES_WON, FEWEST_X, LONE_MARCHES, HIGH_GAME]) == [(1, "P2"), (2, "P1")]


def test_tie_breakers_count_in_the_order_the_house_sets():
    records = [Result("P1", 20, games_won=5, x=4), Result("P2", 20, games_won=4, x=0)]
    assert ranked(records, [GAMES_WON, FEWEST_X]) == [(1, "P1"), (2, "P2")]
    assert ranked(records, [FEWEST_X, GAMES_WON]) == [(1, "P2"), (2, "P1")]


def test_second_tie_breaker_separates_only_whom_the_first_left_equal():
    records = [
        Result("P1", 20, games_won=4, x=1),
        Result("P2", 20, games_won=5, x=2),
        Result("P3", 20, games_won=4, x=0),
    ]
    assert [
        (place.rank, place.result.entrant, place.reason)
        for place in standings(records, [GAMES_WON, FEWEST_X])
    ] == [
        (1, "P2", "20 points, level with 2 others; most games won: 5"),
        (2, "P3", "20 points, level with 2 others; most games won: 4; fewest X: 0"),
        (3, "P1", "20 points, level with 2 others; most games won: 4; fewest X: 1"),
    ]


def test_tie_breaker_that_takes_one_out_leaves_the_others_tied():
    records = [
        Result("P1", 20, games_won=4),
        Result("P2", 20, games_won=5),
        Result("P3", 20, games_won=4),
    ]
    left = "20 points, level with 2 others; most games won: 4; nothing separates them"
    assert standings(records, [GAMES_WON])[1:] == (
        held(2, records[0], ("P3",), left),
        held(2, records[2], ("P1",), left),
    )


# Head to head


def test_winner_of_the_game_between_two_stands_first():
    lost = Result("P1", 30, meetings=(Meeting("P2", 0),))
    won = Result("P2", 30, meetings=(Meeting("P1", 1),))
    told = "30 points, level with 1 other; the games against each other"
    assert standings([lost, won], [HEAD_TO_HEAD]) == (
        held(1, won, (), f"{told}: 1 of 1 won"),
        held(2, lost, (), f"{told}: 0 of 1 won"),
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
def test_two_stay_tied_where_their_games_do_not_tell(games):
    records = [
        Result("P1", 30, meetings=met("P1", games)),
        Result("P2", 30, meetings=met("P2", games)),
    ]
    assert ranked(records, [HEAD_TO_HEAD]) == [(1, "P1"), (1, "P2")]


def test_three_in_a_ring_stay_tied():
    games = [("P1", "P2", 9, 3), ("P2", "P3", 9, 3), ("P3", "P1", 9, 3)]
    assert ranked(level("P1 P2 P3", games), [HEAD_TO_HEAD]) == [(1, "P1"), (1, "P2"), (1, "P3")]


def test_three_are_separated_once_each_has_met_both_others():
    games = [("P3", "P1", 9, 3), ("P3", "P2", 9, 3), ("P2", "P1", 9, 3)]
    assert ranked(level("P1 P2 P3", games), [HEAD_TO_HEAD]) == [(1, "P3"), (2, "P2"), (3, "P1")]


def test_three_stay_tied_while_two_of_them_have_not_met():
    games = [("P3", "P1", 9, 3), ("P3", "P2", 9, 3)]
    assert ranked(level("P1 P2 P3", games), [HEAD_TO_HEAD]) == [(1, "P1"), (1, "P2"), (1, "P3")]


def test_three_stay_tied_where_two_of_them_met_more_often():
    games = [("P3", "P1", 9, 3), ("P3", "P2", 9, 3), ("P2", "P1", 9, 3), ("P2", "P1", 9, 3)]
    assert ranked(level("P1 P2 P3", games), [HEAD_TO_HEAD]) == [(1, "P1"), (1, "P2"), (1, "P3")]


def test_those_whom_head_to_head_leaves_level_are_compared_among_themselves():
    games = [
        ("P1", "P2", 9, 3), ("P1", "P3", 9, 3), ("P4", "P1", 9, 3),
        ("P2", "P3", 9, 3), ("P2", "P4", 9, 3), ("P3", "P4", 9, 3),
    ]  # fmt: skip
    assert ranked(level("P2 P1 P4 P3", games), [HEAD_TO_HEAD]) == [
        (1, "P1"),
        (2, "P2"),
        (3, "P3"),
        (4, "P4"),
    ]


def test_tied_game_is_won_by_nobody():
    games = [("P1", "P2", 7, 7), ("P1", "P3", 9, 3), ("P3", "P2", 9, 3)]
    assert ranked(level("P1 P2 P3", games), [HEAD_TO_HEAD]) == [(1, "P1"), (2, "P3"), (3, "P2")]


def test_games_against_anybody_else_do_not_count_among_the_tied():
    games = [("P1", "P9", 16, 0), ("P2", "P1", 5, 4), ("P9", "P2", 16, 0)]
    assert ranked(level("P1 P2", games), [HEAD_TO_HEAD]) == [(1, "P2"), (2, "P1")]


# Playoffs


def test_playoff_with_somebody_who_does_not_play_is_refused():
    refusal = "The playoff names Z, who does not play here. Name only those who do."
    with pytest.raises(ValueError, match=f"^{re.escape(refusal)}$"):
        standings([Result("B", 5)], [TieBreaker.PLAYOFF], Decided(playoffs=((("Z",), ("B",)),)))


def test_playoff_that_leaves_somebody_out_says_so():
    tied = [Result("B", 5), Result("C", 5), Result("D", 5)]
    places = standings(tied, [TieBreaker.PLAYOFF], Decided(playoffs=((("B",), ("C",)),)))
    assert {(place.rank, place.reason) for place in places} == {
        (
            1,
            "5 points, level with 2 others; the playoff leaves out 1 of them and decides nothing; "
            "nothing separates them",
        )
    }


@pytest.mark.parametrize("order", [(("B",), ("C",), ("B",)), (("B", "B"), ("C",))])
def test_playoff_that_names_somebody_twice_is_refused(order):
    refusal = "An entrant stands in the playoff twice: name each once."
    with pytest.raises(ValueError, match=f"^{re.escape(refusal)}$"):
        Decided(playoffs=(order,))


def test_mcallen_playoff_for_silver_and_bronze_gives_the_order_it_was_won_in():
    gold, b, c, d = records = [
        Result("A", 52),
        Result("B", 47),
        Result("C", 47),
        Result("D", 47),
    ]
    told = "47 points, level with 2 others; the playoff"
    assert standings(records, [PLAYOFF], Decided(playoffs=((("D",), ("B",), ("C",)),))) == (
        held(1, gold, (), "52 points"),
        held(2, d, (), f"{told}: 1st"),
        held(3, b, (), f"{told}: 2nd"),
        held(4, c, (), f"{told}: 3rd"),
    )


def test_tie_stays_until_its_playoff_is_decided():
    assert ranked(level("B C D"), [PLAYOFF]) == [(1, "B"), (1, "C"), (1, "D")]


def test_playoff_that_not_all_of_the_tied_played_in_decides_nothing():
    decided = Decided(playoffs=((("D",), ("B",)),))
    assert ranked(level("B C D"), [PLAYOFF], decided) == [(1, "B"), (1, "C"), (1, "D")]


def test_equal_ones_in_a_playoff_stay_tied_behind_its_winner():
    decided = Decided(playoffs=((("D",), ("B", "C")),))
    places = standings(level("B C D"), [PLAYOFF], decided)
    told = "30 points, level with 2 others; the playoff"
    assert [(place.rank, place.result.entrant, place.reason) for place in places] == [
        (1, "D", f"{told}: 1st"),
        (2, "B", f"{told}: 2nd; nothing separates them"),
        (2, "C", f"{told}: 2nd; nothing separates them"),
    ]


def test_second_playoff_separates_whom_the_first_left_equal():
    decided = Decided(playoffs=((("D",), ("B", "C")), (("C",), ("B",))))
    places = standings(level("B C D"), [PLAYOFF], decided)
    told = "30 points, level with 2 others; the playoff"
    assert [(place.rank, place.result.entrant, place.reason) for place in places] == [
        (1, "D", f"{told}: 1st"),
        (2, "C", f"{told}: 2nd; then the playoff: 1st"),
        (3, "B", f"{told}: 2nd; then the playoff: 2nd"),
    ]


def test_two_ties_have_a_playoff_each():
    records = [Result("P1", 9), Result("P2", 9), Result("P3", 5), Result("P4", 5)]
    decided = Decided(playoffs=((("P4",), ("P3",)), (("P2",), ("P1",))))
    assert ranked(records, [PLAYOFF], decided) == [(1, "P2"), (2, "P1"), (3, "P4"), (4, "P3")]


def test_playoff_never_lifts_anybody_over_more_points():
    decided = Decided(playoffs=((("P2",), ("P1",)),))
    assert ranked([Result("P1", 9), Result("P2", 8)], [PLAYOFF], decided) == [(1, "P1"), (2, "P2")]


def test_places_in_a_large_playoff_are_counted_as_they_are_spoken():
    entrants = [f"P{number}" for number in range(1, 114)]
    decided = Decided(playoffs=(tuple((entrant,) for entrant in entrants),))
    places = standings(level(" ".join(entrants)), [PLAYOFF], decided)
    spoken = [place.reason.rpartition(": ")[2] for place in places]
    assert [spoken[number - 1] for number in (1, 2, 3, 4, 10, 11, 12, 13, 14, 20)] == [
        *("1st", "2nd", "3rd", "4th", "10th", "11th", "12th", "13th", "14th", "20th")
    ]
    assert [spoken[number - 1] for number in (21, 22, 23, 101, 102, 111, 112, 113)] == [
        *("21st", "22nd", "23rd", "101st", "102nd", "111th", "112th", "113th")
    ]


# The lot


def test_tie_stays_while_no_lot_is_drawn():
    assert ranked(level("P1 P2"), [LOT]) == [(1, "P1"), (1, "P2")]


def test_lot_leaves_nobody_tied_and_says_how_it_fell():
    places = standings(level("P1 P2 P3"), [LOT], Decided(lot_seed="draw"))
    assert [(place.rank, place.tied_with) for place in places] == [(1, ()), (2, ()), (3, ())]
    assert [place.reason for place in places] == [
        f"30 points, level with 2 others; the drawn lot: {nth}" for nth in ("1st", "2nd", "3rd")
    ]


def test_lot_falls_the_same_on_every_machine():
    # By sha256sum of Tuesday/P1, /P2, /P3: 91c1..., 74df..., 6cda...
    assert drawn("P1 P2 P3", "Tuesday") == ("P3", "P2", "P1")


def test_lot_falls_in_every_order_over_many_seeds():
    orders = {drawn("P1 P2 P3", f"seed {number}") for number in range(60)}
    assert orders == set(permutations(("P1", "P2", "P3")))


@settings(deadline=None)
@given(
    st.lists(st.sampled_from([f"P{number}" for number in range(1, 66)]), min_size=2, unique=True),
    st.integers(0, 10**6).map(str),
)
def test_lot_between_two_falls_the_same_again_whoever_else_is_tied(entrants, seed):
    order = drawn(" ".join(entrants), seed)
    assert drawn(" ".join(reversed(entrants)), seed) == order
    for two in combinations(order, 2):
        assert drawn(" ".join(two), seed) == two


# What holds for every list


@st.composite
def evenings(draw):
    """Records with many ties, games between them, some playoffs, and perhaps a lot."""
    names = [f"P{number}" for number in range(1, draw(st.integers(0, 7)) + 1)]
    pairs = st.permutations(names).map(lambda order: tuple(order[:2]))
    few = st.integers(0, 2)
    games = draw(st.lists(st.tuples(pairs, few, few), max_size=9)) if len(names) > 1 else []
    told = [(*pair, ours, theirs) for pair, ours, theirs in games]
    records = [
        Result(
            name,
            points=draw(st.integers(-1, 2)),
            games_won=draw(few),
            x=draw(few),
            lone_marches=draw(few),
            games=tuple(draw(st.lists(few, max_size=2))),
            meetings=met(name, told),
        )
        for name in names
    ]
    playoffs = draw(st.lists(st.permutations(names).map(in_pairs), max_size=2))
    return records, Decided(tuple(playoffs), draw(st.sampled_from(["", "draw"])))


tie_breakers = st.permutations(TieBreaker).flatmap(
    lambda order: st.integers(0, len(order)).map(lambda count: order[:count])
)


@settings(deadline=None)
@given(evenings(), tie_breakers)
def test_standings_place_every_entrant_once_by_falling_points(evening, tie_breakers):
    records, decided = evening
    placed = [place.result for place in standings(records, tie_breakers, decided)]
    assert sorted(placed, key=records.index) == records
    assert [one.points for one in placed] == sorted((one.points for one in records), reverse=True)


@settings(deadline=None)
@given(evenings(), tie_breakers)
def test_rank_is_one_more_than_the_number_who_stand_better(evening, tie_breakers):
    records, decided = evening
    places = standings(records, tie_breakers, decided)
    for number, place in enumerate(places):
        tied = [other.result.entrant for other in places if other.rank == place.rank]
        assert place.rank == 1 + sum(other.rank < place.rank for other in places)
        assert place.rank <= number + 1 < place.rank + len(tied)
        assert [*place.tied_with] == [name for name in tied if name != place.result.entrant]


@settings(deadline=None)
@given(evenings(), tie_breakers)
def test_reason_begins_with_the_points_and_says_whether_anything_separates(evening, tie_breakers):
    records, decided = evening
    for place in standings(records, tie_breakers, decided):
        assert place.reason.startswith(f"{place.result.points} point")
        assert place.reason.endswith("; nothing separates them") is bool(place.tied_with)


@settings(deadline=None)
@given(evenings(), tie_breakers)
def test_another_tie_breaker_never_reorders_whom_the_others_had_separated(evening, tie_breakers):
    records, decided = evening
    fewer = ranks(standings(records, tie_breakers[:-1], decided))
    more = ranks(standings(records, tie_breakers, decided))
    for one, other in permutations(fewer, 2):
        if fewer[one] < fewer[other]:
            assert more[one] < more[other]


@settings(deadline=None)
@given(evenings(), tie_breakers, st.randoms(use_true_random=False))
def test_places_do_not_depend_on_the_order_the_records_come_in(evening, tie_breakers, random):
    records, decided = evening
    shuffled = random.sample(records, len(records))
    assert ranks(standings(shuffled, tie_breakers, decided)) == ranks(
        standings(records, tie_breakers, decided)
    )


def ranked(records, tie_breakers, decided=None):
    places = standings(records, tie_breakers, decided or Decided())
    return [(place.rank, place.result.entrant) for place in places]


def ranks(places):
    return {place.result.entrant: place.rank for place in places}


def drawn(names, seed):
    places = standings(level(names), [LOT], Decided(lot_seed=seed))
    return tuple(place.result.entrant for place in places)


def level(names, games=()):
    """Entrants with equal points, and the games between them."""
    return [Result(name, 30, meetings=met(name, games)) for name in names.split()]


def met(name, games):
    """The games as this entrant saw them; each is told as home, away, points, points."""
    return tuple(
        Meeting(away, ours > theirs) if name == home else Meeting(home, theirs > ours)
        for home, away, ours, theirs in games
        if name in (home, away)
    )


def in_pairs(order):
    """A playoff result in which every second place is shared by two."""
    return tuple(tuple(order[start : start + 2]) for start in range(0, len(order), 2))
